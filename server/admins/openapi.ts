import { z } from 'zod'
import {
  changePassword,
  confirmEmail,
  login,
  profileSchema,
  refresh,
  resetPassword,
  restoreEmail,
  sendLink,
  updateProfile,
} from '#contract/account/account.ts'
import { imageField } from '#contract/calls/body-limits.ts'
import { errorDetail, fieldErrors, noContent, type RouteSchema } from '#server/http/route-schema.ts'

const tags = ['Account']
/** The signed-in administrator. */
const params = z.object({ id: z.string() })
const error = z.object({ error: z.string() })

/** The schemas of the account's routes. */
export const accountDocs = {
  login: {
    tags,
    summary: 'Sign in; the tokens are also set as cookies',
    body: login.body,
    response: { 200: login.response, 400: fieldErrors, 401: error, 429: errorDetail },
  },
  refresh: {
    tags,
    summary: 'Exchange a refresh token from the cookie or the body for new tokens, once',
    body: refresh.body,
    response: { 200: refresh.answer, 401: errorDetail },
  },
  logout: { tags, summary: 'Sign out, ending the session', response: { 204: noContent } },
  find: {
    tags,
    params,
    summary: 'The signed-in administrator',
    response: { 200: profileSchema, 401: errorDetail, 403: errorDetail },
  },
  update: {
    tags,
    params,
    summary: 'Update name, e-mail address, and image; an empty profile_image removes the image',
    description:
      'Another e-mail address needs current_password, and has to be confirmed by the link that is mailed to it.',
    form: { fields: updateProfile.body, files: { profile_image: imageField } },
    response: {
      200: updateProfile.response,
      400: fieldErrors,
      401: errorDetail,
      403: errorDetail,
      429: errorDetail,
    },
  },
  change: {
    tags,
    params,
    summary: 'Change the password and end all other sessions; a failure is 200 with an error',
    body: changePassword.body,
    response: {
      204: noContent,
      200: error,
      400: fieldErrors,
      401: errorDetail,
      403: errorDetail,
      429: errorDetail,
    },
  },
  confirmEmail: {
    tags: ['Email address'],
    summary:
      'Confirm a new e-mail address by the link that was mailed to it; the former address gets a way back',
    body: confirmEmail.body,
    response: { 200: confirmEmail.response, 400: z.union([error, fieldErrors]), 429: errorDetail },
  },
  restoreEmail: {
    tags: ['Email address'],
    summary:
      'Bring a former e-mail address back by its link, ending all sessions; answers a token for a new password',
    body: restoreEmail.body,
    response: { 200: restoreEmail.response, 400: z.union([error, fieldErrors]), 429: errorDetail },
  },
  sendLink: {
    tags,
    summary: 'E-mail a link to reset the password, valid once and for five minutes',
    body: sendLink.body,
    response: { 200: errorDetail, 400: fieldErrors, 404: error, 429: errorDetail },
  },
  reset: {
    tags,
    summary: 'Reset the password by the e-mailed link and end all sessions',
    body: resetPassword.body,
    response: { 200: errorDetail, 400: z.union([error, fieldErrors]), 429: errorDetail },
  },
} as const satisfies Record<string, RouteSchema>
