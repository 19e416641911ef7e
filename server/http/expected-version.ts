import type { FastifyRequest } from 'fastify'
import { invalid } from '#server/errors.ts'

/** The version that a change is based on, from If-Match; undefined if the caller does not care. */
export function expectedVersion({ headers }: FastifyRequest): number | undefined {
  const sent = headers['if-match']
  if (sent === undefined || sent === '*') return undefined
  const version = /^"(\d{1,9})"$/.exec(sent)?.[1]
  if (version === undefined) throw invalid('The version in If-Match is not that of a row.')
  return Number(version)
}
