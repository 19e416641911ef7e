import type { OpenApi, Operation } from '#server/http/openapi-document.ts'
import type { TestApp } from '#tests/support/app.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** One operation of the API, as the OpenAPI document describes it. */
export interface ApiOperation {
  readonly method: Method
  /** With parameter names: `/api/article/{key}/`. */
  readonly path: string
  /** Routes of any account are here those of administrators. */
  readonly access: 'anyone' | 'visitor' | 'admin' | 'employee'
  readonly spec: Operation & Required<Pick<Operation, 'parameters'>>
  /** Its response does not end by itself, so only the beginning is injected. */
  readonly isStream: boolean
  /** The path with values for its parameters; an `id` is the administrator's own by default. */
  url(values?: Readonly<Record<string, string>>): string
}

/**
 * Every call of the API. A route below `/api/` that is not described stops the start, so what is walked here is
 * all there is.
 */
export async function apiOperations(app: TestApp): Promise<ApiOperation[]> {
  const { paths }: OpenApi = (await app.call({ url: '/api/docs/openapi.json' })).json()
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase() as Method,
      path,
      access: accessOf(operation),
      spec: { parameters: [], ...operation },
      isStream: path === '/api/events/',
      url: (values = {}) =>
        path.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? (name === 'id' ? String(app.admin.id) : '1')),
    })),
  )
}

export const isWrite = ({ method }: ApiOperation): boolean => method !== 'GET'

/** For failure messages. */
export const operationName = ({ method, path }: ApiOperation): string => `${method} ${path}`

function accessOf({ security }: Operation): ApiOperation['access'] {
  const schemes = security.flatMap((one) => Object.keys(one))
  if (schemes.length === 0) return 'anyone'
  if (schemes.length < security.length) return 'visitor'
  return schemes.includes('admin') ? 'admin' : 'employee'
}
