// Free of zod, so that every screen may import it.

/** In seconds: a week of work has 5 days, a day 8 hours (EP-329). */
const unitSeconds = { w: 144_000, d: 28_800, h: 3600, m: 60 } as const

/** The most that one work log can hold: a year of work. */
export const maxTimeSpent = 52 * unitSeconds.w

const part = '\\d{1,6}[wdhm]?'
const pattern = new RegExp(`^${part}(?:\\s+${part})*$`, 'i')
const longest = 100

export interface TimeSpent {
  readonly seconds: number
  /** As people write it, each number with its unit: `2h 30m`. */
  readonly text: string
}

/**
 * Reads a time such as `3w 4d 12h`: numbers with a unit, separated by spaces; one without a unit counts as minutes
 * (EP-300, EP-329). Null for anything else. What is read may be 0, or more than one work log can hold.
 */
export function parseTimeSpent(text: string): TimeSpent | null {
  const trimmed = text.trim().toLowerCase()
  if (trimmed.length > longest || !pattern.test(trimmed)) return null
  const parts = trimmed.split(/\s+/).map((part) => (/\d$/.test(part) ? `${part}m` : part))
  const seconds = parts.reduce(
    (sum, part) => sum + Number.parseInt(part, 10) * unitSeconds[part.slice(-1) as keyof typeof unitSeconds],
    0,
  )
  return { seconds, text: parts.join(' ') }
}
