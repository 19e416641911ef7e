import { z } from 'zod'
import { recentAuthenticationCode } from '#contract/account/account-messages.ts'

/** An error in one sentence. */
export const errorDetail = z.object({ detail: z.string() })

/** The same where a requirement names the field `error`. */
export const errorSentence = z.object({ error: z.string() })

/** A 403 that a recent sign-in lifts, or any other. */
export const recentAuthenticationError = z.object({
  detail: z.string(),
  code: z.literal(recentAuthenticationCode).optional(),
})

/** Errors by field. */
export const fieldErrors = z.record(z.string(), z.array(z.string()))

/** How many rows a list has. */
export const rowCount = z.object({ count: z.int() })

/** An answer without a body. */
export const noContent = z.undefined()

/**
 * An answer that is not JSON but bytes, which a handler returns or streams.
 * @param content such as `a WebP image`, for the API reference
 */
export const bytesOf = (content: string) => z.custom<Uint8Array>().describe(content)

export const csvFile = bytesOf('a CSV file')

/** The refusals of a call whose path names a person or a thing. */
export const refusals = { 401: errorDetail, 403: errorDetail, 404: errorDetail } as const
