import { existsSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { file, fileUse } from '#server/files/tables.ts'
import { imageFile, multipart, startTestApp, type TestApp, useTestApp } from '#tests/support/app.ts'

const app = useTestApp()

const onDisk = (stored: string, { services }: TestApp = app) =>
  existsSync(path.join(services.config.DATA_DIR, 'media', stored))
const filesBelow = (folder: string, { services }: TestApp = app): string[] => {
  const root = path.join(services.config.DATA_DIR, folder)
  if (!existsSync(root)) return []
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
}
const variantsOf = (stored: string) => filesBelow('cache/media').filter((file) => file.startsWith(stored))

interface Article {
  slug: string
  articleImage: string
  description: string
}

async function article(description = '<p>Words</p>', image = true): Promise<Article> {
  const parts = {
    title: 'A picture story',
    description,
    ...(image ? { articleImage: await imageFile() } : {}),
  }
  const response = await app.asAdmin('POST article/', multipart(parts))
  expect(response).toAnswer(201)
  return response.json()
}

const change = async (slug: string, parts: Parameters<typeof multipart>[0]) =>
  app.asAdmin(`PATCH article/${slug}/`, multipart(parts))
const remove = (slug: string) => app.asAdmin(`DELETE article/${slug}/`)
const fetchVariant = (stored: string) => app.call({ url: `/media/w_76,h_37/${stored}` })

/** An uploaded image for texts: its path, and a text that uses it. */
async function inline(): Promise<{ stored: string; text: string }> {
  const body = multipart({ file: await imageFile() })
  const { url } = (await app.asAdmin('POST upload-image/', body)).json()
  return { stored: url.slice('/media/'.length), text: `<p>See</p><img src="${url}" alt="">` }
}

describe('images are deleted with the last row that uses them', () => {
  test('AC-439 a replaced image is deleted with its sizes; the new one stays', async () => {
    const before = await article()
    await fetchVariant(before.articleImage)
    expect(variantsOf(before.articleImage)).toHaveLength(1)
    const response = await change(before.slug, { articleImage: await imageFile({ name: 'new.png' }) })
    const after: Article = response.json()
    expect(after.articleImage).toMatch(/\.png$/)
    expect([onDisk(before.articleImage), onDisk(after.articleImage)]).toEqual([false, true])
    expect(variantsOf(before.articleImage)).toEqual([])
    expect(await fetchVariant(before.articleImage)).toAnswer(404)
  })

  test('AC-439 an update of other fields keeps the image', async () => {
    const { slug, articleImage } = await article()
    await change(slug, { title: 'Another title' })
    await change(slug, { status: '1' })
    expect(onDisk(articleImage)).toBe(true)
  })

  test('AC-439 deleting a row deletes its images, including those inside its text', async () => {
    const { stored, text } = await inline()
    const { slug, articleImage } = await article(text)
    expect(await remove(slug)).toAnswer(204)
    expect([onDisk(articleImage), onDisk(stored)]).toEqual([false, false])
  })

  test('AC-439 a bulk delete deletes the images', async () => {
    const rows = await Promise.all([article(), article(), article()])
    const ids = rows.map(({ slug }) => slug)
    await app.asAdmin('DELETE article/bulk_delete/', { ids })
    expect(rows.map(({ articleImage }) => onDisk(articleImage))).toEqual([false, false, false])
  })

  test('AC-439 an image inside two texts stays until the second drops it', async () => {
    const { stored, text } = await inline()
    const [first, second] = [await article(text), await article(text)]
    await remove(first.slug)
    expect(onDisk(stored)).toBe(true)
    await change(second.slug, { description: '<p>Without</p>' })
    expect(onDisk(stored)).toBe(false)
  })

  test('AC-439 images are recognised in every form of their URL that a text may contain', async () => {
    const { stored } = await inline()
    const { slug } = await article(`<p><img src="/media/w_200,h_100/${stored}"></p>`)
    expect(await app.db.select().from(fileUse).where(sql`path = ${stored}`)).toHaveLength(1)
    await remove(slug)
    expect(onDisk(stored)).toBe(false)
  })

  test('AC-439 a row that only links another row’s image does not own it', async () => {
    const owner = await article()
    const { slug } = await article(`<p><img src="/media/${owner.articleImage}"></p>`)
    await remove(slug)
    expect(onDisk(owner.articleImage)).toBe(true)
    await remove(owner.slug)
    expect(onDisk(owner.articleImage)).toBe(false)
  })

  test('AC-439 when one row drops an image while another adds it, the image stays', async () => {
    for (let round = 0; round < 15; round += 1) {
      const { stored, text } = await inline()
      const first = await article(text)
      const [removed, created] = await Promise.all([remove(first.slug), article(text)])
      expect(removed).toAnswer(204)
      const uses = await app.db.select().from(fileUse).where(sql`path = ${stored}`)
      const files = await app.db.select().from(file).where(sql`path = ${stored}`)
      expect([uses.length, onDisk(stored)]).toEqual([files.length, files.length === 1])
      await remove(created.slug)
      expect(onDisk(stored)).toBe(false)
    }
  })

  test('a row that adds an image during its deletion waits, and finds it deleted', async () => {
    const { stored, text } = await inline()
    await article(text)
    const owner = (await app.db.select().from(fileUse).where(sql`path = ${stored}`))[0]?.owner as string
    const { library } = app.services
    let wanting: Promise<unknown> | undefined
    await app.db.transaction(async (tx) => {
      expect(await library.releaseOwners(tx, [owner])).toContainEqual({ path: stored, visibility: 'public' })
      wanting = app.db.transaction((other) => library.setUses(other, 'article:998', [stored]))
      await new Promise((resolve) => setTimeout(resolve, 50))
    })
    await wanting
    expect(await app.db.select().from(fileUse).where(sql`path = ${stored}`)).toEqual([])
  })

  test('AC-439 an image that was just added elsewhere is not deleted', async () => {
    const { stored, text } = await inline()
    await article(text)
    const owner = (await app.db.select().from(fileUse).where(sql`path = ${stored}`))[0]?.owner as string
    const { library } = app.services
    await app.db.transaction(async (tx) => {
      await library.setUses(tx, 'article:997', [stored])
      expect(await app.db.transaction((other) => library.releaseOwners(other, [owner]))).not.toContain(stored)
    })
    expect(await app.db.select().from(fileUse).where(sql`path = ${stored}`)).toHaveLength(1)
    expect(onDisk(stored)).toBe(true)
  })
})

describe('rejected uploads leave nothing', () => {
  const rows = async () => (await app.db.select().from(file)).length

  test('R9 a refused article leaves neither file nor row', async () => {
    const before = [filesBelow('media').sort(), await rows()]
    const parts = { title: '', description: '<p>Words</p>', articleImage: await imageFile() }
    expect(await app.asAdmin('POST article/', multipart(parts))).toAnswer(400)
    expect([filesBelow('media').sort(), await rows()]).toEqual(before)
  })

  test('AC-435 R9 a rejected image is named under its field and leaves neither file nor row', async () => {
    const before = [filesBelow('media').sort(), await rows()]
    const articleImage = { name: 'x.png', type: 'image/png', bytes: Buffer.from('<html>') }
    const parts = { title: 'Title', description: '<p>Words</p>', articleImage }
    const response = await app.asAdmin('POST article/', multipart(parts))
    expect([response.statusCode, Object.keys(response.json())]).toEqual([400, ['articleImage']])
    expect([filesBelow('media').sort(), await rows()]).toEqual(before)
  })

  test('R9 a change of an unknown row, or one without a session, leaves nothing', async () => {
    const before = [filesBelow('media').sort(), await rows()]
    const parts = multipart({ articleImage: await imageFile() })
    expect(await app.asAdmin('PATCH article/unknown/', parts)).toAnswer(404)
    expect(await app.call('POST article/', parts)).toAnswer(401)
    expect([filesBelow('media').sort(), await rows()]).toEqual(before)
  })
})

describe('sweeping', () => {
  const hours = (count: number) => new Date(Date.now() + count * 60 * 60 * 1000)
  const plant = (stored: string, age: number, { services }: TestApp = app) => {
    const file = path.join(services.config.DATA_DIR, 'media', stored)
    writeFileSync(file, 'x')
    utimesSync(file, hours(-age), hours(-age))
  }
  const age = (stored: string, count: number) =>
    app.db.execute(sql`update file set created_at = ${hours(-count).toISOString()} where path = ${stored}`)

  test('R9 an image uploaded for a text that was never saved is deleted after a day', async () => {
    const [forgotten, fresh, shown] = [await inline(), await inline(), await inline()]
    await article(shown.text)
    await age(forgotten.stored, 25)
    await age(shown.stored, 25)
    expect(await app.services.library.collectGarbage(new Date())).toEqual({ unused: 1, orphans: 0 })
    expect([forgotten, fresh, shown].map(({ stored }) => onDisk(stored))).toEqual([false, true, true])
    expect(await app.db.select().from(file).where(sql`path = ${forgotten.stored}`)).toEqual([])
  })

  test('R9 files that no row knows and half-written ones go after an hour; known and foreign ones stay', async () => {
    const { articleImage } = await article()
    const [old, young] = ['1', '2'].map((digit) => `inline/${digit.repeat(32)}.jpg`) as [string, string]
    plant(old, 2)
    plant(young, 0.5)
    plant('.drafts/left', 2)
    plant('inline/readme.txt', 2)
    const known = path.join(app.services.config.DATA_DIR, 'media', articleImage)
    utimesSync(known, hours(-50), hours(-50))
    expect(await app.services.library.collectGarbage(new Date())).toEqual({ unused: 0, orphans: 2 })
    const stay = [old, young, '.drafts/left', 'inline/readme.txt', articleImage].map((file) => onDisk(file))
    expect(stay).toEqual([false, true, false, true, true])
  })

  test('the picture of a row in the trash survives a restoration that fails, and one that takes long', async () => {
    const { articleImage: picture, slug } = await article()
    const { id } = (await app.asAdmin({ url: `/api/article/${slug}/` })).json()
    await remove(slug)
    const inMedia = (stored: string) => path.join(app.services.config.DATA_DIR, 'media', stored)
    const collect = () => app.services.library.collectGarbage(new Date())
    const restore = () => app.asAdmin('POST article/trash/restore/', { ids: [id] })
    const archived = inMedia(`.retired/${picture.replace('/', '@')}`)
    utimesSync(archived, hours(-50), hours(-50))

    await app.db.execute(sql`alter table article add constraint refused check (id <> ${sql.raw(String(id))})`)
    expect(await restore()).toAnswer(500)
    await collect()
    expect(onDisk(picture)).toBe(true)
    utimesSync(inMedia(picture), hours(-2), hours(-2))
    expect(await collect()).toMatchObject({ orphans: 1 })
    expect([onDisk(picture), existsSync(archived)]).toEqual([false, true])
    expect(await restore()).toAnswer(500)

    await app.db.execute(sql`alter table article drop constraint refused`)
    expect(await restore()).toAnswer(200)
    utimesSync(inMedia(picture), hours(-2), hours(-2))
    expect(await collect()).toMatchObject({ orphans: 0 })
    expect(onDisk(picture)).toBe(true)
  })

  test('an empty database does not cost a full folder its files', async () => {
    const other = await startTestApp()
    try {
      const { path: stored } = await other.services.library.store('article', (await imageFile()).bytes)
      expect(await other.services.library.collectGarbage(hours(48))).toEqual({ unused: 0, orphans: 0 })
      expect(onDisk(stored, other)).toBe(true)
    } finally {
      await other.close()
    }
  })

  test('an image that is used while garbage collection runs stays', async () => {
    const { stored } = await inline()
    await age(stored, 25)
    await app.db.transaction(async (tx) => {
      await app.services.library.setUses(tx, 'article:999', [stored])
      expect(await app.services.library.collectGarbage(new Date())).toMatchObject({ unused: 0 })
    })
    expect(onDisk(stored)).toBe(true)
  })
})
