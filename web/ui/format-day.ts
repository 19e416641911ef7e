const style = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const

/** A calendar day, `YYYY-MM-DD`, as `5 Jan 2026`, in every time zone the same. */
export const formatDay = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', style)
