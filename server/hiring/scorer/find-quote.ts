import type { Quote } from '#contract/hiring/evaluation.ts'

/** Finds passages in a text, ignoring differences in whitespace, line breaks, hyphens, and quotation marks. */
export function quoteFinder(text: string): (passage: string) => Quote | null {
  const { plain, positions } = simplify(text)
  return (passage) => {
    const wanted = simplify(passage).plain.trim()
    // One or two letters match in every text.
    if ((wanted.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < 3) return null
    const at = plain.indexOf(wanted)
    const start = positions[at]
    const last = positions[at + wanted.length - 1]
    if (at < 0 || start === undefined || last === undefined) return null
    return { text: text.slice(start, last + 1), start, end: last + 1 }
  }
}

/** With the original position of every remaining code unit. */
function simplify(text: string): { plain: string; positions: number[] } {
  let plain = ''
  const positions: number[] = []
  for (let at = 0; at < text.length; at += 1) {
    const unit = simplifyUnit(text.charAt(at))
    if (unit === '' || (unit === ' ' && plain.endsWith(' '))) continue
    plain += unit
    positions.push(at)
  }
  return { plain, positions }
}

function simplifyUnit(unit: string): string {
  if (/\s/.test(unit)) return ' '
  if (/[\u00AD\u200B-\u200F\u2060\uFEFF]/.test(unit)) return ''
  if (/[\u2018\u2019\u201A\u2032]/.test(unit)) return "'"
  if (/[\u201C\u201D\u201E\u00AB\u00BB]/.test(unit)) return '"'
  if (/[\u2010-\u2015\u2212]/.test(unit)) return '-'
  const lower = unit.toLowerCase()
  return lower.length === 1 ? lower : unit
}
