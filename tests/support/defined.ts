/** The value, where the test needs one. Throws without it. */
export function defined<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('What the test needs is not there.')
  return value
}
