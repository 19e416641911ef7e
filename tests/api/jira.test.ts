import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import type { ActivityEntry } from '#contract/activity/activity.ts'
import { employeeCredential } from '#server/credentials/tables.ts'
import type { JiraKind } from '#server/tracker/jira/kind.ts'
import { inboxEntry } from '#server/tracker/tables.ts'
import { employeeSession } from '#tests/support/accounts.ts'
import { multipart, useTestApp } from '#tests/support/app.ts'
import { follow } from '#tests/support/event-reader.ts'
import { addProject, createJiraCaller, credentialsOf, jiraSettings } from '#tests/support/jira.ts'
import { createCaller } from '#tests/support/portal-caller.ts'
import { drawings } from '#tests/support/vendors/jira/files-and-boards.ts'
import { authorizationOf, startJira } from '#tests/support/vendors/jira/server.ts'
import type { VendorUser } from '#tests/support/vendors/jira/state.ts'

const documentFor = ({ accountId, displayName }: VendorUser) => ({
  ...{ type: 'doc', version: 1 },
  content: [
    {
      type: 'paragraph',
      content: [
        { type: 'mention', attrs: { id: accountId, text: `@${displayName}` } },
        { type: 'text', text: ' see berth 4' },
      ],
    },
  ],
})

describe.each(['datacenter', 'cloud'] as const)('the portal in front of Jira (%s)', (kind: JiraKind) => {
  const starting = startJira(kind)
  const app = useTestApp(async () => ({ env: jiraSettings((await starting).url, kind) }))
  afterAll(async () => (await starting).close())

  const withProject = async () => {
    const jira = await starting
    const [mara, theo] = [await createJiraCaller(app, jira), await createJiraCaller(app, jira)]
    return { jira, mara, theo, project: addProject(jira, [mara, theo]) }
  }
  const create = async (as: Awaited<ReturnType<typeof createJiraCaller>>, values: object) => {
    const response = await as.call('POST', 'issue/{user}/', {
      issuetype: 'Task',
      summary: 'Berths overlap',
      ...values,
    })
    expect(response.statusCode, response.body).toBe(201)
    return response.json().issue
  }

  describe('an account at Jira', () => {
    test('is connected after its token was tried, and stored sealed', async () => {
      const jira = await starting
      const caller = await createCaller(app)
      const user = jira.addUser('tide')
      const states = async () => (await caller.call('GET', 'connections/{user}/')).json().connections
      expect(await states()).toMatchObject([{ service: 'jira', state: 'none', account: null, url: jira.url }])
      expect((await caller.call('GET', 'projects/{user}/')).statusCode).toBe(403)

      const wrong = { ...credentialsOf(jira, user), secret: 'a wrong token' }
      const refused = await caller.call('PUT', 'connections/{user}/jira/', wrong)
      expect([refused.statusCode, refused.json()]).toEqual([400, { secret: [expect.any(String)] }])
      expect(
        (await caller.call('PUT', 'connections/{user}/jira/', credentialsOf(jira, user))).json(),
      ).toMatchObject({
        state: 'connected',
        account: 'tide of Jira',
      })
      expect((await caller.call('GET', 'projects/{user}/')).statusCode).toBe(200)
      const stored = JSON.stringify([await app.db.select().from(employeeCredential), app.log])
      expect(stored).not.toContain(user.token)
      expect(stored).not.toContain(Buffer.from(`${user.email}:${user.token}`).toString('base64'))

      expect((await caller.call('DELETE', 'connections/{user}/jira/')).statusCode).toBe(204)
      expect(await states()).toMatchObject([{ state: 'none' }])
    })

    test('belongs to one employee alone', async () => {
      const { mara } = await withProject()
      const other = await createCaller(app)
      for (const [method, path] of [
        ['GET', ''],
        ['PUT', 'jira/'],
        ['DELETE', 'jira/'],
      ] as const) {
        const url = `connections/${mara.username}/${path}`
        expect(
          (await other.call(method, url, method === 'PUT' ? { secret: 'x' } : undefined)).statusCode,
        ).toBe(403)
      }
    })

    test('is not tried again once Jira has refused it, and asks to be connected again', async () => {
      const { jira, mara, project } = await withProject()
      const { key } = await create(mara, { project: project.key })
      jira.lie((_, response) => {
        response.writeHead(401, { 'content-type': 'text/html' }).end('<html>401</html>')
        return true
      })
      const before = jira.requests.length
      const first = await mara.call('GET', `issue/{user}/${key}/`)
      expect([first.statusCode, first.json()]).toEqual([
        403,
        { detail: expect.any(String), code: 'reconnect' },
      ])
      jira.lie(null)
      const again = await mara.call('GET', `issue/{user}/${key}/`)
      expect(again.json()).toMatchObject({ code: 'reconnect' })
      // Those that the first call made at the same time.
      expect(jira.requests.length - before).toBeLessThanOrEqual(4)
      expect((await mara.call('GET', 'connections/{user}/')).json().connections).toMatchObject([
        { state: 'refused' },
      ])
      // The rest of the portal works.
      for (const path of [
        'profile/{user}/',
        'inbox/{user}/',
        'nextcloud/chat/{user}/',
        'nextcloud/files/{user}/',
      ])
        expect((await mara.call('GET', path)).statusCode, path).toBe(200)
      await mara.call('PUT', 'connections/{user}/jira/', credentialsOf(jira, mara.user))
      expect((await mara.call('GET', `issue/{user}/${key}/`)).statusCode).toBe(200)
    })
  })

  describe('issues', () => {
    test('keep formatted descriptions, through an edit of something else as well', async () => {
      const { mara, project } = await withProject()
      const description =
        '<p>Ships <strong>overlap</strong> at <a href="https://example.com/4">berth 4</a>.</p><ul><li><p>Ida</p></li></ul>'
      const { key, version, fields } = await create(mara, { project: project.key, description })
      expect(fields.description).toBe(description)
      const changed = await mara.call('PUT', `issue/{user}/${key}/`, {
        version,
        summary: 'Berth 4',
        labels: ['quay'],
      })
      expect(changed.json().issue.fields).toMatchObject({ summary: 'Berth 4', labels: ['quay'], description })
      const stale = await mara.call('PUT', `issue/{user}/${key}/`, { version, summary: 'Mine' })
      expect([stale.statusCode, stale.json().current.fields.summary]).toEqual([412, 'Berth 4'])
    })

    test('have versions that comments and work logs do not change', async () => {
      const { mara, theo, project } = await withProject()
      const { key, version } = await create(mara, { project: project.key })
      await theo.call('POST', `issue/{user}/${key}/comment/`, { comment: 'Seen.' })
      const log = { timeSpent: '1h', started: '2025-03-03T11:00:00.000+0530' }
      await theo.call('POST', `issue/{user}/${key}/worklog/`, log)
      const response = await mara.call('PUT', `issue/{user}/${key}/`, { version, summary: 'Still mine' })
      expect(response.statusCode).toBe(200)
    })

    test('go to the step of a category where a workflow has other names', async () => {
      const { mara, project } = await withProject()
      const { key, version } = await create(mara, { project: project.key })
      const resolved = await mara.call('PUT', `issue/{user}/${key}/`, { version, status: 'Resolved' })
      expect(resolved.json().issue.fields.status).toEqual({ name: 'Done' })
      const { version: next } = resolved.json().issue
      const impossible = await mara.call('PUT', `issue/{user}/${key}/`, { version: next, status: 'Passed' })
      expect([impossible.statusCode, impossible.json()]).toEqual([
        400,
        { status: [expect.stringContaining('Passed')] },
      ])
    })

    test('are not created by halves', async () => {
      const { jira, mara, project } = await withProject()
      const { total } = { total: jira.state.issues.length }
      jira.lie((request, response) => {
        if (!request.url?.endsWith('/attachments')) return false
        response.writeHead(503).end()
        return true
      })
      const form = multipart({
        ...{ project: project.key, issuetype: 'Task', summary: 'Plan' },
        files: { name: 'plan.txt', type: 'text/plain', bytes: Buffer.from('Berth 4') },
      })
      const response = await mara.call('POST', 'issue/{user}/', form.payload, form.headers)
      jira.lie(null)
      expect(response.statusCode).toBe(503)
      expect(jira.state.issues.length).toBe(total)
    })

    test('have days of work in the zone in which they were sent', async () => {
      const { mara, project } = await withProject()
      const { key } = await create(mara, { project: project.key })
      const started = '2025-03-04T11:00:00.000+0530'
      const added = await mara.call('POST', `issue/{user}/${key}/worklog/`, { timeSpent: '1d 2h', started })
      expect(added.json().worklog).toMatchObject({ started, timeSpentSeconds: 36_000, isOwn: true })
    })

    test('send parts of a file, and no link to Jira', async () => {
      const { mara, project } = await withProject()
      const { key } = await create(mara, { project: project.key })
      const form = multipart({
        files: { name: 'plan.txt', type: 'text/plain', bytes: Buffer.from('Berth 4 is free') },
      })
      const sent = await mara.call('POST', `issue/{user}/${key}/attachment/`, form.payload, form.headers)
      const [file] = sent.json().attachments
      expect(file.content).toMatch(/^\/api\/jira\//)
      const path = file.content.replace('/api/jira/', '').replace(mara.username, '{user}')
      const part = await mara.call('GET', path, undefined, { range: 'bytes=6-6' })
      expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, '4', 'bytes 6-6/15'])
      expect((await mara.call('GET', path)).body).toBe('Berth 4 is free')
    })
  })

  describe('statistics', () => {
    test('are of three pages of the newest issues, and say so where there are more', async () => {
      const { jira, mara, project } = await withProject()
      await create(mara, { project: project.key })
      const [first] = jira.state.issues.filter((issue) => issue.project === project)
      if (!first) throw new Error('There is no issue')
      const pages = 3 * (kind === 'cloud' ? 100 : 1000)
      for (let number = 2; number <= pages; number += 1) {
        const key = `${project.key}-${number}`
        jira.state.issues.push({ ...first, id: jira.state.nextId(), number, key, created: jira.state.now() })
      }
      const readAs = async (as: typeof mara) => {
        const [stats, months] = await Promise.all([
          as.call('GET', 'project-stats/{user}/'),
          as.call('GET', `monthly-issues/{user}/${project.key}/`),
        ])
        return [stats.json().projects[0], months.json().monthly_data[0]]
      }
      const [whole, wholeMonth] = await readAs(mara)
      expect([whole.total_issues, whole.is_partial, wholeMonth.is_partial]).toEqual([
        pages,
        undefined,
        undefined,
      ])
      jira.state.issues.push({ ...first, id: jira.state.nextId(), number: 9999, created: jira.state.now() })
      const late = await createJiraCaller(app, jira)
      project.members.push(late.user)
      const asked = jira.requests.length
      const [partial, partialMonth] = await readAs(late)
      expect([partial.total_issues, partial.is_partial, partialMonth.is_partial]).toEqual([pages, true, true])
      // The projects, and the pages.
      expect(jira.requests.length - asked).toBe(1 + 3)
    })

    test('sum up the hours of sprints by one request, also of closed ones', async () => {
      const { jira, mara, project } = await withProject()
      const [current] = project.sprints
      const { key } = await create(mara, {
        project: project.key,
        sprint: String(current?.id),
        timeestimate: 7200,
      })
      const closed = { id: 4000 + Number(project.id), name: 'Closed', state: 'closed' }
      Object.assign(project, { sprints: [closed, current] })
      jira.state.issues.find((issue) => issue.key === key)?.closedSprints.push(closed.id)
      const started = '2025-03-04T11:00:00.000+0530'
      await mara.call('POST', `issue/{user}/${key}/worklog/`, { timeSpent: '1h', started })
      const late = await createJiraCaller(app, jira)
      project.members.push(late.user)
      const asked = jira.requests.length
      const { sprints } = (await late.call('GET', `sprint-data/{user}/${project.key}/`)).json()
      expect(sprints).toMatchObject([
        { name: 'Closed', logged: 1 },
        { name: current?.name, logged: 1 },
      ])
      // Projects, boards, sprints, and issues.
      expect(jira.requests.length - asked).toBe(4)
    })
  })

  describe('the inbox', () => {
    const inboxOf = async (as: Awaited<ReturnType<typeof createJiraCaller>>) =>
      (await as.call('GET', 'inbox/{user}/')).json()
    const reasonsOf = async (as: Awaited<ReturnType<typeof createJiraCaller>>) =>
      (await inboxOf(as)).entries.map(({ reason }: { reason: string }) => reason)

    test('has what colleagues do through the portal: assignments, mentions, comments, and statuses', async () => {
      const { mara, theo, project } = await withProject()
      const summary = 'Berth 4 is taken'
      const { key, version } = await create(mara, { project: project.key, summary, assignee: theo.username })
      expect(await inboxOf(theo)).toMatchObject({
        ...{ total: 1, unread: 1 },
        entries: [
          { reason: 'assigned', issue: { key, summary }, excerpt: '', commentId: null, isRead: false },
        ],
      })
      const comment = `@${theo.username} and @${mara.username}: see the plan`
      const { id } = (await theo.call('POST', `issue/{user}/${key}/comment/`, { comment })).json().comment
      expect((await inboxOf(mara)).entries).toMatchObject([
        { reason: 'mentioned', commentId: id, excerpt: expect.stringMatching(/: see the plan$/) },
      ])
      // One's own comment is no news.
      expect(await reasonsOf(theo)).toEqual(['assigned'])
      await theo.call('PUT', `issue/{user}/${key}/comment/${id}/`, { comment: 'Never mind' })
      expect((await inboxOf(mara)).entries).toMatchObject([{ reason: 'commented', excerpt: 'Never mind' }])
      await theo.call('DELETE', `issue/{user}/${key}/comment/${id}/`)
      expect(await reasonsOf(mara)).toEqual([])

      await mara.call('PUT', `issue/{user}/${key}/`, { version, status: 'Done' })
      expect((await inboxOf(theo)).entries).toMatchObject([
        { reason: 'status', excerpt: 'Done', issue: { key } },
        { reason: 'assigned' },
      ])
      const read = await theo.call('POST', 'inbox/{user}/read/', { issue: key, reasons: ['status'] })
      expect(read.json()).toEqual({ unread: 1 })

      // The history of the admin area has it as well, without a text.
      const { entries } = (await app.asAdmin({ url: '/api/activity/?limit=5' })).json()
      const told = entries.filter(({ title }: { title: string }) => title === key)
      expect(told.map(({ action, label, path }: ActivityEntry) => [action, label, path])).toEqual([
        ['changed', 'Issue', null],
        ['deleted', 'Comment', null],
        ['created', 'Comment', null],
        ['created', 'Issue', null],
      ])
      expect(JSON.stringify(told)).not.toContain('Never mind')
    })

    test('has what is done in Jira itself, each once, and nothing of issues of others', async () => {
      const { jira, mara, theo, project } = await withProject()
      const outsider = jira.addUser(`ida-${project.key}`)
      project.members.push(outsider)
      jira.state.catchUp(Date.now() - 60_000)
      // Theo's screen has been closed for two minutes.
      const look = async () => {
        await app.db
          .update(employeeCredential)
          .set({ watchedAt: new Date(Date.now() - 120_000) })
          .where(eq(employeeCredential.accountId, theo.id))
        const before = jira.requests.length
        const { authorization } = await employeeSession(app, theo)
        const stream = await follow(app, authorization.replace('Bearer ', ''), { query: '?as=employee' })
        await expect
          .poll(async () => {
            const [row] = await app.db
              .select()
              .from(employeeCredential)
              .where(eq(employeeCredential.accountId, theo.id))
            return Date.now() - Number(row?.watchedAt) < 60_000
          })
          .toBe(true)
        stream.close()
        return jira.requests.length - before
      }
      const inJira = (user: VendorUser, method: string, path: string, body: object) =>
        fetch(`${jira.url}/rest/api/${kind === 'cloud' ? 3 : 2}/issue/${path}`, {
          method,
          headers: { 'content-type': 'application/json', authorization: authorizationOf(kind, user) },
          body: JSON.stringify(body),
        })
      const { key } = await create(mara, { project: project.key, assignee: theo.username })
      const other = await create(mara, { project: project.key })
      const mention = kind === 'cloud' ? documentFor(theo.user) : `[~${theo.user.name}] see berth 4`
      await inJira(outsider, 'POST', `${other.key}/comment`, { body: mention })
      await inJira(outsider, 'POST', `${key}/transitions`, { transition: { id: '31' } })
      const assignee = kind === 'cloud' ? { accountId: theo.user.accountId } : { name: theo.user.name }
      await inJira(outsider, 'PUT', other.key, { fields: { assignee } })
      // The projects, the search, and the comments of two issues.
      expect(await look()).toBeLessThanOrEqual(4)
      await look()
      const { entries } = await inboxOf(theo)
      const byReason = (reason: string) =>
        entries.filter((entry: { reason: string }) => entry.reason === reason)
      const author = { displayName: outsider.displayName, avatarUrls: {} }
      expect(byReason('mentioned')).toMatchObject([
        { author, issue: { key: other.key }, excerpt: expect.stringMatching(/^@.+ see berth 4$/) },
      ])
      expect(byReason('status')).toMatchObject([{ author, issue: { key }, excerpt: 'Waiting for the tide' }])
      // The first was made through the portal, whose clock is a minute ahead.
      expect(byReason('assigned')).toMatchObject([{ issue: { key } }, { author, issue: { key: other.key } }])
      expect(entries).toHaveLength(4)

      project.members.splice(project.members.indexOf(theo.user), 1)
      await inJira(outsider, 'POST', `${other.key}/comment`, { body: mention })
      await look()
      const rows = await app.db.select().from(inboxEntry).where(eq(inboxEntry.accountId, theo.id))
      expect(rows).toHaveLength(4)
    })

    test('shows nothing of issues that someone may not see at Jira, and no texts while Jira is away', async () => {
      const { jira, mara, theo, project } = await withProject()
      const guest = await createJiraCaller(app, jira)
      const { key } = await create(mara, { project: project.key, assignee: theo.username })
      const comment = `@${guest.username} the secret of berth 4`
      await mara.call('POST', `issue/{user}/${key}/comment/`, { comment })
      expect(await inboxOf(guest)).toEqual({ entries: [], total: 0, unread: 0 })
      expect(await reasonsOf(theo)).toEqual(['commented', 'assigned'])
      // Whoever has not asked within a minute.
      const late = await createJiraCaller(app, jira)
      await mara.call('POST', `issue/{user}/${key}/comment/`, { comment: `@${late.username} the secret` })
      jira.lie(({ socket }) => Boolean(socket.destroy()))
      const away = await inboxOf(late)
      jira.lie(null)
      expect(away.entries).toMatchObject([{ issue: { key, summary: '' }, excerpt: '' }])
    })
  })

  describe('pictures', () => {
    const pathOf = (url: string) => url.replace('/api/jira/', '').replace(/avatar\/[^/]+/, 'avatar/{user}')

    test('of projects are read by the portal, whole and in parts, and kept by the browser', async () => {
      const { mara, project } = await withProject()
      const { avatarUrls, lead } = (await mara.call('GET', `project/{user}/${project.key}/`)).json().project
      const path = pathOf(avatarUrls['48x48'])
      const whole = await mara.call('GET', path)
      expect([whole.statusCode, whole.rawPayload]).toEqual([200, drawings.svg])
      expect(whole.headers).toMatchObject({
        'content-type': 'image/svg+xml',
        'content-security-policy': expect.stringContaining('sandbox'),
        'cache-control': 'private, max-age=86400',
      })
      const part = await mara.call('GET', path, undefined, { range: 'bytes=0-3' })
      expect([part.statusCode, part.body]).toEqual([206, '<svg'])
      const again = await mara.call('GET', path, undefined, { 'if-none-match': String(whole.headers.etag) })
      expect(again.statusCode).toBe(304)
      expect(Object.values(lead.avatarUrls).join()).not.toContain('http')
    })

    test('of people come from Jira alone', async () => {
      const { jira, mara, project } = await withProject()
      const { assignee } = (await create(mara, { project: project.key, assignee: mara.username })).fields
      // Employees have their picture of the portal.
      expect(assignee.avatarUrls).toEqual({})
      const guest = jira.addUser('skipper')
      project.members.push(guest)
      const { members } = (await mara.call('GET', `project/{user}/${project.key}/members/`)).json()
      const { avatarUrls } = members.find((one: { displayName: string }) =>
        one.displayName.startsWith('skipper'),
      )
      if (kind === 'cloud') expect(avatarUrls).toEqual({})
      else expect((await mara.call('GET', pathOf(avatarUrls['48x48']))).rawPayload).toEqual(drawings.png)
    })

    test('are those that Jira has named, and images', async () => {
      const { jira, mara, theo, project } = await withProject()
      const { avatarUrls } = (await mara.call('GET', `project/{user}/${project.key}/`)).json().project
      const path = pathOf(avatarUrls['48x48'])
      const asked = jira.requests.length
      const other = path.replace(/path=[^&]+/, `path=${encodeURIComponent('/rest/api/2/myself')}`)
      expect((await mara.call('GET', other)).statusCode).toBe(404)
      expect((await mara.call('GET', path.replace(/path=[^&]+/, 'path=%40evil.example'))).statusCode).toBe(
        400,
      )
      expect((await mara.call('GET', path.replace('{user}', theo.username))).statusCode).toBe(403)
      expect(jira.requests.length).toBe(asked)
      for (const [type, body] of [
        ['text/html', '<html>Sign in</html>'],
        ['image/png', 'x'.repeat(600_000)],
      ] as const) {
        jira.lie((_, response) => Boolean(response.writeHead(200, { 'content-type': type }).end(body)))
        expect((await mara.call('GET', path)).statusCode).toBe(404)
      }
      jira.lie((_, response) => Boolean(response.writeHead(302, { location: 'http://10.0.0.1/' }).end()))
      expect((await mara.call('GET', path)).statusCode).toBe(503)
      jira.lie(null)
    })
  })

  describe('requests', () => {
    const dashboard = (project: string) => [
      'projects/{user}/',
      'issues/{user}/?filter=open_issues&limit=10',
      'issues/{user}/?filter=updated_recently&limit=10',
      'project-stats/{user}/',
      'all-projects-monthly-issues/{user}/',
      `sprint-data/{user}/${project}/`,
      'inbox/{user}/?limit=1',
    ]

    test('of the dashboard are at most twelve on a large site, and none again within a minute', async () => {
      const { jira, mara, theo, project } = await withProject()
      const { key } = await create(mara, { project: project.key, assignee: theo.username })
      const first = jira.state.issues.find((issue) => issue.key === key)
      if (!first) throw new Error('There is no issue')
      for (let number = 2; number <= 400; number += 1)
        jira.state.issues.push({
          ...first,
          ...{ id: jira.state.nextId(), number, key: `${project.key}-${number}`, created: jira.state.now() },
        })
      for (let id = 7001; id <= 7005; id += 1)
        project.sprints.unshift({ id: id + 100 * Number(project.id), name: `Earlier ${id}`, state: 'closed' })
      // The sprint has 100 issues.
      for (const issue of jira.state.issues.filter((one) => one.project === project).slice(0, 100))
        issue.sprint = project.sprints.at(-1)?.id ?? null
      const late = await createJiraCaller(app, jira)
      project.members.push(late.user)
      let isHeard = false
      app.services.events.on('issue', ({ issueKey, change }) => {
        if (issueKey === key && change === 'comments') isHeard = true
      })
      await mara.call('POST', `issue/{user}/${key}/comment/`, { comment: `@${late.username}` })
      await expect.poll(() => isHeard).toBe(true)
      const ask = async () => {
        const before = jira.requests.length
        const answers = await Promise.all(dashboard(project.key).map((path) => late.call('GET', path)))
        expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
        return jira.requests.length - before
      }
      expect(await ask()).toBe(kind === 'cloud' ? 12 : 8)
      expect(await ask()).toBe(0)
    })

    test('are never answered from what someone else has read', async () => {
      const { jira, mara, project } = await withProject()
      const other = await createJiraCaller(app, jira)
      await create(mara, { project: project.key })
      for (const path of dashboard(project.key)) await mara.call('GET', path)
      expect((await other.call('GET', 'projects/{user}/')).json()).toEqual({ projects: [] })
      expect((await other.call('GET', 'issues/{user}/')).json()).toMatchObject({ issues: [] })
      expect((await other.call('GET', 'project-stats/{user}/')).json()).toEqual({ projects: [] })
    })

    test('show a change at once to who has made it', async () => {
      const { mara, project } = await withProject()
      const count = async () => (await mara.call('GET', 'issues/{user}/')).json().issues.length
      expect(await count()).toBe(0)
      await create(mara, { project: project.key })
      expect(await count()).toBe(1)
    })

    test('show what a colleague has changed, and say so', async () => {
      const { mara, theo, project } = await withProject()
      const titles = async () =>
        (await theo.call('GET', 'issues/{user}/')).json().issues.map((one: { key: string }) => one.key)
      expect(await titles()).toEqual([])
      const heard: object[] = []
      app.services.events.on('issue', (event) => void heard.push(event))
      const { key } = await create(mara, { project: project.key })
      await expect.poll(titles).toEqual([key])
      await expect
        .poll(() => heard)
        .toContainEqual({ scope: `project:${project.id}`, issueKey: key, change: 'created' })
    })

    test('take signs for what they are, and not for a search language', async () => {
      const { mara, project } = await withProject()
      await create(mara, { project: project.key, summary: 'Lantern' })
      for (const search of ['" OR project = "X', 'a\\', 'x) OR (y', '~*?[]{}^"', 'ORDER BY created'])
        expect(
          (await mara.call('GET', `issues/{user}/?search=${encodeURIComponent(search)}`)).statusCode,
        ).toBe(200)
      const odd = await mara.call('GET', `issues/{user}/?status=${encodeURIComponent('Done" OR "" = "')}`)
      expect([odd.statusCode, odd.json().issues]).toEqual([200, []])
    })
  })

  test('asks for nothing that the documents of Jira do not have', async () => {
    expect((await starting).problems).toEqual([])
  })
})
