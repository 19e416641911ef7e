import { existsSync, rmSync } from 'node:fs'
import * as path from 'node:path'
import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { withDescribedImages } from '#contract/content/shown-images.ts'
import { parseImagePath } from '#contract/images.ts'
import { chosenPicture } from '#contract/media/chosen-picture.ts'
import type { Picture, PictureDetails } from '#contract/media/media.ts'
import { file, media } from '#server/files/tables.ts'
import { catalogPictures } from '#server/media/catalog.ts'
import { joinDoubles } from '#server/media/doubles.ts'
import { imageFile, multipart, useTestApp } from '#tests/support/app.ts'

const app = useTestApp()

type ImageFile = Awaited<ReturnType<typeof imageFile>>

const isStored = (stored: string) => existsSync(path.join(app.services.config.DATA_DIR, 'media', stored))
const storedFiles = () => Readable.from(app.services.files.public.list()).toArray()
const add = async (image: ImageFile): Promise<Picture> =>
  (await app.asAdmin('POST media/', multipart({ file: image }))).json()
const details = async (id: number): Promise<PictureDetails> => (await app.asAdmin(`GET media/${id}/`)).json()
const list = async (query = ''): Promise<Picture[]> =>
  (await app.asAdmin({ url: `/api/media/${query}` })).json()
const change = (id: number, body: object, headers = {}) =>
  app.asAdmin({ method: 'PATCH', url: `/api/media/${id}/`, payload: body, headers })
const ofPath = async (stored: string) => (await list()).find((one) => one.path === stored) as Picture

const createArticle = (articleImage: ImageFile | string, description = '<p>Words</p>') =>
  app.asAdmin('POST article/', multipart({ title: 'A picture story', description, articleImage }))

async function article(articleImage: ImageFile | string, description?: string) {
  const response = await createArticle(articleImage, description)
  expect(response).toAnswer(201)
  return response.json() as { id: number; slug: string; articleImage: string }
}

describe('every picture is kept once', () => {
  test('a picture that is uploaded twice is one file and one entry, until nothing shows it', async () => {
    const image = await imageFile({ name: 'harbor.jpg' })
    const [first, second] = [await article(image), await article(image)]
    expect(second.articleImage).toBe(first.articleImage)
    const picture = await ofPath(first.articleImage)
    expect(picture).toMatchObject({ name: 'harbor.jpg', width: 80, height: 60, uses: 2, alt: '' })
    await app.asAdmin(`DELETE article/${first.slug}/`)
    expect(isStored(first.articleImage)).toBe(true)
    await app.asAdmin(`DELETE article/${second.slug}/`)
    expect(isStored(first.articleImage)).toBe(false)
    expect(await app.asAdmin(`GET media/${picture.id}/`)).toAnswer(404)
  })

  test('adding a picture that is there answers the same one', async () => {
    const image = await imageFile()
    const response = await app.asAdmin('POST media/', multipart({ file: image }))
    expect(response).toAnswer(201)
    const again = await app.asAdmin('POST media/', multipart({ file: image }))
    expect(again).toAnswer(200)
    expect(again.json().id).toBe(response.json().id)
  })

  test('the same picture from several people at once is one file and one entry', async () => {
    const image = await imageFile({ name: 'quay.jpg' })
    const another = await article(await imageFile())
    const [files, pictures] = [await app.db.$count(file), await app.db.$count(media)]
    const stored = await storedFiles()
    const answers = await Promise.all([
      ...[1, 2, 3].map(() => createArticle(image)),
      app.asAdmin(`PATCH article/${another.slug}/`, multipart({ articleImage: image, shareImage: image })),
      ...[1, 2].map(() => app.asAdmin('POST media/', multipart({ file: image }))),
      ...[1, 2].map(() => app.asAdmin('POST upload-image/', multipart({ file: image }))),
    ])
    for (const answer of answers) expect(answer.statusCode).toBeLessThan(300)
    const bodies = answers.map((answer) => answer.json())
    const paths = bodies.flatMap(({ articleImage, shareImage, path: added, url }) =>
      [articleImage, shareImage || undefined, added, url?.replace('/media/', '')].filter(Boolean),
    )
    expect(paths.length).toBe(9)
    expect(new Set(paths).size).toBe(1)
    // The former picture of the changed article is gone.
    expect([await app.db.$count(file), await app.db.$count(media)]).toEqual([files, pictures])
    expect((await storedFiles()).length).toBe(stored.length)
    expect(await ofPath(paths[0])).toMatchObject({ name: 'quay.jpg', uses: 4 })
  })

  test('a picture whose file was lost is whole again with the next upload', async () => {
    const image = await imageFile()
    const { path: stored } = await add(image)
    rmSync(path.join(app.services.config.DATA_DIR, 'media', stored))
    expect((await article(image)).articleImage).toBe(stored)
    expect(isStored(stored)).toBe(true)
  })

  test('pictures of an earlier version, and of a restored row, are added with their size', async () => {
    const { slug, articleImage } = await article(await imageFile())
    await app.db.delete(media).where(eq(media.path, articleImage))
    await catalogPictures(app.services)
    const picture = await ofPath(articleImage)
    expect(picture).toMatchObject({ width: 80, height: 60, uses: 1 })
    // It is found by its content again.
    const [{ sha256 } = { sha256: null }] = await app.db
      .select({ sha256: media.sha256 })
      .from(media)
      .where(eq(media.path, articleImage))
    expect(sha256).toMatch(/^[0-9a-f]{64}$/)
    await app.asAdmin(`DELETE article/${slug}/`)
  })
})

describe('uses', () => {
  test('fields, texts, and drafts that show a picture are named, with links to their rows', async () => {
    const picture = await add(await imageFile())
    const text = `<p>See</p><img src="/media/w_200,h_100/${picture.path}" alt="">`
    const row = await article(await imageFile(), text)
    const draft = multipart({ articleImage: chosenPicture(picture.id), draft: 'save' })
    expect(await app.asAdmin(`PATCH article/${row.slug}/`, draft)).toAnswer(200)
    const { uses, usedIn } = await details(picture.id)
    expect(uses).toBe(1)
    expect(usedIn).toEqual([
      {
        kind: 'Article',
        type: 'article',
        title: 'A picture story',
        isPublished: false,
        href: `/authority/articles?id=${row.id}`,
        fields: [
          { name: 'description', label: 'Description', isDraft: false },
          { name: 'articleImage', label: 'Image', isDraft: true },
        ],
      },
    ])
  })

  test('a picture in use cannot be deleted; one that nothing shows can', async () => {
    const picture = await add(await imageFile())
    const row = await article(chosenPicture(picture.id))
    expect(row.articleImage).toBe(picture.path)
    expect(await app.asAdmin(`DELETE media/${picture.id}/`)).toAnswer(409)
    await app.asAdmin(`DELETE article/${row.slug}/`)
    // It was added to the library, so it stays there.
    expect(isStored(picture.path)).toBe(true)
    expect((await list('?show=unused')).map(({ id }) => id)).toContain(picture.id)
    expect(await app.asAdmin(`DELETE media/${picture.id}/`)).toAnswer(204)
    expect([isStored(picture.path), await app.db.$count(file, eq(file.path, picture.path))]).toEqual([
      false,
      0,
    ])
  })

  test('whoever deletes a picture while another chooses it: one of them is told', async () => {
    for (let round = 0; round < 8; round += 1) {
      const picture = await add(await imageFile())
      const [created, deleted] = await Promise.all([
        createArticle(chosenPicture(picture.id)),
        app.asAdmin(`DELETE media/${picture.id}/`),
      ])
      const isDeleted = deleted.statusCode === 204
      expect([created.statusCode, deleted.statusCode]).toEqual(isDeleted ? [400, 204] : [201, 409])
      expect(isStored(picture.path)).toBe(!isDeleted)
      if (isDeleted) expect(created.json()).toEqual({ articleImage: [expect.stringContaining('deleted')] })
    }
  })
})

describe('what is said about a picture', () => {
  test('two people who describe the same picture notice each other', async () => {
    const { id, version } = await add(await imageFile())
    const first = await change(id, { alt: 'A crane at dawn' }, { 'if-match': `"${version}"` })
    expect(first).toAnswer(200)
    const second = await change(id, { alt: 'A harbor' }, { 'if-match': `"${version}"` })
    expect(second).toAnswer(412)
    expect(second.json().current).toMatchObject({ alt: 'A crane at dawn', version: version + 1 })
    expect(await details(id)).toMatchObject({ alt: 'A crane at dawn' })
  })

  test('it is searched, and pictures without it are listed', async () => {
    const described = await add(await imageFile({ name: 'dock.jpg' }))
    const decorative = await add(await imageFile({ name: 'texture.jpg' }))
    const neither = await add(await imageFile({ name: 'unknown.jpg' }))
    await change(described.id, { alt: 'Two people on a 100% wooden dock' })
    await change(decorative.id, { decorative: true })
    const found = async (query: string) => (await list(query)).map(({ id }) => id)
    expect(await found('?searchedText=100%25 WOODEN')).toEqual([described.id])
    expect(await found('?searchedText=texture.jpg')).toEqual([decorative.id])
    const undescribed = await found('?show=undescribed')
    expect(undescribed).toContain(neither.id)
    expect(undescribed).not.toContain(described.id)
    expect(undescribed).not.toContain(decorative.id)
    expect((await app.asAdmin('GET media/count/?show=undescribed')).json().count).toBe(undescribed.length)
  })

  test('a point outside of the picture is refused', async () => {
    const { id } = await add(await imageFile())
    expect(await change(id, { x: 101 })).toAnswer(400)
    expect(await change(id, { alt: 'x'.repeat(300) })).toAnswer(400)
    expect(await details(id)).toMatchObject({ x: 50, alt: '', version: 1 })
  })
})

describe('replacing', () => {
  const replace = async (id: number, image: object) =>
    app.asAdmin(`POST media/${id}/replacement/`, multipart({ file: image as ImageFile }))

  test('rows, texts, and drafts show the new picture, with what was said about the former', async () => {
    const picture = await add(await imageFile())
    await change(picture.id, { alt: 'A crane' })
    const text = `<p><img src="/media/${picture.path}" alt=""></p>`
    const row = await article(chosenPicture(picture.id), text)
    const response = await replace(picture.id, await imageFile({ width: 120, height: 60 }))
    expect(response).toAnswer(200)
    const after: Picture = response.json()
    expect(after).toMatchObject({ id: picture.id, alt: 'A crane', width: 120, uses: 1 })
    const shown = (await app.asAdmin(`GET article/${row.id}/`)).json()
    expect(shown.articleImage).toBe(after.path)
    expect(shown.description).toContain(`/media/${after.path}`)
    expect([isStored(picture.path), isStored(after.path)]).toEqual([false, true])
    const [latest] = (await app.asAdmin(`GET article/${row.id}/history/`)).json()
    expect(latest.action).toBe('changed')
  })

  test('and a new slug change when a row was last changed only where its public version does', async () => {
    const picture = await add(await imageFile())
    const shown = await article(chosenPicture(picture.id))
    const drafted = await article(
      await imageFile({ color: '#113355' }),
      `<a href="/article/${shown.slug}">It</a>`,
    )
    const write = (slug: string, fields: object) =>
      app.asAdmin(`PATCH article/${slug}/`, multipart({ ...fields }))
    expect(await write(shown.slug, { status: '1' })).toAnswer(200)
    expect(await write(drafted.slug, { status: '1' })).toAnswer(200)
    const text = `<p><img src="/media/${picture.path}" alt=""></p>`
    expect(await write(drafted.slug, { description: text, draft: 'save' })).toAnswer(200)
    const changed = async () => {
      const read = async ({ id }: { id: number }) =>
        (await app.asAdmin(`GET article/${id}/`)).json().Updated_at
      return { shown: await read(shown), drafted: await read(drafted) }
    }
    const first = await changed()
    expect(await replace(picture.id, await imageFile({ width: 130, height: 60 }))).toAnswer(200)
    const second = await changed()
    expect(Date.parse(second.shown)).toBeGreaterThan(Date.parse(first.shown))
    expect(second.drafted).toBe(first.drafted)
    // Links lead to the new slug by its redirect, so that the texts with them stay as they are.
    expect(await write(shown.slug, { slug: 'another-crane' })).toAnswer(200)
    const third = await changed()
    expect(Date.parse(third.shown)).toBeGreaterThan(Date.parse(second.shown))
    expect(third.drafted).toBe(first.drafted)
  })

  test('by a picture that is in the library, both become one', async () => {
    const [first, second] = [await imageFile(), await imageFile()]
    const [former, other] = [await add(first), await add(second)]
    const row = await article(chosenPicture(former.id))
    expect((await replace(former.id, second)).json()).toMatchObject({ id: other.id, uses: 1 })
    expect((await app.asAdmin(`GET article/${row.id}/`)).json().articleImage).toBe(other.path)
    expect(await app.asAdmin(`GET media/${former.id}/`)).toAnswer(404)
  })

  test('by what is no picture, or by itself, changes nothing and leaves nothing behind', async () => {
    const image = await imageFile()
    const picture = await add(image)
    const files = await app.db.$count(file)
    const words = { name: 'words.jpg', type: 'image/jpeg', bytes: Buffer.from('no picture') }
    expect((await replace(picture.id, words)).json()).toEqual({
      file: [expect.stringContaining('valid image')],
    })
    expect((await replace(picture.id, image)).json()).toEqual({ file: [expect.stringContaining('same')] })
    expect(await app.asAdmin(`POST media/${picture.id}/replacement/`, multipart({}))).toAnswer(400)
    expect(await replace(2_000_000_000, await imageFile())).toAnswer(404)
    expect(await app.db.$count(file)).toBe(files)
    expect(await details(picture.id)).toMatchObject({ path: picture.path, version: 1 })
  })
})

test('pictures that were stored several times become one, unless they are described in different words', async () => {
  const { content, library } = app.services
  const image = await imageFile({ width: 111, height: 77 })
  const { path: first } = await add(image)
  const store = async () => {
    const copy = await library.store('article', image.bytes)
    const description = `<p><img src="/media/${copy.path}" alt=""></p>`
    const values = { title: 'A double', description, articleImage: copy.path, status: 0 }
    const row = await content.article.create({ values, images: [copy] }, null)
    return { ...row, path: copy.path }
  }
  const [second, third] = [await store(), await store()]
  await catalogPictures(app.services)
  const [{ id: described }, { id: other }] = [await ofPath(third.path), await ofPath(first)]
  await change(described, { alt: 'A crane' })
  await change(other, { alt: 'A harbor' })
  // Two processes at once.
  await Promise.all([joinDoubles(app.services), joinDoubles(app.services)])
  const shown = async (id: number) => (await app.asAdmin(`GET article/${id}/`)).json()
  const joined = await shown(second.id)
  expect([joined.articleImage, joined.description]).toEqual([
    first,
    expect.stringContaining(`/media/${first}"`),
  ])
  expect(await details(other)).toMatchObject({ alt: 'A harbor', uses: 1 })
  expect((await shown(third.id)).articleImage).toBe(third.path)
  expect([isStored(second.path), await ofPath(second.path)]).toEqual([false, undefined])
  // In the same words, they are one as well.
  await change(described, { alt: 'A harbor' })
  await joinDoubles(app.services)
  expect((await shown(third.id)).articleImage).toBe(first)
  expect(await details(other)).toMatchObject({ uses: 2 })
  expect(isStored(third.path)).toBe(false)
})

describe('visitors', () => {
  test('get the alternative text and the focal point of described pictures, and nothing of others', async () => {
    const { id, path: stored } = await add(await imageFile({ width: 200, height: 100 }))
    const text = `<p>Words</p><img src="/media/${stored}" alt=""><img src="/media/${stored}" alt="Own">`
    const row = await article(chosenPicture(id), text)
    await app.asAdmin(`PATCH article/${row.slug}/`, multipart({ status: '1' }))
    const read = async () => (await app.call(`GET article/${row.slug}/`)).json()
    expect(await read()).not.toHaveProperty('images')
    await change(id, { alt: 'A "crane"', x: 90, y: 50 })
    expect(await read()).toMatchObject({
      articleImage: stored,
      images: { [stored]: { alt: 'A "crane"', x: 90, y: 50 } },
    })
    const [listed] = (await app.call('GET article/?fields=articleImage')).json()
    expect(listed).toEqual({ articleImage: stored, images: { [stored]: { alt: 'A "crane"', x: 90, y: 50 } } })
    // Pages get the same row with the description in its values.
    const shown = withDescribedImages<{ articleImage: string; description: string }>(await read())
    expect(parseImagePath(shown.articleImage)).toEqual({ path: stored, alt: 'A "crane"', x: 90, y: 50 })
    expect(shown.description).toContain('<img alt="A &quot;crane&quot;" src=')
    expect(shown.description).toContain('alt="Own"')
    expect(await app.asAdmin(`GET article/${row.slug}/`).then((all) => all.json())).not.toHaveProperty(
      'images',
    )
  })

  test('a crop keeps the focal point in view, and only the stored one', async () => {
    // Black on the left, white on the right.
    const half = await sharp({ create: { width: 100, height: 100, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const bytes = await sharp({ create: { width: 200, height: 100, channels: 3, background: '#000' } })
      .composite([{ input: half, left: 100, top: 0 }])
      .png()
      .toBuffer()
    const picture = await add({ name: 'halves.png', type: 'image/png', bytes })
    const brightness = async (url: string) =>
      (await sharp((await app.call({ url })).rawPayload).stats()).channels[0]?.mean ?? 0
    const url = (x: number) => `/media/w_95,h_95,x_${x},y_50/${picture.path}`
    await change(picture.id, { x: 100 })
    expect(await brightness(url(100))).toBeGreaterThan(250)
    expect(await brightness(`/media/w_95,h_95/${picture.path}`)).toBeLessThan(140)
    await change(picture.id, { x: 0 })
    expect(await brightness(url(0))).toBeLessThan(5)
    // Any other point shows the whole site's default instead of costing a variant.
    const other = await app.call({ url: url(33) })
    expect([other.statusCode, other.headers.location]).toEqual([302, `/media/w_95,h_95/${picture.path}`])
    expect(await app.call({ url: `/media/w_96,h_95,x_0,y_50/${picture.path}` })).toAnswer(404)
  })
})
