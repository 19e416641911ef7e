const units = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

const dateFormat = new Intl.DateTimeFormat('en', { dateStyle: 'medium' })

/**
 * How long ago a moment was: seconds under 60, minutes under 60, hours under 24, days under 7, weeks under 30 days,
 * months under 365 days, then years (AP-113 to AP-120). What lies ahead is a plain date (AP-121).
 */
export function formatAge(moment: Date, now = new Date()): string {
  const seconds = Math.floor((now.getTime() - moment.getTime()) / 1000)
  if (seconds < 0) return dateFormat.format(moment)
  const [unit, length] = units.find(([, length]) => seconds >= length) ?? ['second', 1]
  const number = Math.floor(seconds / length)
  return `${number} ${unit}${number === 1 ? '' : 's'} ago`
}
