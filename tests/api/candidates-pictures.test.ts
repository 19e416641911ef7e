import { existsSync, readdirSync } from 'node:fs'
import * as path from 'node:path'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { type ImageSize, imageUrl } from '#contract/images.ts'
import { useTestApp } from '#tests/support/app.ts'
import { type CandidateRow, seedCandidate } from '#tests/support/candidates.ts'
import { pdfFile } from '#tests/support/job-application.ts'

const app = useTestApp()
let candidate: CandidateRow
let picture: string

beforeAll(async () => {
  candidate = await seedCandidate(app, {}, { resume: pdfFile(), hasImage: true })
  picture = candidate.candidateImage as string
})

const cached = (folder: string) => {
  const root = path.join(app.services.config.DATA_DIR, 'cache', folder)
  return existsSync(root) ? readdirSync(root, { recursive: true }).map(String) : []
}
const variants = (folder: string) => cached(folder).filter((file) => file.endsWith('.webp'))
const webp = { accept: 'image/webp,*/*' }

test('an administrator gets a picture in the sizes of the screens, by cookie or Bearer token (HD-513)', async () => {
  const { access } = await app.signIn()
  const sizes: ImageSize[] = ['thumb', 'applicant', 'applicantLarge', 'preview']
  expect(sizes.map((size) => imageUrl(picture, size))).toEqual(
    ['w_40,h_41', 'w_80,h_80', 'w_160,h_160', 'w_200,h_100'].map((size) => `/media/${size}/${picture}`),
  )
  for (const size of sizes) {
    const url = imageUrl(picture, size)
    const response = await app.call({ url, headers: webp, cookies: { accessToken: access } })
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/webp'])
    const { width } = await sharp(response.rawPayload).metadata()
    expect(width).toBeLessThanOrEqual(200)
    expect((await app.asAdmin({ url, headers: webp })).rawPayload).toEqual(response.rawPayload)
  }
  expect(await app.asAdmin({ url: `/media/w_33,h_33/${picture}` })).toAnswer(404)
})

test('only their own browser may keep it, and asks each time (HD-514, P2)', async () => {
  const url = imageUrl(picture, 'applicant')
  const { headers } = await app.asAdmin({ url, headers: webp })
  expect(headers).toMatchObject({
    'cache-control': 'private, no-cache',
    vary: 'accept, cookie, authorization',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
  const again = { url, headers: { ...webp, 'if-none-match': String(headers.etag) } }
  const revalidated = await app.asAdmin(again)
  expect([revalidated.statusCode, revalidated.headers['cache-control']]).toEqual([304, 'private, no-cache'])
  expect(await app.call(again)).toAnswer(401)
})

test('no one else gets it, also after an administrator has (HD-514, A8)', async () => {
  const [folder, name] = picture.split('/') as [string, string]
  await app.asAdmin({ url: imageUrl(picture, 'applicant'), headers: webp })
  const urls = [
    imageUrl(picture, 'applicant'),
    imageUrl(picture),
    imageUrl(picture, 'applicant', 2),
    `/media/w_80,h_80/${folder.toUpperCase()}/${name}`,
    `/media/w_80,h_80/%61pplicant/${name}`,
    `/media/w_80,h_80/${folder}/${name}/`,
    `/media/w_80,h_80/article/${name}`,
    `/media/w_80,h_80//${picture}`,
    `/media/w_80,h_80/article/../${picture}`,
    `/MEDIA/w_80,h_80/${picture}`,
    `/media/w_80%2ch_80/${picture}`,
  ]
  for (const url of urls) {
    for (const headers of [webp, { ...webp, authorization: 'Bearer nonsense' }]) {
      const response = await app.call({ url, headers })
      expect([400, 401, 404], url).toContain(response.statusCode)
      expect(response.headers['cache-control'], url).toBe('no-store')
    }
  }
  expect(await app.call({ method: 'HEAD', url: urls[0], headers: webp })).toAnswer(401)
  // A public URL never reaches the cache of private variants.
  expect([variants('media'), variants('private').length > 0]).toEqual([[], true])
})

test('a resume is not below /media, not even for an administrator (A8)', async () => {
  for (const prefix of ['/media/', '/media/w_80,h_80/']) {
    expect(await app.asAdmin({ url: `${prefix}${candidate.candidateResume}` })).toAnswer(404)
  }
})

test('with the candidate the picture and all its sizes are gone (HD-488)', async () => {
  expect(variants('private').length).toBeGreaterThan(0)
  await app.asAdmin(`DELETE candidates/${candidate.id}/`)
  expect(variants('private')).toEqual([])
  expect(await app.asAdmin({ url: imageUrl(picture, 'applicant') })).toAnswer(404)
})
