import { beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#contract/calendar.ts'
import { timeZoneUnknown } from '#contract/time-zone.ts'
import { issueMessages as messages } from '#contract/tracker/issue-fields.ts'
import { toStarted } from '#contract/tracker/work-time.ts'
import { apiOperations, isWrite, operationName } from '#tests/support/api-operations.ts'
import { useTestApp } from '#tests/support/app.ts'
import { databaseSnapshot } from '#tests/support/db-snapshot.ts'
import { createCaller, type Method, type PortalCaller } from '#tests/support/portal-caller.ts'
import { addMembers, createIssue, createProject } from '#tests/support/tracker-rows.ts'

const today = new Date('2025-03-31T20:00:00Z')
const app = useTestApp({ clock: () => today })
let mara: PortalCaller
let theo: PortalCaller

beforeAll(async () => {
  mara = await createCaller(app, 'Mara.Lindqvist')
  theo = await createCaller(app, 'theo')
})

describe('one issue', () => {
  test('has the fields of the requirements (EP-489..EP-492, EP-526)', async () => {
    const project = await createProject(app, [mara])
    const issue = await createIssue(app, project, theo, {
      summary: 'Berths overlap',
      type: 'Technical task',
      priority: 'High',
      status: 'Closed',
      description: '<p>Twice</p>',
      environment: 'Chrome',
      labels: ['quay'],
      versions: ['1.0'],
      fixVersions: ['1.1', '1.2'],
      estimate: 7200,
      assigneeId: mara.id,
      createdAt: new Date('2025-01-05T06:07:08Z'),
    })
    const answer = await mara.call('GET', `issue/{user}/${issue.key}/`)
    const person = { displayName: 'Katherine Johnson', avatarUrls: {} }
    expect(answer).toAnswer(200, {
      issue: {
        id: String(issue.id),
        key: issue.key,
        fields: {
          summary: 'Berths overlap',
          issuetype: {
            name: 'Technical task',
            iconUrl: '/api/jira/icon/Mara.Lindqvist/issuetype/technical-task/',
          },
          status: { name: 'Closed' },
          priority: { name: 'High', iconUrl: '/api/jira/icon/Mara.Lindqvist/priority/high/' },
          project: { key: project.key, name: project.name },
          assignee: { ...person, username: mara.username },
          reporter: person,
          created: '2025-01-05T06:07:08.000Z',
          updated: '2025-01-05T06:07:08.000Z',
          resolutiondate: '2025-01-05T06:07:08.000Z',
          versions: [{ name: '1.0' }],
          fixVersions: [{ name: '1.1' }, { name: '1.2' }],
          labels: ['quay'],
          environment: 'Chrome',
          description: '<p>Twice</p>',
          timeestimate: 7200,
          timespent: 0,
          sprint: null,
        },
        version: 1,
        comments: [],
        worklogs: [],
        attachments: [],
        totals: { comments: 0, worklogs: 0, attachments: 0 },
        before: { comments: null, worklogs: null, attachments: null },
      },
    })
    const { fields } = answer.json().issue
    for (const { iconUrl } of [fields.issuetype, fields.priority]) {
      const icon = await mara.call('GET', iconUrl.replace('/api/jira/', ''))
      expect([icon.statusCode, icon.headers['content-type']]).toEqual([200, 'image/svg+xml'])
      expect(await app.call({ url: iconUrl })).toAnswer(401)
    }
    expect(await mara.call('GET', 'icon/{user}/issuetype/none/')).toAnswer(404)
    expect(await mara.call('GET', 'icon/{user}/constructor/bug/')).toAnswer(404)
  })

  test('is 403 outside of one’s projects, 404 where there is none (EP-058)', async () => {
    const project = await createProject(app, [theo])
    await addMembers(app, project, [mara], new Date())
    const issue = await createIssue(app, project)
    const statuses = async (key: string) => (await mara.call('GET', `issue/{user}/${key}/`)).statusCode
    expect(await statuses(issue.key)).toBe(403)
    for (const key of ['NONE-1', `${project.key}-99`, '1', "'"])
      expect(await statuses(encodeURIComponent(key)), key).toBe(404)
  })
})

test('an issue and a project are found by their keys in any case of letters', async () => {
  const project = await createProject(app, [mara])
  const issue = await createIssue(app, project)
  const path = `issue/{user}/${issue.key.toLowerCase()}/`
  expect((await mara.call('GET', path)).json().issue.key).toBe(issue.key)
  expect(await mara.call('POST', `${path}comment/`, { comment: 'Here' })).toAnswer(201)
  expect(await mara.call('GET', `${path}history/`)).toAnswer(200)
  const found = await mara.call('GET', `project/{user}/${project.key.toLowerCase()}/`)
  expect(found.json().project.key).toBe(project.key)
})

describe('comments', () => {
  test('are added, changed, and deleted by their author (EP-289, EP-494, EP-527, EP-528)', async () => {
    const project = await createProject(app, [mara, theo])
    const { key } = await createIssue(app, project)
    const read = async (who = mara) => (await who.call('GET', `issue/{user}/${key}/`)).json().issue
    const before = await read()
    const added = await mara.call('POST', `issue/{user}/${key}/comment/`, {
      comment: '  See !quay.png|thumbnail!\n<script>alert(1)</script> ',
      author: theo.username,
      authorId: theo.id,
      userName: theo.username,
      displayName: 'Someone else',
      id: 7,
    })
    const comment = {
      id: expect.stringMatching(/^\d+$/),
      body: 'See !quay.png|thumbnail!\n<script>alert(1)</script>',
      created: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      updated: expect.any(String),
      author: { displayName: 'Katherine Johnson', avatarUrls: {} },
      isOwn: true,
    }
    expect(added).toAnswer(201, { message: messages.commentAdded, comment })
    expect(added.json().comment.updated).toBe(added.json().comment.created)
    expect((await read()).comments).toEqual([added.json().comment])
    expect((await read(theo)).comments).toMatchObject([{ isOwn: false }])
    expect((await read()).fields.updated > before.fields.updated).toBe(true)
    const url = `issue/{user}/${key}/comment/${added.json().comment.id}/`
    const changed = await mara.call('PUT', url, { comment: 'Other words' })
    expect([changed.statusCode, changed.json().message]).toEqual([200, messages.commentUpdated])
    const [edited] = (await read()).comments
    expect(edited).toEqual({ ...added.json().comment, body: 'Other words', updated: expect.any(String) })
    expect(edited.updated > edited.created).toBe(true)
    expect(await mara.call('DELETE', url)).toAnswer(200, { message: messages.commentDeleted })
    expect((await read()).comments).toEqual([])
  })

  test('that are blank, too long, or none are refused, and nothing is stored; ten thousand characters of markup stay text (EP-061, EP-288)', async () => {
    const { key } = await createIssue(app, await createProject(app, [mara]))
    const url = `issue/{user}/${key}/comment/`
    const comment = '<img src=x onerror=alert(1)><script>alert(1)</script>'.repeat(200).slice(0, 10_000)
    const most = await mara.call('POST', url, { comment })
    expect([most.statusCode, most.json().comment.body]).toEqual([201, comment])
    const own = `${url}${most.json().comment.id}/`
    for (const payload of [
      {},
      { comment: '' },
      { comment: ' \n\t ' },
      { comment: null },
      { comment: 7 },
      { comment: ['x'] },
      { comment: 'x'.repeat(10_001) },
      { comment: 'a\0b' },
    ])
      for (const refused of [await mara.call('POST', url, payload), await mara.call('PUT', own, payload)])
        expect(
          [refused.statusCode, Object.keys(refused.json())],
          JSON.stringify(payload).slice(0, 40),
        ).toEqual([400, ['detail']])
    expect((await mara.call('GET', `issue/{user}/${key}/`)).json().issue.comments).toEqual([
      most.json().comment,
    ])
  })
})

describe('work logs', () => {
  const entry = { timeSpent: '1d 2h', started: '2025-03-31T11:00:00.000+0530' }

  test('are added, changed, and deleted by their author, and sum up (EP-332, EP-333, EP-495, EP-527, EP-529)', async () => {
    const { key } = await createIssue(app, await createProject(app, [mara, theo]), mara, { estimate: 60 })
    const url = `issue/{user}/${key}/worklog/`
    const read = async () => (await mara.call('GET', `issue/{user}/${key}/`)).json().issue
    const added = await mara.call('POST', url, {
      ...entry,
      comment: ' Dredging ',
      author: 'theo',
      seconds: 1,
    })
    const worklog = {
      id: expect.stringMatching(/^\d+$/),
      ...entry,
      timeSpentSeconds: 36_000,
      comment: 'Dredging',
      author: { displayName: 'Katherine Johnson', avatarUrls: {} },
      isOwn: true,
    }
    expect(added).toAnswer(201, { message: messages.workLogAdded, worklog })
    const own = `${url}${added.json().worklog.id}/`
    await theo.call('POST', url, { timeSpent: '90', started: '2025-03-30T23:59:00.000-0800' })
    const both = await read()
    expect(both.worklogs).toMatchObject([
      { timeSpent: '90m', timeSpentSeconds: 5400, comment: '', isOwn: false },
      { timeSpent: '1d 2h', isOwn: true },
    ])
    // The estimate is the original one (EP-C09).
    expect([both.fields.timespent, both.fields.timeestimate]).toEqual([41_400, 60])
    const changed = await mara.call('PUT', own, { ...entry, timeSpent: '30m' })
    expect([changed.statusCode, changed.json()]).toMatchObject([
      200,
      { message: messages.workLogUpdated, worklog: { timeSpent: '30m', comment: '' } },
    ])
    expect((await read()).fields.timespent).toBe(7200)
    expect(await mara.call('DELETE', own)).toAnswer(200, { message: messages.workLogDeleted })
    expect((await read()).fields.timespent).toBe(5400)
  })

  test('added by several at once are all in the sum (EP-332)', async () => {
    const { key } = await createIssue(app, await createProject(app, [mara, theo]))
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        [mara, theo][n % 2]?.call('POST', `issue/{user}/${key}/worklog/`, { ...entry, timeSpent: '1m' }),
      ),
    )
    expect(answers.map((answer) => answer?.statusCode)).toEqual(answers.map(() => 201))
    expect((await mara.call('GET', `issue/{user}/${key}/`)).json().issue.fields.timespent).toBe(720)
  })

  test.each([
    ['45', 2700],
    ['1w', 144_000],
    ['1d', 28_800],
    ['2H 30M', 9000],
    [' 1h   15 ', 4500],
    ['52w', 7_488_000],
  ])('take a time of %j as %i seconds (EP-329)', async (timeSpent, seconds) => {
    const { key } = await createIssue(app, await createProject(app, [mara]))
    const added = await mara.call('POST', `issue/{user}/${key}/worklog/`, { ...entry, timeSpent })
    expect([added.statusCode, added.json().worklog.timeSpentSeconds]).toEqual([201, seconds])
  })

  test('of odd times and of the future are refused, and nothing is stored (EP-061, EP-330, EP-331)', async () => {
    const { key } = await createIssue(app, await createProject(app, [mara]))
    const url = `issue/{user}/${key}/worklog/`
    const first = await mara.call('POST', url, entry)
    const own = `${url}${first.json().worklog.id}/`
    const times = [
      '',
      ' ',
      '0',
      '0h 0m',
      'abc',
      '2x',
      '-1h',
      '1.5h',
      '1,5h',
      '1e3',
      '٣h',
      '2h\n3h',
      '53w',
      'NaN',
    ]
    const starts = [
      '',
      '2025-03-31',
      '2025-02-30T11:00:00.000+0530',
      '2025-04-02T11:00:00.000+0530',
      '9999-01-01T11:00:00.000+0530',
    ]
    for (const payload of [
      ...[...times, '9'.repeat(30), '1h '.repeat(60), 7, null, ['1h'], undefined].map((timeSpent) => ({
        ...entry,
        timeSpent,
      })),
      ...[...starts, 1, null, undefined].map((started) => ({ ...entry, started })),
      ...['x'.repeat(10_001), 7, 'a\0b'].map((comment) => ({ ...entry, comment })),
    ])
      for (const refused of [await mara.call('POST', url, payload), await mara.call('PUT', own, payload)])
        expect(
          [refused.statusCode, Object.keys(refused.json())],
          JSON.stringify(payload).slice(0, 80),
        ).toEqual([400, ['detail']])
    const { worklogs } = (await mara.call('GET', `issue/{user}/${key}/`)).json().issue
    expect(worklogs).toEqual([first.json().worklog])
  })

  // It is 20:00 UTC on March 31.
  test.each([
    [undefined, '2025-03-31'],
    ['UTC', '2025-03-31'],
    ['America/Los_Angeles', '2025-03-31'],
    ['Asia/Kolkata', '2025-04-01'],
    ['Pacific/Kiritimati', '2025-04-01'],
    ['-20:30', '2025-03-30'],
  ])('in the time zone %s are taken up to %s, whenever they begin there (EP-331)', async (timeZone, last) => {
    const { key } = await createIssue(app, await createProject(app, [mara]))
    const url = `issue/{user}/${key}/worklog/`
    const headers = timeZone === undefined ? undefined : { 'time-zone': timeZone }
    const added = await mara.call('POST', url, { ...entry, started: toStarted(last) }, headers)
    expect(added).toAnswer(201)
    const future = { ...entry, started: toStarted(addDays(last, 1)) }
    for (const refused of [
      await mara.call('POST', url, future, headers),
      await mara.call('PUT', `${url}${added.json().worklog.id}/`, future, headers),
    ])
      expect(refused).toAnswer(400, { detail: messages.startInFuture })
    const { worklogs } = (await mara.call('GET', `issue/{user}/${key}/`)).json().issue
    expect(worklogs).toEqual([added.json().worklog])
  })

  test('in an unknown time zone are refused', async () => {
    const { key } = await createIssue(app, await createProject(app, [mara]))
    const headers = { 'time-zone': 'Mars/Olympus' }
    expect(await mara.call('POST', `issue/{user}/${key}/worklog/`, entry, headers)).toAnswer(400, {
      detail: timeZoneUnknown,
    })
  })
})

test('every call about an issue or a project is refused for those of others, and stores nothing (EP-056, EP-058, EP-059)', async () => {
  const others = await createProject(app, [theo])
  const left = await createProject(app, [theo])
  await addMembers(app, left, [mara], new Date())
  const operations = (await apiOperations(app)).filter(({ path }) =>
    /^\/api\/jira\/.*\{(?:issueKey|projectKey)\}/.test(path),
  )
  expect(operations.length).toBeGreaterThanOrEqual(15)
  const bodies = { comment: 'x', summary: 'x', version: 1, timeSpent: '1h', started: toStarted('2025-03-03') }
  const issues = [await createIssue(app, others, theo), await createIssue(app, left, theo)]
  const before = await databaseSnapshot(app)
  for (const { key } of issues) {
    for (const operation of operations) {
      const statusOf = async (projectKey: string, issueKey: string) => {
        const url = operation.url({ user: '{user}', projectKey, issueKey }).slice('/api/jira/'.length)
        const { method } = operation
        const payload = isWrite(operation) && method !== 'DELETE' ? bodies : undefined
        return (await mara.call(method as Method, url, payload)).statusCode
      }
      expect(await statusOf(key.replace(/-1$/, ''), key), operationName(operation)).toBe(403)
      expect(await statusOf('NONE', 'NONE-1'), operationName(operation)).toBe(404)
    }
  }
  expect(await databaseSnapshot(app)).toEqual(before)
})

test('comments and work logs of others and of other issues stay as they are (EP-059..EP-061, EP-530)', async () => {
  const project = await createProject(app, [mara, theo])
  const [one, other] = [await createIssue(app, project), await createIssue(app, project)]
  const foreign = await createIssue(app, await createProject(app, [theo]))
  const bodies = {
    comment: { comment: 'Words' },
    worklog: { timeSpent: '1h', started: '2025-03-03T11:00:00.000+0530' },
  }
  for (const [kind, body] of Object.entries(bodies)) {
    const added = await theo.call('POST', `issue/{user}/${one.key}/${kind}/`, body)
    const { id } = added.json()[kind]
    const before = (await theo.call('GET', `issue/{user}/${one.key}/`)).body
    const mine = (await mara.call('POST', `issue/{user}/${other.key}/${kind}/`, body)).json()[kind]
    const refusals: [Method, string, number][] = [
      ['POST', `issue/{user}/${foreign.key}/${kind}/`, 403],
      ['POST', `issue/{user}/NONE-1/${kind}/`, 404],
      ...(['PUT', 'DELETE'] as const).flatMap((method): [Method, string, number][] => [
        [method, `issue/{user}/${one.key}/${kind}/${id}/`, 403],
        [method, `issue/{user}/${other.key}/${kind}/${id}/`, 404],
        [method, `issue/{user}/${one.key}/${kind}/${mine.id}/`, 404],
        [method, `issue/{user}/${foreign.key}/${kind}/${mine.id}/`, 403],
        [method, `issue/{user}/${one.key}/${kind}/99999999999/`, 404],
        [method, `issue/{user}/${one.key}/${kind}/x/`, 404],
      ]),
    ]
    for (const [method, path, status] of refusals) {
      const answer = await mara.call(method, path, method === 'DELETE' ? undefined : body)
      expect([answer.statusCode, Object.keys(answer.json())], `${method} ${path}`).toEqual([
        status,
        ['detail'],
      ])
    }
    const anonymous = await app.call(`POST jira/issue/mara/${one.key}/${kind}/`, body)
    expect([anonymous.statusCode, Object.keys(anonymous.json())]).toEqual([401, ['detail']])
    const after = (await theo.call('GET', `issue/{user}/${one.key}/`)).body
    expect(after).toBe(before)
  }
})
