import { z } from 'zod'
import { login } from '#contract/account/account.ts'
import {
  assertionSchema,
  creationOptionsSchema,
  newPasskeySchema,
  passkeySchema,
  requestOptionsSchema,
} from '#contract/account/passkey.ts'
import {
  errorDetail,
  errorSentence,
  fieldErrors,
  noContent,
  recentAuthenticationError,
} from '#contract/calls/answers.ts'
import { declareCalls } from '#contract/calls/call.ts'
import { rowId } from '#contract/calls/row-id.ts'

const own = {
  tags: ['Security'],
  access: 'admin',
  own: 'id',
  beforeSecondStep: true,
  params: { entry: rowId },
  answers: { 401: errorDetail, 403: recentAuthenticationError },
} as const

/** Signing in by a passkey (WebAuthn), which is both steps in one. */
export const passkeyCalls = {
  ...declareCalls(own, {
    'GET passkeys/{id}/': {
      summary: 'The administrator’s passkeys, the newest first',
      answers: { 200: z.array(passkeySchema) },
    },
  }),
  ...declareCalls(
    { ...own, recentAuthentication: true },
    {
      'POST passkeys/{id}/challenge/': {
        summary: 'What a browser needs to make a passkey; for this session, once, and for five minutes',
        answers: { 200: creationOptionsSchema, 400: errorDetail },
      },
      'POST passkeys/{id}/': {
        summary: 'Add the passkey that the browser has made',
        body: newPasskeySchema,
        answers: { 201: passkeySchema, 400: z.union([fieldErrors, errorDetail]) },
      },
      'DELETE passkeys/{id}/{entry}/': {
        summary: 'Remove a passkey, which signs nobody in any more',
        answers: { 204: noContent, 404: errorDetail },
      },
    },
  ),
  ...declareCalls(
    { tags: ['Security'], access: 'anyone', answers: { 429: errorDetail } },
    {
      'POST adminLogin/passkey/challenge/': {
        summary: 'What a browser needs to sign in by a passkey; for this browser, once, and for five minutes',
        rateLimit: { name: 'passkey:challenge', max: 60, seconds: 15 * 60 },
        answers: { 200: requestOptionsSchema },
      },
      'POST adminLogin/passkey/': {
        summary: 'Sign in by a passkey; the tokens are also set as cookies',
        body: z.object({
          remember: z.boolean().optional(),
          account: z
            .int()
            .optional()
            .describe('whose passkey it has to be, where someone confirms who it is'),
          credential: assertionSchema,
        }),
        answers: { 200: login.response, 400: fieldErrors, 401: errorSentence },
      },
    },
  ),
}
