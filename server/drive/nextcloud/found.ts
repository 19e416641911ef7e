import { z } from 'zod'
import type { DriveItem } from '#server/drive/port.ts'
import { unavailable } from '#server/errors.ts'
import type { DavEntry, NextcloudSession } from '#server/nextcloud/port.ts'

/** What something is called, where, and whose it is: all that names are compared by. */
export interface Named {
  /** Below `/remote.php/dav`, without a `/` at its end. */
  readonly path: string
  readonly item: Pick<DriveItem, 'id' | 'name' | 'isFolder' | 'isOwn'>
}

/** An item as an employee finds it. */
export interface Found extends Named {
  readonly item: DriveItem
  /** Changes with the content. */
  readonly tag: string
  /** Whether its owner lets others have the content; a share may only be looked at. */
  readonly isReadable: boolean
}

/** The properties that `toNamed` reads. */
export const namedProps = '<oc:fileid/><d:resourcetype/><oc:owner-id/>'
/** The properties that `toFound` reads. */
export const foundProps = `${namedProps}<d:getcontenttype/><d:getlastmodified/><oc:size/><d:getetag/><oc:owner-display-name/><oc:share-types/><nc:has-preview/><nc:share-attributes/>`

const text = z.string().catch('')

const namedSchema = z.object({
  fileid: z.string().regex(/^[1-9]\d{0,17}$/),
  resourcetype: z.unknown(),
  // What belongs to no account, as in a folder of a group, has none.
  'owner-id': text,
})

const propsSchema = z.object({
  getcontenttype: text,
  getlastmodified: z.string().transform((time, context) => {
    const at = Date.parse(time)
    if (!Number.isNaN(at)) return new Date(at).toISOString()
    context.addIssue('No time')
    return z.NEVER
  }),
  size: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
  getetag: text,
  'owner-id': z.string(),
  'owner-display-name': text,
  'share-types': z.unknown(),
  'has-preview': text,
  'share-attributes': text,
})

const notDescribed = () => unavailable('Nextcloud does not describe a file as it should.')

/** Throws `unavailable` for what is no answer of Nextcloud. */
export function toNamed(session: NextcloudSession, { href, props }: DavEntry): Named {
  const path = session.pathOf(href)?.replace(/\/$/, '')
  const { success, data } = namedSchema.safeParse(props)
  if (!success || !path) throw notDescribed()
  const isFolder = isElement(data.resourcetype) && 'collection' in data.resourcetype
  const name = path.slice(path.lastIndexOf('/') + 1)
  return { path, item: { id: data.fileid, name, isFolder, isOwn: data['owner-id'] === session.uid } }
}

/** Throws `unavailable` for what is no answer of Nextcloud. */
export function toFound(session: NextcloudSession, entry: DavEntry): Found {
  const { path, item } = toNamed(session, entry)
  const { isFolder, isOwn } = item
  const { success, data } = propsSchema.safeParse(entry.props)
  if (!success) throw notDescribed()
  return {
    path,
    tag: data.getetag.replaceAll('"', ''),
    isReadable: !/"key":"download","(?:value|enabled)":false/.test(data['share-attributes']),
    item: {
      ...item,
      size: isFolder ? 0 : data.size,
      type: isFolder ? '' : shownType(data.getcontenttype),
      hasThumbnail: data['has-preview'] === 'true' && !isFolder,
      sharedBy: data['owner-display-name'] || data['owner-id'],
      isShared: !isOwn || isElement(data['share-types']),
      modifiedAt: data.getlastmodified,
    },
  }
}

const isElement = (value: unknown): value is object => typeof value === 'object' && value !== null

/** What browsers show without running anything, as `detectMediaType` tells it of Portico's own files. */
const shown =
  /^(?:application\/pdf|image\/(?:png|jpeg|gif|webp|avif)|audio\/(?:mp4|wav|mpeg|ogg)|video\/(?:quicktime|mp4|webm))$/

/** Nextcloud tells the type by the name, so nothing but the name is known of it. Pages and drawings are text. */
export function shownType(sent: string): string {
  const type = sent.split(';')[0]?.trim().toLowerCase() ?? ''
  if (shown.test(type)) return type
  const isText = type.startsWith('text/') || /^application\/(?:json|xml|javascript)$|\+xml$/.test(type)
  return isText ? 'text/plain' : 'application/octet-stream'
}
