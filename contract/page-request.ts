/** A signed-in employee's request for a server-rendered page. */
export interface PageRequest extends Reader {
  /**
   * Reads from the API with the session of the request.
   * @param path below `/api/`, with its query
   */
  read(path: string): Promise<Response>
  /** Ends what is still being read when the page is there: the browser asks for it again. */
  stopReading(): void
  /** The latest event before anything was read: the page may not reflect later ones. */
  readonly lastEventId: string
}

/** The person that a page can be rendered for, as far as the browser knows. */
export interface Reader {
  readonly username: string
  /** The browser's name for it: `Europe/Berlin`. */
  readonly timeZone: string
}

/** The cookie in which the browser tells the server its reader. It grants no access: the session does. */
export const readerCookie = 'portalReader'

export const readerText = ({ timeZone, username }: Reader): string => `${timeZone} ${username}`

/** The inverse; null for anything else. */
export function parseReader(text: string): Reader | null {
  const [, timeZone, username] = /^(\S{1,60}) (.{1,200})$/.exec(text) ?? []
  return timeZone && username ? { timeZone, username } : null
}
