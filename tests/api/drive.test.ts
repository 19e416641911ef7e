import { sql } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { driveErrors as errors, tus } from '#contract/drive/drive-rules.ts'
import { driveItem } from '#server/drive/tables.ts'
import { runCleanup } from '#server/modules/index.ts'
import { projectMember } from '#server/projects/tables.ts'
import { createEmployee } from '#tests/support/accounts.ts'
import { imageFile, multipart, useTestApp } from '#tests/support/app.ts'
import { type DriveClient, driveClient } from '#tests/support/drive.ts'
import { createProject } from '#tests/support/tracker-rows.ts'

// A Friday at noon in New York, where it is 17:00 in London.
let now = new Date('2026-01-16T17:00:00Z')
const app = useTestApp({ clock: () => now })
let mara: DriveClient
let theo: DriveClient
let ines: DriveClient
let project: { id: number; key: string }

beforeAll(async () => {
  const accounts = [
    await createEmployee(app, 'Mara.Lindqvist'),
    await createEmployee(app, 'theo'),
    await createEmployee(app, 'ines'),
  ] as const
  ;[mara, theo, ines] = [
    await driveClient(app, accounts[0]),
    await driveClient(app, accounts[1]),
    await driveClient(app, accounts[2]),
  ]
  project = await createProject(app, [accounts[0], accounts[1]])
})

const setModified = (id: string, time: string) =>
  app.db.execute(sql`update ${driveItem} set modified_at = ${time}::timestamptz where id = ${Number(id)}`)
const share = (owner: DriveClient, id: string, projects: string[] = [String(project.id)]) =>
  owner.send('PUT', `${id}/sharing/`, { projects, conversations: [] })

describe('the list', () => {
  let owner: DriveClient
  beforeAll(async () => {
    owner = await driveClient(app, await createEmployee(app, 'lister'))
    const days = {
      'Budget 2026.csv': '2026-01-16T05:00:00Z', // midnight in New York
      'brief.md': '2026-01-16T04:59:59Z',
      'plan_50%.txt': '2026-01-15T05:00:00Z',
      'notes.txt': '2026-01-15T04:59:59Z',
      'old brief.md': '2026-01-09T17:00:00Z',
      'older.md': '2026-01-09T16:59:59Z',
      'oldest.md': '2025-12-16T17:00:00Z',
      'ancient.md': '2025-12-16T16:59:59Z',
    }
    for (const [name, time] of Object.entries(days)) await setModified(await owner.upload(name, name), time)
  })

  test('has the fields of the requirements, by pages, the latest change first over all of them (EP-429, EP-496, EP-531, EP-532)', async () => {
    const { files, total_files } = await owner.list({ limit: '3' })
    expect(total_files).toBe(8)
    expect(files.map(({ name }) => name)).toEqual(['Budget 2026.csv', 'brief.md', 'plan_50%.txt'])
    expect(files[0]).toEqual({
      id: expect.stringMatching(/^\d+$/),
      name: 'Budget 2026.csv',
      shared_by: 'Katherine Johnson',
      last_modified: '2026-01-16T05:00:00.000Z',
      formatted_size: '15.00 B',
      download_url: `${owner.base}${files[0]?.id}/download/`,
      thumbnail_url: '',
      is_folder: false,
      size: 15,
      type: 'text/plain',
      is_own: true,
      is_shared: false,
    })
    expect(await owner.names({ limit: '3', offset: '6' })).toEqual(['oldest.md', 'ancient.md'])
    expect((await owner.list({ limit: '1', offset: '100' })).total_files).toBe(8)
  })

  test('is sorted by a column over all pages', async () => {
    const client = await driveClient(app, await createEmployee(app, 'sorter'))
    for (const [name, size] of [
      ['b.txt', 3],
      ['A.txt', 1],
      ['c.txt', 2],
    ] as const)
      await client.upload(name, 'x'.repeat(size))
    const sorted = async (sort_by: string) => {
      const pages = [0, 1, 2].map((offset) => client.names({ sort_by, limit: '1', offset: String(offset) }))
      return (await Promise.all(pages)).flat().map((name) => name[0])
    }
    expect(await sorted('name')).toEqual(['A', 'b', 'c'])
    expect(await sorted('-name')).toEqual(['c', 'b', 'A'])
    expect(await sorted('size')).toEqual(['A', 'c', 'b'])
    expect(await sorted('-size')).toEqual(['b', 'c', 'A'])
    expect(await sorted('last_modified')).toEqual(['b', 'A', 'c'])
    expect(await sorted('-last_modified')).toEqual(['c', 'A', 'b'])
    // A search is sorted as well, where one asks for it.
    expect(await client.names({ sort_by: 'size', search: 'txt' })).toEqual(['A.txt', 'c.txt', 'b.txt'])
    expect(await client.call('?sort_by=owner')).toAnswer(400)
  })

  test('is searched by the words of names, and by any part of them, in any case of letters, and literally (EP-533)', async () => {
    expect(await owner.names({ search: 'BRIEF' })).toEqual(['brief.md', 'old brief.md'])
    expect(await owner.names({ search: '50%' })).toEqual(['plan_50%.txt'])
    for (const words of ['txt plan', '50 pla', 'plan50', 'paln'])
      expect(await owner.names({ search: words }), words).toEqual(['plan_50%.txt'])
    expect(await owner.names({ search: 'n_5' })).toEqual(
      ['plan_50%.txt'].filter((name) => name.includes('n_5')),
    )
    expect((await owner.list({ search: 'older', limit: '1' })).total_files).toBe(1)
  })

  test('is filtered by days of New York (EP-431, EP-534, EP-535, EP-C28)', async () => {
    expect(await owner.names({ date_filter: 'today' })).toEqual(['Budget 2026.csv'])
    expect(await owner.names({ date_filter: 'yesterday' })).toEqual(['brief.md', 'plan_50%.txt'])
    expect((await owner.names({ date_filter: 'last_week' })).at(-1)).toBe('old brief.md')
    expect((await owner.names({ date_filter: 'last_month' })).at(-1)).toBe('oldest.md')
    expect(await owner.names({ start_date: '2026-01-14', end_date: '2026-01-15' })).toEqual([
      'brief.md',
      'plan_50%.txt',
      'notes.txt',
    ])
    expect((await owner.list({ date_filter: 'today', limit: '1' })).total_files).toBe(1)
    const all = await owner.names({})
    expect(await owner.names({ date_filter: 'all' })).toEqual(all)
    const empty = {
      date_filter: '',
      start_date: '',
      end_date: '',
      search: '',
      folder: '',
      project: '',
      limit: '',
    }
    expect(await owner.names(empty)).toEqual(all)
  })

  test.each<Record<string, string>>([
    { limit: '0' },
    { limit: '101' },
    { limit: 'x' },
    { offset: '-1' },
    { date_filter: 'all_time' },
    { start_date: '2026-02-30' },
    { folder: "1' or '1'='1" },
    { search: '\0' },
  ])('answers %j with a sentence', async (query) => {
    const response = await owner.call(`?${new URLSearchParams(query)}`)
    expect([response.statusCode, Object.keys(response.json())]).toEqual([
      400,
      [expect.stringMatching(/^(error|detail)$/)],
    ])
  })
})

describe('a file', () => {
  test('comes back as it was, with its name, by its address and a session (EP-062, EP-536)', async () => {
    const bytes = Buffer.from('Grüße an alle\n')
    const id = await mara.upload('Grüße – Entwurf.md', bytes)
    const { files } = await mara.list({ search: 'Grüße' })
    const response = await mara.call(String(files[0]?.download_url))
    expect([response.statusCode, response.rawPayload]).toEqual([200, bytes])
    expect(response.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': expect.stringContaining(
        "filename*=UTF-8''Gr%C3%BC%C3%9Fe%20%E2%80%93%20Entwurf.md",
      ),
      'content-security-policy': expect.stringContaining('sandbox'),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
    })
    const picture = multipart({ profileImage: await imageFile() })
    for (const anonymous of [
      await app.call({ url: String(files[0]?.download_url) }),
      await app.call(`PUT jira/profile/${mara.username}/`, picture),
    ])
      expect(anonymous).toAnswer(401)
    const etag = String(response.headers.etag)
    expect(await mara.download(id, { 'if-none-match': etag })).toAnswer(304)
    const part = await mara.download(id, { range: 'bytes=0-4' })
    expect([part.statusCode, part.rawPayload, part.headers['content-range']]).toEqual([
      206,
      bytes.subarray(0, 5),
      `bytes 0-4/${bytes.length}`,
    ])
    expect(await mara.download(id, { range: 'bytes=99-' })).toAnswer(416)
    const head = await mara.call(`${id}/download/`, { method: 'HEAD' })
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([
      200,
      String(bytes.length),
      '',
    ])
  })

  test('is saved together with others in one archive, of what one may read', async () => {
    const [one, two] = [await ines.upload('Bill.txt', 'one'), await ines.upload('Costs.txt', 'two')]
    const folder = await ines.folder('Older')
    const third = await ines.upload('bill.TXT', 'three', folder)
    const foreign = await theo.upload('Secret.txt', 'secret')
    const archive = (ids: readonly string[], method: 'GET' | 'HEAD' = 'GET') =>
      ines.call(`archive/?ids=${ids}`, { method })
    const response = await archive([one, two, third, folder, foreign, '999999'])
    expect([response.statusCode, response.headers]).toMatchObject([
      200,
      { 'content-type': 'application/zip', 'content-disposition': expect.stringContaining('files.zip') },
    ])
    const files = unzipSync(response.rawPayload)
    const texts = Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes).toString()])
    // A number tells names apart that some disks take for one.
    expect(texts.map(([, text]) => text).sort()).toEqual(['one', 'three', 'two'])
    expect(new Set(texts.map(([name]) => name?.toLowerCase())).size).toBe(3)
    expect(await archive([one], 'HEAD')).toAnswer(200)
    for (const [ids, status] of [
      [[foreign], 404],
      [[folder], 404],
      [['x'], 400],
      [[''], 400],
    ] as const)
      expect(await archive(ids)).toAnswer(status)
  })

  test('has the type of its content, under any name, and is never a page (X3)', async () => {
    const cases: [name: string, content: Buffer | string, type: string][] = [
      ['page.html', '<script>alert(1)</script>', 'text/plain; charset=utf-8'],
      [
        'drawing.svg',
        '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
        'text/plain; charset=utf-8',
      ],
      ['picture.jpg', Buffer.from('%PDF-1.7\n'), 'application/pdf'],
      ['report.pdf', Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0]), 'image/png'],
      ['film.txt', Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0', 'latin1'), 'video/mp4'],
      ['archive.zip', Buffer.from('PK\x03\x04\0\0', 'latin1'), 'application/octet-stream'],
      ['empty.txt', '', 'text/plain; charset=utf-8'],
    ]
    for (const [name, content, type] of cases) {
      const { headers, rawPayload } = await mara.download(await mara.upload(name, content))
      expect([headers['content-type'], rawPayload], name).toEqual([type, Buffer.from(content)])
      expect(headers['content-disposition'], name).toMatch(/^attachment;/)
    }
  })

  test('has a thumbnail if it is an image: small, upright, its middle, for those who may read it', async () => {
    // A tall photo, as a camera stores it that was held upright.
    const photo = await sharp({ create: { width: 2000, height: 1200, channels: 3, background: '#c00' } })
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const id = await mara.upload('Photo.jpg', photo)
    const urlOf = async (client: DriveClient) => (await client.details(id)).file.thumbnail_url
    const url = await urlOf(mara)
    const drawn = await mara.call(url)
    expect(drawn.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-security-policy': expect.stringContaining('sandbox'),
      'cache-control': 'private, no-cache',
    })
    expect(await sharp(drawn.rawPayload).metadata()).toMatchObject({ width: 576, height: 320 })
    const etag = String(drawn.headers.etag)
    expect(await mara.call(url, { headers: { 'if-none-match': etag } })).toAnswer(304)

    const foreign = url.replace(mara.base, theo.base)
    expect(await theo.call(foreign)).toAnswer(404)
    await share(mara, id)
    expect((await theo.call(await urlOf(theo))).rawPayload.equals(drawn.rawPayload)).toBe(true)
    expect(await app.call({ url })).toAnswer(401)

    // Smaller than a thumbnail it is not enlarged, and another content has another URL.
    await mara.upload('Photo.jpg', (await imageFile({ width: 90, height: 500 })).bytes)
    expect(await urlOf(mara)).not.toBe(url)
    const again = await mara.call(await urlOf(mara))
    expect(await sharp(again.rawPayload).metadata()).toMatchObject({ width: 90, height: 50 })

    await mara.send('DELETE', `${id}/`)
    expect(await mara.call(url)).toAnswer(404)
    const broken = await mara.upload('broken.png', Buffer.from('89504e470d0a1a0a00', 'hex'))
    const { thumbnail_url } = (await mara.details(broken)).file
    expect(await mara.call(thumbnail_url)).toAnswer(404)
    const text = await mara.upload('no image.png', 'text')
    expect((await mara.details(text)).file.thumbnail_url).toBe('')
    expect(await mara.call(`${text}/thumbnail/`)).toAnswer(404)
  })

  test('that is uploaded again has versions, and one file (EP-427)', async () => {
    const id = await theo.upload('Offer.txt', 'first')
    expect(await theo.upload('offer.TXT', 'second version')).toBe(id)
    const { file, versions } = await theo.details(id)
    expect(file).toMatchObject({ name: 'Offer.txt', size: 14 })
    expect(versions.map(({ is_current, formatted_size }) => [is_current, formatted_size])).toEqual([
      [true, '14.00 B'],
      [false, '5.00 B'],
    ])
    expect((await theo.download(id)).body).toBe('second version')
    expect((await theo.call(String(versions[1]?.download_url))).body).toBe('first')
    for (const version of ['999999', 'x'])
      expect(await theo.call(`${id}/download/?version=${version}`)).toAnswer(404)
    expect((await theo.call(`${id}/download/?version=`)).body).toBe('second version')
  })

  test('that became a version of another by its name is taken out of it again', async () => {
    const first = await theo.upload('Plan.txt', 'first')
    const before = (await theo.details(first)).file
    const second = (await theo.sendWhole('plan.txt', 'second')).json()
    const third = await theo.announce('Plan.txt', 5)
    const done = await theo.append(String(third.headers.location), 0, 'third')
    expect([second.file, done.headers[tus.fileHeader]]).toEqual([first, first])
    const remove = (version: unknown, client = theo) => client.send('DELETE', `${first}/versions/${version}/`)
    for (const version of ['999999', 'x']) expect(await remove(version)).toAnswer(404)
    expect(await remove(second.version, ines)).toAnswer(404)
    // An older one leaves the current one as it is.
    expect(await remove(second.version)).toAnswer(204)
    expect((await theo.download(first)).body).toBe('third')
    expect(await remove(done.headers[tus.versionHeader])).toAnswer(204)
    expect((await theo.download(first)).body).toBe('first')
    expect((await theo.details(first)).file).toEqual(before)
    const [only] = (await theo.details(first)).versions
    expect(await remove(only?.id)).toAnswer(400, { error: errors.onlyVersion })
  })

  test('uploaded twice at one time under one name is one file with both contents', async () => {
    const ids = await Promise.all([
      ines.upload('Race.txt', 'a'),
      ines.upload('race.txt', 'bb'),
      ines.upload('RACE.txt', 'ccc'),
    ])
    expect(new Set(ids).size).toBe(1)
    const { versions } = await ines.details(String(ids[0]))
    expect(versions.map(({ formatted_size }) => formatted_size).sort()).toEqual([
      '1.00 B',
      '2.00 B',
      '3.00 B',
    ])
  })
})

describe('folders', () => {
  test('hold files and folders, which can be renamed and moved', async () => {
    const folder = await mara.folder('Contracts')
    const inner = await mara.folder('2026', folder)
    const file = await mara.upload('nda.txt', 'secret', inner)
    expect(await mara.names({ folder })).toEqual(['2026'])
    expect(await mara.names({ folder: inner })).toEqual(['nda.txt'])
    expect(await mara.names({ folder: 'home', search: 'nda' })).toEqual([])
    expect((await mara.details(file)).path).toEqual([
      { id: folder, name: 'Contracts' },
      { id: inner, name: '2026' },
    ])
    const changed = await mara.send('PATCH', `${file}/`, { name: ' NDA (final).txt ', folder: 'home' })
    expect(changed.json()).toMatchObject({ id: file, name: 'NDA (final).txt' })
    expect(await mara.names({ folder: inner })).toEqual([])
    expect(await mara.names({ folder: 'home', search: 'nda' })).toEqual(['NDA (final).txt'])
    expect(await mara.names({ kind: 'folder', search: '2026' })).toEqual(['2026'])
  })

  test('never come into themselves, too deep, or beside something of the same name', async () => {
    const refuse = async (response: ReturnType<DriveClient['send']>, error: string) => {
      const { statusCode, json } = await response
      expect([statusCode, json()]).toEqual([400, { error }])
    }
    const outer = await mara.folder('Outer')
    const inner = await mara.folder('Inner', outer)
    await refuse(mara.send('PATCH', `${outer}/`, { folder: inner }), errors.intoItself)
    await refuse(mara.send('PATCH', `${outer}/`, { folder: outer }), errors.intoItself)
    await refuse(mara.send('POST', 'folders/', { name: 'INNER', folder: outer }), errors.nameTaken)
    await mara.upload('plain.txt', 'x', outer)
    await refuse(mara.send('PATCH', `${inner}/`, { name: 'Plain.txt' }), errors.nameTaken)
    const file = (await mara.list({ folder: outer, kind: 'file' })).files[0]?.id
    await refuse(mara.send('PATCH', `${inner}/`, { folder: String(file) }), errors.noFolder)
    await refuse(mara.send('POST', 'folders/', { name: 'x', folder: '999999' }), errors.noFolder)
    let deepest = inner
    for (let depth = 3; depth <= 20; depth += 1) deepest = await mara.folder(`Level ${depth}`, deepest)
    await refuse(mara.send('POST', 'folders/', { name: 'Level 21', folder: deepest }), errors.tooDeep)
    const tall = await mara.folder('Tall')
    await mara.folder('Part', tall)
    await refuse(mara.send('PATCH', `${tall}/`, { folder: deepest }), errors.tooDeep)
    // Two moves that together would tie a knot: one of them is refused.
    const [left, right] = [await mara.folder('Left'), await mara.folder('Right')]
    const moves = await Promise.all([
      mara.send('PATCH', `${left}/`, { folder: right }),
      mara.send('PATCH', `${right}/`, { folder: left }),
    ])
    expect(moves.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
  })

  test.each(['', '  ', '.', '..', 'a/b', 'a\\b', 'a\nb', 'a\0b', 'a\u202eb', '\ud800', 'x'.repeat(121)])(
    'are not called %j',
    async (name) => {
      for (const response of [
        await mara.send('POST', 'folders/', { name }),
        await mara.send('PATCH', `${await mara.upload('named.txt', '')}/`, { name }),
      ])
        expect([response.statusCode, Object.keys(response.json())]).toEqual([400, ['error']])
    },
  )

  test('files of odd names are taken under what is left of them (F7)', async () => {
    const named = async (name: string) => (await mara.details(await mara.upload(name, 'x'))).file.name
    expect(await named('../../etc/passwd')).toBe('passwd')
    expect(await named('C:\\temp\\evil\r\n.exe')).toBe('evil.exe')
    expect(await named('a\0b\u202etxt.exe')).toBe('abtxt.exe')
    expect(await named('///')).toBe('file')
    expect(await named('..')).toBe('file')
    expect((await named('é'.repeat(500))).length).toBeLessThanOrEqual(120)
  })
})

test('a file is saved with the extension of its content', async () => {
  const pdf = await mara.upload('my cv.png', '%PDF-1.7\n'.padEnd(2000, 'x'))
  const { headers } = await mara.call(`${pdf}/download/`)
  expect(headers['content-disposition']).toContain('filename="my cv.pdf"')
})

describe('sharing', () => {
  test('lets the members of a project read, no one else, and only as long as they are members (EP-430)', async () => {
    const folder = await mara.folder('Shared folder')
    const file = await mara.upload('in shared.txt', 'hello', folder)
    const secret = await mara.upload('not shared.txt', 'no')
    expect(await theo.call(`${file}/`)).toAnswer(404)
    const shared = await share(mara, folder)
    expect(shared.json()).toMatchObject({ projects: [String(project.id)], file: { is_shared: true } })
    expect((await mara.details(file)).inherited_projects).toEqual([String(project.id)])
    expect(await theo.names({ folder: 'shared' })).toEqual(['Shared folder'])
    expect(await theo.names({ folder })).toEqual(['in shared.txt'])
    expect(await theo.names({ search: 'shared' })).toEqual(['in shared.txt', 'Shared folder'])
    expect(await theo.names({ project: project.key, kind: 'file' })).toEqual(['in shared.txt'])
    const { file: seen, path, versions } = await theo.details(file)
    expect(seen).toMatchObject({ is_own: false, shared_by: 'Katherine Johnson' })
    expect([path, versions.length]).toEqual([[{ id: folder, name: 'Shared folder' }], 1])
    expect((await theo.download(file)).body).toBe('hello')

    for (const id of [file, folder, secret])
      for (const outsider of [ines, ...(id === secret ? [theo] : [])]) {
        expect(await outsider.call(`${id}/`)).toAnswer(404)
        expect(await outsider.download(id)).toAnswer(404)
        expect(await outsider.send('PATCH', `${id}/`, { name: 'mine' })).toAnswer(404)
        expect(await outsider.send('DELETE', `${id}/`)).toAnswer(404)
        expect(await share(outsider, id)).toAnswer(404)
        expect(await outsider.call(`${id}/download/?version=1`)).toAnswer(404)
        expect(await outsider.names({ ids: id })).toEqual([])
        const noFolder = [400, { error: errors.noFolder }]
        for (const response of [
          await outsider.announce('intruder.txt', 1, id),
          await outsider.send('POST', 'folders/', { name: 'Intruder', folder: id }),
          await outsider.send('PATCH', `${await outsider.upload('mine.txt', 'x')}/`, { folder: id }),
        ])
          expect([response.statusCode, response.json()]).toEqual(noFolder)
        expect((await outsider.list({ folder: id })) as object).not.toHaveProperty('files')
      }
    expect(await ines.call(`?project=${project.key}`)).toAnswer(403)

    const leave = (leftAt: Date | null) =>
      app.db
        .update(projectMember)
        .set({ leftAt })
        .where(sql`account_id = ${theo.id} and project_id = ${project.id}`)
    await leave(new Date())
    expect(await theo.download(file)).toAnswer(404)
    expect(await theo.names({ search: 'shared' })).toEqual([])
    await leave(null)
    // Moved out of the folder, it is read no more.
    await mara.send('PATCH', `${file}/`, { folder: 'home' })
    expect(await theo.download(file)).toAnswer(404)
    await share(mara, folder, [])
    expect(await theo.names({ folder: 'shared' })).toEqual([])
  })

  test('leaves every change to the owner, and reaches own projects only', async () => {
    const folder = await mara.folder('Read only')
    const file = await mara.upload('read only.txt', 'x', folder)
    await share(mara, folder)
    const refused = [
      await theo.send('PATCH', `${file}/`, { name: 'mine.txt' }),
      await theo.send('DELETE', `${file}/`),
      await share(theo, file),
    ]
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403])
    expect(await theo.announce('intruder.txt', 1, folder)).toAnswer(400, { error: errors.foreignFolder })
    const own = await theo.upload('own.txt', 'x')
    expect(await theo.send('PATCH', `${own}/`, { folder })).toAnswer(400, { error: errors.foreignFolder })
    const foreign = await createProject(app, [ines])
    for (const id of [String(foreign.id), '999999', "1'"]) {
      expect(await share(mara, file, [id])).toAnswer(400, { error: errors.unknownProject })
    }
  })
})

describe('the trash', () => {
  test('keeps what was deleted until it is restored or its time is over (EP-427, EP-C18)', async () => {
    const folder = await ines.folder('Old things')
    const early = await ines.upload('early.txt', 'early', folder)
    const late = await ines.upload('late.txt', 'late', folder)
    expect(await ines.send('DELETE', `${early}/`)).toAnswer(204)
    expect(await ines.send('DELETE', `${folder}/`)).toAnswer(204)
    expect(await ines.download(late)).toAnswer(404)
    expect(await ines.names({ search: 'late' })).toEqual([])
    expect((await ines.trash()).files.map(({ name }) => name)).toEqual(['Old things', 'early.txt'])
    expect(await ines.send('DELETE', `${folder}/`)).toAnswer(404)
    expect(await mara.send('POST', `trash/${folder}/restore/`)).toAnswer(404)
    expect(await mara.send('DELETE', `trash/${folder}/`)).toAnswer(404)
    // What was in it is no entry of its own.
    expect(await ines.send('POST', `trash/${late}/restore/`)).toAnswer(404)

    // Its name has been taken since; what its folder held comes back with it, but for what was deleted before.
    await ines.folder('Old things')
    const restored = await ines.send('POST', `trash/${folder}/restore/`)
    expect([restored.statusCode, restored.json()]).toMatchObject([
      200,
      { id: folder, name: 'Old things (2)' },
    ])
    expect(await ines.names({ folder })).toEqual(['late.txt'])
    expect((await ines.download(late)).body).toBe('late')

    // Deleted for good with its folder; what was deleted before stays an entry, and comes back to the top.
    await ines.send('DELETE', `${folder}/`)
    expect(await ines.send('DELETE', `trash/${folder}/`)).toAnswer(204)
    expect((await ines.trash()).files.map(({ name }) => name)).toEqual(['early.txt'])
    expect(await ines.send('POST', `trash/${early}/restore/`)).toAnswer(200)
    expect((await ines.details(early)).path).toEqual([])
    expect((await ines.download(early)).body).toBe('early')
  })

  test('is emptied after thirty days, files and all', async () => {
    const client = await driveClient(app, await createEmployee(app, 'tidy'))
    const id = await client.upload('gone.txt', 'gone for good')
    await client.upload('gone.txt', 'gone for good too')
    const stored = await app.db.execute<{ path: string }>(
      sql`select path from drive_version where item_id = ${Number(id)}`,
    )
    await client.send('DELETE', `${id}/`)
    now = new Date(Date.now() + 29 * 86_400_000)
    await runCleanup(app.services)
    expect((await client.trash()).total_files).toBe(1)
    now = new Date(Date.now() + 31 * 86_400_000)
    await runCleanup(app.services)
    expect((await client.trash()).total_files).toBe(0)
    expect((await client.uploads()).used).toBe(0)
    expect(stored.rows).toHaveLength(2)
    for (const { path } of stored.rows) expect(await app.services.files.private.stat(path)).toBeNull()
  })
})
