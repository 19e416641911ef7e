import { z } from 'zod'
import {
  changePassword,
  confirmEmail,
  login,
  passwordLinkSchema,
  profileSchema,
  refresh,
  resetPassword,
  restoreEmail,
  sendLink,
  updateProfile,
} from '#contract/account/account.ts'
import { errorDetail, errorSentence, fieldErrors, noContent } from '#contract/calls/answers.ts'
import { imageField } from '#contract/calls/body-limits.ts'
import { declareCalls } from '#contract/calls/call.ts'

const linkErrors = { 400: z.union([errorSentence, fieldErrors]), 429: errorDetail }
const anyone = { tags: ['Account'], access: 'anyone' } as const
const own = {
  tags: ['Account'],
  access: 'admin',
  own: 'id',
  answers: { 401: errorDetail, 403: errorDetail },
} as const

/** Sign-in and session of administrators (AC-139 to AC-149). */
export const sessionCalls = declareCalls(anyone, {
  'POST adminLogin/': {
    summary: 'Sign in; the tokens are also set as cookies',
    body: login.body,
    answers: { 200: login.response, 400: fieldErrors, 401: errorSentence, 429: errorDetail },
  },
  'POST token/refresh/': {
    summary: 'Exchange a refresh token from the cookie or the body for new tokens, once',
    body: refresh.body,
    answers: { 200: refresh.answer, 401: errorDetail },
  },
  'POST logout/': { summary: 'Sign out, ending the session', answers: { 204: noContent } },
})

/** The links of a changed e-mail address. */
export const emailCalls = declareCalls(
  { tags: ['Email address'], access: 'anyone' },
  {
    'POST confirm-email/': {
      summary:
        'Confirm a new e-mail address by the link that was mailed to it; the former address gets a way back',
      body: confirmEmail.body,
      answers: { 200: confirmEmail.response, ...linkErrors },
    },
    'POST restore-email/': {
      summary:
        'Bring a former e-mail address back by its link, ending all sessions; answers a token for a new password',
      body: restoreEmail.body,
      answers: { 200: restoreEmail.response, ...linkErrors },
    },
  },
)

/** The administrator's own profile (AC-150 to AC-156). */
export const profileCalls = declareCalls(own, {
  'GET get-admin/{id}/': {
    summary: 'The signed-in administrator',
    beforeSecondStep: true,
    answers: { 200: profileSchema },
  },
  'PUT update-admin/{id}/': {
    summary: 'Update name, e-mail address, and image; an empty profile_image removes the image',
    description:
      'Another e-mail address needs current_password, and has to be confirmed by the link that is mailed to it.',
    form: { fields: updateProfile.body, files: { profile_image: imageField } },
    answers: { 200: updateProfile.response, 400: fieldErrors, 429: errorDetail },
  },
})

/** The administrator's password (AC-157 to AC-168). */
export const passwordCalls = {
  ...declareCalls(own, {
    'POST change-password/{id}/': {
      summary: 'Change the password and end all other sessions; a failure is 200 with an error',
      body: changePassword.body,
      answers: { 204: noContent, 200: errorSentence, 400: fieldErrors, 429: errorDetail },
    },
  }),
  ...declareCalls(anyone, {
    'POST send-link/': {
      summary: 'E-mail a link to reset the password, valid once and for five minutes',
      body: sendLink.body,
      answers: { 200: errorDetail, 400: fieldErrors, 404: errorSentence, 429: errorDetail },
    },
    'POST check-link/': {
      summary: 'Whether a link that resets a password still works; this does not use it up',
      body: z.object({ email: z.string(), token: z.string() }),
      answers: { 200: passwordLinkSchema, 400: fieldErrors, 429: errorDetail },
    },
    'POST reset-password/': {
      summary: 'Reset the password by the e-mailed link and end all sessions',
      body: resetPassword.body,
      answers: { 200: errorDetail, ...linkErrors },
    },
  }),
}
