import type { IncomingMessage, ServerResponse } from 'node:http'
import * as http from 'node:http'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import type { ActivityEntry } from '#contract/activity/activity.ts'
import { driveErrors } from '#contract/drive/drive-rules.ts'
import { portOf } from '#scripts/launch/free-port.ts'
import { employeeCredential } from '#server/credentials/tables.ts'
import { startWorkers } from '#server/modules/index.ts'
import { useTestApp } from '#tests/support/app.ts'
import { driveClient } from '#tests/support/drive.ts'
import { connectNextcloud, nextcloudSettings } from '#tests/support/nextcloud.ts'
import { createCaller, type PortalCaller } from '#tests/support/portal-caller.ts'
import { createProject } from '#tests/support/tracker-rows.ts'
import { FileState } from '#tests/support/vendors/nextcloud/file-state.ts'
import { createFiles } from '#tests/support/vendors/nextcloud/files.ts'
import { createLogin } from '#tests/support/vendors/nextcloud/login.ts'
import { recording, startNextcloud, type VendorUser } from '#tests/support/vendors/nextcloud/server.ts'

/** Behind a proxy, Nextcloud may take itself for another address. */
const login = createLogin('http://inside.example')
let state: FileState
const starting = startNextcloud((users) => {
  state = new FileState(users)
  return [createFiles(state), login.part]
})
const app = useTestApp(async () => ({ env: nextcloudSettings((await starting).url) }))
afterEach(async () => (await starting).lie(null))
afterAll(async () => (await starting).close())

let count = 0
interface Connected extends PortalCaller {
  readonly user: VendorUser
}

async function connected(): Promise<Connected> {
  const caller = await createCaller(app)
  const user = (await starting).addUser(`ines${++count}`)
  await connectNextcloud(app, caller, user)
  return { ...caller, user }
}

const files = 'nextcloud/files/{user}'
const connections = 'connections/{user}'
const stateOf = async (caller: PortalCaller) =>
  (await caller.call('GET', `${connections}/`)).json().connections[0]

describe('an account at Nextcloud', () => {
  test('is connected by signing in there, once its owner has done so', async () => {
    const nextcloud = await starting
    nextcloud.lie(login.answer)
    const caller = await createCaller(app)
    expect(await stateOf(caller)).toMatchObject({ service: 'nextcloud', by: 'login', state: 'none' })
    expect((await caller.call('GET', `${files}/`)).json()).toMatchObject({ code: 'reconnect' })

    const { url, login: begun } = (await caller.call('POST', `${connections}/nextcloud/login/`)).json()
    expect(url.startsWith(`${nextcloud.url}/index.php/login/v2/flow/`)).toBe(true)
    const poll = (as: PortalCaller, sent = begun) =>
      as.call('PUT', `${connections}/nextcloud/login/`, { login: sent })
    expect((await poll(caller)).json()).toMatchObject({ state: 'none' })

    const user = nextcloud.addUser('signed')
    login.grant(url, user)
    // What was begun for one employee is of no use to another.
    expect((await poll(await createCaller(app))).statusCode).toBe(400)
    expect((await poll(caller)).json()).toMatchObject({ state: 'connected', account: user.displayName })
    expect((await caller.call('GET', `${files}/`)).json()).toEqual({ files: [], total_files: 0 })
    const stored = JSON.stringify([await app.db.select().from(employeeCredential), app.log])
    expect(stored).not.toContain(user.password)
    expect(stored).not.toContain(Buffer.from(`${user.id}:${user.password}`).toString('base64'))

    const { password } = user
    expect((await caller.call('DELETE', `${connections}/nextcloud/`)).statusCode).toBe(204)
    expect(user.password).not.toBe(password)
    expect(await stateOf(caller)).toMatchObject({ state: 'none' })
  })

  test('is not tried again once Nextcloud has refused it, and asks to be connected again', async () => {
    const nextcloud = await starting
    const caller = await connected()
    caller.user.password = 'revoked'
    expect((await caller.call('GET', `${files}/`)).json()).toMatchObject({ code: 'reconnect' })
    const asked = nextcloud.requests.length
    expect((await caller.call('GET', `${files}/`)).json()).toMatchObject({ code: 'reconnect' })
    expect(nextcloud.requests.length).toBe(asked)
    expect(await stateOf(caller)).toMatchObject({ state: 'refused' })
    expect((await caller.call('GET', 'inbox/{user}/')).statusCode).toBe(200)
  })
})

describe('files', () => {
  test('are listed as Nextcloud was recorded to answer', async () => {
    const nextcloud = await starting
    const caller = await createCaller(app)
    await connectNextcloud(app, caller, { ...nextcloud.addUser('alice'), displayName: 'Alice Example' })
    nextcloud.lie((request, response) => {
      if (request.method !== 'SEARCH') return false
      const { status, headers, body } = recording('dav-search-page1')
      response.writeHead(status, headers).end(body)
      return true
    })
    const { files: listed } = (await caller.call('GET', `${files}/?limit=3`)).json()
    const shown = ({ id, name, shared_by, is_own, type }: Record<string, unknown>) => [
      id,
      name,
      shared_by,
      is_own,
      type,
    ]
    expect(listed.slice(0, 3).map(shown)).toEqual([
      ['45', 'root.txt', 'Alice Example', true, 'text/plain'],
      ['39', 'Design brief.pdf', 'Alice Example', true, 'application/pdf'],
      ['50', 'Handbook.pdf', 'Bob Example', false, 'application/pdf'],
    ])
    expect(listed[0]).toMatchObject({
      ...{ last_modified: '2026-11-20T17:58:39.000Z', size: 9, is_folder: false, is_shared: false },
      thumbnail_url: expect.stringContaining('/45/thumbnail/'),
    })
    expect(listed[1]).toMatchObject({ is_shared: true, thumbnail_url: '' })
  })

  test('are sent whole, in parts, and as a picture, through Portico', async () => {
    const { call, user } = await connected()
    const file = state.add(user, null, 'Plan & „Berth“ 4%.txt', Buffer.from('Berth 4 is free'))
    const picture = state.add(user, null, 'quay.png', Buffer.from('\x89PNG'))
    const path = `${files}/${file.id}/download/`
    const whole = await call('GET', path)
    expect([whole.body, whole.headers['content-type']]).toEqual([
      'Berth 4 is free',
      'text/plain; charset=utf-8',
    ])
    const part = await call('GET', path, undefined, { range: 'bytes=6-6' })
    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, '4', 'bytes 6-6/15'])
    const etag = String(whole.headers.etag)
    expect((await call('GET', path, undefined, { 'if-none-match': etag })).statusCode).toBe(304)
    const drawn = await call('GET', `${files}/${picture.id}/thumbnail/`)
    expect([drawn.statusCode, drawn.headers['content-type']]).toEqual([200, 'image/png'])
    expect((await call('GET', `${files}/${file.id}/thumbnail/`)).statusCode).toBe(404)
    expect((await call('DELETE', `${files}/${picture.id}/`)).statusCode).toBe(204)
    const { entries } = (await app.asAdmin({ url: '/api/activity/?type=files&limit=1' })).json()
    expect(entries).toMatchObject([{ action: 'deleted', label: 'File', title: null, path: null }])
  })

  test('are told of in the history, also where nobody knows whether Nextcloud did what it was asked', async () => {
    const nextcloud = await starting
    const { call, user, id } = await connected()
    const told = async () => {
      const { entries } = (await app.asAdmin({ url: `/api/activity/?type=files&by=${id}` })).json()
      return entries.map(({ action, details }: ActivityEntry) => [action, details])
    }
    const folder = await call('POST', `${files}/folders/`, { name: 'Berths' })
    expect(folder.statusCode).toBe(201)
    const path = `${files}/${folder.json().id}/`
    expect((await call('PATCH', path, { name: 'Quays' })).statusCode).toBe(200)
    const done = [
      ['renamed', {}],
      ['created', {}],
    ]
    expect(await told()).toEqual(done)

    expect((await call('DELETE', `${files}/999999/`)).statusCode).toBe(404)
    expect(await told()).toEqual(done)

    nextcloud.lie((request, response) => {
      if (request.method !== 'DELETE') return false
      response.destroy()
      return true
    })
    const file = state.add(user, null, 'Rope.txt', Buffer.from('Rope'))
    expect((await call('DELETE', `${files}/${file.id}/`)).statusCode).toBe(503)
    nextcloud.lie(null)
    const open = ['deleted', { outcome: 'unknown' }]
    expect(await told()).toEqual([open, ...done])

    // As a crash between the answer of Nextcloud and the entry leaves it.
    await app.db.execute(sql`alter table revision
      add constraint stays_open check (type <> 'files' or row -> 'details' ? 'outcome') not valid`)
    expect((await call('DELETE', `${files}/${file.id}/`)).statusCode).toBe(204)
    await app.db.execute(sql`alter table revision drop constraint stays_open`)
    expect(await told()).toEqual([open, open, ...done])
  })

  test('that are shared with a project follow its members', async () => {
    const [owner, leaver, newcomer] = [await connected(), await connected(), await connected()]
    const project = await createProject(app, [owner, leaver])
    const file = state.add(owner.user, null, 'Berth plan.txt', Buffer.from('Berth 4'))
    const sharing = { projects: [String(project.id)], conversations: [] }
    expect((await owner.call('PUT', `${files}/${file.id}/sharing/`, sharing)).statusCode).toBe(200)
    const statusFor = async ({ call }: Connected) =>
      (await call('GET', `${files}/${file.id}/download/`)).statusCode
    expect(await Promise.all([leaver, newcomer].map(statusFor))).toEqual([200, 404])

    const stop = await startWorkers(app.services)
    const members = `projects/${project.id}/members/`
    expect(await app.asAdmin(`DELETE ${members}${leaver.id}/`)).toAnswer(200)
    expect(await app.asAdmin(`POST ${members}`, { employee: newcomer.id })).toAnswer(200)
    await expect.poll(() => Promise.all([leaver, newcomer].map(statusFor))).toEqual([404, 200])
    await stop()
  })

  test('that are uploaded or named leave what others have shared under the same name as it is', async () => {
    const [theo, mara] = [await connected(), await connected()]
    const share = (name: string, content: Buffer | null) => {
      const node = state.add(theo.user, null, name, content)
      const id = String(state.nextId())
      state.shares.push({ id, node, with: mara.user.id, permissions: 31, attributes: null })
      return node
    }
    const report = share('report.txt', Buffer.from('of Theo'))
    const photos = share('Photos', null)
    const client = await driveClient(app, mara)
    expect(await client.sendWhole('Report.txt', 'of Mara')).toAnswer(201)
    const id = await client.upload('Report.txt', 'in pieces')
    for (const name of ['one.txt', 'two.txt'])
      expect(await client.sendWhole(name, name, { path: 'Photos' })).toAnswer(201)

    const names = ['Photos (2)', 'Report (2).txt', 'Report (3).txt']
    expect(await client.names({ folder: 'home', sort_by: 'name' })).toEqual(names)
    expect(String(report.bytes)).toBe('of Theo')
    expect(state.childrenOf(theo.user, photos)).toEqual([])
    const [folder] = (await client.list({ folder: 'home', kind: 'folder' })).files
    expect(await client.names({ folder: String(folder?.id), sort_by: 'name' })).toEqual([
      'one.txt',
      'two.txt',
    ])
    expect((await client.download(id)).body).toBe('in pieces')

    const refusal = { error: driveErrors.sharedNameTaken }
    expect(await client.send('POST', 'folders/', { name: 'photos' })).toAnswer(400, refusal)
    expect(await client.send('PATCH', `${id}/`, { name: 'report.txt' })).toAnswer(400, refusal)
  })

  test('of a folder that has too many to be shown can still be added to, and the list says why it is empty', async () => {
    const caller = await connected()
    // Of the longest names there are, as addresses have them.
    const nameOf = (number: number) => `${'ü'.repeat(100)}${number}.txt`
    for (let number = 0; number < 7000; number += 1)
      state.add(caller.user, null, nameOf(number), Buffer.from('x'))
    const client = await driveClient(app, caller)
    expect(await client.sendWhole(nameOf(6999), 'A version')).toAnswer(201)
    expect(String(state.nodes.at(-1)?.bytes)).toBe('A version')
    expect(await client.call('?folder=home')).toAnswer(400, {
      error: 'This folder in Nextcloud has more files than can be shown.',
    })
  })

  test('are found by a part of the name, by signs as they are, and by the day', async () => {
    const { call, user } = await connected()
    for (const name of ['100% done.txt', '100 done.txt', 'Berth_4.txt', 'Berth 4.txt'])
      state.add(user, null, name, Buffer.from(name)).modified = Date.parse('2026-01-15T17:00:00Z') / 1000
    state.add(user, null, 'late 4.txt', Buffer.from('x')).modified = Date.parse('2026-01-16T05:00:00Z') / 1000
    const names = async (query: string) =>
      (await call('GET', `${files}/?${query}&sort_by=name`))
        .json()
        .files.map(({ name }: { name: string }) => name)
    expect(await names('search=100%25')).toEqual(['100% done.txt'])
    expect(await names('search=h_')).toEqual(['Berth_4.txt'])
    expect(await names('search=4%20BERTH')).toEqual(['Berth 4.txt', 'Berth_4.txt'])
    expect(await names('start_date=2026-01-16&end_date=2026-01-16')).toEqual(['late 4.txt'])
    expect(await names('search=%3C%2Fd%3Aliteral%3E')).toEqual([])
  })

  test('have a page and a total, with one request for each and none for a total that is known', async () => {
    const nextcloud = await starting
    const { call, user } = await connected()
    for (let number = 10; number < 35; number += 1) state.add(user, null, `${number}.txt`, Buffer.from('x'))
    const asked = async (offset: number) => {
      const before = nextcloud.requests.length
      const { files: page, total_files } = (
        await call('GET', `${files}/?limit=10&offset=${offset}&sort_by=name`)
      ).json()
      return [page[0].name, page.length, total_files, nextcloud.requests.length - before]
    }
    expect(await asked(0)).toEqual(['10.txt', 10, 25, 2])
    expect(await asked(10)).toEqual(['20.txt', 10, 25, 1])
    expect(await asked(20)).toEqual(['30.txt', 5, 25, 1])
  })
})

type Lie = (request: IncomingMessage, response: ServerResponse) => void

const send = (response: ServerResponse, name: string) => {
  const { status, headers, body } = recording(name)
  response.writeHead(status, headers).end(body)
}

const lies: readonly { name: string; lie: Lie; except?: readonly string[] }[] = [
  {
    name: 'a page',
    lie: (_, response) =>
      void response.writeHead(200, { 'content-type': 'text/html' }).end('<html><body>Sign in</body></html>'),
  },
  { name: 'nothing', lie: (_, response) => void response.writeHead(207).end() },
  {
    name: 'JSON',
    lie: (_, response) =>
      void response.writeHead(207, { 'content-type': 'application/json' }).end('{"a":[1]}'),
  },
  {
    name: 'files of another form',
    lie: (_, response) =>
      void response
        .writeHead(207)
        .end(
          '<d:multistatus xmlns:d="DAV:"><d:response><d:href>/remote.php/dav/files/x/%E0</d:href><d:propstat><d:prop><d:getlastmodified>soon</d:getlastmodified></d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response></d:multistatus>',
        ),
  },
  {
    name: 'files elsewhere',
    lie: (_, response) =>
      void response
        .writeHead(207)
        .end(String(recording('dav-search-page1').body).replaceAll('/remote.php/dav/', '/etc/')),
  },
  {
    name: 'entities without end',
    lie: (_, response) =>
      void response
        .writeHead(207)
        .end(
          `<!DOCTYPE d [<!ENTITY a "${'x'.repeat(900)}">${[...'bcdefghij'].map((name, index) => `<!ENTITY ${name} "${`&${'abcdefghij'[index]};`.repeat(10)}">`).join('')}]><d:multistatus xmlns:d="DAV:"><d:response><d:href>&j;</d:href></d:response></d:multistatus>`,
        ),
  },
  {
    name: 'half of an answer',
    lie: ({ socket }, response) =>
      void response.writeHead(207, { 'content-length': 900 }).write('<d:multi', () => socket.destroy()),
  },
  {
    name: 'ten megabytes',
    lie: (_, response) => void response.writeHead(207).end('x'.repeat(10_485_760)),
    // So answers a folder of too many files.
    except: ['?folder=home', 'trash/'],
  },
  { name: 'its maintenance', lie: (_, response) => send(response, 'maintenance-dav-503') },
  { name: 'that others have guessed passwords', lie: (_, response) => send(response, 'bruteforce-429-dav') },
  { name: 'an end', lie: (request) => void request.socket.destroy() },
]

describe('a Nextcloud that does not answer as one', () => {
  test.each(lies)('but sends $name makes the files unavailable, in words', async ({ lie, except = [] }) => {
    const nextcloud = await starting
    const { call, user } = await connected()
    const { id } = state.add(user, null, 'plan.txt', Buffer.from('Berth'))
    nextcloud.lie((request, response) => {
      lie(request, response)
      return true
    })
    const paths = ['', '?folder=home', `${id}/`, `${id}/download/`, 'trash/', 'uploads/']
    for (const path of paths.filter((one) => !except.includes(one))) {
      const response = await call('GET', `${files}/${path}`)
      expect([path, response.statusCode, response.json()]).toEqual([
        ...[path, 503],
        { detail: expect.stringContaining('Nextcloud') },
      ])
      expect(response.headers['retry-after']).toMatch(/^\d+$/)
    }
    expect((await call('GET', 'inbox/{user}/')).statusCode).toBe(200)
    expect(JSON.stringify(app.log)).not.toContain(user.password)
  })

  test('leads nobody to another address', async () => {
    const nextcloud = await starting
    const { call, user } = await connected()
    const { id } = state.add(user, null, 'plan.txt', Buffer.from('Berth'))
    let visits = 0
    const inner = http.createServer((_, response) => {
      visits += 1
      response.end()
    })
    await new Promise<void>((resolve) => inner.listen(0, '127.0.0.1', resolve))
    nextcloud.lie((_, response) => {
      response.writeHead(302, { location: `http://127.0.0.1:${portOf(inner)}/` }).end()
      return true
    })
    expect((await call('GET', `${files}/`)).statusCode).toBe(503)
    // The file itself, after it was found.
    nextcloud.lie((request, response) => {
      if (request.method !== 'GET') return false
      response.writeHead(302, { location: `http://127.0.0.1:${portOf(inner)}/` }).end()
      return true
    })
    expect((await call('GET', `${files}/${id}/download/`)).statusCode).toBe(503)
    await new Promise((resolve) => inner.close(resolve))
    expect(visits).toBe(0)
  })

  test('and fails between the pieces of a file gets the rest of them later', async () => {
    const nextcloud = await starting
    const caller = await connected()
    const client = await driveClient(app, caller)
    const url = String((await client.announce('plan.txt', 10)).headers.location)
    await client.append(url, 0, '12345')
    nextcloud.lie((request, response) => {
      if (request.method !== 'PUT') return false
      response.writeHead(503).end()
      return true
    })
    expect((await client.append(url, 5, '67890')).statusCode).toBe(503)
    nextcloud.lie(null)
    expect((await client.call(url)).headers['upload-offset']).toBe('5')
    expect((await client.append(url, 5, '67890')).headers['x-file-id']).toMatch(/^\d+$/)
    const stored = state.nodes.filter(({ owner }) => owner === caller.user)
    expect(stored.map(({ name, bytes }) => [name, String(bytes)])).toEqual([['plan.txt', '1234567890']])
    expect([...state.uploads.keys()].filter((key) => key.startsWith(caller.user.id))).toEqual([])
  })
})
