import { driveErrors as errors } from '#contract/drive/drive-rules.ts'
import type { Named } from '#server/drive/nextcloud/found.ts'
import {
  findAt,
  findById,
  findNamed,
  findNamesIn,
  findOwn,
  findTarget,
  freeName,
  homeOf,
} from '#server/drive/nextcloud/items.ts'
import type { DriveItem, DriveItemChange } from '#server/drive/port.ts'
import { invalid, notFound } from '#server/errors.ts'
import { encodePath, type NextcloudSession } from '#server/nextcloud/port.ts'

export async function createFolder(
  session: NextcloudSession,
  { name, folder }: { readonly name: string; readonly folder: string },
): Promise<DriveItem> {
  const parent = await findTarget(session, folder)
  await requireFree(session, parent, name)
  return makeFolder(session, `${parent}/${name}`)
}

/** @param id of what has the name already, if it may keep it */
async function requireFree(
  session: NextcloudSession,
  folder: string,
  name: string,
  id?: string,
): Promise<void> {
  const taken = findNamed(await findNamesIn(session, folder), name)
  if (!taken || taken.item.id === id) return
  // "Home" does not show what others have shared.
  throw invalid(taken.item.isOwn ? errors.nameTaken : errors.sharedNameTaken)
}

async function makeFolder(session: NextcloudSession, path: string): Promise<DriveItem> {
  const { status } = await session.changeEntry({ method: 'MKCOL', path: encodePath(path), accepts: [405] })
  if (status === 405) throw invalid(errors.nameTaken)
  const made = await findAt(session, path)
  if (!made) throw notFound()
  return made.item
}

const isOwnFolder = ({ item }: Named) => item.isFolder && item.isOwn

/** Finds the own folders nested below an own one, and creates the missing ones. Returns the path of the last. */
export async function makeFolders(
  session: NextcloudSession,
  target: string,
  names: readonly string[],
): Promise<string> {
  let path = target
  for (const name of names) {
    const siblings = await findNamesIn(session, path)
    const folders = siblings.filter(isOwnFolder)
    const others = siblings.filter((one) => !isOwnFolder(one))
    // The other files of an upload go where its first one went.
    const free = freeName(others, name)
    const existing = findNamed(folders, name) ?? findNamed(folders, free)
    path = existing?.path ?? `${path}/${free}`
    if (!existing) await makeFolder(session, path)
  }
  return path
}

export async function changeItem(
  session: NextcloudSession,
  id: string,
  change: DriveItemChange,
): Promise<DriveItem> {
  const { item, path } = await findOwn(session, id)
  const parent = path.slice(0, path.lastIndexOf('/'))
  const target = change.folder === undefined ? parent : await findTarget(session, change.folder)
  if (`${target}/`.startsWith(`${path}/`)) throw invalid(errors.intoItself)
  const destination = `${target}/${change.name ?? item.name}`
  if (destination === path) return item
  await requireFree(session, target, change.name ?? item.name, id)
  await move(session, path, destination)
  return (await findById(session, id)).item
}

/** Throws `invalid` if something has the name already. */
export async function move(session: NextcloudSession, path: string, destination: string): Promise<void> {
  const { status } = await session.changeEntry({
    ...{ method: 'MOVE', path: encodePath(path), accepts: [412] },
    headers: { destination: session.destination(destination), overwrite: 'F' },
  })
  if (status === 412) throw invalid(errors.nameTaken)
}

/** Into Nextcloud's own trash. */
export async function removeItem(session: NextcloudSession, id: string): Promise<void> {
  const { path } = await findOwn(session, id)
  if (path === homeOf(session)) throw invalid(errors.noFolder)
  await session.changeEntry({ method: 'DELETE', path: encodePath(path) })
}
