import { z } from 'zod'
import { passkeyFields } from '#contract/account/passkey-fields.ts'
import { textSchema } from '#contract/fields/schemas.ts'

/** A passkey as its owner sees it. */
export const passkeySchema = z.object({
  id: z.int(),
  name: z.string(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
})

const bytes = z
  .string()
  .min(1)
  .max(20_000)
  .regex(/^[\w-]+$/)
  .describe('bytes in base64url')

const clientData = bytes.meta({ title: 'Client data' })
const transports = z.array(z.string().max(30)).max(10)
const userVerification = z.enum(['required', 'preferred', 'discouraged'])
const credential = {
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
}

/** A new passkey, as `navigator.credentials.create()` answers it (WebAuthn, RegistrationResponseJSON). */
export const newPasskeySchema = z.object({
  name: textSchema(passkeyFields.name),
  credential: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: clientData,
      attestationObject: bytes.meta({ title: 'Attestation' }),
      transports: transports.optional(),
    }),
  }),
})

/** What `navigator.credentials.get()` answers (WebAuthn, AuthenticationResponseJSON). */
export const assertionSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: clientData,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.optional(),
  }),
})
export type Assertion = z.output<typeof assertionSchema>

const challenge = { challenge: bytes, timeout: z.int().optional() }

/** For `navigator.credentials.create()`. */
export const creationOptionsSchema = z.object({
  ...challenge,
  rp: z.object({ id: z.string().optional(), name: z.string() }),
  user: z.object({ id: bytes, name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  excludeCredentials: z.array(z.object({ id: bytes, type: z.string() })).optional(),
  authenticatorSelection: z
    .object({
      residentKey: z.enum(['required', 'preferred', 'discouraged']).optional(),
      requireResidentKey: z.boolean().optional(),
      userVerification: userVerification.optional(),
    })
    .optional(),
  attestation: z.enum(['none', 'direct', 'enterprise', 'indirect']).optional(),
})

/** For `navigator.credentials.get()`. */
export const requestOptionsSchema = z.object({
  ...challenge,
  rpId: z.string().optional(),
  userVerification: userVerification.optional(),
})
