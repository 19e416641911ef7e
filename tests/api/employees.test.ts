import { eq, sql } from 'drizzle-orm'
import type { InjectOptions } from 'fastify'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { employeeMessages as messages } from '#contract/employee/employee-messages.ts'
import { limits } from '#contract/limits.ts'
import { mailLimits } from '#contract/mail/mail.ts'
import { project, projectMember } from '#server/projects/tables.ts'
import {
  createEmployee,
  type EmployeeAccount,
  employeeSession,
  newIp,
  signInEmployee,
  weakPasswords,
} from '#tests/support/accounts.ts'
import { apiOperations, isWrite, operationName } from '#tests/support/api-operations.ts'
import { imageFile, multipart, useTestApp } from '#tests/support/app.ts'
import { mailsTo } from '#tests/support/mail.ts'

const app = useTestApp()
let mara: EmployeeAccount
let theo: EmployeeAccount

beforeAll(async () => {
  mara = await createEmployee(app, 'Mara.Lindqvist')
  theo = await createEmployee(app, 'theo')
})

const cookiesOf = (response: { cookies: unknown[] }) =>
  Object.fromEntries(
    (response.cookies as { name: string; value: string }[]).map((one) => [one.name, one.value]),
  )

describe('signing in', () => {
  test('opens a session by cookies alone, regardless of the case of the name (EP-045, EP-046, EP-051)', async () => {
    for (const username of [mara.username, ' MARA.lindqvist ']) {
      const response = await signInEmployee(app, { ...mara, username })
      expect(response).toAnswer(200, { message: messages.signedIn, user: { userName: 'Mara.Lindqvist' } })
      const session = response.cookies.filter(({ name }) => name.startsWith('employee'))
      expect(session.map(({ name, httpOnly, sameSite }) => [name, httpOnly, sameSite])).toEqual([
        ['employeeAccessToken', true, 'Strict'],
        ['employeeRefreshToken', true, 'Strict'],
      ])
      const profile = await app.call({
        url: `/api/jira/profile/${mara.username}/`,
        cookies: cookiesOf(response),
      })
      expect(profile.json().user.userName).toBe('Mara.Lindqvist')
    }
  })

  test('tells a wrong password from an unknown name by nothing (EP-047)', async () => {
    const refused = [
      await signInEmployee(app, { ...mara, password: 'wrong' }),
      await signInEmployee(app, { username: 'nobody', password: mara.password }),
      await signInEmployee(app, { username: app.admin.email, password: app.admin.password }),
    ]
    for (const { statusCode, body, cookies } of refused)
      expect([statusCode, JSON.parse(body), cookies]).toEqual([401, { error: messages.wrongCredentials }, []])
  })

  test.each([
    [{ username: ' ', password: 'x', role: 'EMPLOYEE' }, messages.usernameRequired],
    [{ password: 'x', role: 'EMPLOYEE' }, messages.usernameRequired],
    [{ username: 'theo', password: ' ', role: 'EMPLOYEE' }, messages.passwordRequired],
    [{ username: 'theo', password: ['x'], role: 'EMPLOYEE' }, messages.passwordRequired],
    [{ username: 'theo', password: 'x', role: 'ADMIN' }, messages.wrongRole],
    [{ username: 'theo', password: 'x' }, messages.wrongRole],
    [{ username: 'x'.repeat(2000), password: 'x', role: 'EMPLOYEE' }, messages.wrongCredentials],
  ])('refuses %j with a sentence (EP-048, EP-049)', async (payload, error) => {
    expect(await app.call('POST jira/login/', payload)).toAnswer(400, { error })
  })

  test('with bytes that no name has is refused, not failed on', async () => {
    for (const username of ['a\0b', '\ud800', '%', "' or 1=1 --"]) {
      const { statusCode } = await signInEmployee(app, { username, password: 'x' })
      expect([400, 401]).toContain(statusCode)
    }
  })

  test('is refused for a while after ten failures, but not to the own browser (EP-050)', async () => {
    const victim = await createEmployee(app)
    const known = cookiesOf(await signInEmployee(app, victim))
    const remoteAddress = newIp()
    const attempt = () => signInEmployee(app, { ...victim, password: 'wrong' }, { remoteAddress })
    for (let count = 0; count < 10; count += 1) expect(await attempt()).toAnswer(401)
    const refused = await attempt()
    expect([refused.statusCode, Object.keys(refused.json())]).toEqual([429, ['error']])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(await signInEmployee(app, victim, { remoteAddress, cookies: known })).toAnswer(200)
  })
})

describe('a session', () => {
  test('is renewed and ended by calls of its own, which leave an administrator signed in (EP-074, EP-052)', async () => {
    const admin = await app.signIn()
    const jar: Record<string, string> = { accessToken: admin.access, refreshToken: admin.refresh }
    const browse = async (options: InjectOptions) => {
      const response = await app.call({ ...options, cookies: jar })
      Object.assign(jar, cookiesOf(response))
      return response
    }
    const statuses = async () =>
      Promise.all(
        [`/api/get-admin/${app.admin.id}/`, `/api/jira/profile/${theo.username}/`].map(
          async (url) => (await browse({ url })).statusCode,
        ),
      )
    await browse({
      method: 'POST',
      url: '/api/jira/login/',
      payload: { username: theo.username, password: theo.password, role: 'EMPLOYEE' },
    })
    expect(await statuses()).toEqual([200, 200])
    const first = { ...jar }
    expect(await browse({ method: 'POST', url: '/api/jira/token/refresh/' })).toAnswer(204, '')
    expect(jar.employeeAccessToken).not.toBe(first.employeeAccessToken)
    expect(jar.accessToken).toBe(first.accessToken)
    expect(await browse({ method: 'POST', url: '/api/jira/logout/' })).toAnswer(204)
    expect(await statuses()).toEqual([200, 401])
    // What was copied before is worth nothing either.
    const { statusCode } = await app.call({ url: `/api/jira/profile/${theo.username}/`, cookies: first })
    expect(statusCode).toBe(401)
    for (const url of ['/api/jira/logout/', '/api/jira/token/refresh/'])
      expect(await browse({ method: 'POST', url }), url).toAnswer(401)
  })
})

describe('every call of the portal', () => {
  const calls = async () =>
    (await apiOperations(app)).filter(
      ({ access, path }) => access === 'employee' && path.startsWith('/api/jira/'),
    )

  test('names its employee in the path, and is that employee’s alone (EP-052, EP-053, EP-054)', async () => {
    const session = await employeeSession(app, mara)
    const admin = await app.signIn()
    const operations = await calls()
    expect(operations.length).toBeGreaterThanOrEqual(4)
    for (const operation of operations) {
      const { method, path } = operation
      const parameter = /\/\{(user|userName)\}\//.exec(path)?.[1]
      expect(parameter, operationName(operation)).toBeDefined()
      const status = async (username: string, headers: InjectOptions['headers']) => {
        const url = operation.url({ [parameter as string]: username })
        const payload = isWrite(operation) ? {} : undefined
        return (await app.call({ method, url, headers, payload })).statusCode
      }
      expect(await status(mara.username, {}), operationName(operation)).toBe(401)
      const cookie = `accessToken=${admin.access}; employeeAccessToken=${admin.access}`
      for (const headers of [{ authorization: `Bearer ${admin.access}` }, { cookie }])
        expect(await status(mara.username, headers), operationName(operation)).toBe(401)
      expect(await status(theo.username, session), operationName(operation)).toBe(403)
      expect([401, 403, 429], operationName(operation)).not.toContain(await status(mara.username, session))
    }
  })

  test('that writes is refused from a page of another origin (EP-065)', async () => {
    const headers = { ...(await employeeSession(app, mara)), origin: 'https://evil.example' }
    for (const operation of (await calls()).filter(isWrite)) {
      const url = operation.url({ user: mara.username, userName: mara.username })
      const { statusCode } = await app.call({ method: operation.method, url, headers, payload: {} })
      expect(statusCode, operationName(operation)).toBe(403)
    }
  })
})

describe('a profile', () => {
  let session: { authorization: string }
  const url = () => `/api/jira/profile/${mara.username}/`
  const read = async () => (await app.call({ url: url(), headers: session })).json().user
  const put = (payload: object) => app.call({ method: 'PUT', url: url(), headers: session, payload })
  const upload = (file: { name: string; type: string; bytes: Buffer }) => {
    const { payload, headers } = multipart({ profileImage: file })
    return app.call({ method: 'PUT', url: url(), payload, headers: { ...headers, ...session } })
  }
  beforeAll(async () => {
    session = await employeeSession(app, mara)
  })

  test('has the fields of the requirements, and changes only in those that are sent (EP-390, EP-391, EP-480, EP-499, EP-500)', async () => {
    expect(await read()).toEqual({
      userName: 'Mara.Lindqvist',
      email: mara.email,
      firstName: 'Katherine',
      lastName: 'Johnson',
      designation: '',
      education: '',
      comapanyName: '',
      websiteUrl: '',
      contactNumber: '',
      aboutUs: '',
      avatarUrls: {},
      profileImage: null,
      projects: [],
    })
    const change = {
      firstName: ' Mara ',
      lastName: 'Lindqvist',
      designation: 'Analyst',
      education: 'MSc',
      comapanyName: 'Larkfield',
      websiteUrl: 'https://larkfield.example/mara',
      contactNumber: '+1 804 555 0100',
      aboutUs: 'First line\r\nsecond <b>line</b>',
    }
    const changed = await put({ ...change, userName: 'root', email: 'root@example.com', id: 1 })
    expect([changed.statusCode, changed.json().message]).toEqual([200, messages.profileUpdated])
    const stored = { ...change, firstName: 'Mara', aboutUs: 'First line\nsecond <b>line</b>' }
    expect(await read()).toMatchObject({ ...stored, userName: 'Mara.Lindqvist', email: mara.email })
    for (const sent of [{ lastName: 'Berg' }, { education: '' }, {}]) {
      Object.assign(stored, sent)
      expect((await put(sent)).json().user).toMatchObject(stored)
    }
  })

  test.each([
    { websiteUrl: 'javascript:alert(1)' },
    { websiteUrl: 'larkfield.example' },
    { websiteUrl: 'ftp://larkfield.example' },
    { websiteUrl: 'http://' },
    { firstName: 'x'.repeat(256) },
    { lastName: null },
    { aboutUs: 'a\0b' },
    { projects: 'none' },
    { projects: [{ name: 1, role: 'x' }] },
    { projects: Array.from({ length: 101 }, () => ({ name: 'x', role: 'x' })) },
  ])('refuses %j with a sentence, and stays as it is (EP-394)', async (payload) => {
    const before = await read()
    const response = await put({ designation: 'changed', ...payload })
    expect([response.statusCode, Object.keys(response.json())]).toEqual([400, ['error']])
    expect(await read()).toEqual(before)
  })

  test('takes a picture, shows it in the sizes of avatars, and removes it (EP-393, EP-481, EP-482, EP-501, EP-502)', async () => {
    const uploaded = await upload(await imageFile({ name: 'me.png', width: 300, height: 300 }))
    expect([uploaded.statusCode, uploaded.json().message]).toEqual([200, messages.imageUpdated])
    const { profileImage, avatarUrls, firstName } = await read()
    expect(profileImage).toMatch(/^employee\/[\w-]+\.png$/)
    expect(firstName).toBe('Mara')
    expect(Object.keys(avatarUrls)).toEqual(['48x48', '32x32', '24x24'])
    for (const address of [`/media/${profileImage}`, ...Object.values<string>(avatarUrls)])
      expect(await app.call({ url: address }), address).toAnswer(200)
    expect((await put({ profileImage, firstName })).json().user.profileImage).toBe(profileImage)
    expect((await put({ profileImage: null })).json()).toMatchObject({
      message: messages.imageDeleted,
      user: { profileImage: null, avatarUrls: {} },
    })
    expect(await app.call({ url: `/media/${profileImage}` })).toAnswer(404)
  })

  test('refuses what is no picture, and stores nothing (EP-393)', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const gif = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#333' } })
      .gif()
      .toBuffer()
    for (const bytes of [svg, gif, Buffer.from('MZ'), Buffer.alloc(limits.imageBytes + 1)]) {
      const response = await upload({ name: 'me.png', type: 'image/png', bytes })
      expect([response.statusCode, Object.keys(response.json())]).toEqual([400, ['error']])
    }
    expect((await read()).profileImage).toBeNull()
  })

  test('has roles in the employee’s own projects only, under their present names (EP-392, EP-484)', async () => {
    const [mine, theirs] = await app.db
      .insert(project)
      .values([
        { key: 'MINE', name: 'Harbor' },
        { key: 'THEIRS', name: 'Orchard' },
      ])
      .returning()
    const [mineId, theirsId] = [mine?.id as number, theirs?.id as number]
    await app.db.insert(projectMember).values({ projectId: mineId, accountId: mara.id })
    const rows = [
      { id: String(mineId), name: 'Harbor', role: ' Lead ' },
      { id: String(theirsId), name: 'Orchard', role: 'Owner' },
      { name: 'Harbor', role: 'Tester' },
      { id: String(mineId), name: 'Harbor', role: ' ' },
      { id: String(mineId), name: '', role: 'Nobody' },
      { id: '999999', name: 'Harbor', role: 'Ghost' },
    ]
    const stored = [
      { id: String(mineId), name: 'Harbor', role: 'Lead' },
      { id: String(mineId), name: 'Harbor', role: 'Tester' },
    ]
    expect((await put({ projects: rows })).json().user.projects).toEqual(stored)
    expect((await put({ education: 'PhD' })).json().user.projects).toEqual(stored)
    await app.db.update(project).set({ name: 'Harbor II' }).where(eq(project.id, mineId))
    expect((await read()).projects[0].name).toBe('Harbor II')
    expect(await app.call({ url: `/api/jira/project/${mara.username}/THEIRS/`, headers: session })).toAnswer(
      403,
    )
    expect((await put({ projects: [] })).json().user.projects).toEqual([])
    const byNumber = await put({ projects: [{ id: mineId, name: 'Harbor II', role: 'Lead' }] })
    expect(byNumber.json().user.projects).toEqual([{ id: String(mineId), name: 'Harbor II', role: 'Lead' }])
  })

  test('that is changed twice at once keeps one whole list of roles', async () => {
    const [row] = await app.db.insert(project).values({ key: 'RACE', name: 'Race' }).returning()
    const id = String(row?.id)
    await app.db.insert(projectMember).values({ projectId: Number(id), accountId: mara.id })
    const lists = Array.from({ length: 6 }, (_, n) =>
      [1, 2].map((role) => ({ id, name: 'Race', role: `${n}.${role}` })),
    )
    const answers = await Promise.all(lists.map((projects) => put({ projects })))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(lists.map(() => 200))
    const { projects } = await read()
    expect(lists).toContainEqual(projects)
    await put({ projects: [] })
  })
})

describe('projects', () => {
  test('are those of which one is a member; others are 403, unknown ones 404 (EP-055, EP-485, EP-503, EP-504)', async () => {
    const [own, other] = await app.db
      .insert(project)
      .values([
        { key: 'OWN', name: 'own', description: 'Words', url: 'https://own.example', leadId: theo.id },
        { key: 'OTHER', name: 'Other' },
      ])
      .returning()
    await app.db.insert(projectMember).values([
      { projectId: own?.id as number, accountId: theo.id },
      { projectId: other?.id as number, accountId: mara.id },
    ])
    const headers = await employeeSession(app, theo)
    const get = (path: string) => app.call({ url: `/api/jira/${path}`, headers })
    const expected = {
      id: String(own?.id),
      key: 'OWN',
      name: 'own',
      description: 'Words',
      url: 'https://own.example',
      status: 'Active',
      avatarUrls: {},
      lead: { displayName: 'Katherine Johnson', avatarUrls: {} },
    }
    expect((await get('projects/theo/')).json()).toEqual({ projects: [expected] })
    expect((await get('project/theo/OWN/')).json()).toEqual({ project: expected })
    for (const [key, status] of [
      ['OTHER', 403],
      ['NONE', 404],
      ['own', 200],
      ["'", 404],
    ] as const)
      expect(await get(`project/theo/${encodeURIComponent(key)}/`), key).toAnswer(status)

    // Who has deleted both names is still someone.
    const unnamed = { firstName: '', lastName: '' }
    await app.call('PUT jira/profile/theo/', unnamed, { headers })
    expect((await get('project/theo/OWN/')).json().project.lead.displayName).toBe('theo')
  })
})

describe('administrators', () => {
  const add = (employee: object) => app.asAdmin('POST employees/', employee)
  const newEmployee = (username: string) => ({
    username,
    email: `${username}@larkfield.example`,
    first_name: 'Nasra',
    last_name: 'Warfa',
    designation: 'Principal',
  })
  const linkTo = async (email: string) => {
    const [url] = /https?:\S+/.exec((await mailsTo(app, email)).at(-1)?.text ?? '') ?? []
    return new URL(url as string)
  }
  const usePassword = (link: URL, password: string, confirm = password) =>
    app.call(
      'POST set-password/',
      {
        ...Object.fromEntries(link.searchParams),
        new_password: password,
        confirm_password: confirm,
      },
      { remoteAddress: newIp() },
    )

  test('add an employee, who chooses a password by a mailed link that works once', async () => {
    const added = await add(newEmployee('nasra'))
    expect([added.statusCode, added.json()]).toMatchObject([
      201,
      { mailed: false, employee: { username: 'nasra', state: 'invited', designation: 'Principal' } },
    ])
    const link = await linkTo('nasra@larkfield.example')
    // Without a mail server, the administrator passes it on.
    expect(added.json().link).toBe(link.href)
    expect(link.href).toContain(`${app.services.config.PUBLIC_URL}/set-password?username=nasra&token=`)
    expect(await signInEmployee(app, { username: 'nasra', password: '' })).toAnswer(400)
    expect(await usePassword(link, 'a new password', 'another')).toAnswer(400)
    for (const [weak, sentence] of weakPasswords) {
      expect(await usePassword(link, weak)).toAnswer(400, { new_password: [sentence] })
    }
    expect(await usePassword(link, 'a new password')).toAnswer(200)
    expect(await usePassword(link, 'once more')).toAnswer(400)
    expect(await signInEmployee(app, { username: 'nasra', password: 'a new password' })).toAnswer(200)
    const { employee } = added.json()
    expect((await app.asAdmin({ url: `/api/employees/${employee.id}/` })).json().state).toBe('active')
    // The link of one employee sets no other's password, and no administrator's.
    const again = await app.asAdmin(`POST employees/${employee.id}/invite/`)
    expect(again.json()).toMatchObject({ mailed: false, employee: { state: 'active' } })
    const reset = await linkTo('nasra@larkfield.example')
    const foreign = new URL(reset)
    foreign.searchParams.set('username', theo.username)
    expect(await usePassword(foreign, 'taken over')).toAnswer(400)
    const payload = { email: 'nasra@larkfield.example', token: reset.searchParams.get('token') }
    const asAdmin = { ...payload, new_password: 'x', confirm_password: 'x' }
    expect(await app.call('POST reset-password/', asAdmin)).toAnswer(400)
    const open = await employeeSession(app, employee)
    expect(await usePassword(reset, 'a newer password')).toAnswer(200)
    expect(await app.call({ url: '/api/jira/profile/nasra/', headers: open })).toAnswer(401)
  })

  test('invite as many an hour as somebody types, so that a stolen session mails no crowd', async () => {
    const { max } = mailLimits.invitationsPerAdministrator
    await app.db.execute(sql`delete from rate_limit`)
    const first = await add(newEmployee('invited'))
    expect(first.statusCode).toBe(201)
    await app.db.execute(
      sql`update rate_limit set count = ${max - 1} where key like 'invitation:administrator:%'`,
    )
    const again = () =>
      app.asAdmin({ method: 'POST', url: `/api/employees/${first.json().employee.id}/invite/` })
    expect((await again()).statusCode).toBe(200)
    const before = (await mailsTo(app, 'invited@larkfield.example')).length
    expect((await again()).statusCode).toBe(429)
    const refused = await add(newEmployee('crowd'))
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
    expect(await mailsTo(app, 'invited@larkfield.example')).toHaveLength(before)
    await app.db.execute(sql`delete from rate_limit`)
  })

  test('deactivate an account, which ends all sessions and links at once, and reactivate it', async () => {
    const worker = await createEmployee(app)
    const url = `/api/employees/${worker.id}/`
    const headers = await employeeSession(app, worker)
    await app.asAdmin(`POST ${url}invite/`)
    const link = await linkTo(worker.email)
    const change = (payload: object) => app.asAdmin(`PATCH ${url}`, payload)
    expect((await change({ active: false })).json().state).toBe('deactivated')
    expect(await app.call({ url: `/api/jira/profile/${worker.username}/`, headers })).toAnswer(401)
    expect((await signInEmployee(app, worker)).json()).toEqual({ error: messages.wrongCredentials })
    expect(await app.asAdmin(`POST ${url}invite/`)).toAnswer(400)
    expect((await change({ active: true })).json().state).toBe('active')
    expect(await app.call({ url: `/api/jira/profile/${worker.username}/`, headers })).toAnswer(401)
    expect(await usePassword(link, 'late')).toAnswer(400)
    expect(await signInEmployee(app, worker)).toAnswer(200)
  })

  test('change names and addresses, which must be no one else’s', async () => {
    const one = (await add(newEmployee('kofi'))).json().employee
    const link = await linkTo('kofi@larkfield.example')
    const change = (payload: object) => app.asAdmin(`PATCH employees/${one.id}/`, payload)
    const changed = (
      await change({ first_name: 'Kofi', email: 'k@larkfield.example', username: 'root' })
    ).json()
    expect(changed).toMatchObject({
      username: 'kofi',
      first_name: 'Kofi',
      last_name: 'Warfa',
      designation: 'Principal',
    })
    // It was mailed to the former address.
    expect(await usePassword(link, 'x')).toAnswer(400)
    expect((await change({ email: mara.email.toUpperCase() })).json()).toHaveProperty('email')
    for (const [field, value] of [
      ['username', 'KOFI'],
      ['username', ''],
      ['username', '../x'],
      ['username', 'a b'],
      ['email', 'k@larkfield.example'],
      ['email', 'no address'],
      ['first_name', ' '],
      ['last_name', null],
    ]) {
      const response = await add({ ...newEmployee('fresh'), [field as string]: value })
      expect([response.statusCode, Object.keys(response.json())], String(value)).toEqual([400, [field]])
    }
    for (const url of ['/api/employees/999999/', '/api/employees/x/', `/api/employees/${app.admin.id}/`])
      expect(await app.asAdmin(`PATCH ${url}`, { active: false }), url).toAnswer(404)
  })

  test('list, search, and count them by state', async () => {
    await add({ ...newEmployee('zz_top'), first_name: 'Zanele', last_name: '100% Sure' })
    const list = async (query: string) => {
      const [rows, { count }] = await Promise.all(
        ['', 'count/'].map(async (part) =>
          (await app.asAdmin({ url: `/api/employees/${part}?${query}` })).json(),
        ),
      )
      expect(count).toBe(rows.length)
      return rows.map(({ username }: { username: string }) => username)
    }
    expect(await list('searchedText=zanele%20100%25')).toEqual(['zz_top'])
    expect(await list('searchedText=z_t')).toEqual(['zz_top'])
    expect(await list('searchedText=z%25q')).toEqual([])
    for (const found of ['sure%20zanel', 'ZANLEE', 'zztop', 'zz_top%20sure'])
      expect(await list(`searchedText=${found}`), found).toEqual(['zz_top'])
    expect(await list('state=invited&searchedText=zz')).toEqual(['zz_top'])
    expect(await list('state=deactivated&searchedText=zz')).toEqual([])
    const page = await app.asAdmin({ url: '/api/employees/?limit=2&skip=1&sort_by=-username' })
    expect(page.json()).toHaveLength(2)
    expect(await app.asAdmin({ url: '/api/employees/?limit=x' })).toAnswer(400)
  })
})
