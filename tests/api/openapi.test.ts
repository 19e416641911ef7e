import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { calls } from '#contract/calls/index.ts'
import { company } from '#contract/company.ts'
import type { AnyContent } from '#contract/content/define.ts'
import { contentTypes } from '#contract/content/index.ts'
import { portalPath } from '#contract/employee/employee-path.ts'
import type { OpenApi } from '#server/http/openapi-document.ts'
import { bearer, createAdmin, createEmployee, employeeSession, tokensOf } from '#tests/support/accounts.ts'
import { type ApiOperation, apiOperations, isWrite, operationName } from '#tests/support/api-operations.ts'
import { multipart, useTestApp } from '#tests/support/app.ts'
import { type AnyRow, create, everyContentType, sampleInput } from '#tests/support/content.ts'
import { apply } from '#tests/support/job-application.ts'

const app = useTestApp()

let operations: ApiOperation[]
let document: OpenApi & { openapi: string; components: { securitySchemes: object } }

beforeAll(async () => {
  operations = await apiOperations(app)
  document = (await app.call({ url: '/api/docs/openapi.json' })).json()
  // What an application names; refusals end the administrator's session later on.
  await create(app, contentTypes.jobcategory, 'Analyst', { status: '1' })
})

const operationOf = (method: string, path: string): ApiOperation => {
  const operation = operations.find((one) => one.method === method && one.path === path)
  if (!operation) throw new Error(`${method} ${path} is not described`)
  return operation
}

/** The documented schema of a response with this status. */
function schemaOf(operation: ApiOperation, status: number): z.ZodType {
  const described = operation.spec.responses[String(status)]
  if (!described) throw new Error(`${operationName(operation)} does not describe ${status}`)
  const { schema } = described.content?.['application/json'] ?? {}
  if (!schema) throw new Error(`${operationName(operation)} describes no body for ${status}`)
  return z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0])
}

describe('the description of the calls', () => {
  test('names exactly the routes that exist', () => {
    const described = operations.map(({ method, path }) => `${method} ${path.replace(/\/$/, '')}`)
    const existing = routesOf(app.fastify.printRoutes({ commonPrefix: false }))
      .filter(({ method }) => method !== 'HEAD' && method !== 'OPTIONS' && method !== 'TRACE')
      .filter(({ path }) => path.startsWith('/api/') && !path.startsWith('/api/docs') && !path.includes('*'))
      .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
    expect(existing.length).toBeGreaterThan(60)
    expect(described.sort()).toEqual(existing.sort())
  })

  test.each([
    ['/api/jira/issues/{user}/', ['issue', 'membership']],
    ['/api/article/trash/', ['content']],
    ['/api/employees/', undefined],
  ])('names the events that outdate an answer: %s %j', (path, events) => {
    expect(operationOf('GET', path).spec['x-outdated-by']).toEqual(events)
  })

  test('names exactly the calls that the contract declares', () => {
    const declared = Object.keys(calls).filter((route) => !route.startsWith('HEAD '))
    const described = operations.map(({ method, path }) => `${method} ${path.replace('/api/', '')}`)
    expect(described.sort()).toEqual(declared.sort())
  })

  test('documents every route: summary, access, parameters and responses', () => {
    const { securitySchemes } = document.components
    expect(document.openapi).toBe('3.1.0')
    expect(Object.keys(securitySchemes)).toEqual(['admin', 'employee', 'bearer', 'apiToken'])
    for (const operation of operations) {
      const { summary, tags, responses, parameters, security } = operation.spec
      expect(summary.length, operationName(operation)).toBeGreaterThan(8)
      expect(tags, operationName(operation)).toHaveLength(1)
      expect(
        Object.keys(responses).some((status) => /^20[0-4]$/.test(status)),
        operationName(operation),
      ).toBe(true)
      for (const { description } of Object.values(responses)) expect(description).not.toBe('Answer')
      if (operation.access === 'admin') expect(responses, operationName(operation)).toHaveProperty('401')
      const inPath = parameters.filter((one) => one.in === 'path').map(({ name }) => `{${name}}`)
      expect(inPath, operationName(operation)).toEqual(operation.path.match(/\{\w+\}/g) ?? [])
      for (const one of security)
        expect([...Object.keys(securitySchemes), undefined]).toContain(Object.keys(one)[0])
    }
    const names = operations.map(({ spec }) => `${spec.tags[0]}: ${spec.summary}`)
    // The two paths of a bulk operation, each with two methods.
    expect(new Set(names).size).toBeGreaterThan(operations.length / 2)
  })

  test('documents for every body which fields are required and which are files', async () => {
    for (const { path, type } of everyContentType) {
      const { content } = operationOf('POST', `/api/${path}/`).spec.requestBody as NonNullable<
        ApiOperation['spec']['requestBody']
      >
      for (const { schema } of Object.values(content)) {
        const { properties, required } = schema as {
          properties: Record<string, { format?: string }>
          required: string[]
        }
        const { error } = (type as AnyContent).create.safeParse({})
        const needed = (error?.issues ?? []).map((issue) => String(issue.path[0]))
        expect(Object.keys(properties).sort(), path).toEqual([...Object.keys(type.fields), 'status'].sort())
        expect(
          needed.filter((name) => !required.includes(name) && type.fields[name].kind !== 'image'),
        ).toEqual([])
        const files = Object.keys(type.fields).filter((name) => type.fields[name].kind === 'image')
        for (const name of files)
          expect(properties[name], `${path} ${name}`).toMatchObject({ format: 'binary' })
      }
    }
  })
})

describe('the limits of bodies', () => {
  test('are told for each call, which without them takes no body', () => {
    for (const operation of operations) {
      for (const { schema } of Object.values(operation.spec.requestBody?.content ?? {}))
        expect(schema, operationName(operation)).toMatchObject({
          description: expect.stringMatching(/^At most /),
          'x-max-bytes': expect.any(Number),
        })
    }
  })

  test('are what docs/operations.md tells proxies', () => {
    const text = readFileSync('docs/operations.md', 'utf8')
    const rows = [...text.matchAll(/^\| `(\/\S*)` \| (\d+) MB \|/gm)].map(([, path = '', megabytes]) => ({
      path,
      bytes: Number(megabytes) * 1024 * 1024,
    }))
    expect(rows.length).toBeGreaterThan(1)
    const largest = new Map<string, number>()
    for (const { path, spec } of operations) {
      const [content] = Object.values(spec.requestBody?.content ?? {})
      const bytes = content ? (content.schema as { 'x-max-bytes': number })['x-max-bytes'] : 0
      const row = rows
        .filter((one) => path.startsWith(one.path))
        .reduce((longest, one) => (one.path.length > longest.path.length ? one : longest))
      largest.set(row.path, Math.max(bytes, largest.get(row.path) ?? 0))
    }
    // No less than what is taken, and less than one megabyte more.
    expect(rows).toEqual(
      rows.map(({ path }) => ({ path, bytes: Math.ceil((largest.get(path) ?? 0) / 1024 ** 2) * 1024 ** 2 })),
    )
    for (const { path, bytes } of rows)
      expect(text).toContain(`location ${path} { client_max_body_size ${bytes / 1024 ** 2}m; }`)
  })
})

describe('what calls really answer', () => {
  const rows: Record<string, AnyRow> = {}
  beforeAll(async () => {
    for (const { path, type } of everyContentType) {
      rows[path] = await create(app, type, 'Described', { status: '1' })
      await create(app, type, 'Described as a draft')
    }
  })

  test.each(everyContentType)('$path: lists, counts, and single rows are as described', async ({ path }) => {
    const key = String(rows[path]?.id)
    for (const rest of ['', 'count/', '{key}/']) {
      const operation = operationOf('GET', `/api/${path}/${rest}`)
      for (const send of [app.call, app.asAdmin]) {
        const response = await send({ url: operation.url({ key }) })
        expect(
          schemaOf(operation, 200).safeParse(response.json()).error,
          `${operationName(operation)} ${response.body}`,
        ).toBeUndefined()
      }
    }
    const wrong = schemaOf(operationOf('GET', `/api/${path}/`), 200)
    expect(wrong.safeParse([{ ...rows[path], status: 'published' }]).success).toBe(false)
    expect(wrong.safeParse([{ ...rows[path], id: 'one' }]).success).toBe(false)
    expect(wrong.safeParse({ results: [] }).success).toBe(false)
  })

  test.each(everyContentType)(
    '$path: what is created, changed, ordered, and deleted is as described',
    async ({ path, type }) => {
      const base = `/api/${path}/`
      const fits = (method: string, rest: string, response: { statusCode: number; body: string }) => {
        const operation = operationOf(method, `${base}${rest}`)
        if (response.statusCode === 204) return expect(operation.spec.responses).toHaveProperty('204')
        const { error } = schemaOf(operation, response.statusCode).safeParse(JSON.parse(response.body))
        expect(
          error,
          `${operationName(operation)} ${response.statusCode} ${response.body.slice(0, 300)}`,
        ).toBeUndefined()
      }
      const made = await app.asAdmin(`POST ${base}`, multipart(await sampleInput(type as AnyContent, 'Made')))
      expect(made).toAnswer(201)
      fits('POST', '', made)
      fits('POST', '', await app.asAdmin(`POST ${base}`, {}))
      fits('POST', '', await app.call(`POST ${base}`, {}))
      const { id } = made.json()
      const change = (payload: object, headers = {}) =>
        app.asAdmin(`PATCH ${base}${id}/`, payload, { headers })
      fits('PATCH', '{key}/', await change({ status: 1 }))
      fits('PATCH', '{key}/', await change({ status: 7 }))
      fits('PATCH', '{key}/', await change({ status: 0 }, { 'if-match': '"99"' }))
      fits('PATCH', '{key}/', await app.asAdmin(`PATCH ${base}999999/`, {}))
      const reorder = (items: unknown) => app.asAdmin(`POST ${base}reorder/`, { items })
      fits('POST', 'reorder/', await reorder([{ id, position: 1 }]))
      fits('POST', 'reorder/', await reorder([]))
      fits('GET', '{key}/history/', await app.asAdmin({ url: `${base}${id}/history/` }))
      fits('DELETE', '{key}/', await app.asAdmin(`DELETE ${base}${id}/`))
      fits('DELETE', '{key}/', await app.asAdmin(`DELETE ${base}${id}/`))
      fits('GET', 'trash/', await app.asAdmin({ url: `${base}trash/` }))
      fits('GET', 'trash/count/', await app.asAdmin({ url: `${base}trash/count/` }))
      fits('POST', 'trash/restore/', await app.asAdmin(`POST ${base}trash/restore/`, { ids: [id, 999_999] }))
      const remove = (ids: unknown) => app.asAdmin(`POST ${base}bulk_delete/`, { ids })
      fits('POST', 'bulk_delete/', await remove([id, 'no-such-row']))
      fits('POST', 'bulk_delete/', await remove([]))
    },
  )

  test('the account: sign-in, profile, and refusals are as described', async () => {
    const { email, password, id } = app.admin
    const post = (path: string, payload: object) => app.asAdmin(`POST ${path}/`, payload)
    const cases: [string, string, Promise<{ statusCode: number; body: string }>][] = [
      ['POST', '/api/adminLogin/', post('adminLogin', { UserEmail: email, password })],
      ['POST', '/api/adminLogin/', post('adminLogin', { UserEmail: email, password: 'wrong' })],
      ['POST', '/api/adminLogin/', post('adminLogin', {})],
      ['POST', '/api/token/refresh/', app.signIn().then(({ refresh }) => post('token/refresh', { refresh }))],
      ['POST', '/api/token/refresh/', post('token/refresh', { refresh: 'unknown' })],
      ['GET', '/api/get-admin/{id}/', app.asAdmin({ url: `/api/get-admin/${id}/` })],
      ['GET', '/api/get-admin/{id}/', app.asAdmin({ url: `/api/get-admin/${id + 1}/` })],
      ['GET', '/api/get-admin/{id}/', app.call({ url: `/api/get-admin/${id}/` })],
      [
        'POST',
        '/api/change-password/{id}/',
        post(`change-password/${id}`, {
          current_password: 'x',
          new_password: 'y',
          confirm_new_password: 'y',
        }),
      ],
      ['POST', '/api/send-link/', post('send-link', { email: 'nobody@example.com' })],
      [
        'POST',
        '/api/reset-password/',
        post('reset-password', { email, token: 'x', new_password: 'y', confirm_password: 'y' }),
      ],
    ]
    for (const [method, path, asked] of cases) {
      const { statusCode, body } = await asked
      const { error } = schemaOf(operationOf(method, path), statusCode).safeParse(JSON.parse(body))
      expect(error, `${method} ${path} ${statusCode} ${body}`).toBeUndefined()
    }
  })

  test('every refusal of every call has the shape that is described for its status', async () => {
    const json = { 'content-type': 'application/json' }
    for (const operation of operations) {
      const routes: [typeof app.call, object][] = [
        [app.call, { payload: {} }],
        [app.asAdmin, { payload: {} }],
        [app.asAdmin, { payload: '{"', headers: json }],
        [app.asAdmin, { payload: 'x', headers: { 'content-type': 'text/plain' } }],
        [app.asAdmin, { payload: `"${'x'.repeat(1_100_000)}"`, headers: json }],
        [app.asAdmin, { payload: {}, headers: { origin: 'https://evil.example' } }],
        [app.call, { headers: { authorization: 'Bearer ended' } }],
      ]
      for (const [send, more] of isWrite(operation) ? routes : routes.slice(-1)) {
        const url = operation.url({ key: '999999', entry: '1' })
        const response = await send({ method: operation.method, url, remoteAddress: '10.7.7.7', ...more })
        const { statusCode, body } = response
        // An operation without a body documents no body errors.
        const isOfBody = !operation.spec.requestBody && [400, 413, 415].includes(statusCode)
        if (statusCode < 400 || isOfBody) continue
        const { error } = schemaOf(operation, statusCode).safeParse(JSON.parse(body))
        expect(error, `${operationName(operation)} ${statusCode} ${body}`).toBeUndefined()
      }
    }
  })
})

describe('what a client is written by', () => {
  test('a row is found by its slug or id, and where there is no slug by its id', () => {
    const found = operations.filter(
      ({ method, path }) => method === 'GET' && /^\/api\/\w+\/\{key\}\/$/.test(path),
    )
    expect(found.length).toBe(everyContentType.length)
    for (const { path, spec } of found) {
      const { type } = everyContentType.find(
        (one) => path === `/api/${one.path}/{key}/`,
      ) as (typeof everyContentType)[number]
      expect(spec.summary).toMatch(type.key === 'id' ? /, by id$/ : /, by slug or id$/)
    }
  })

  test('every rate-limited route for anyone, or for one’s own account, documents 429, and no other does', async () => {
    const account = await createAdmin(app)
    const { access } = await tokensOf(app, account)
    const counting: string[] = []
    const employee = await createEmployee(app)
    const own: Record<string, Record<string, string>> = {
      '/api/change-password/{id}/': bearer(access),
      [`/api/${portalPath}/change-password/{user}/`]: await employeeSession(app, employee),
    }
    const asEmployee = own[`/api/${portalPath}/change-password/{user}/`]
    for (const { path } of operations)
      if (asEmployee && /^\/api\/jira\/(?:passkeys|two-step)\//.test(path)) own[path] = asEmployee
    const assertion = { attestationObject: 'x', clientDataJSON: 'x', authenticatorData: 'x', signature: 'x' }
    const isOpenOrOwn = ({ access, path }: ApiOperation) => access !== 'admin' || path in own
    for (const operation of operations) {
      if (!isWrite(operation) || !isOpenOrOwn(operation)) continue
      const bodies = [
        { current_password: 'x', new_password: 'y', confirm_new_password: 'y' },
        { UserEmail: account.email, password: 'x' },
        { email: account.email, token: 'x', new_password: 'y', confirm_password: 'y' },
        { username: 'grace', role: 'EMPLOYEE' },
        { session_id: 'x'.repeat(32), is_helpful: null },
        {
          name: 'x',
          code: 'x',
          credential: { id: 'x', rawId: 'x', type: 'public-key', response: assertion },
        },
      ]
      const body = operation.spec.requestBody && { payload: Object.assign({}, ...bodies) }
      const url = operation.url({ id: String(account.id), user: employee.username })
      const headers = own[operation.path] ?? {}
      const responses = await Promise.all(
        Array.from({ length: 61 }, () =>
          app.call({ method: operation.method, url, headers, ...body, remoteAddress: '10.8.8.8' }),
        ),
      )
      const rejected = responses.find(({ statusCode }) => statusCode === 429)
      if (!rejected) continue
      counting.push(operationName(operation))
      expect(schemaOf(operation, 429).safeParse(rejected.json()).error, rejected.body).toBeUndefined()
    }
    expect(counting.length).toBeGreaterThan(5)
    const described = operations.filter(
      (one) => isWrite(one) && isOpenOrOwn(one) && '429' in one.spec.responses,
    )
    expect(described.map(operationName).sort()).toEqual(counting.sort())
  })

  test('the CAPTCHA can be solved as documented, and the application is accepted', async () => {
    const { description = '' } = operationOf('GET', '/api/robot-check/').spec
    for (const text of ['SHA-256', 'challenge + "." + n', 'zero bits', 'recaptchaToken', '10 minutes'])
      expect(description).toContain(text)
    const { challenge, difficulty } = (await app.call({ url: '/api/robot-check/' })).json()
    const bitsOf = (text: string) =>
      [...createHash('sha256').update(text).digest()]
        .map((byte) => byte.toString(2).padStart(8, '0'))
        .join('')
    let n = 0
    while (!bitsOf(`${challenge}.${n}`).startsWith('0'.repeat(difficulty))) n += 1
    expect(await apply(app, { recaptchaToken: `${challenge}.${n}` })).toAnswer(201, {
      message: 'Form Submitted Successfully!',
    })
    expect((await app.call({ url: '/api/docs' })).body).toContain('zero bits')
  })
})

describe('the page about the calls', () => {
  test('is made once, as is the document', async () => {
    const made = vi.spyOn(app.fastify, 'swagger')
    const calls = ['/api/docs', '/api/docs/openapi.json'].flatMap((url) => [url, url])
    const bodies = await Promise.all(calls.map(async (url) => (await app.call({ url })).body))
    expect(made.mock.calls.length).toBeLessThan(2)
    expect(new Set(bodies).size).toBe(2)
  })

  test('lists every call with its summary, under the heading of its area', async () => {
    const { body, headers } = await app.call({ url: '/api/docs' })
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    for (const { method, path, spec } of operations) {
      expect(body, path).toContain(`<code><b>${method}</b> ${path}</code> ${escaped(spec.summary)}</summary>`)
      expect(body).toContain(`<h2>${escaped(spec.tags[0] as string)}</h2>`)
    }
    expect(body.match(/<summary>/g)).toHaveLength(operations.length)
    expect(body).toContain('href="/api/docs/openapi.json"')
  })

  test('reads well without eyes: one language, title, main part, and headings in their order', async () => {
    const { body } = await app.call({ url: '/api/docs/' })
    expect(body).toMatch(/^<!doctype html>\n<html lang="en">/)
    expect(body.match(/<title>[^<]+<\/title>/g)).toHaveLength(1)
    expect(body).toContain(escaped(company.name))
    expect(body.match(/<main>/g)).toHaveLength(1)
    expect(body.match(/<h1>/g)).toHaveLength(1)
    const levels = [...body.matchAll(/<h(\d)/g)].map(([, level]) => Number(level))
    for (const [at, level] of levels.entries()) expect(level - (levels[at - 1] ?? 0)).toBeLessThanOrEqual(1)
    expect(body).not.toMatch(/tabindex|<table|<script|<img/)
    for (const tag of ['main', 'details', 'summary', 'dl', 'dt', 'dd', 'pre', 'code', 'h2'])
      expect(body.match(new RegExp(`<${tag}[ >]`, 'g'))?.length ?? 0, tag).toBe(
        body.match(new RegExp(`</${tag}>`, 'g'))?.length ?? 0,
      )
  })
})

/** The routes of Fastify's printed tree: each line continues the path of the line that it is indented under. */
function routesOf(tree: string): { method: string; path: string }[] {
  const parents: string[] = []
  return tree
    .split('\n')
    .filter((line) => line.includes('── '))
    .flatMap((line) => {
      const depth = line.search(/[├└]/) / 4
      const [, part = '', methods = ''] = /── (\S+)(?: \((.*)\))?$/.exec(line) ?? []
      const path = `${parents[depth - 1] ?? ''}${part}`
      parents[depth] = path
      return methods
        .split(', ')
        .filter(Boolean)
        .map((method) => ({ method, path }))
    })
}

const escaped = (text: string) =>
  text.replace(
    /[&<>"]/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] as string,
  )
