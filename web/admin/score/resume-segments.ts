import type { Quote } from '#contract/hiring/evaluation.ts'

/** A part of a text, with the quotes that cover it. */
export interface Segment {
  readonly start: number
  readonly text: string
  readonly quotes: readonly Quote[]
}

/**
 * Splits a text where quotes start and end. A quote from an earlier reading of the resume is searched by its words,
 * and omitted if it is not found.
 */
export function segmentsOf(text: string, quotes: readonly Quote[]): Segment[] {
  const ranges = quotes.flatMap((quote) => {
    const start = startOf(text, quote)
    return start < 0 ? [] : [{ quote, start, end: start + quote.text.length }]
  })
  const cuts = new Set([0, text.length, ...ranges.flatMap(({ start, end }) => [start, end])])
  const sorted = [...cuts].sort((one, other) => one - other)
  return sorted.slice(1).map((end, index) => {
    const start = sorted[index] ?? 0
    const covering = ranges.filter((range) => range.start <= start && range.end >= end)
    return { start, text: text.slice(start, end), quotes: covering.map(({ quote }) => quote) }
  })
}

function startOf(text: string, quote: Quote): number {
  if (quote.text === '') return -1
  return text.startsWith(quote.text, quote.start) ? quote.start : text.indexOf(quote.text)
}
