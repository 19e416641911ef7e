import type { z } from 'zod'
import type { Credentials } from '#server/credentials/credential-store.ts'
import type { Connectable } from '#server/credentials/port.ts'
import type { Employee } from '#server/sessions/store.ts'
import { segment, type UpstreamAnswer, type UpstreamRequest } from '#server/upstream/client.ts'

/** The company's Nextcloud, as each employee. */
export interface Nextcloud {
  readonly openSession: OpenSession
  /** Which account at Nextcloud, by its id, is whose. */
  readonly credentials: Credentials
  readonly connection: Connectable
}

export type NextcloudRequest = Omit<UpstreamRequest, 'caller'>

/**
 * An employee's access to Nextcloud. A call throws the errors of `server/errors.ts`: `reconnect` for credentials that
 * Nextcloud refuses, which are not tried again, and what `refusals.ts` makes of other refusals. A request may name
 * statuses in `accepts` that it looks at itself.
 */
export interface NextcloudSession {
  readonly as: Employee
  /** The account's id, which paths have in them. */
  readonly uid: string
  /** The data of a call below `/ocs/v2.php`. */
  ocs<T>(schema: z.ZodType<T>, request: NextcloudRequest): Promise<T>
  /** The same with status and headers; null for the content of a status of `accepts`. */
  ocsAnswer<T>(schema: z.ZodType<T>, request: NextcloudRequest): Promise<UpstreamAnswer<T | null>>
  /** What a PROPFIND or SEARCH finds below `/remote.php/dav`; null for a status of `accepts`. */
  findEntries(request: NextcloudRequest): Promise<readonly DavEntry[] | null>
  /** A change below `/remote.php/dav`. */
  changeEntry(request: NextcloudRequest): Promise<UpstreamAnswer>
  /** A file below the server's address. */
  open(request: NextcloudRequest): Promise<Response>
  /** The header `Destination` for a path below `/remote.php/dav`. */
  destination(path: string): string
  /** The path below `/remote.php/dav` of what an answer calls so; null for anything else. */
  pathOf(href: string): string | null
}

/** Throws `reconnect` for an employee without an account at Nextcloud. */
export type OpenSession = (as: Employee) => Promise<NextcloudSession>

/** What a WebDAV answer says of one resource. */
export interface DavEntry {
  /** Decoded, as in the answer: with the path of the server's address in front, and a `/` at the end of a folder. */
  readonly href: string
  /** The properties that it has, by their names without a namespace: text, or elements by their names. */
  readonly props: Readonly<Record<string, unknown>>
}

/** Of WebDAV, below the server's address. */
export const davPath = '/remote.php/dav'

/** A path whose segments are names. */
export const encodePath = (path: string): string => path.split('/').map(segment).join('/')

/** A text within a document. */
export const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
