/** The parameter of a log-in page with the requested path. */
export const nextName = 'next'
/** The parameter of a log-in page that says that a session has ended. */
const endedName = 'ended'

interface Area {
  /** `/employee`. */
  readonly path: string
  /** The path that a sign-in leads to by default. */
  readonly home: string
}

/**
 * The log-in page of an area, which leads back to the requested page. Of several calls that are refused, the later ones
 * come from the log-in page, which then stays what it is.
 * @param url the requested page
 * @param options.hasEnded whether there was a session, and the page is to say that it has ended
 */
export function loginPath(
  { path, home }: Area,
  { pathname, search, hash }: Pick<URL, 'pathname' | 'search' | 'hash'>,
  { hasEnded = false } = {},
): string {
  const login = `${path}/login`
  if (pathname === login) return login + search
  const requested = pathname + search + hash
  const query = new URLSearchParams({
    ...(isInside(path, pathname) && requested !== home && { [nextName]: requested }),
    ...(hasEnded && { [endedName]: '1' }),
  })
  return `${login}${query.size > 0 ? `?${query}` : ''}`
}

/** The path that a sign-in leads to: the one in the log-in page's URL, if it is a page of the area on this origin. */
export function requestedPath(
  { path, home }: Area,
  { origin, search }: Pick<URL, 'origin' | 'search'>,
): string {
  const next = new URLSearchParams(search).get(nextName)
  if (next === null || !URL.canParse(next, origin)) return home
  const url = new URL(next, origin)
  return url.origin === origin && isInside(path, url.pathname) ? url.pathname + url.search + url.hash : home
}

/** Whether the log-in page is to say that a session has ended. */
export const hasSessionEnded = (search: string): boolean => new URLSearchParams(search).has(endedName)

/** Not the log-in page itself, and not a path that a browser takes for another host. */
const isInside = (area: string, pathname: string): boolean =>
  pathname.startsWith(`${area}/`) && !pathname.startsWith(`${area}/login`)
