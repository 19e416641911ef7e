import { z } from 'zod'
import {
  changePassword,
  login,
  profileSchema,
  refresh,
  resetPassword,
  sendLink,
  updateProfile,
} from '#contract/account.ts'
import type { RouteDoc } from '#server/http/openapi.ts'

const tag = 'Account'
const detail = z.object({ detail: z.string() })
const error = z.object({ error: z.string() })
const fields = z.record(z.string(), z.array(z.string()))

/** The description of the account's calls. */
export const accountDocs = {
  login: {
    tag,
    summary: 'Sign in; the tokens are also set as cookies',
    body: login.body,
    responses: { 200: login.response, 400: fields, 401: error, 429: detail },
  },
  refresh: {
    tag,
    summary: 'Exchange a refresh token from the cookie or the body for new tokens, once',
    body: refresh.body,
    responses: { 200: refresh.answer, 401: detail },
  },
  logout: { tag, summary: 'Sign out, ending the session', responses: { 204: null } },
  find: {
    tag,
    summary: 'The signed-in administrator',
    responses: { 200: profileSchema, 401: detail, 403: detail },
  },
  update: {
    tag,
    summary: 'Update name, e-mail address, and image; an empty profile_image removes the image',
    body: updateProfile.body,
    files: ['profile_image'],
    responses: { 200: updateProfile.response, 400: fields, 401: detail, 403: detail },
  },
  change: {
    tag,
    summary: 'Change the password and end all other sessions; a failure is 200 with an error',
    body: changePassword.body,
    responses: { 204: null, 200: error, 400: fields, 401: detail, 403: detail, 429: detail },
  },
  sendLink: {
    tag,
    summary: 'E-mail a link to reset the password, valid once and for five minutes',
    body: sendLink.body,
    responses: { 200: detail, 400: fields, 404: error, 429: detail },
  },
  reset: {
    tag,
    summary: 'Reset the password by the e-mailed link and end all sessions',
    body: resetPassword.body,
    responses: { 200: detail, 400: z.union([error, fields]), 429: detail },
  },
} as const satisfies Record<string, RouteDoc>
