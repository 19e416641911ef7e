/** The seconds in a `Retry-After` header, which is a number or a date; null if it is missing or invalid. */
export function secondsUntil(retryAfter: string | null): number | null {
  if (retryAfter === null) return null
  const seconds = /^\d{1,6}$/.test(retryAfter)
    ? Number(retryAfter)
    : (Date.parse(retryAfter) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : null
}
