import { z } from 'zod'
import { driveErrors as errors } from '#contract/drive/drive-rules.ts'
import { findEntries, findOwn } from '#server/drive/nextcloud/items.ts'
import type { DriveItem, DriveItemDetails } from '#server/drive/port.ts'
import { invalid, notFound } from '#server/errors.ts'
import { encodePath, type NextcloudSession } from '#server/nextcloud/port.ts'

type Version = DriveItemDetails['versions'][number]

/** Its id is the time of its content, in seconds. */
export const versionPath = ({ uid }: NextcloudSession, id: string, version = ''): string =>
  `/versions/${uid}/versions/${id}${version && `/${version}`}`

const propsSchema = z.object({
  getcontentlength: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
})

/** Of an own file, the newest, which is the current one, first. */
export async function versionsOf(
  session: NextcloudSession,
  { id, size, modifiedAt }: Pick<DriveItem, 'id' | 'size' | 'modifiedAt'>,
): Promise<readonly [Version, ...Version[]]> {
  const current = { id: String(Date.parse(modifiedAt) / 1000), size, createdAt: modifiedAt }
  const entries = await findEntries(session, versionPath(session, id), 1, '<d:getcontentlength/>')
  const older = (entries ?? []).flatMap(({ href, props }) => {
    const [, version] = /\/(\d{1,12})$/.exec(href) ?? []
    const { data } = propsSchema.safeParse(props)
    // The current one is among them, with the size of the one before.
    if (!version || !data || version === current.id) return []
    return {
      id: version,
      size: data.getcontentlength,
      createdAt: new Date(Number(version) * 1000).toISOString(),
    }
  })
  return [current, ...older.sort((one, other) => Number(other.id) - Number(one.id))]
}

/** Nextcloud does not delete the current version, so the one before is restored first. */
export async function removeVersion(session: NextcloudSession, id: string, version: string): Promise<void> {
  const { item } = await findOwn(session, id)
  if (item.isFolder) throw notFound()
  const [current, before] = await versionsOf(session, item)
  if (version === current.id) {
    if (!before) throw invalid(errors.onlyVersion)
    await session.changeEntry({
      ...{ method: 'MOVE', path: encodePath(versionPath(session, id, before.id)) },
      headers: { destination: session.destination(`/versions/${session.uid}/restore/target`) },
    })
  } else if (!(await versionsOf(session, item)).some((one) => one.id === version)) {
    throw notFound()
  }
  await session.changeEntry({
    method: 'DELETE',
    path: encodePath(versionPath(session, id, version)),
    accepts: [404],
  })
}
