import { findMatches } from '#contract/search/matching.ts'

/** The URL parameter with the words of the search that led there. */
export const foundParameter = 'find'

/** The name of the highlight in the style sheet. */
const highlight = 'found'

/**
 * Marks in elements the words that a search has found, without changing them.
 * @returns the first place, to be scrolled to; null where there is none
 */
export function markFound(elements: readonly Element[], query: string): Range | null {
  const ranges = elements.flatMap((element) => rangesIn(element, query))
  // Browsers without custom highlights scroll to the place, and mark nothing.
  if ('highlights' in CSS) CSS.highlights.set(highlight, new Highlight(...ranges))
  return ranges[0] ?? null
}

export function forgetFound(): void {
  if ('highlights' in CSS) CSS.highlights.delete(highlight)
}

function rangesIn(element: Element, query: string): Range[] {
  const ranges: Range[] = []
  const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    // Nobody searches for the minute in which something was written.
    if (node.parentElement?.closest('time')) continue
    for (const { start, end } of findMatches(node.nodeValue ?? '', query)) {
      const range = document.createRange()
      range.setStart(node, start)
      range.setEnd(node, end)
      ranges.push(range)
    }
  }
  return ranges
}
