export interface AgeWording {
  /** For under a minute; null counts the seconds. */
  readonly now: string | null
  /** From the longest. */
  readonly steps: readonly Step[]
  /** For a time in the future; the same as now if omitted. */
  readonly ahead?: (time: string) => string
}

/** A unit, its length in seconds, and from how many seconds it is used. */
type Step = readonly [unit: string, length: number, from: number]

const day = 86_400
const shortSteps: readonly Step[] = [
  ['week', 7 * day, 7 * day],
  ['day', day, day],
  ['hour', 3600, 3600],
  ['minute', 60, 60],
]

/** Weeks are under 4 and months under 12, so after four weeks it is a month, although that has not quite passed. */
const steps: readonly Step[] = [['year', 365 * day, 360 * day], ['month', 30 * day, 28 * day], ...shortSteps]

/** On public pages and in the portal (PS-286, EP-210). */
export const postAge: AgeWording = { now: 'Just now', steps }

/** The same within a sentence. */
export const changeAge: AgeWording = { now: 'just now', steps }

/** For the dates of jobs (AP-113 to AP-121). */
export const jobAge: AgeWording = {
  now: null,
  steps: [['year', 365 * day, 365 * day], ['month', 30 * day, 30 * day], ...shortSteps],
  ahead: (time) => new Date(time).toLocaleDateString('en', { dateStyle: 'medium' }),
}

/**
 * How long ago a time was, such as "5 minutes ago"; singular with 1.
 * @param time ISO text
 * @param now in milliseconds since 1970
 */
export function ageText(time: string, wording: AgeWording, now: number): string {
  const seconds = Math.floor((now - Date.parse(time)) / 1000)
  if (seconds < 0 && wording.ahead) return wording.ahead(time)
  const step = wording.steps.find(([, , from]) => seconds >= from)
  if (!step && wording.now !== null) return wording.now
  const [unit, length] = step ?? ['second', 1]
  const count = Math.max(Math.floor(seconds / length), step ? 1 : 0)
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`
}

const ahead = new Intl.RelativeTimeFormat('en')

/** How long it is until a time, such as "in 5 days"; in hours on the last day. */
export function untilText(time: string, now: number): string {
  const hours = Math.max(1, Math.floor((Date.parse(time) - now) / 3_600_000))
  return hours < 24 ? ahead.format(hours, 'hour') : ahead.format(Math.round(hours / 24), 'day')
}
