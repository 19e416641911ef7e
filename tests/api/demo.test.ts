import * as path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Document, DocumentType } from '#contract/assistant/document.ts'
import { banner } from '#contract/content/banner.ts'
import { type ContentPath, contentTypes } from '#contract/content/index.ts'
import type { Candidate } from '#contract/hiring/candidate.ts'
import type { ThreadEmail } from '#contract/hiring/email-thread.ts'
import { receiptSchema } from '#contract/hiring/receipt.ts'
import { imageUrl } from '#contract/images.ts'
import type { EmailTemplate } from '#contract/mail/email-template.ts'
import { notifications, notificationTitle } from '#contract/mail/notifications.ts'
import type { Picture } from '#contract/media/media.ts'
import { plainText } from '#contract/rich-text.ts'
import { finishedStatuses, issueStatuses, issueTypes } from '#contract/tracker/issue-fields.ts'
import { conversations } from '#demo/conversations.ts'
import { documents } from '#demo/documents.ts'
import { employees } from '#demo/employees.ts'
import { imageNames, rasterize } from '#demo/images.ts'
import { pictureTexts } from '#demo/picture-texts.ts'
import { demoRows, seedDemo } from '#demo/seed.ts'
import { reviewedApplicants, seedReviews } from '#demo/seed-reviews.ts'
import { readDocument } from '#server/assistant/document-reading.ts'
import { parseListQuery } from '#server/content/list-query.ts'
import { verifyReceipt } from '#server/hiring/scorer/receipt.ts'
import { evaluation } from '#server/hiring/tables.ts'
import { sanitizeRichText } from '#server/http/sanitize-rich-text.ts'
import { projectMember } from '#server/projects/tables.ts'
import { issue, issueAttachment, issueChange, issueComment, workLog } from '#server/tracker/tables.ts'
import { signInEmployee } from '#tests/support/accounts.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { contentType, ownFields } from '#tests/support/content.ts'

type Rows = Record<string, string>[]

const rows = demoRows(new Date())
const paths = Object.keys(rows) as ContentPath[]
/** The rows as written, of any type. */
const written = (path: ContentPath) => rows[path] as readonly Record<string, unknown>[]
const published = (path: ContentPath) => written(path).filter(({ status }) => status === 1)
/** Names of the fields of a kind. */
const named = (path: ContentPath, kind: string) =>
  ownFields(contentType(path)).flatMap(([name, field]) => (field.kind === kind ? [name] : []))

type Employees = (typeof employees)[number][]

describe('The demo', () => {
  let app: TestApp
  let employeePassword: string | undefined
  beforeAll(async () => {
    app = await startTestApp()
    employeePassword = await seedDemo(app.services)
    await seedReviews(app.services)
  })
  afterAll(() => app.close())

  const list = async (url: string): Promise<Rows> => (await app.call({ url })).json()
  const titles = async (url: string) => (await list(url)).map(({ title }) => title)

  test.each([
    ['service', 10],
    ['industry', 6],
    ['client', 8],
    ['job', 5],
    ['jobcategory', 6],
    ['teammember', 16],
    ['blogcategory', 5],
    ['blog', 12],
    ['article', 10],
  ] as const)(
    'shows visitors of /api/%s/ %i rows, in the order in which they were written down',
    async (path, count) => {
      const [title = ''] = Object.keys(contentTypes[path].fields)
      const shown = await list(`/api/${path}/`)
      const expected = published(path).map((row) => row[title])
      // The newest is on top where the first publication moves a row there (AC-422).
      if (contentType(path).moveToTopOnPublish) expected.reverse()
      expect(shown.map((row) => row[title])).toEqual(expected)
      expect(shown).toHaveLength(count)
    },
  )

  test('has documents in every state, one of them unpublished', async () => {
    const found: Document[] = (await app.asAdmin({ url: '/api/documents/?sort_by=created_at' })).json()
    expect(found.map(({ title, file, status }) => ({ title, file, status }))).toEqual(
      documents.map(({ title, file, status }) => ({ title, file, status })),
    )
    const read = documents.map(async ({ file }) => {
      const local = path.join(import.meta.dirname, '../../demo/documents', file)
      return readDocument(local, path.extname(file).slice(1) as DocumentType)
    })
    const reasons = (await Promise.all(read)).map((reading) => ('reason' in reading ? reading.reason : null))
    expect(reasons).toEqual(['imageOnly', null, null, null, null, null])
  })

  test('has a banner for every page, and three for the home page', async () => {
    for (const page of banner.fields.selectedPage.options)
      expect(await titles(`/api/banner/?selectedPage=${page}`), page).toHaveLength(page === 'home' ? 3 : 1)
  })

  test('has four services for the home page and six for their own', async () => {
    expect(await titles('/api/service/?selectedPage=HOME')).toHaveLength(4)
    expect(await titles('/api/service/?selectedPage=services')).toHaveLength(6)
  })

  test('has more than one post in every category, by the category’s own title', async () => {
    for (const title of await titles('/api/blogcategory/'))
      expect((await titles(`/api/blog/?blogCategory=${title}`)).length, title).toBeGreaterThan(1)
    const known = new Set(written('blogcategory').map(({ title }) => title))
    expect(written('blog').filter(({ blogCategory }) => !known.has(blogCategory))).toEqual([])
  })

  test('offers jobs by the titles that people can apply for', async () => {
    const active = await titles('/api/jobcategory/')
    expect(written('job').filter(({ jobTitle }) => !active.includes(jobTitle as string))).toEqual([])
  })

  test('was posted in the past, the newest this week, in matching order', async () => {
    for (const [path, name] of [
      ['blog', 'blogPostDate'],
      ['job', 'jobPostDate'],
    ] as const) {
      const days = (await list(`/api/${path}/`)).map((row) => Date.now() - Date.parse(row[name] as string))
      expect(days).toEqual(days.toSorted((a, b) => a - b))
      expect(days[0]).toBeGreaterThan(0)
      expect(days[0]).toBeLessThan(7 * 24 * 60 * 60 * 1000)
    }
  })

  test.each([
    { path: 'service', name: 'description', page: 'home', limit: 480 },
    { path: 'service', name: 'shortDescription', page: 'home', limit: 150 },
    { path: 'service', name: 'description', page: 'services', limit: 250 },
    { path: 'industry', name: 'description', limit: 280 },
    { path: 'job', name: 'shortDescription', limit: 130 },
    { path: 'client', name: 'description', limit: 160 },
  ] as const)('has texts to be cut and texts to be left whole: $path.$name at $limit characters', (field) => {
    const page = 'page' in field ? field.page : undefined
    const rows = published(field.path).filter(({ selectedPage }) => selectedPage === page)
    const long = rows.filter((row) => plainText(String(row[field.name])).length > field.limit).length
    expect(long).toBeGreaterThan(rows.length / 2)
    expect(long).toBeLessThan(rows.length)
  })

  test('shows a different image for every row', async () => {
    const shown = paths.flatMap((path) => {
      const fields = named(path, 'image')
      return written(path).flatMap((row) => fields.map((name) => row[name]))
    })
    expect(shown.toSorted()).toEqual(imageNames.toSorted())
  })

  test('says of every picture what it shows, each in words of its own, or that it is decorative', async () => {
    const pictures: Picture[] = (await app.asAdmin('GET media/')).json()
    expect(pictures.filter(({ alt, decorative }) => decorative === (alt !== ''))).toEqual([])
    const texts = pictures.flatMap(({ alt }) => alt || [])
    expect(new Set(texts).size).toBe(Object.keys(pictureTexts).length)
    expect(pictures.filter(({ decorative }) => decorative).map(({ name }) => name)).toContain('estuary')
    const [lead] = await list('/api/article/?limit=1')
    expect(lead?.images).toEqual({
      [String(lead?.articleImage)]: expect.objectContaining({ alt: pictureTexts.ridges }),
    })
  })

  test('serves its images, icons as PNG and photos as JPEG', async () => {
    const [service] = await list('/api/service/')
    for (const [field, type] of [
      ['serviceIcon', 'image/png'],
      ['serviceImage', 'image/jpeg'],
    ] as const) {
      const image = await app.call({ url: imageUrl(service?.[field] as string) })
      expect([image.statusCode, image.headers['content-type']]).toEqual([200, type])
    }
  })

  test('hides the e-mails of its team from visitors (AP-388)', async () => {
    const [member] = await list('/api/teammember/')
    expect(Object.keys(member ?? {})).not.toContain('email')
  })

  test('has six enquiries, the newest on top (AC-423)', async () => {
    const jobApplications: Rows = (await app.asAdmin({ url: '/api/contactus/' })).json()
    expect(jobApplications).toHaveLength(6)
    expect(jobApplications[0]?.name).toBe('Amrita Joshi')
  })

  test('has sixty applicants with their files, in every state of the hiring desk', async () => {
    const candidates: Candidate[] = (await app.asAdmin({ url: '/api/candidates/' })).json()
    expect(candidates).toHaveLength(60)
    expect(candidates[0]).toMatchObject({ candidateName: 'Amara Osei', is_viewed: false })
    const evaluated = candidates.filter(({ score_evaluation }) => score_evaluation.length > 0)
    expect(new Set(evaluated.map(({ status }) => status))).toEqual(new Set([0, 1, 2]))
    // The others are scored once the program runs.
    for (const one of candidates.filter((candidate) => !evaluated.includes(candidate)))
      expect(one, one.candidateName).toMatchObject({ status: 4, scoringError: null })
    for (const { id, candidateName, ai_score, score_evaluation, Created_at } of evaluated) {
      const [newest, older, ...more] = score_evaluation
      expect([newest?.criteria_version, older?.criteria_version, more], candidateName).toEqual([2, 1, []])
      expect(newest?.scores[0]?.['AI Score']?.score).toBe(ai_score)
      expect(newest?.score_history.length, candidateName).toBeGreaterThan(0)
      const times = [
        Created_at,
        older?.updated_at,
        ...(newest?.score_history.map(({ timestamp }) => timestamp).reverse() ?? []),
      ]
      expect(times, candidateName).toEqual(times.toSorted())
      expect(Date.parse(String(times.at(-1)))).toBeLessThanOrEqual(Date.now())
      for (const one of score_evaluation) {
        const receipt = await app.asAdmin({ url: `/api/candidates/${id}/evaluations/${one.id}/receipt/` })
        expect(verifyReceipt(receiptSchema.parse(receipt.json())), candidateName).toEqual({
          problems: [],
          unchecked: [],
        })
      }
    }
    const reviewers = evaluated.flatMap(({ score_evaluation: [newest] }) =>
      Object.keys(Object.assign({}, ...(newest?.scores ?? []))),
    )
    expect(new Set(reviewers).size).toBeGreaterThan(6)
    for (const { id, resumeSize } of candidates.slice(0, 3)) {
      const file = await app.asAdmin('POST candidates/download-resumes/', { ids: [id] })
      expect([file.statusCode, file.rawPayload.length]).toEqual([200, resumeSize])
    }
    expect((await app.asAdmin({ url: '/api/criteria/' })).json()).toHaveLength(2)
  })

  test('has conversations with applicants, answers after what they answer', async () => {
    for (const [name, emails] of Object.entries(conversations)) {
      const [one]: Candidate[] = (
        await app.asAdmin({ url: `/api/candidates/?searchedText=${encodeURIComponent(name)}` })
      ).json()
      const url = `/api/candidates-email-threads/?candidateId=${one?.id}&email=${one?.email}`
      const thread: ThreadEmail[] = (await app.asAdmin({ url })).json()
      expect(thread.map(({ subject }) => subject).reverse()).toEqual(emails.map(({ subject }) => subject))
      expect(thread.map(({ state }) => state).reverse()).toEqual(emails.map(({ state = 'sent' }) => state))
      for (const { id, attachments } of thread)
        for (const attachment of attachments) {
          const file = `/api/candidates-email-threads/${id}/attachments/${attachment.id}/`
          expect((await app.asAdmin({ url: file })).rawPayload).toHaveLength(attachment.size)
        }
    }
    const states = Object.values(conversations).flatMap((emails) => emails.map(({ state = 'sent' }) => state))
    expect([...new Set(states)].sort()).toEqual(['failed', 'queued', 'received', 'sent', 'unsent'])
  })

  test('has a template for every notification, some inactive, with tags of its own', async () => {
    const seeded: EmailTemplate[] = (await app.asAdmin({ url: '/api/email-templates/' })).json()
    expect(seeded.map((one) => notificationTitle(one.email_notification_type)).sort()).toEqual(
      Object.keys(notifications).sort(),
    )
    expect(new Set(seeded.map(({ status }) => status))).toEqual(new Set([0, 1]))
    for (const { email_title, email_content } of seeded) {
      const payload = { email_title, email_content }
      const url = '/api/email-templates/preview/'
      expect((await app.asAdmin(`POST ${url}`, payload)).json().missing).toEqual([])
    }
  })

  test('has everyone of the team in the portal, with a picture and one generated password', async () => {
    for (const { username, firstName, lastName, designation } of [
      employees[0],
      employees.at(-1),
    ] as Employees) {
      const signedIn = await signInEmployee(app, { username, password: employeePassword as string })
      expect(signedIn.json()).toMatchObject({ user: { userName: username } })
      const cookies = Object.fromEntries(signedIn.cookies.map(({ name, value }) => [name, value]))
      expect((await app.call({ url: `/api/jira/profile/${username}/`, cookies })).json().user).toMatchObject({
        firstName,
        lastName,
        designation,
        profileImage: expect.stringMatching(/^employee\//),
        education: expect.stringMatching(/./),
      })
    }
    expect((await app.asAdmin({ url: '/api/employees/count/?state=active' })).json()).toEqual({ count: 16 })
  })

  test('has fifteen people in its first project, seven of them today (EP-162, EP-163)', async () => {
    const username = (employees[0] as Employees[number]).username
    const { cookies } = await signInEmployee(app, { username, password: employeePassword as string })
    const headers = { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') }
    const { projects } = (await app.call({ url: `/api/jira/projects/${username}/`, headers })).json()
    const members = await app.db
      .select({ leftAt: projectMember.leftAt })
      .from(projectMember)
      .where(eq(projectMember.projectId, Number(projects[0].id)))
    expect(members).toHaveLength(15)
    expect(members.filter(({ leftAt }) => leftAt === null)).toHaveLength(7)
  })

  test('is found by words that stand apart, begun, or mistyped: issues, a key, and messages', async () => {
    const { username } = employees.find(({ username }) => username.startsWith('linh.')) as Employees[number]
    const { cookies } = await signInEmployee(app, { username, password: employeePassword as string })
    const headers = { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') }
    const read = async (path: string, search: string) =>
      (await app.call({ url: `/api/jira/${path}/?search=${encodeURIComponent(search)}`, headers })).json()
    const issues = async (search: string): Promise<{ key: string; fields: { summary: string } }[]> =>
      (await read(`issues/${username}`, search)).issues
    for (const search of ['crates leave', 'leave crat', 'craets leave'])
      expect((await issues(search))[0]?.fields.summary, search).toMatch(/crates that leave this week/)
    for (const search of ['halv 60', 'HALV60', 'halv-60'])
      expect((await issues(search))[0]?.key, search).toBe('HALV-60')
    const [hit] = await read(`nextcloud/chat/${username}/search`, 'downtime minutes')
    expect(hit.message.message).toMatch(/^Done, eleven minutes of downtime/)
  })

  test('has four hundred issues whose histories fit what they show', async () => {
    const issues = await app.db.select().from(issue)
    expect(issues).toHaveLength(400)
    expect(new Set(issues.map(({ summary }) => summary)).size).toBe(400)
    expect(new Set(issues.map(({ type }) => type))).toEqual(new Set(issueTypes))
    expect(new Set(issues.map(({ status }) => status))).toEqual(new Set(issueStatuses))
    const [changes, logs, comments, attachments] = await Promise.all([
      app.db.select().from(issueChange).where(eq(issueChange.field, 'status')).orderBy(issueChange.id),
      app.db.select().from(workLog),
      app.db.select().from(issueComment),
      app.db.select().from(issueAttachment),
    ])
    const byIssue = <Row extends { issueId: number }>(rows: readonly Row[]) =>
      Map.groupBy(rows, ({ issueId }) => issueId)
    const [changesOf, logsOf, attachmentsOf] = [byIssue(changes), byIssue(logs), byIssue(attachments)]
    for (const one of issues) {
      expect(one.description).toBe(sanitizeRichText(one.description))
      expect(changesOf.get(one.id)?.at(-1)?.to ?? 'Backlog').toBe(one.status)
      expect(logsOf.get(one.id)?.reduce((sum, { seconds }) => sum + seconds, 0) ?? 0).toBe(one.spent)
      expect(one.resolvedAt !== null).toBe(finishedStatuses.some((status) => status === one.status))
      expect(one.updatedAt.getTime()).toBeLessThanOrEqual(Date.now())
    }
    for (const { issueId, body } of comments)
      for (const [, name] of body.matchAll(/!([^|!]+)\|thumbnail!/g))
        expect(attachmentsOf.get(issueId)?.map((one) => one.name)).toContain(name)
    const hours = Map.groupBy(logs, ({ authorId, day }) => `${authorId} ${day}`)
    for (const day of hours.values())
      expect(day.reduce((sum, { seconds }) => sum + seconds, 0)).toBeLessThanOrEqual(8 * 3600)
  })

  test('is not seeded twice, and continues where an earlier start was cut off', async () => {
    const store = app.services.content.banner
    const before = await store.list(parseListQuery(banner, {}))
    await store.remove(String(before.at(-1)?.id), null)
    await seedDemo(app.services)
    await seedReviews(app.services)
    const after = await store.list(parseListQuery(banner, {}))
    expect(after.map(({ title }) => title)).toEqual(before.map(({ title }) => title))
    for (const path of paths)
      expect(await app.services.content[path].count(parseListQuery(contentTypes[path], {})), path).toBe(
        written(path).length,
      )
    expect((await app.asAdmin({ url: '/api/contactus/count/' })).json()).toEqual({ count: 6 })
    expect((await app.asAdmin({ url: '/api/candidates/count/' })).json()).toEqual({ count: 60 })
    expect((await app.asAdmin({ url: '/api/employees/count/' })).json()).toEqual({ count: 16 })
    expect(await app.db.$count(issue)).toBe(400)
    expect(await app.db.$count(evaluation)).toBe(2 * reviewedApplicants.size)
  })

  test('is written in the tags that may be stored', () => {
    for (const path of paths) {
      const fields = named(path, 'richText')
      for (const row of written(path))
        for (const name of fields) expect(sanitizeRichText(String(row[name]))).toBe(row[name])
    }
  })

  test('has the same images every time', async () => {
    const [first, second] = await Promise.all([rasterize('cranes'), rasterize('cranes')])
    expect(first.equals(second)).toBe(true)
  })
})
