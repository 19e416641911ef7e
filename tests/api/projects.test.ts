import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { NewProject, SprintInput, WholeProject } from '#contract/projects/project.ts'
import { projectErrors } from '#contract/projects/project.ts'
import { projectFields } from '#contract/projects/project-fields.ts'
import { issue } from '#server/tracker/tables.ts'
import { createEmployee, type EmployeeAccount, employeeSession } from '#tests/support/accounts.ts'
import { imageFile, multipart, useTestApp } from '#tests/support/app.ts'
import { createIssue, createSprint } from '#tests/support/tracker-rows.ts'

const app = useTestApp()
let mara: EmployeeAccount
let theo: EmployeeAccount

beforeAll(async () => {
  mara = await createEmployee(app, 'mara')
  theo = await createEmployee(app, 'theo')
})

let count = 0
const draft = (fields: Partial<NewProject> = {}): NewProject => ({
  key: `KEPT${++count}`,
  name: `Kept ${count}`,
  ...fields,
})

const url = (project?: { id: number }, rest = '') =>
  project ? `/api/projects/${project.id}/${rest}` : '/api/projects/'
const send = (method: 'POST' | 'PATCH' | 'PUT' | 'DELETE', path: string, payload?: object) =>
  app.asAdmin({ method, url: path, ...(payload && { payload }) })
const add = async (fields?: Partial<NewProject>): Promise<WholeProject> =>
  (await send('POST', url(), draft(fields))).json()
const find = async (project: { id: number }): Promise<WholeProject> =>
  (await app.asAdmin({ url: url(project) })).json()

/** The projects that an employee sees in the portal. */
const seenBy = async (employee: EmployeeAccount): Promise<string[]> => {
  const headers = await employeeSession(app, employee)
  const { projects } = (await app.call({ url: `/api/jira/projects/${employee.username}/`, headers })).json()
  return projects.map(({ key }: { key: string }) => key)
}

describe('A project', () => {
  test('is added with its lead as a member, and changed in all but its key', async () => {
    const added = await send('POST', url(), draft({ lead_id: mara.id, url: 'https://example.com' }))
    expect(added).toAnswer(201)
    const project: WholeProject = added.json()
    expect(project).toMatchObject({
      status: 'Active',
      lead: { username: 'mara' },
      member_count: 1,
      members: [{ username: 'mara', left_at: null }],
      sprints: [],
    })
    expect(await seenBy(mara)).toContain(project.key)
    const change = { name: 'Renamed', status: 'Closing' }
    const sent = { ...change, key: 'OTHER', description: 'a\r\nb', lead_id: theo.id }
    expect(await send('PATCH', url(project), sent)).toAnswer(200)
    expect(await find(project)).toMatchObject({
      ...change,
      key: project.key,
      description: 'a\nb',
      lead: { username: 'theo' },
      member_count: 2,
    })
    expect((await send('PATCH', url(project), { lead_id: null })).json().lead).toBeNull()
  })

  test('has a picture, which goes when another one comes or none is wanted', async () => {
    const project = await add()
    const patch = async () => {
      const sent = multipart({ name: 'Pictured', avatar: await imageFile() })
      return app.asAdmin({ method: 'PATCH', url: url(project), ...sent })
    }
    const [first, second] = [(await patch()).json().avatar, (await patch()).json().avatar]
    expect(first).toMatch(/^project\//)
    expect(second).not.toBe(first)
    expect(await app.call({ url: `/media/${first}` })).toAnswer(404)
    expect(await app.call({ url: `/media/${second}` })).toAnswer(200)
    expect((await send('PATCH', url(project), { name: 'Kept' })).json().avatar).toBe(second)
    expect((await send('PATCH', url(project), { avatar: null })).json().avatar).toBeNull()
  })

  test.each([
    [{ key: 'small' }, { key: [projectFields.key.errors.invalid] }],
    [{ key: '' }, { key: ['This field is required.'] }],
    [{ name: ' ' }, { name: ['This field is required.'] }],
    [{ url: 'javascript:alert(1)' }, { url: [projectFields.url.errors.invalid] }],
    [{ status: 'Lost' }, { status: [expect.any(String)] }],
    [{ lead_id: 999_999 }, { lead_id: [projectErrors.noEmployee] }],
    [{ lead_id: 'x' }, { lead_id: [projectErrors.noEmployee] }],
    [{ name: 'a\0b' }, { name: [expect.any(String)] }],
  ])('with %j is refused', async (fields, errors) => {
    const before = (await app.asAdmin({ url: '/api/projects/count/' })).json()
    expect(await send('POST', url(), { ...draft(), ...fields })).toAnswer(400, errors)
    expect((await app.asAdmin({ url: '/api/projects/count/' })).json()).toEqual(before)
  })

  test('never shares its key, and is led by employees only', async () => {
    const project = await add()
    expect(await send('POST', url(), draft({ key: project.key }))).toAnswer(400, {
      key: ['project with this key already exists.'],
    })
    expect(await send('PATCH', url(project), { lead_id: app.admin.id })).toAnswer(400, {
      lead_id: [projectErrors.noEmployee],
    })
    for (const id of ['0', '-1', '99999999999', 'x', '2147483647'])
      expect(await app.asAdmin({ url: `/api/projects/${id}/` })).toAnswer(404)
  })

  test('is found by text and status, in any order', async () => {
    await add({ name: 'Zebra % crossing', status: 'On hold' })
    await add({ name: 'aardvark crossing', status: 'On hold' })
    const list = async (query: string) =>
      (await app.asAdmin({ url: `/api/projects/?${query}` })).json().map(({ name }: { name: string }) => name)
    const found = 'searchedText=CROSSING&state=On hold'
    expect(await list(found)).toEqual(['aardvark crossing', 'Zebra % crossing'])
    expect(await list(`${found}&sort_by=-name&limit=1`)).toEqual(['Zebra % crossing'])
    expect(await list('searchedText=%25 cross')).toEqual(['Zebra % crossing'])
    expect(await list(`searchedText=CROSSING&state=Closed`)).toEqual([])
    expect((await app.asAdmin({ url: `/api/projects/count/?${found}` })).json()).toEqual({ count: 2 })
    expect(await app.asAdmin({ url: '/api/projects/?limit=-1' })).toAnswer(400)
  })
})

describe('A member', () => {
  test('sees the project until leaving it, and again after coming back', async () => {
    const project = await add({ lead_id: mara.id })
    const join = () => send('POST', url(project, 'members/'), { employee: theo.id })
    expect((await join()).json()).toMatchObject({ member_count: 2 })
    const { joined_at } = (await find(project)).members.find(({ id }) => id === theo.id) ?? {}
    expect(await seenBy(theo)).toContain(project.key)
    const left = await send('DELETE', url(project, `members/${theo.id}/`))
    expect(left.json().members).toHaveLength(2)
    expect(left.json()).toMatchObject({ member_count: 1 })
    expect(await seenBy(theo)).not.toContain(project.key)
    expect(await send('DELETE', url(project, `members/${theo.id}/`))).toAnswer(404)
    expect((await join()).json().members.find(({ id }: { id: number }) => id === theo.id)).toMatchObject({
      joined_at,
      left_at: null,
    })
    expect(await seenBy(theo)).toContain(project.key)
  })

  test('who leads stays, and who is no active employee never becomes one', async () => {
    const project = await add({ lead_id: mara.id })
    expect(await send('DELETE', url(project, `members/${mara.id}/`))).toAnswer(400, {
      detail: projectErrors.isLead,
    })
    expect((await find(project)).member_count).toBe(1)
    const former = await createEmployee(app)
    await send('PATCH', `/api/employees/${former.id}/`, { active: false })
    for (const employee of [former.id, app.admin.id, 999_999, 'x', null]) {
      const { statusCode, body } = await send('POST', url(project, 'members/'), { employee })
      expect([statusCode, JSON.parse(body)]).toEqual([400, { employee: [projectErrors.noEmployee] }])
    }
    for (const path of ['0/members/', '999999/members/'])
      expect(await send('POST', `/api/projects/${path}`, { employee: theo.id })).toAnswer(404)
  })

  test('joins once, however many ask at the same moment', async () => {
    const project = await add()
    const asked = Array.from({ length: 6 }, () =>
      send('POST', url(project, 'members/'), { employee: theo.id }),
    )
    expect((await Promise.all(asked)).map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200))
    expect((await find(project)).members).toHaveLength(1)
  })
})

describe('A sprint', () => {
  const days: SprintInput = { name: 'Sprint 1', start_date: '2026-01-05', end_date: '2026-01-16' }

  test('is added, changed, and deleted, and its issues stay', async () => {
    const project = await add()
    const added = await send('POST', url(project, 'sprints/'), days)
    expect([added.statusCode, added.json().sprints]).toEqual([
      201,
      [{ id: expect.any(Number), ...days, issue_count: 0 }],
    ])
    const [{ id: sprintId }] = added.json().sprints
    // So that no id is equal to another by chance.
    for (let more = 0; more < 3; more += 1) await createIssue(app, project, mara)
    const { id } = await createIssue(app, project, mara, { sprintId })
    const changed = { ...days, name: 'First', end_date: '2026-01-05' }
    const put = await send('PUT', url(project, `sprints/${sprintId}/`), changed)
    expect([put.statusCode, put.json().sprints]).toEqual([
      200,
      [{ id: sprintId, ...changed, issue_count: 1 }],
    ])
    expect(await send('DELETE', url(project, `sprints/${sprintId}/`))).toAnswer(204)
    expect((await find(project)).sprints).toEqual([])
    const [unplanned] = await app.db.select().from(issue).where(eq(issue.id, id))
    expect(unplanned?.sprintId).toBeNull()
  })

  test('of another project, or with days that are none, is refused', async () => {
    const [project, other] = [await add(), await add()]
    const { id } = await createSprint(app, other, 'Theirs')
    const path = url(project, `sprints/${id}/`)
    expect(await send('PUT', path, days)).toAnswer(404)
    expect(await send('DELETE', path)).toAnswer(404)
    expect((await find(other)).sprints).toMatchObject([{ name: 'Theirs' }])
    for (const [fields, names] of [
      [{ end_date: '2026-01-04' }, ['end_date']],
      [{ start_date: '2025-02-30' }, ['start_date']],
      [{ start_date: null, name: '' }, ['name', 'start_date']],
      [{ name: 'x'.repeat(101) }, ['name']],
    ] as const) {
      const response = await send('POST', url(project, 'sprints/'), { ...days, ...fields })
      expect([response.statusCode, Object.keys(response.json()).sort()]).toEqual([400, names])
    }
  })
})

test('only administrators manage projects', async () => {
  const project = await add({ lead_id: mara.id })
  const headers = await employeeSession(app, mara)
  for (const path of [url(), url(project), '/api/projects/count/']) {
    expect(await app.call({ url: path })).toAnswer(401)
    expect(await app.call({ url: path, headers })).toAnswer(401)
  }
})
