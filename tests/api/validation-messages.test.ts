import { beforeAll, describe, expect, test } from 'vitest'
import { bearer, employeeSession, newIp } from '#tests/support/accounts.ts'
import { type ApiOperation, apiOperations, operationName } from '#tests/support/api-operations.ts'
import { useTestApp } from '#tests/support/app.ts'
import { createCaller, type PortalCaller } from '#tests/support/portal-caller.ts'
import { createIssue, createProject } from '#tests/support/tracker-rows.ts'

const app = useTestApp()

let employee: PortalCaller
let operations: ApiOperation[]
let values: Record<string, string>

beforeAll(async () => {
  operations = await apiOperations(app)
  employee = await createCaller(app, 'ada')
  const project = await createProject(app, [employee])
  const issue = await createIssue(app, project, employee)
  const [conversation] = (await employee.call('GET', 'nextcloud/chat/{user}/')).json()
  values = {
    user: 'ada',
    userName: 'ada',
    projectKey: project.key,
    issueKey: issue.key,
    conversationToken: conversation.token,
  }
})

interface JsonSchema {
  readonly type?: string
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly minimum?: number
  readonly maxLength?: number
  readonly maxItems?: number
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
}

/** Something of the right type, so that other fields than the first are looked at. */
function sample(schema: JsonSchema): unknown {
  const [first] = schema.anyOf ?? schema.oneOf ?? []
  if (first) return sample(first)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.type === 'object') return sampleObject(schema)
  if (schema.type === 'array') return schema.items ? [sample(schema.items)] : []
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1)
  if (schema.type === 'boolean') return true
  return schema.format === 'date' ? '2026-01-31' : 'A text'
}

const sampleObject = ({ properties = {}, required = [] }: JsonSchema): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => required.includes(name))
      .map(([name, schema]) => [name, sample(schema)]),
  )

/** Wrong types, lengths, and patterns for parameters: none takes all of them. */
const wrongTexts = ['~', '-1', '99999999999', '2026-02-30', 'x'.repeat(2000)]

/** Wrong values for what a schema describes, and for all that is in it. */
function* wrongOf(schema: JsonSchema): Generator<unknown> {
  yield* ['~', -7.5, null, { a: 1 }]
  const [first] = schema.anyOf ?? schema.oneOf ?? []
  if (first) yield* wrongOf(first)
  if (schema.type === 'string') yield* ['', 'x'.repeat((schema.maxLength ?? 299_999) + 1)]
  if (schema.type === 'integer' || schema.type === 'number') yield 1e12
  if (schema.type === 'array') yield* [[], Array((schema.maxItems ?? 10_999) + 1).fill('x')]
  if (schema.items) for (const wrong of wrongOf(schema.items)) yield [wrong]
  const whole = sampleObject(schema)
  for (const [name, part] of Object.entries(schema.properties ?? {}))
    for (const wrong of wrongOf(part)) yield { ...whole, [name]: wrong }
}

interface WrongRequest {
  readonly query?: Record<string, string>
  readonly payload?: unknown
}

/** Every wrong request of an operation: its query and body. */
function* wrongRequests({ spec }: ApiOperation): Generator<WrongRequest> {
  const query = spec.parameters.filter((parameter) => parameter.in === 'query')
  const needed = query
    .filter(({ required }) => required)
    .map(({ name, schema }) => [name, String(sample(schema))])
  for (const { name } of query)
    for (const wrong of wrongTexts) yield { query: { ...Object.fromEntries(needed), [name]: wrong } }
  const body = Object.values(spec.requestBody?.content ?? {})[0]?.schema
  if (!body) return
  yield { payload: {} }
  yield { payload: [] }
  yield {
    payload: Object.fromEntries(Object.keys((body as JsonSchema).properties ?? {}).map((name) => [name, 7])),
  }
  for (const one of [body, ...((body as JsonSchema).oneOf ?? [])]) {
    const [properties, whole] = [(one as JsonSchema).properties ?? {}, sampleObject(one)]
    for (const [name, schema] of Object.entries(properties))
      for (const wrong of wrongOf(schema)) yield { payload: { ...whole, [name]: wrong } }
  }
}

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (typeof value === 'object' && value !== null)
    for (const one of Object.values(value)) yield* textsIn(one)
}

/** What was sent or may be sent is quoted; the rest are words for people. */
const withoutQuotes = (text: string) => text.replace(/“[^”]*”|"[^"]*"|\[[^\]]*\]/g, '')
const developersWords =
  /\b(invalid input|expected|received|too (big|small)|strings?|integers?|booleans?|arrays?|objects?|null|undefined|nan|regex|pattern|schema|enum|literal|union|discriminator|json|payload)\b|[<>]=|\/\^|\w_\w|\b[a-z]+[A-Z]/
/** Texts of the requirements, to the letter (HD-300, AP-343). */
const fixedTexts = new Set(['Please enter a valid integer.', 'email tag with this key already exists.'])
const isForPeople = (text: string) =>
  fixedTexts.has(text) ||
  (/^[\p{Lu}“"]/u.test(text) && text.includes(' ') && !developersWords.test(withoutQuotes(text)))

/** Sends as someone who may call; signs in again where an operation has ended the session. */
async function send(
  operation: ApiOperation,
  { query = {}, payload }: WrongRequest,
): Promise<{ statusCode: number; body: string }> {
  const isEmployee = operation.access === 'employee'
  const signIn = async () =>
    isEmployee ? employeeSession(app, employee) : bearer((await app.signIn()).access)
  const attempt = (session: Record<string, string>) =>
    app.call({
      method: operation.method,
      url: `${operation.url(values)}?${new URLSearchParams(query)}`,
      remoteAddress: newIp(),
      headers: { ...session, ...(payload !== undefined && { 'content-type': 'application/json' }) },
      ...(payload !== undefined && { payload: JSON.stringify(payload) }),
    })
  const kind = isEmployee ? 'employee' : 'admin'
  sessions[kind] ??= await signIn()
  const response = await attempt(sessions[kind])
  if (response.statusCode !== 401) return response
  sessions[kind] = await signIn()
  return attempt(sessions[kind])
}
const sessions: Partial<Record<'admin' | 'employee', Record<string, string>>> = {}

describe('refusals', () => {
  test('every route refuses wrong types, lengths, and patterns in sentences for people', async () => {
    const unreadable = new Map<string, string>()
    let refusals = 0
    for (const operation of operations.filter(({ isStream }) => !isStream)) {
      for (const request of wrongRequests(operation)) {
        const { statusCode, body } = await send(operation, request)
        const sent = `${operationName(operation)} ${JSON.stringify(request).slice(0, 300)}`
        expect(statusCode, `${sent}: ${body}`).toBeLessThan(500)
        if (statusCode !== 400) continue
        refusals++
        for (const text of textsIn(JSON.parse(body))) if (!isForPeople(text)) unreadable.set(text, sent)
      }
    }
    expect([...unreadable]).toEqual([])
    expect(refusals).toBeGreaterThan(1000)
  })

  test('the rule and the label make the sentence', async () => {
    const refusal = async (path: string) => (await employee.call('GET', path)).json()
    expect(await refusal('nextcloud/files/{user}/?limit=101')).toEqual({
      error: 'Show at most 100 files at a time.',
    })
    expect(await refusal('issues/{user}/?limit=0')).toEqual({ error: 'Show at least 1 issues at a time.' })
    expect(await refusal('issues/{user}/?created_start=yesterday')).toEqual({
      error: 'Created start must be a date such as 2026-01-31.',
    })
    expect(await refusal('issues/{user}/?project=no%20key')).toEqual({
      error: 'Project key is not valid. An example is “PORT”.',
    })
    const comment = await employee.call('POST', `issue/{user}/${values.issueKey}/comment/`, { comment: 7 })
    expect(comment).toAnswer(400, { detail: 'Please enter a comment.' })
  })
})
