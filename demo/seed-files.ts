import { readFileSync } from 'node:fs'
import * as path from 'node:path'
import { Readable } from 'node:stream'
import { eq, inArray } from 'drizzle-orm'
import { daysBefore } from '#demo/days.ts'
import { files, type SeedFile, shares } from '#demo/files.ts'
import { rasterize } from '#demo/images.ts'
import type { Drive } from '#server/drive/port.ts'
import { driveItem } from '#server/drive/tables.ts'
import { projectScope } from '#server/events/scopes.ts'
import { present } from '#server/present.ts'
import type { Services } from '#server/services.ts'
import type { Employee } from '#server/sessions/store.ts'
import { account } from '#server/sessions/tables.ts'

/** Fills the team's folders, by the calls of the portal. Continues where an earlier start was interrupted. */
export async function seedFiles(services: Services, now: Date): Promise<void> {
  const { db, drive, projects } = services
  const owners = await findOwners(services)
  for (const file of files) {
    const owner = owners.get(file.owner)
    if (owner) await seedFile(services, owner, file, now)
  }
  for (const { owner: username, folder, project } of shares) {
    const owner = owners.get(username)
    if (!owner) continue
    const id = (await drive.list(owner, { folder: 'home', limit: 100, offset: 0 })).items.find(
      ({ name, isShared }) => name === folder && !isShared,
    )?.id
    const target = (await projects.list(owner))[project]
    if (id && target) await drive.share(owner, id, [projectScope(target.id)])
  }
  // Folders are as old as the first file in them.
  const oldest = daysBefore(now, Math.max(...files.map(({ daysAgo }) => daysAgo)))
  await db
    .update(driveItem)
    .set({ modifiedAt: oldest, createdAt: oldest })
    .where(eq(driveItem.isFolder, true))
}

async function findOwners({ db }: Services): Promise<Map<string, Employee>> {
  const usernames = [...new Set(files.map(({ owner }) => owner))]
  const rows = await db
    .select({ id: account.id, username: account.username })
    .from(account)
    .where(inArray(account.username, usernames))
  return new Map(
    rows.flatMap(({ id, username }) =>
      username === null ? [] : [[username, { kind: 'employee', id, username, sessionId: 'demo' }] as const],
    ),
  )
}

async function seedFile({ db, drive }: Services, owner: Employee, file: SeedFile, now: Date): Promise<void> {
  const folders = file.path.split('/')
  const name = present(folders.pop())
  let folder = 'home'
  for (const one of folders) folder = await ensureFolder(drive, owner, one, folder)
  const { items } = await drive.list(owner, { folder, limit: 100, offset: 0 })
  if (items.some((item) => item.name === name)) return
  const bytes = await contentOf(file)
  const upload = await drive.uploads.create(owner, { name, size: bytes.length, folder })
  const { item } = await drive.uploads.append(owner, upload.id, { offset: 0, body: Readable.from([bytes]) })
  const modifiedAt = daysBefore(now, file.daysAgo)
  await db
    .update(driveItem)
    .set({ modifiedAt, createdAt: modifiedAt })
    .where(eq(driveItem.id, Number(item)))
}

async function ensureFolder(drive: Drive, owner: Employee, name: string, parent: string): Promise<string> {
  const { items } = await drive.list(owner, { folder: parent, kind: 'folder', limit: 100, offset: 0 })
  const found = items.find((item) => item.name === name)
  return (found ?? (await drive.createFolder(owner, { name, folder: parent }))).id
}

async function contentOf({ content }: SeedFile): Promise<Buffer> {
  if ('text' in content) return Buffer.from(content.text)
  if ('drawing' in content) return rasterize(content.drawing)
  return readFileSync(path.join(import.meta.dirname, 'documents', content.document))
}
