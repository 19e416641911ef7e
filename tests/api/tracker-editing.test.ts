import { readdir } from 'node:fs/promises'
import * as path from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { issueMessages as messages } from '#contract/tracker/issue-fields.ts'
import { employeeProfile, employeeProjectRole } from '#server/employees/tables.ts'
import { file as fileTable } from '#server/files/tables.ts'
import { imageFile, multipart, useTestApp } from '#tests/support/app.ts'
import { follow, namesAndData } from '#tests/support/event-reader.ts'
import { eventually } from '#tests/support/eventually.ts'
import { createCaller, type PortalCaller } from '#tests/support/portal-caller.ts'
import { addMembers, createIssue, createProject, createSprint } from '#tests/support/tracker-rows.ts'

const app = useTestApp()
let mara: PortalCaller
let theo: PortalCaller
const person = { displayName: 'Katherine Johnson', avatarUrls: {} }

beforeAll(async () => {
  mara = await createCaller(app, 'mara')
  theo = await createCaller(app, 'theo.falk')
})

const fieldsOf = (response: { json(): object }) => Object.keys(response.json())

describe('a new issue', () => {
  test('has what was sent, its reporter, and the next number of its project (EP-253, EP-C17)', async () => {
    const project = await createProject(app, [mara, theo])
    const sprint = await createSprint(app, project, 'First')
    await createIssue(app, project)
    const created = await mara.call('POST', 'issue/{user}/', {
      project: project.key,
      summary: ' Berths overlap ',
      issuetype: 'Technical task',
      description:
        '<p onclick="alert(1)">Twice <script>alert(1)</script><a href="javascript:alert(1)">here</a><img src=x onerror=alert(1)></p>',
      status: 'In Progress',
      priority: 'High',
      assignee: 'THEO.falk',
      labels: ['quay', ' tide ', 'quay'],
      versions: ['1.0'],
      fixVersions: ['1.1', '2.0'],
      environment: 'Chrome',
      timeestimate: 5400,
      sprint: String(sprint.id),
      reporter: 'theo.falk',
      id: 7,
      key: 'X-1',
      spent: 9,
    })
    expect([created.statusCode, created.json()]).toMatchObject([
      201,
      {
        message: messages.created,
        issue: {
          key: `${project.key}-2`,
          version: 1,
          fields: {
            summary: 'Berths overlap',
            issuetype: { name: 'Technical task' },
            description: '<p>Twice <a rel="noopener noreferrer">here</a></p>',
            status: { name: 'In Progress' },
            priority: { name: 'High' },
            assignee: { ...person, username: theo.username },
            reporter: person,
            labels: ['quay', 'tide'],
            versions: [{ name: '1.0' }],
            fixVersions: [{ name: '1.1' }, { name: '2.0' }],
            environment: 'Chrome',
            timeestimate: 5400,
            timespent: 0,
            sprint: { id: String(sprint.id), name: 'First' },
            resolutiondate: null,
          },
        },
      },
    ])
    const read = await theo.call('GET', `issue/{user}/${project.key}-2/`)
    expect(read.json().issue.fields.summary).toBe('Berths overlap')
    const own = await mara.call('GET', 'issues/{user}/?filter=reported_by_me')
    expect(own.json().issues[0].key).toBe(`${project.key}-2`)
  })

  test('has the default priority where none was sent, in JSON and in a form', async () => {
    const project = await createProject(app, [mara])
    const required = { project: project.key.toLowerCase(), summary: 'Berths', issuetype: 'Bug' }
    const form = multipart({ ...required, priority: '' })
    for (const [payload, headers] of [
      [required],
      [{ ...required, priority: null }],
      [form.payload, form.headers],
    ] as const) {
      const created = await mara.call('POST', 'issue/{user}/', payload, headers)
      expect([created.statusCode, created.json().issue?.fields.priority?.name]).toEqual([201, 'Medium'])
    }
  })

  test('needs a project, a summary, and a type; nothing is stored otherwise (EP-080, EP-082)', async () => {
    const project = await createProject(app, [mara])
    const foreign = await createProject(app, [theo])
    const sprint = await createSprint(app, foreign, 'Foreign')
    const valid = { project: project.key, summary: 'x'.repeat(255), issuetype: 'Task' }
    for (const [change, field] of [
      [{ project: undefined }, 'project'],
      [{ project: '' }, 'project'],
      [{ project: 'a b' }, 'project'],
      [{ summary: undefined }, 'summary'],
      [{ summary: '  ' }, 'summary'],
      [{ summary: 'x'.repeat(256) }, 'summary'],
      [{ summary: 'a\0b' }, null],
      [{ issuetype: undefined }, 'issuetype'],
      [{ issuetype: 'Nothing' }, 'issuetype'],
      [{ issuetype: ['Task'] }, 'issuetype'],
      [{ status: 'Unknown' }, 'status'],
      [{ description: 'x'.repeat(100_001) }, 'description'],
      [{ timeestimate: -1 }, 'timeestimate'],
      [{ timeestimate: 1.5 }, 'timeestimate'],
      [{ labels: Array(21).fill('x') }, 'labels'],
      [{ versions: [''] }, 'versions'],
      [{ fixVersions: ['x'.repeat(101)] }, 'fixVersions'],
      [{ assignee: theo.username }, 'assignee'],
      [{ assignee: "' or true" }, 'assignee'],
      [{ assignee: '' }, 'assignee'],
      [{ sprint: String(sprint.id) }, 'sprint'],
      [{ sprint: 'x' }, 'sprint'],
    ] as const) {
      const refused = await mara.call('POST', 'issue/{user}/', { ...valid, ...change })
      expect([refused.statusCode, fieldsOf(refused)], JSON.stringify(change).slice(0, 50)).toEqual([
        400,
        field === null ? [expect.anything()] : [field],
      ])
    }
    for (const [key, status] of [
      [foreign.key, 403],
      ['NONE', 404],
    ] as const)
      expect(await mara.call('POST', 'issue/{user}/', { ...valid, project: key })).toAnswer(status)
    expect((await mara.call('GET', `issues/{user}/?project=${project.key}`)).json().issues).toEqual([])
    expect((await mara.call('POST', 'issue/{user}/', valid)).json().issue.key).toBe(`${project.key}-1`)
  })

  test('gets a number of its own, however many are created at once', async () => {
    const project = await createProject(app, [mara])
    const body = { project: project.key, summary: 'One of many', issuetype: 'Task' }
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => mara.call('POST', 'issue/{user}/', body)),
    )
    const numbers = answers.map((answer) => Number(answer.json().issue.key.split('-')[1]))
    expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 10 }, (_, n) => n + 1))
  })
})

describe('attachments', () => {
  const webm = Buffer.concat([
    Buffer.from('1a45dfa3a342868101', 'hex'),
    Buffer.from('webm'),
    Buffer.alloc(200_000, 7),
  ])
  const page = Buffer.from('<html><script>alert(1)</script></html>')
  const storedFiles = async () => {
    const folder = path.join(app.services.config.DATA_DIR, 'private')
    return (await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])).filter((one) =>
      one.isFile(),
    ).length
  }

  test('come with a new issue, under names without paths, as what they are (EP-254, EP-493, EP-C17)', async () => {
    const project = await createProject(app, [mara, theo])
    const image = await imageFile({ name: '../../etc/quay.png' })
    const { payload, headers } = multipart({
      project: project.key,
      summary: 'With files',
      issuetype: 'Bug',
      description: '<p>See !quay.png|thumbnail!</p>',
      labels: 'quay',
      fixVersions: '1.1',
      timeestimate: '3600',
      assignee: '',
      files: [
        image,
        { name: 'C:\\tmp\\page\u202egpj.png', type: 'image/png', bytes: page },
        { name: 'a\u0001b<i>.webm', type: 'text/html', bytes: webm },
      ],
    })
    const created = await mara.call('POST', 'issue/{user}/', payload, headers)
    expect(created).toAnswer(201)
    const { key, attachments, fields } = created.json().issue
    expect(fields).toMatchObject({
      labels: ['quay'],
      fixVersions: [{ name: '1.1' }],
      timeestimate: 3600,
      assignee: null,
    })
    expect(attachments).toEqual(
      [
        ['quay.png', image.bytes.length, 'image/png'],
        ['pagegpj.txt', page.length, 'text/plain'],
        ['abi.webm', webm.length, 'video/webm'],
      ].map(([filename, size, mimeType]) => ({
        id: expect.stringMatching(/^\d+$/),
        filename,
        size,
        mimeType,
        content: expect.stringMatching(new RegExp(`^/api/jira/issue/mara/${key}/attachment/\\d+/$`)),
        thumbnail: mimeType === 'image/png' ? expect.stringMatching(/\/attachment\/\d+\/thumbnail\/$/) : '',
        author: { displayName: 'Katherine Johnson' },
        created: expect.stringMatching(/Z$/),
        isOwn: true,
      })),
    )
    const [picture, html, video] = attachments.map(({ content }: { content: string }) => content.slice(10))
    const shown = await mara.call('GET', picture)
    expect([shown.rawPayload.equals(image.bytes), shown.headers]).toMatchObject([
      true,
      {
        'content-type': 'image/png',
        'content-disposition': 'inline',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'private, no-cache',
      },
    ])
    const saved = await mara.call('GET', html)
    expect([saved.headers['content-type'], saved.headers['content-disposition']]).toEqual([
      'text/plain; charset=utf-8',
      expect.stringMatching(/^attachment; filename="pagegpj.txt"/),
    ])
    // Videos are played by ranges.
    const range = (value: string) => mara.call('GET', video, undefined, { range: value })
    const part = await range('bytes=5-8')
    expect([part.statusCode, part.rawPayload, part.headers['content-range']]).toEqual([
      206,
      webm.subarray(5, 9),
      `bytes 5-8/${webm.length}`,
    ])
    expect((await range('bytes=10-')).rawPayload.equals(webm.subarray(10))).toBe(true)
    expect(await range('bytes=999999-')).toAnswer(416)
    const head = await mara.call('HEAD', video)
    expect([head.statusCode, head.headers['content-length'], head.rawPayload.length]).toEqual([
      200,
      String(webm.length),
      0,
    ])
    const etag = { 'if-none-match': String(head.headers.etag) }
    expect(await mara.call('GET', video, undefined, etag)).toAnswer(304)

    // Another member has an address of their own; no one else has any.
    const own = video.replace('/mara/', '/{user}/')
    expect((await theo.call('GET', own)).rawPayload.equals(webm)).toBe(true)
    expect(await theo.call('GET', video)).toAnswer(403)
    const outsider = await createCaller(app)
    expect(await outsider.call('GET', own)).toAnswer(403)
    expect(await app.call({ url: `/api/jira/${video}` })).toAnswer(401)
    expect(await app.asAdmin({ url: `/api/jira/${video}` })).toAnswer(401)
    const other = await createIssue(app, project)
    expect(await mara.call('GET', video.replace(key, other.key))).toAnswer(404)
    for (const id of ['0', 'x', '99999999999', '-1'])
      expect(await mara.call('GET', `issue/{user}/${key}/attachment/${id}/`), id).toAnswer(404)
    const [stored] = await app.db.select().from(fileTable)
    expect(await app.call({ url: `/media/${stored?.path}` })).toAnswer(404)
  })

  test('have names that every system can save, with the extension of their content', async () => {
    const { key } = await createIssue(app, await createProject(app, [mara]))
    const pdf = Buffer.from('%PDF-1.7\n'.padEnd(2000, 'x'))
    const unknown = Buffer.from('\x00\x01\xff\xfe'.repeat(500), 'latin1')
    const names: [sent: string, bytes: Buffer, saved: string][] = [
      ['CON', page, 'file CON'],
      ['nul.txt', page, 'file nul.txt'],
      ['.htaccess', page, 'htaccess'],
      ['...', page, 'file'],
      ['my cv.png', pdf, 'my cv.pdf'],
      ['Plan.PDF', pdf, 'Plan.PDF'],
      ['logo.ai', pdf, 'logo.ai'],
      ['scan', pdf, 'scan.pdf'],
      ['prices.csv', page, 'prices.csv'],
      ['release 1.2', unknown, 'release 1.2'],
    ]
    for (const [sent, bytes, saved] of names) {
      const { payload, headers } = multipart({ files: [{ name: sent, type: 'image/png', bytes }] })
      const added = await mara.call('POST', `issue/{user}/${key}/attachment/`, payload, headers)
      const [{ filename, content }] = added.json().attachments
      expect(filename, sent).toBe(saved)
      const { headers: answer } = await mara.call('GET', content.slice(10))
      expect(answer['content-disposition'], sent).toContain(`filename="${saved}"`)
    }
  })

  test('are added later, and leave nothing behind when they are refused', async () => {
    const project = await createProject(app, [mara])
    const { key } = await createIssue(app, project)
    const foreign = await createIssue(app, await createProject(app, [theo]))
    const text = { name: '', type: 'text/plain', bytes: Buffer.from('Low tide') }
    const before = await storedFiles()
    const send = async (to: string, parts: Parameters<typeof multipart>[0]) => {
      const { payload, headers } = multipart(parts)
      return mara.call('POST', `issue/{user}/${to}/attachment/`, payload, headers)
    }
    expect(await send(foreign.key, { files: { ...text, name: 'a.txt' } })).toAnswer(403)
    expect(await send('NONE-1', { files: { ...text, name: 'a.txt' } })).toAnswer(404)
    expect(await send(key, { words: 'x' })).toAnswer(400, { files: [messages.noFile] })
    const refused = await mara.call(
      'POST',
      'issue/{user}/',
      ...(Object.values(
        multipart({ project: project.key, summary: '', files: { ...text, name: 'a.txt' } }),
      ) as [Buffer, Record<string, string>]),
    )
    expect([refused.statusCode, fieldsOf(refused)]).toEqual([400, ['summary', 'issuetype']])
    const many = Array.from({ length: 11 }, (_, n) => ({ ...text, name: `${n}.txt` }))
    expect(await send(key, { files: many })).toAnswer(413)
    expect(await storedFiles()).toBe(before)
    const added = await send(key, {
      files: [
        { ...text, name: '..' },
        { ...text, name: '\u0007' },
      ],
    })
    expect([added.statusCode, added.json()]).toMatchObject([
      201,
      { message: messages.attached, attachments: [{ filename: 'file' }, { filename: 'file' }] },
    ])
    const { issue } = (await mara.call('GET', `issue/{user}/${key}/`)).json()
    expect(issue.attachments).toEqual(added.json().attachments)
    expect(await storedFiles()).toBe(before + 2)
  })

  test('have a thumbnail if they are images: small, upright, and whole, for those who may read them', async () => {
    const project = await createProject(app, [mara])
    const { key } = await createIssue(app, project)
    // A tall photo, as a camera stores it that was held upright.
    const photo = await sharp({ create: { width: 2000, height: 1200, channels: 3, background: '#c00' } })
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const broken = Buffer.from('89504e470d0a1a0a00', 'hex')
    const { payload, headers } = multipart({
      files: [
        { name: 'photo.jpg', type: 'image/jpeg', bytes: photo },
        { name: 'broken.png', type: 'image/png', bytes: broken },
        { name: 'notes.txt', type: 'text/plain', bytes: Buffer.from('Notes') },
      ],
    })
    const added = await mara.call('POST', `issue/{user}/${key}/attachment/`, payload, headers)
    const urls = added.json().attachments.map(({ thumbnail }: { thumbnail: string }) => thumbnail)
    expect(urls).toEqual([expect.stringMatching(/thumbnail/), expect.stringMatching(/thumbnail/), ''])
    const pathOf = (url: string) => url.replace(/^.*?\/issue\/[^/]+/, 'issue/{user}')
    const drawn = await mara.call('GET', pathOf(urls[0]))
    expect(drawn.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, no-cache',
    })
    expect(await sharp(drawn.rawPayload).metadata()).toMatchObject({ width: 480, height: 800 })
    const known = { 'if-none-match': String(drawn.headers.etag) }
    expect(await mara.call('GET', pathOf(urls[0]), undefined, known)).toAnswer(304)
    expect(await theo.call('GET', pathOf(urls[0]))).toAnswer(403)
    expect((await mara.call('GET', pathOf(urls[1]))).rawPayload.equals(broken)).toBe(true)
  })

  test('are deleted by those who added them, with their files, and the history says so', async () => {
    const project = await createProject(app, [mara, theo])
    const [issue, other] = [await createIssue(app, project), await createIssue(app, project)]
    const foreign = await createIssue(app, await createProject(app, [theo]))
    const { payload, headers } = multipart({
      files: [await imageFile({ name: 'plan.png' }), await imageFile({ name: 'kept.png' })],
    })
    const before = await storedFiles()
    const added = await mara.call('POST', `issue/{user}/${issue.key}/attachment/`, payload, headers)
    const [plan, kept] = added.json().attachments
    const url = (key: string, id = plan.id) => `issue/{user}/${key}/attachment/${id}/`
    for (const [who, path, status] of [
      [theo, url(issue.key), 403],
      [mara, url(other.key), 404],
      [mara, url(foreign.key), 403],
      [mara, url(issue.key, 'x'), 404],
      [mara, url(issue.key, '99999999999'), 404],
    ] as const) {
      const refused = await who.call('DELETE', path)
      expect([refused.statusCode, fieldsOf(refused)], path).toEqual([status, ['detail']])
    }
    expect(await storedFiles()).toBe(before + 2)
    expect(await mara.call('DELETE', url(issue.key))).toAnswer(200, { message: messages.attachmentDeleted })
    expect(await mara.call('DELETE', url(issue.key))).toAnswer(404)
    expect(await mara.call('GET', url(issue.key))).toAnswer(404)
    expect(await storedFiles()).toBe(before + 1)
    const read = await theo.call('GET', `issue/{user}/${issue.key}/`)
    expect(read.json().issue.attachments).toMatchObject([{ id: kept.id, isOwn: false }])
    const { history } = (await theo.call('GET', `issue/{user}/${issue.key}/history/`)).json()
    expect(history.at(-1)).toMatchObject({ author: person, field: 'attachment', from: 'plan.png', to: '' })
  })
})

describe('a change', () => {
  test('is stored upon the version that it was made on, and is in the history', async () => {
    const project = await createProject(app, [mara, theo])
    const sprint = await createSprint(app, project, 'First')
    const { key } = await createIssue(app, project, theo, {
      summary: 'Old',
      description: '<p>Old</p>',
      environment: 'x',
    })
    const put = (payload: object, who = mara) => who.call('PUT', `issue/{user}/${key}/`, payload)
    const change = {
      version: 1,
      summary: ' New ',
      issuetype: 'Bug',
      description: '<p>New<script>alert(1)</script></p>',
      status: 'Done',
      priority: 'Low',
      assignee: 'MARA',
      labels: ['a', 'b'],
      versions: ['1.0'],
      fixVersions: ['1.1', '2.0'],
      timeestimate: 5400,
      sprint: String(sprint.id),
    }
    const changed = await put(change)
    expect([changed.statusCode, changed.json()]).toMatchObject([
      200,
      {
        message: messages.updated,
        issue: {
          version: 2,
          fields: {
            summary: 'New',
            issuetype: { name: 'Bug' },
            description: '<p>New</p>',
            status: { name: 'Done' },
            priority: { name: 'Low' },
            assignee: { username: mara.username },
            labels: ['a', 'b'],
            versions: [{ name: '1.0' }],
            fixVersions: [{ name: '1.1' }, { name: '2.0' }],
            environment: 'x',
            timeestimate: 5400,
            sprint: { name: 'First' },
            resolutiondate: expect.stringMatching(/Z$/),
          },
        },
      },
    ])
    // Another one upon the same version changes nothing.
    const late = await put({ version: 1, summary: 'Late', status: 'Closed' }, theo)
    expect([late.statusCode, late.json()]).toMatchObject([
      412,
      {
        detail: messages.editConflict,
        current: { version: 2, fields: { summary: 'New', status: { name: 'Done' } } },
      },
    ])
    // Nor does one that is the same, or a comment, make a new version.
    expect((await put({ ...change, version: 2 })).json().issue.version).toBe(2)
    await mara.call('POST', `issue/{user}/${key}/comment/`, { comment: 'Words' })
    const reopened = await put({
      version: 2,
      status: 'Reopened',
      assignee: null,
      priority: null,
      sprint: null,
      fixVersions: [],
    })
    expect(reopened.json().issue).toMatchObject({
      version: 3,
      fields: { resolutiondate: null, assignee: null, priority: null, sprint: null, fixVersions: [] },
    })
    await mara.call('POST', `issue/{user}/${key}/worklog/`, {
      timeSpent: '90',
      started: '2025-03-03T11:00:00.000+0530',
    })
    const { history } = (await theo.call('GET', `issue/{user}/${key}/history/`)).json()
    expect(history.map(({ field, from, to }: Record<string, string>) => [field, from, to])).toEqual([
      ['summary', 'Old', 'New'],
      ['issuetype', 'Task', 'Bug'],
      ['description', 'Old', 'New'],
      ['status', 'To Do', 'Done'],
      ['priority', '', 'Low'],
      ['labels', '', 'a, b'],
      ['versions', '', '1.0'],
      ['fixVersions', '', '1.1, 2.0'],
      ['timeestimate', '', '1h 30m'],
      ['assignee', '', 'Katherine Johnson'],
      ['sprint', '', 'First'],
      ['status', 'Done', 'Reopened'],
      ['priority', 'Low', ''],
      ['fixVersions', '1.1, 2.0', ''],
      ['assignee', 'Katherine Johnson', ''],
      ['sprint', 'First', ''],
      ['timespent', '0h', '1h 30m'],
    ])
    expect(history[0]).toEqual({
      id: expect.stringMatching(/^\d+$/),
      author: person,
      created: expect.stringMatching(/Z$/),
      field: 'summary',
      from: 'Old',
      to: 'New',
    })
  })

  test('of a comment or a work log is in the history too: who and when, without a word of it', async () => {
    const { key } = await createIssue(app, await createProject(app, [mara, theo]))
    const add = async (who: PortalCaller, kind: string, body: object) =>
      (await who.call('POST', `issue/{user}/${key}/${kind}/`, body)).json()[kind].id
    const started = '2025-03-03T11:00:00.000+0530'
    const comment = `comment/${await add(theo, 'comment', { comment: 'The secret berth' })}/`
    const log = `worklog/${await add(mara, 'worklog', { timeSpent: '1h', started })}/`
    for (const [who, method, path, body] of [
      [theo, 'PUT', comment, { comment: 'The other berth' }],
      // The same words once more are no change.
      [theo, 'PUT', comment, { comment: ' The other berth ' }],
      [theo, 'DELETE', comment],
      [mara, 'PUT', log, { timeSpent: '60m', started: '2025-03-04T11:00:00.000+0530' }],
      [mara, 'PUT', log, { timeSpent: '2h', started }],
      [mara, 'DELETE', log],
    ] as const)
      expect(await who.call(method, `issue/{user}/${key}/${path}`, body)).toAnswer(200)
    const answer = await mara.call('GET', `issue/{user}/${key}/history/`)
    const { history } = answer.json()
    expect(history.map(({ field, from, to }: Record<string, string>) => [field, from, to])).toEqual([
      ['timespent', '0h', '1h'],
      ['comment', '', 'changed'],
      ['comment', '', 'deleted'],
      ['worklog', '', 'changed'],
      ['timespent', '1h', '2h'],
      ['timespent', '2h', '0h'],
    ])
    expect(history[2]).toMatchObject({ author: person, created: expect.stringMatching(/Z$/) })
    expect(answer.body).not.toContain('berth')
  })

  test('wins against others at the same time, who get a conflict', async () => {
    const { key } = await createIssue(app, await createProject(app, [mara]))
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        mara.call('PUT', `issue/{user}/${key}/`, { version: 1, summary: `${n}` }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(7).fill(412)])
  })

  test('that is no valid one is refused by field, and one of a foreign issue too', async () => {
    const { key } = await createIssue(app, await createProject(app, [mara]))
    const foreign = await createIssue(app, await createProject(app, [theo]))
    const read = async () => (await mara.call('GET', `issue/{user}/${key}/`)).body
    const before = await read()
    for (const [payload, field] of [
      [{ summary: 'x' }, 'version'],
      [{ version: '1', summary: 'x' }, 'version'],
      [{ version: 1, summary: '' }, 'summary'],
      [{ version: 1, status: 'Gone' }, 'status'],
      [{ version: 1, assignee: theo.username }, 'assignee'],
      [{ version: 1, sprint: '1' }, 'sprint'],
      [{ version: 1, labels: 'x' }, 'labels'],
    ] as const) {
      const refused = await mara.call('PUT', `issue/{user}/${key}/`, payload)
      expect([refused.statusCode, fieldsOf(refused)], field).toEqual([400, [field]])
    }
    for (const [method, rest, payload] of [
      ['PUT', '', { version: 1, summary: 'x' }],
      ['GET', 'history/', undefined],
    ] as const) {
      expect(await mara.call(method, `issue/{user}/${foreign.key}/${rest}`, payload)).toAnswer(403)
      expect(await mara.call(method, `issue/{user}/NONE-1/${rest}`, payload)).toAnswer(404)
    }
    expect(await read()).toBe(before)
  })
})

test('the members of a project are those who work in it, then those who have (EP-161)', async () => {
  const project = await createProject(app, [mara])
  await addMembers(app, project, [theo], new Date())
  await app.db.insert(employeeProfile).values({ accountId: mara.id, designation: 'Analyst' })
  await app.db
    .insert(employeeProjectRole)
    .values({ accountId: mara.id, ordinal: 0, projectId: String(project.id), role: 'Lead' })
  const url = `project/{user}/${project.key}/members/`
  expect((await mara.call('GET', url)).json()).toEqual({
    members: [
      { ...person, username: mara.username, designation: 'Analyst', role: 'Lead', isCurrent: true },
      { ...person, username: theo.username, designation: '', role: '', isCurrent: false },
    ],
  })
  expect(await theo.call('GET', url)).toAnswer(403)
  expect(await mara.call('GET', 'project/{user}/NONE/members/')).toAnswer(404)
})

describe('the inbox', () => {
  test('shows what a comment says now, and nothing of what was deleted or mentions one no more', async () => {
    const [ann, bob, cid] = [await createCaller(app), await createCaller(app), await createCaller(app)]
    const { key } = await createIssue(app, await createProject(app, [ann, bob, cid]), bob)
    const entriesOf = async (who: PortalCaller) =>
      (await who.call('GET', 'inbox/{user}/'))
        .json()
        .entries.map(({ reason, excerpt }: Record<string, string>) => [reason, excerpt])
    const url = `issue/{user}/${key}/comment/`
    const names = `@${bob.username} @${cid.username}`
    // In the inbox people and files are read by their names.
    const said = `@${person.displayName} @${person.displayName}`
    const text = `The secret is 7. !plan (2).png|thumbnail! ${names}`
    const { id } = (await ann.call('POST', url, { comment: text })).json().comment
    const change = (comment: string) => ann.call('PUT', `${url}${id}/`, { comment })
    const before = [['mentioned', `The secret is 7. plan (2).png ${said}`]]
    expect([await entriesOf(bob), await entriesOf(cid)]).toEqual([before, before])
    await change(`Never mind. ${names}`)
    const changed = [['mentioned', `Never mind. ${said}`]]
    expect([await entriesOf(bob), await entriesOf(cid)]).toEqual([changed, changed])
    // The reporter hears of every comment; the other one was only mentioned.
    await change('Never mind.')
    expect([await entriesOf(bob), await entriesOf(cid)]).toEqual([[['commented', 'Never mind.']], []])
    await ann.call('DELETE', `${url}${id}/`)
    expect(await entriesOf(bob)).toEqual([])
    expect((await bob.call('GET', 'inbox/{user}/')).json()).toEqual({ entries: [], total: 0, unread: 0 })
  })

  test('has what concerns one: assignments, mentions, comments, and statuses, but not what one does oneself', async () => {
    const [ada, ben, cleo] = [
      await createCaller(app, 'ada'),
      await createCaller(app, 'ben.o'),
      await createCaller(app),
    ]
    const project = await createProject(app, [ada, ben])
    await addMembers(app, project, [cleo], new Date())
    const created = await ada.call('POST', 'issue/{user}/', {
      project: project.key,
      summary: 'Berths',
      issuetype: 'Task',
      assignee: ben.username,
    })
    const { key } = created.json().issue
    const comment = (who: PortalCaller, words: string) =>
      who.call('POST', `issue/{user}/${key}/comment/`, { comment: words })
    const first = await comment(ada, `Hello @Ben.O. and @${cleo.username}, write to info@ada`)
    await comment(ben, 'x'.repeat(300))
    await ben.call('PUT', `issue/{user}/${key}/`, { version: 1, status: 'In Review' })
    const read = async (who: PortalCaller, query = '') =>
      (await who.call('GET', `inbox/{user}/?${query}`)).json()
    const ofBen = await read(ben)
    expect(ofBen).toEqual({
      entries: [
        ['mentioned', `Hello @${person.displayName}. and @${person.displayName}, write to info@ada`],
        ['assigned', ''],
      ].map(([reason, excerpt]) => ({
        id: expect.stringMatching(/^\d+$/),
        reason,
        issue: { key, summary: 'Berths' },
        message: null,
        author: person,
        created: expect.stringMatching(/Z$/),
        excerpt,
        commentId: reason === 'mentioned' ? first.json().comment.id : null,
        isRead: false,
      })),
      total: 2,
      unread: 2,
    })
    const ofAda = await read(ada)
    expect(
      ofAda.entries.map(({ reason, excerpt }: Record<string, string>) => [reason, excerpt?.length]),
    ).toEqual([
      ['status', 'In Review'.length],
      ['commented', expect.any(Number)],
    ])
    expect((await read(cleo)).total).toBe(0)
    // Who is mentioned already is not notified again.
    const id = first.json().comment.id
    await ada.call('PUT', `issue/{user}/${key}/comment/${id}/`, { comment: 'Good day @ben.o' })
    expect((await read(ben)).total).toBe(2)

    const markRead = async (who: PortalCaller, body: object) =>
      (await who.call('POST', 'inbox/{user}/read/', body)).json()
    // Others' entries stay as they are.
    expect(await markRead(ada, { ids: [ofBen.entries[0].id, 'x', '99999999999'] })).toEqual({ unread: 2 })
    expect(await markRead(ben, { ids: [ofBen.entries[0].id] })).toEqual({ unread: 1 })
    expect((await read(ben, 'unread=true')).entries.map(({ reason }: { reason: string }) => reason)).toEqual([
      'assigned',
    ])
    expect(await read(ben, 'limit=1&start=1')).toMatchObject({
      entries: [{ reason: 'assigned' }],
      total: 2,
      unread: 1,
    })
    // Entries of an issue are read with it.
    expect(await markRead(ben, { issue: key, reasons: ['commented', 'mentioned'] })).toEqual({ unread: 1 })
    expect(await markRead(ben, { issue: 'NONE-1' })).toEqual({ unread: 1 })
    expect(await markRead(ben, { issue: key, reasons: ['assigned'] })).toEqual({ unread: 0 })
    expect(await markRead(ben, {})).toEqual({ unread: 0 })
    for (const query of ['start=-1', 'limit=0', 'limit=101', 'unread=maybe'])
      expect(await ben.call('GET', `inbox/{user}/?${query}`), query).toAnswer(400)
    expect(await ben.call('POST', 'inbox/{user}/read/', { ids: 'all' })).toAnswer(400)

    // Who leaves the project sees nothing of it.
    await app.db.execute(`update project_member set left_at = now() where account_id = ${ben.id}`)
    expect(await read(ben)).toEqual({ entries: [], total: 0, unread: 0 })
  })
})

test('members hear of every change of an issue, others do not', async () => {
  const project = await createProject(app, [mara])
  const listen = async ({ id }: PortalCaller) => {
    const { access } = await app.db.transaction((tx) => app.services.sessions.create(tx, id, false))
    const reader = await follow(app, access, { query: '?as=employee' })
    await eventually(() => expect(reader.text).toContain('event: ready'))
    return reader
  }
  const [member, outsider] = [await listen(mara), await listen(theo)]
  const body = { project: project.key, summary: 'Heard', issuetype: 'Task' }
  const { key } = (await mara.call('POST', 'issue/{user}/', body)).json().issue
  const url = `issue/{user}/${key}/`
  await mara.call('PUT', url, { version: 1, status: 'Done' })
  const { id } = (await mara.call('POST', `${url}comment/`, { comment: 'x' })).json().comment
  await mara.call('PUT', `${url}comment/${id}/`, { comment: 'y' })
  await mara.call('DELETE', `${url}comment/${id}/`)
  await mara.call('POST', `${url}worklog/`, { timeSpent: '1h', started: '2025-03-03T11:00:00.000+0530' })
  const { payload, headers } = multipart({ files: await imageFile() })
  const sent = await mara.call('POST', `${url}attachment/`, payload, headers)
  await mara.call('DELETE', `${url}attachment/${sent.json().attachments[0].id}/`)
  const changes = [
    ...['created', 'fields', 'comments', 'comments', 'comments', 'worklogs'],
    ...['attachments', 'attachments'],
  ]
  await eventually(() =>
    expect(namesAndData(member)).toEqual(
      changes.map((change) => ['issue', { scope: `project:${project.id}`, issueKey: key, change }]),
    ),
  )
  expect(namesAndData(outsider)).toEqual([])
})
