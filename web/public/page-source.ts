import { type ContentApi, type PublicApi, toQueryString } from '#contract/content/query.ts'
import { ApiError, call } from '#web/api.ts'
import type { Source } from '#web/context.ts'

/** The published content, read by fetch. Every content type is there by its path, so a new one costs no line here. */
export const site = new Proxy({} as PublicApi, {
  get: (_, path) => reader(String(path)),
})

/** Where pages read from on navigations inside the browser. */
export const browser: Source = { api: site, report: (cause) => console.error(cause) }

/** A part of a page; where it cannot be read, `empty` stands in its place and the others go on (PS-033, PS-034). */
export async function part<T, E>(source: Source, reading: Promise<T>, empty: E): Promise<T | E> {
  try {
    return await reading
  } catch (cause) {
    source.report(cause)
    return empty
  }
}

function reader(path: string): ContentApi<unknown> {
  const ask = <T>(address: string) => call<T>(`${path}/${address}`, { asStranger: true })
  return {
    list: (query) => ask(`?${toQueryString(query)}`),
    count: async (query) => (await ask<{ count: number }>(`count/?${toQueryString(query)}`)).count,
    find: (key) => ask(`${encodeURIComponent(key)}/`).catch(noneWhenMissing),
    resolveMissingSlug: async () => null,
  }
}

function noneWhenMissing(cause: unknown): null {
  if (cause instanceof ApiError && cause.status === 404) return null
  throw cause
}
