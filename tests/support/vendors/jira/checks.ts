import { readFileSync } from 'node:fs'
import * as path from 'node:path'
import type { JiraKind } from '#server/tracker/jira/kind.ts'

/** What an operation takes: the names and the types of its query, and of the fields of its body. */
interface Operation {
  readonly query?: Readonly<Record<string, string>>
  readonly body?: Readonly<Record<string, string>>
  readonly required?: readonly string[]
}

/**
 * Of Atlassian's OpenAPI documents (platform v3 of 2025-09, Jira Software of 2025-06; Apache-2.0), what Portico asks for.
 * Both kinds have the same operations, but for those that follow here.
 */
const documented: Record<string, Operation> = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'operations.json'), 'utf8'),
)

/** From the reference pages, which have no document here. */
const others: Record<string, Operation> = {
  'POST /rest/api/3/issue': { body: { fields: 'object' }, required: ['fields'] },
  'PUT /rest/api/3/issue/{issueIdOrKey}': { body: { fields: 'object' }, required: ['fields'] },
  'DELETE /rest/api/3/issue/{issueIdOrKey}': {},
  'GET /rest/api/3/issue/{issueIdOrKey}/transitions': {},
  'POST /rest/api/3/issue/{issueIdOrKey}/transitions': {
    body: { transition: 'object' },
    required: ['transition'],
  },
  'POST /rest/api/3/issue/{issueIdOrKey}/attachments': {},
  'DELETE /rest/api/3/attachment/{id}': {},
  'GET /rest/api/3/universal_avatar/view/type/project/avatar/{id}': { query: { size: 'string' } },
  'GET /rest/api/3/user/assignable/search': { query: { project: 'string', maxResults: 'integer' } },
  'GET /rest/agile/1.0/issue/{issueIdOrKey}': { query: { fields: 'array' } },
  'POST /rest/agile/1.0/sprint/{sprintId}/issue': { body: { issues: 'array' }, required: ['issues'] },
  'GET /rest/agile/1.0/board/{boardId}/issue': {
    query: { jql: 'string', fields: 'array', startAt: 'integer', maxResults: 'integer' },
  },
  'POST /rest/agile/1.0/backlog/issue': { body: { issues: 'array' }, required: ['issues'] },
}

const onlyOn: Readonly<Record<JiraKind, Record<string, Operation>>> = {
  cloud: {
    'GET /rest/api/3/issue/{issueIdOrKey}/changelog': {
      query: { startAt: 'integer', maxResults: 'integer' },
    },
  },
  datacenter: {
    'POST /rest/api/3/search': {
      body: {
        ...{ jql: 'string', fields: 'array', startAt: 'integer', maxResults: 'integer' },
        ...{ validateQuery: 'boolean', expand: 'array' },
      },
      required: ['jql'],
    },
    'GET /rest/api/3/project': { query: { expand: 'string' } },
    'GET /secure/attachment/{id}/{name}': {},
    'GET /secure/useravatar/{name}': { query: { size: 'string' } },
  },
}

const cloudOnly = /\/search\/jql$|\/bulkfetch$|\/project\/search$|\/attachment\/content\//

/** An operation, and the data of its path. */
export interface FoundOperation {
  readonly name: string
  readonly parameters: readonly string[]
  readonly operation: Operation
}

/** Finds what a request asks for; null for what this kind of Jira does not have. */
export function findOperation(kind: JiraKind, method: string, pathname: string): FoundOperation | null {
  // Data Center has the same operations below another version.
  const version = kind === 'cloud' ? '3' : '2'
  const own = new RegExp(`^/rest/api/${version}/`)
  if (pathname.startsWith('/rest/api/') && !own.test(pathname)) return null
  const asked = `${method} ${pathname.replace(own, '/rest/api/3/')}`
  for (const [name, operation] of Object.entries({ ...documented, ...others, ...onlyOn[kind] })) {
    if (kind === 'datacenter' && cloudOnly.test(name)) continue
    const pattern = new RegExp(`^${name.replaceAll(/\{\w+\}/g, '([^/]+)')}$`)
    const [, ...parameters] = pattern.exec(asked) ?? []
    const isConstant = !name.includes('{') && name === asked
    if (isConstant || parameters.length > 0)
      return { name, parameters: parameters.map(decodeURIComponent), operation }
  }
  return null
}

/** What is wrong with a request by its document; null for nothing. */
export function problemOf(
  { operation }: FoundOperation,
  query: URLSearchParams,
  body: unknown,
): string | null {
  for (const [name, value] of query) {
    const type = operation.query?.[name]
    if (type === undefined) return `No parameter ${name}`
    if (type === 'integer' && !/^\d+$/.test(value)) return `The parameter ${name} is no number`
    if (type === 'boolean' && !/^(?:true|false)$/.test(value)) return `The parameter ${name} is no boolean`
  }
  if (!operation.body) return null
  if (typeof body !== 'object' || body === null) return 'No JSON'
  for (const [name, value] of Object.entries(body)) {
    const type = operation.body[name]
    if (type === undefined) return `No field ${name}`
    if (!isOfType(type, value)) return `The field ${name} is no ${type}`
  }
  return operation.required?.find((name) => !(name in body)) ?? null
}

const isOfType = (type: string, value: unknown) =>
  type === 'any' ||
  (type === 'array'
    ? Array.isArray(value)
    : type === 'integer'
      ? Number.isInteger(value)
      : typeof value === type)
