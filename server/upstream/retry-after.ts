/** The seconds of a header `Retry-After`, which is a number or a date; null without one that can be read. */
export function secondsUntil(retryAfter: string | null): number | null {
  if (retryAfter === null) return null
  const seconds = /^\d{1,6}$/.test(retryAfter)
    ? Number(retryAfter)
    : (Date.parse(retryAfter) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : null
}
