import { z } from 'zod'
import { errorDetail, fieldErrors, noContent, recentAuthenticationError } from '#contract/calls/answers.ts'
import { declareCalls } from '#contract/calls/call.ts'
import { rowId } from '#contract/calls/row-id.ts'
import { createdTokenSchema, newTokenSchema, scopeSchema, tokenSchema } from '#contract/tokens/token.ts'

/** Tokens for other programs. They cannot make these calls themselves. */
export const tokenCalls = declareCalls(
  {
    tags: ['API tokens'],
    access: 'admin',
    area: 'any',
    params: { id: rowId },
    answers: { 401: errorDetail },
  },
  {
    'GET api-tokens/': {
      summary: 'List one’s own tokens, the newest first; for those who manage administrators, everyone’s',
      answers: { 200: z.array(tokenSchema) },
    },
    'GET api-tokens/scopes/': {
      summary:
        'List the scopes that a token of one’s own could have: those of the calls that one’s role may make',
      answers: { 200: z.array(scopeSchema) },
    },
    'POST api-tokens/': {
      summary: 'Create a token for some of what one’s own role includes',
      recentAuthentication: true,
      body: newTokenSchema,
      answers: { 201: createdTokenSchema, 400: fieldErrors, 403: recentAuthenticationError },
    },
    'DELETE api-tokens/{id}/': {
      summary: 'Revoke a token at once',
      answers: { 204: noContent, 404: errorDetail },
    },
  },
)
