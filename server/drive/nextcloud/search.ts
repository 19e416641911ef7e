import { type Found, foundProps, toFound } from '#server/drive/nextcloud/found.ts'
import type { DriveSelection } from '#server/drive/port.ts'
import type { TimeSpan } from '#server/list/time-span.ts'
import { type DavEntry, encodePath, escapeXml, type NextcloudSession } from '#server/nextcloud/port.ts'

interface Search {
  readonly where: string
  readonly limit: number
  readonly offset?: number
  readonly sort?: keyof typeof columns
  readonly isDescending?: boolean
}

/** The properties that Nextcloud sorts by, of the columns of a list. */
export const columns = { name: 'd:displayname', last_modified: 'd:getlastmodified', size: 'oc:size' } as const

/** What an employee may read, wherever it is: a page of what matches. */
export async function findMatching(session: NextcloudSession, search: Search): Promise<Found[]> {
  const entries = await searchEntries(session, search, foundProps)
  return entries.map((entry) => toFound(session, entry))
}

/** How many match. */
export async function countMatching(session: NextcloudSession, where: string): Promise<number> {
  return (await searchEntries(session, { where, limit: mostCounted }, '<oc:fileid/>')).length
}

/** An answer of that many ids has about 5 MB. */
export const mostCounted = 20_000

/** RFC 5323 as Nextcloud understands it, with the extension of its library for an offset. */
async function searchEntries(
  session: NextcloudSession,
  { where, limit, offset = 0, sort = 'last_modified', isDescending = true }: Search,
  props: string,
): Promise<readonly DavEntry[]> {
  const order = (column: string, direction: string) =>
    `<d:order><d:prop><${column}/></d:prop><d:${direction}/></d:order>`
  const orders = [
    order(columns[sort], isDescending ? 'descending' : 'ascending'),
    // So that pages do not overlap.
    ...(sort === 'name' ? [] : [order(columns.name, 'ascending')]),
  ]
  const body = `<?xml version="1.0"?><d:searchrequest xmlns:d="DAV:" xmlns:oc="http://owncloud.org/ns" xmlns:nc="http://nextcloud.org/ns" xmlns:sd="https://github.com/icewind1991/SearchDAV/ns"><d:basicsearch><d:select><d:prop>${props}</d:prop></d:select><d:from><d:scope><d:href>${escapeXml(encodePath(`/files/${session.uid}`))}</d:href><d:depth>infinity</d:depth></d:scope></d:from><d:where>${where}</d:where><d:orderby>${orders.join('')}</d:orderby><d:limit><d:nresults>${limit}</d:nresults><sd:firstresult>${offset}</sd:firstresult></d:limit></d:basicsearch></d:searchrequest>`
  const headers = { 'content-type': 'text/xml; charset=utf-8' }
  return (await session.findEntries({ method: 'SEARCH', path: '/', headers, body })) ?? []
}

const compared = (operator: string, column: string, literal: string | number) =>
  `<d:${operator}><d:prop><${column}/></d:prop><d:literal>${escapeXml(String(literal))}</d:literal></d:${operator}>`

const joined = (operator: 'and' | 'or', [first = '', ...others]: readonly string[]) =>
  others.length === 0 ? first : `<d:${operator}>${first}${others.join('')}</d:${operator}>`

/** @param ids at most `mostIds`, each of digits */
export const isAny = (ids: readonly string[]): string =>
  joined(
    'or',
    ids.map((id) => compared('eq', 'oc:fileid', id)),
  )

/** Nextcloud takes a hundred operators. */
export const mostIds = 90

const isFolder = '<d:is-collection/>'
const isFile = `<d:not>${isFolder}</d:not>`

/** The filters of a list that have no folder, no project, and no ids. */
export function isSelected({ search = '', kind }: DriveSelection, spans: readonly TimeSpan[]): string {
  // Times with milliseconds would count as 0.
  const seconds = (time: Date) => Math.ceil(time.getTime() / 1000)
  return joined('and', [
    ...searchedWords(search).map((word) =>
      compared('like', 'd:displayname', `%${word.replace(/[\\%_]/g, '\\$&')}%`),
    ),
    ...(kind === 'folder' ? [isFolder] : kind === 'file' ? [isFile] : []),
    ...spans.flatMap(({ from, before }) => [
      ...(from ? [compared('gte', 'd:getlastmodified', seconds(from))] : []),
      ...(before ? [compared('lt', 'd:getlastmodified', seconds(before))] : []),
    ]),
    // Everything: an empty condition is refused.
    compared('gte', 'd:getlastmodified', 0),
  ])
}

/** Each of them is a part of a name. */
export const searchedWords = (search: string): string[] => search.split(/\s+/).filter(Boolean).slice(0, 20)
