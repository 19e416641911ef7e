import { driveErrors as errors } from '#contract/drive/drive-rules.ts'
import { isNameAllowed } from '#contract/drive/file-fields.ts'
import { messages } from '#contract/messages.ts'
import {
  type Found,
  foundProps,
  type Named,
  namedProps,
  toFound,
  toNamed,
} from '#server/drive/nextcloud/found.ts'
import { findMatching, isAny } from '#server/drive/nextcloud/search.ts'
import { forbidden, invalid, notFound } from '#server/errors.ts'
import { type DavEntry, encodePath, type NextcloudSession } from '#server/nextcloud/port.ts'

export const homeOf = ({ uid }: NextcloudSession): string => `/files/${uid}`

const tooManyFiles = 'This folder in Nextcloud has more files than can be shown.'

const xml = { 'content-type': 'text/xml; charset=utf-8' }

/** The properties of what is at a path, and with a depth of 1 of what is directly in it; null if there is nothing. */
export const findEntries = (session: NextcloudSession, path: string, depth: 0 | 1, props: string) =>
  session.findEntries({
    ...{ method: 'PROPFIND', path: encodePath(path), accepts: [404] },
    headers: { ...xml, depth: String(depth) },
    ...(depth === 1 && { tooLarge: tooManyFiles }),
    body: `<?xml version="1.0"?><d:propfind xmlns:d="DAV:" xmlns:oc="http://owncloud.org/ns" xmlns:nc="http://nextcloud.org/ns"><d:prop>${props}</d:prop></d:propfind>`,
  })

/** What is at a path; null if there is nothing. */
export async function findAt(session: NextcloudSession, path: string): Promise<Found | null> {
  const [entry] = (await findEntries(session, path, 0, foundProps)) ?? []
  return entry ? toFound(session, entry) : null
}

/** What is directly in a folder. */
export const findIn = (session: NextcloudSession, path: string): Promise<Found[]> =>
  readFolder(session, path, foundProps, toFound)

/** The same for names alone, which take a fraction of the time in a large folder. */
export const findNamesIn = (session: NextcloudSession, path: string): Promise<Named[]> =>
  readFolder(session, path, namedProps, toNamed)

async function readFolder<T extends Named>(
  session: NextcloudSession,
  path: string,
  props: string,
  read: (session: NextcloudSession, entry: DavEntry) => T,
): Promise<T[]> {
  const entries = await findEntries(session, path, 1, props)
  if (!entries) throw notFound()
  return entries.map((entry) => read(session, entry)).filter((found) => found.path !== path)
}

/** Throws `notFound` for what the employee does not have, and for what is no id. */
export async function findById(session: NextcloudSession, id: string): Promise<Found> {
  if (!/^[1-9]\d{0,17}$/.test(id)) throw notFound()
  const [found] = await findMatching(session, { where: isAny([id]), limit: 1 })
  if (!found) throw notFound()
  return found
}

/** The same for a change: `forbidden` for someone else's item. */
export async function findOwn(session: NextcloudSession, id: string): Promise<Found> {
  const found = await findById(session, id)
  if (!found.item.isOwn) throw forbidden()
  return found
}

/** The path of an own folder to add something to. Throws `invalid`. */
export async function findTarget(session: NextcloudSession, folder: string): Promise<string> {
  if (folder === 'home') return homeOf(session)
  const { path, item } = await findById(session, folder).catch(() => {
    throw invalid(errors.noFolder)
  })
  if (!item.isFolder) throw invalid(errors.noFolder)
  if (!item.isOwn) throw invalid(errors.foreignFolder)
  return path
}

/** What has a name in a folder, ignoring case as the portal does. */
export const findNamed = <T extends Named>(items: readonly T[], name: string): T | undefined =>
  items.find(({ item }) => item.name.toLowerCase() === name.toLowerCase())

/** The name, or `name (2).pdf` if it is taken. */
export function freeName(items: readonly Named[], name: string): string {
  const [, stem = name, extension = ''] = /^(.+?)(\.[^.]{1,10})?$/.exec(name) ?? []
  let free = name
  for (let number = 2; findNamed(items, free); number += 1) free = `${stem} (${number})${extension}`
  return free
}

/** The folders around a path, the outermost first, without the employee's top one. */
export function pathsAround(session: NextcloudSession, path: string): string[] {
  const names = path
    .slice(homeOf(session).length + 1)
    .split('/')
    .slice(0, -1)
  return names.map((_, index) => `${homeOf(session)}/${names.slice(0, index + 1).join('/')}`)
}

/** A name that became part of an address is one that every system can save. */
export function requireName(name: string): string {
  if (!isNameAllowed(name)) throw invalid(messages.invalidFileName)
  return name
}
