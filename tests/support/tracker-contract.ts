import { Readable } from 'node:stream'
import { text as textOf } from 'node:stream/consumers'
import { beforeAll, describe, expect, test } from 'vitest'
import { emptyValues } from '#contract/fields/field.ts'
import { workLogFields } from '#contract/tracker/entry-fields.ts'
import type { SentFile } from '#server/files/storage.ts'
import type { Employee } from '#server/sessions/store.ts'
import type { IssueSelection, IssueValues, Tracker } from '#server/tracker/port.ts'

/** A tracker with a project, and employees whom it knows. */
export interface TrackerUnderTest {
  readonly tracker: Tracker
  /** Two members of the project. */
  readonly member: Employee
  readonly colleague: Employee
  /** No member of it. */
  readonly outsider: Employee
  /** The key of the project, which has no issues yet. */
  readonly project: string
  /** The id of one of its sprints. */
  readonly sprint: string
  receive(name: string, content: string): Promise<SentFile>
}

/** What every adapter must do, and the portal relies on. */
export function describeTracker(name: string, create: () => Promise<TrackerUnderTest>): void {
  describe(`${name} as a tracker`, () => {
    let given: TrackerUnderTest
    let tracker: Tracker

    beforeAll(async () => {
      given = await create()
      tracker = given.tracker
    })

    const add = (values: Partial<IssueValues> = {}, files: readonly SentFile[] = []) =>
      tracker.createIssue(
        given.member,
        {
          project: given.project,
          summary: 'Berths overlap',
          issuetype: 'Task',
          priority: 'Medium',
          ...values,
        },
        files,
      )
    const list = (selection: Partial<IssueSelection> = {}, as = given.member) =>
      tracker.listIssues(as, {
        ...{ start: 0, limit: 50, filter: 'all', reportedByMe: false, assignedToMe: false },
        project: given.project,
        ...selection,
      })
    const newest = { limit: 30 }
    const started = (day: string) => `${day}T11:00:00.000+0530`
    const none = emptyValues(workLogFields)
    const hour = { ...none, seconds: 3600, timeSpent: '1h', started: started('2025-03-03') }

    test('creates an issue with the given fields, and the employee as its reporter', async () => {
      const { member, colleague, sprint } = given
      const created = await add({
        description: '<p>Twice</p>',
        priority: 'High',
        assignee: colleague.username,
        labels: ['quay'],
        sprint,
      })
      expect(created.fields).toMatchObject({
        summary: 'Berths overlap',
        issuetype: { name: 'Task' },
        priority: { name: 'High' },
        project: { key: given.project },
        assignee: { username: colleague.username },
        reporter: { displayName: expect.any(String) },
        description: expect.stringContaining('Twice'),
        labels: ['quay'],
        sprint: { id: sprint },
        timespent: 0,
        resolutiondate: null,
      })
      expect(await tracker.findIssue(member, created.key)).toEqual(created)
      expect((await list({ reportedByMe: true })).issues.map(({ key }) => key)).toContain(created.key)
      expect((await list({ reportedByMe: true }, colleague)).issues).toEqual([])
      expect((await list({ assignedToMe: true }, colleague)).issues.map(({ key }) => key)).toEqual([
        created.key,
      ])
    })

    test('names the field that it refuses', async () => {
      for (const wrong of [{ assignee: given.outsider.username }, { sprint: 'none' }])
        await expect(add(wrong)).rejects.toMatchObject({
          code: 'invalid',
          fields: Object.fromEntries(Object.keys(wrong).map((field) => [field, [expect.any(String)]])),
        })
    })

    test('changes an issue once for each version, and answers the current one otherwise', async () => {
      const { member, colleague } = given
      const { key, version } = await add()
      const changed = await tracker.updateIssue(colleague, key, { version, status: 'Done' })
      expect(changed.fields).toMatchObject({
        status: { name: 'Done' },
        summary: 'Berths overlap',
        resolutiondate: expect.any(String),
      })
      expect(changed.version).not.toBe(version)
      await expect(tracker.updateIssue(member, key, { version, status: 'Closed' })).rejects.toMatchObject({
        code: 'outdated',
        current: { key, version: changed.version, fields: { status: { name: 'Done' } } },
      })
      const { rows: history } = await tracker.listHistory(member, key, newest)
      expect(history.at(-1)).toMatchObject({ field: 'status', to: 'Done' })
    })

    test('shows nothing to others than members', async () => {
      const { outsider, project } = given
      const { key, version } = await add()
      const attempts = [
        tracker.findIssue(outsider, key),
        tracker.updateIssue(outsider, key, { version, summary: 'Ours' }),
        tracker.addComment(outsider, key, 'Ours'),
        tracker.addWorkLog(outsider, key, hour),
        tracker.listComments(outsider, key, newest),
        tracker.listHistory(outsider, key, newest),
        tracker.listSprints(outsider, project),
        list({}, outsider),
      ]
      const refusal = { code: expect.stringMatching(/^(?:forbidden|notFound)$/) }
      expect(await Promise.allSettled(attempts)).toEqual(
        attempts.map(() => ({ status: 'rejected', reason: expect.objectContaining(refusal) })),
      )
      await expect(tracker.findIssue(given.member, `${project}-999999`)).rejects.toMatchObject({
        code: 'notFound',
      })
    })

    test('lists the newest issues first, page by page, by state and by words', async () => {
      const first = await add({ summary: 'Quellmoor lantern' })
      const second = await add({ summary: 'Quellmoor harbor', status: 'Done' })
      const keys = async (selection: Partial<IssueSelection>) =>
        (await list(selection)).issues.map(({ key }) => key)
      expect((await keys({})).slice(0, 2)).toEqual([second.key, first.key])
      expect(await keys({ limit: 1, start: 1 })).toEqual([first.key])
      expect((await list({ limit: 1 })).total).toBeGreaterThanOrEqual(2)
      expect(await keys({ search: 'quellmoor lantern' })).toEqual([first.key])
      expect(await keys({ search: 'quellmoor', filter: 'done_issues' })).toEqual([second.key])
      expect(await keys({ search: 'quellmoor', filter: 'open_issues' })).toEqual([first.key])
    })

    test('lets only its author change a comment', async () => {
      const { member, colleague } = given
      const { key } = await add()
      const { id } = await tracker.addComment(member, key, 'First')
      await expect(tracker.updateComment(colleague, key, id, 'Ours')).rejects.toMatchObject({
        code: 'forbidden',
      })
      await expect(tracker.deleteComment(colleague, key, id)).rejects.toMatchObject({ code: 'forbidden' })
      expect(await tracker.updateComment(member, key, id, 'Second')).toMatchObject({ id, isOwn: true })
      const { rows } = await tracker.listComments(colleague, key, newest)
      expect(rows).toMatchObject([{ id, body: 'Second', isOwn: false }])
      await tracker.deleteComment(member, key, id)
      expect((await tracker.listComments(member, key, newest)).rows).toEqual([])
      await expect(tracker.deleteComment(member, key, id)).rejects.toMatchObject({ code: 'notFound' })
    })

    test('answers entries in pages, each with the position of those before', async () => {
      const { member } = given
      const { key } = await add()
      for (const body of ['1', '2', '3']) await tracker.addComment(member, key, body)
      const page = await tracker.listComments(member, key, { limit: 2 })
      expect(page.rows.map(({ body }) => body)).toEqual(['2', '3'])
      const rest = await tracker.listComments(member, key, { limit: 2, before: page.before ?? '' })
      expect([rest.rows.map(({ body }) => body), rest.before]).toEqual([['1'], null])
    })

    test('sums up the work logs of an issue, and lists one’s own by days', async () => {
      const { member, colleague } = given
      const { key } = await add()
      const { id } = await tracker.addWorkLog(member, key, hour)
      await tracker.addWorkLog(colleague, key, { ...hour, started: started('2025-03-04') })
      expect((await tracker.findIssue(member, key)).fields.timespent).toBe(7200)
      await expect(tracker.updateWorkLog(colleague, key, id, hour)).rejects.toMatchObject({
        code: 'forbidden',
      })
      await tracker.updateWorkLog(member, key, id, { ...hour, seconds: 1800, timeSpent: '30m' })
      expect((await tracker.findIssue(member, key)).fields.timespent).toBe(5400)
      const own = await tracker.listOwnTime(member, { from: '2025-03-03', to: '2025-03-04' })
      const logs = own.filter(({ issue }) => issue.key === key).flatMap((row) => row.logs)
      expect(logs).toMatchObject([{ id, day: '2025-03-03', timeSpentSeconds: 1800 }])
      await tracker.deleteWorkLog(member, key, id)
      expect((await tracker.findIssue(member, key)).fields.timespent).toBe(3600)
    })

    test('keeps the content of attachments, and lets only who added one delete it', async () => {
      const { member, colleague } = given
      await using first = (await given.receive('plan.txt', 'Berth 4 is free')).file
      const { key } = await add({}, [{ name: 'plan.txt', file: first }])
      const { rows } = await tracker.listAttachments(colleague, key, newest)
      expect(rows).toMatchObject([{ filename: 'plan.txt', size: 15, isOwn: false }])
      const id = rows[0]?.id ?? ''
      const opened = await (await tracker.findAttachment(colleague, key, id)).open()
      const bytes = opened && Readable.from(opened.body)
      expect(bytes && (await textOf(bytes))).toBe('Berth 4 is free')
      await expect(tracker.deleteAttachment(colleague, key, id)).rejects.toMatchObject({ code: 'forbidden' })
      await tracker.deleteAttachment(member, key, id)
      await expect(tracker.findAttachment(member, key, id)).rejects.toMatchObject({ code: 'notFound' })
    })

    test('counts issues by type, status, and month, and hours by sprint', async () => {
      const { member, project, sprint } = given
      const { total } = await list({ limit: 1 })
      const statistics = (await tracker.projectStatistics(member)).find(({ key }) => key === project)
      expect(statistics?.total_issues).toBe(total)
      const months = await tracker.monthlyIssues(member, project, { reportedByMe: false })
      expect(months.reduce((sum, { created }) => sum + created, 0)).toBe(total)
      expect((await tracker.listSprints(member, project)).map(({ id }) => id)).toContain(sprint)
    })
  })
}
