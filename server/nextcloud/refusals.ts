import { z } from 'zod'
import { forbidden, invalid, locked, notFound, tooLarge } from '#server/errors.ts'
import { UpstreamRefusal } from '#server/upstream/client.ts'

const refusalSchema = z.object({ ocs: z.object({ meta: z.object({ message: z.string().nullish() }) }) })

const sentences = {
  full: 'Nextcloud has no room for this file.',
  locked: 'Nextcloud is still writing this file. Try again in a few seconds.',
  otherwise: 'Nextcloud does not accept this.',
} as const

const longestSentence = 300

/** The error of a domain for a refusal of Nextcloud; any other error as it is. */
export function toDomainError(error: unknown): unknown {
  if (!(error instanceof UpstreamRefusal)) return error
  const { status, body } = error
  // Parents that are not there are answered with 409.
  if (status === 404 || status === 409) return notFound()
  if (status === 403) return forbidden()
  if (status === 413 || status === 507) return tooLarge(sentences.full)
  if (status === 423) return locked(sentences.locked)
  const { data } = refusalSchema.safeParse(body)
  return invalid(data?.ocs.meta.message?.slice(0, longestSentence) || sentences.otherwise)
}
