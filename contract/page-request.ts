/** The request of a signed-in employee that the server answers with a page of theirs. */
export interface PageRequest extends Reader {
  /**
   * Reads from the API with the session of the request.
   * @param path below `/api/`, with its query
   */
  read(path: string): Promise<Response>
  /** The latest event before anything was read: what happens after it the page may not know. */
  readonly lastEventId: string
}

/** For whom a page can be rendered, as far as the browser knows. */
export interface Reader {
  readonly username: string
  /** As the browser names it: `Europe/Berlin`. */
  readonly timeZone: string
}

/** The cookie in which the browser tells the server its reader. It opens nothing: the session does. */
export const readerCookie = 'portalReader'

export const readerText = ({ timeZone, username }: Reader): string => `${timeZone} ${username}`

/** The inverse; null for anything else. */
export function parseReader(text: string): Reader | null {
  const [, timeZone, username] = /^(\S{1,60}) (.{1,200})$/.exec(text) ?? []
  return timeZone && username ? { timeZone, username } : null
}
