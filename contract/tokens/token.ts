import { z } from 'zod'
import { textSchema } from '#contract/fields/schemas.ts'
import { tokenScopes } from '#contract/tokens/scopes.ts'
import { tokenFields, tokenLifetimes } from '#contract/tokens/token-fields.ts'

export const scopeSchema = z.enum(tokenScopes, 'There is no such scope.')

/** A token of the API, without what it is. */
export const tokenSchema = z.object({
  id: z.int(),
  name: z.string(),
  scopes: z.array(scopeSchema),
  /** The administrator whose it is. */
  owner: z.string(),
  is_own: z.boolean(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime().nullable().describe('Null if it is valid until it is revoked'),
  is_expired: z.boolean(),
  last_used_at: z.iso.datetime().nullable(),
})
export type ApiToken = z.output<typeof tokenSchema>

export const newTokenSchema = z.object({
  name: textSchema(tokenFields.name),
  scopes: z
    .array(scopeSchema, 'Choose what it may do.')
    .min(1, 'Choose what it may do.')
    .transform((list) => [...new Set(list)]),
  days: z
    .literal([...tokenLifetimes])
    .default(90)
    .describe('How long it is valid; null until it is revoked'),
})

export const createdTokenSchema = z.object({
  token: tokenSchema,
  secret: z.string().describe('The token itself, in this answer alone'),
})
export type CreatedToken = z.output<typeof createdTokenSchema>
