import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Scope } from '#contract/events/events.ts'
import type { Drive, DriveItem } from '#server/drive/port.ts'
import type { Employee } from '#server/sessions/store.ts'

/** An empty drive, and three people who know each other. */
export interface DriveSetup {
  readonly drive: Drive
  readonly owner: Employee
  /** In the same project as the owner. */
  readonly colleague: Employee
  readonly outsider: Employee
  readonly project: { readonly key: string; readonly scope: Scope }
}

const page = { limit: 20, offset: 0 }

/** What every adapter of the port keeps. */
export function describeDrive(name: string, create: () => Promise<DriveSetup>): void {
  describe(`the drive of ${name}`, () => {
    let setup: DriveSetup
    beforeAll(async () => {
      setup = await create()
    })

    const namesIn = async (as: Employee, folder: string) =>
      (await setup.drive.list(as, { ...page, folder })).items.map((item) => item.name)

    async function upload(file: string, content: string, folder = 'home'): Promise<string> {
      const { uploads } = setup.drive
      const { id } = await uploads.create(setup.owner, { name: file, size: content.length, folder })
      const { item } = await uploads.append(setup.owner, id, { offset: 0, body: Readable.from([content]) })
      return String(item)
    }

    const read = async (as: Employee, id: string, version?: string) => {
      const opened = await (await setup.drive.content(as, id, version)).open()
      return opened && (opened.body instanceof Readable ? text(opened.body) : opened.body.toString())
    }

    const folder = (named: string, parent = 'home'): Promise<DriveItem> =>
      setup.drive.createFolder(setup.owner, { name: named, folder: parent })

    test('shows a file to its owner alone until it is shared', async () => {
      const { drive, owner, colleague, outsider, project } = setup
      const id = await upload('Plan.txt', 'a plan')
      expect(await read(owner, id)).toBe('a plan')
      await expect(drive.find(colleague, id)).rejects.toMatchObject({ code: 'notFound' })
      await drive.share(owner, id, [project.scope])
      expect(await read(colleague, id)).toBe('a plan')
      expect(await namesIn(colleague, 'shared')).toContain('Plan.txt')
      expect((await drive.list(colleague, { ...page, project: project.key })).total).toBe(1)
      await expect(drive.content(outsider, id)).rejects.toMatchObject({ code: 'notFound' })
      await expect(drive.change(colleague, id, { name: 'Mine.txt' })).rejects.toMatchObject({
        code: 'forbidden',
      })
      await drive.share(owner, id, [])
      await expect(drive.find(colleague, id)).rejects.toMatchObject({ code: 'notFound' })
    })

    test('gives access to what is in a shared folder', async () => {
      const { drive, owner, colleague, project } = setup
      const { id: outer } = await folder('Shared')
      const { id: inner } = await folder('Inner', outer)
      const file = await upload('Deep.txt', 'deep', inner)
      await drive.share(owner, outer, [project.scope])
      expect((await drive.find(colleague, file)).path.map((one) => one.name)).toEqual(['Shared', 'Inner'])
      await drive.change(owner, file, { folder: 'home' })
      await expect(drive.find(colleague, file)).rejects.toMatchObject({ code: 'notFound' })
    })

    test('keeps names unique in a folder, and folders out of themselves', async () => {
      const { drive, owner } = setup
      const { id: outer } = await folder('Outer')
      const { id: inner } = await folder('Below', outer)
      await expect(folder('outer')).rejects.toMatchObject({ code: 'invalid' })
      await expect(drive.change(owner, outer, { folder: inner })).rejects.toMatchObject({ code: 'invalid' })
      await expect(folder('Nowhere', '999999')).rejects.toMatchObject({ code: 'invalid' })
    })

    test('adds a version under a name that exists, and takes it away again', async () => {
      const { drive, owner } = setup
      const id = await upload('Offer.txt', 'first')
      expect(await upload('Offer.txt', 'second')).toBe(id)
      const { versions } = await drive.find(owner, id)
      expect(await read(owner, id, versions[1]?.id)).toBe('first')
      await drive.removeVersion(owner, id, String(versions[0]?.id))
      expect(await read(owner, id)).toBe('first')
      await expect(drive.removeVersion(owner, id, String(versions[1]?.id))).rejects.toMatchObject({
        code: 'invalid',
      })
    })

    test('restores what is in the trash, and deletes it permanently', async () => {
      const { drive, owner } = setup
      const id = await upload('Old.txt', 'old')
      await drive.remove(owner, id)
      expect(await namesIn(owner, 'home')).not.toContain('Old.txt')
      await upload('Old.txt', 'new')
      expect((await drive.restore(owner, id)).name).toBe('Old (2).txt')
      await drive.remove(owner, id)
      const isListed = async () => (await drive.listTrash(owner, page)).items.some((item) => item.id === id)
      expect(await isListed()).toBe(true)
      await drive.delete(owner, id)
      expect(await isListed()).toBe(false)
      await expect(drive.restore(owner, id)).rejects.toMatchObject({ code: 'notFound' })
    })

    test('shares the files of a message, and takes back only that', async () => {
      const { drive, owner, colleague, outsider, project } = setup
      const [id, shared] = [await upload('Photo.txt', 'photo'), await upload('Known.txt', 'known')]
      await drive.share(owner, shared, [project.scope])
      await drive.offer(owner, [id, shared], project.scope)
      await drive.offer(owner, [id, shared], project.scope)
      expect(await read(colleague, id)).toBe('photo')
      await drive.withdraw(owner, [id, shared], project.scope)
      await drive.withdraw(owner, [id, shared], project.scope)
      await expect(drive.find(colleague, id)).rejects.toMatchObject({ code: 'notFound' })
      expect(await read(colleague, shared)).toBe('known')
      await expect(drive.offer(outsider, [id], project.scope)).rejects.toMatchObject({ code: 'invalid' })
    })

    test('resumes an upload where it broke off', async () => {
      const { uploads } = setup.drive
      const { owner, outsider } = setup
      const wanted = { name: 'Long.txt', size: 10, folder: 'home', reference: 'long-upload' }
      const { id } = await uploads.create(owner, wanted)
      expect((await uploads.create(owner, wanted)).id).toBe(id)
      await uploads.append(owner, id, { offset: 0, body: Readable.from(['12345']) })
      expect((await uploads.find(owner, id)).received).toBe(5)
      await expect(uploads.find(outsider, id)).rejects.toMatchObject({ code: 'notFound' })
      await expect(
        uploads.append(owner, id, { offset: 2, body: Readable.from(['345']) }),
      ).rejects.toMatchObject({ code: 'conflict' })
      await expect(
        uploads.append(owner, id, { offset: 5, length: 6, body: Readable.from(['678901']) }),
      ).rejects.toMatchObject({ code: 'tooLarge' })
      const { item } = await uploads.append(owner, id, { offset: 5, body: Readable.from(['67890']) })
      expect(await read(owner, String(item))).toBe('1234567890')
      expect(await uploads.list(owner)).toEqual([])
    })

    test('forgets an upload that is discarded', async () => {
      const { uploads } = setup.drive
      const { id } = await uploads.create(setup.owner, { name: 'Wrong.txt', size: 3, folder: 'home' })
      await uploads.discard(setup.owner, id)
      await expect(uploads.find(setup.owner, id)).rejects.toMatchObject({ code: 'notFound' })
    })

    test('finds and sorts', async () => {
      const { drive, owner } = setup
      const { id } = await folder('Sorted')
      for (const named of ['Beta quarterly.txt', 'alpha.txt', 'Gamma.txt']) await upload(named, named, id)
      const list = async (selection: Parameters<Drive['list']>[1]) =>
        (await drive.list(owner, selection)).items.map((item) => item.name)
      expect(await list({ ...page, folder: id, sort: 'name' })).toEqual([
        'alpha.txt',
        'Beta quarterly.txt',
        'Gamma.txt',
      ])
      expect(await list({ limit: 1, offset: 1, folder: id, sort: '-name' })).toEqual(['Beta quarterly.txt'])
      expect(await list({ ...page, search: 'quarterly' })).toEqual(['Beta quarterly.txt'])
    })
  })
}
