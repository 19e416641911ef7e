import { z } from 'zod'
import {
  codeSchema,
  login,
  recoveryCodesSchema,
  signedInSchema,
  twoStepSchema,
  twoStepSecretSchema,
} from '#contract/account/account.ts'
import {
  assertionSchema,
  creationOptionsSchema,
  newPasskeySchema,
  passkeySchema,
  requestOptionsSchema,
} from '#contract/account/passkey.ts'
import { securityPaths } from '#contract/account/security-paths.ts'
import {
  errorDetail,
  errorSentence,
  fieldErrors,
  noContent,
  recentAuthenticationError,
} from '#contract/calls/answers.ts'
import type { Call, Calls } from '#contract/calls/call.ts'
import { declareCalls } from '#contract/calls/call.ts'
import { mount } from '#contract/calls/mount.ts'
import { rowId } from '#contract/calls/row-id.ts'
import { employeeLogin } from '#contract/employee/employee.ts'

/** As an administrator makes them; `ofEmployees` makes them those of employees. */
const own = {
  tags: ['Security'],
  access: 'admin',
  own: 'id',
  answers: { 401: errorDetail, 403: errorDetail },
} as const

const beforeSecondStep = true
const guarded = {
  ...own,
  beforeSecondStep,
  recentAuthentication: true,
  answers: { 401: errorDetail, 403: recentAuthenticationError },
} as const

/** Changes of how one signs in, each of which is mailed to the owner of the account. */
const securityChangeRule = { name: 'security:change', max: 30, seconds: 15 * 60 }
const told = { rateLimit: securityChangeRule, answers: { 429: errorDetail } } as const

/** Where someone is signed in. */
const deviceCalls = declareCalls(
  { ...own, params: { entry: z.uuid() } },
  {
    'GET {list}/': {
      summary: 'Where one is signed in, the last used first',
      answers: { 200: z.array(signedInSchema) },
    },
    'DELETE {list}/': {
      summary: 'Sign out everywhere else',
      answers: { 204: noContent },
    },
    'DELETE {list}/{entry}/': {
      summary: 'Sign out of one of them',
      answers: { 204: noContent, 404: errorDetail },
    },
  },
)

/** The second step of a sign-in: an authenticator app (RFC 6238) and recovery codes. */
const twoStepCalls = {
  ...declareCalls(
    { ...own, beforeSecondStep },
    {
      'GET {list}/': {
        summary: 'Whether signing in takes a second step',
        answers: { 200: twoStepSchema },
      },
    },
  ),
  ...declareCalls(guarded, {
    'POST {list}/': {
      summary: 'A new secret for an authenticator app; the former one stays until this one is confirmed',
      answers: { 201: twoStepSecretSchema },
    },
    'POST {list}/confirm/': {
      summary: 'Turn the second step on by a code of the new secret, and sign out everywhere else',
      body: z.object({ code: codeSchema }),
      rateLimit: { name: 'two-step:confirm', max: 10, seconds: 15 * 60 },
      answers: { 200: recoveryCodesSchema, 400: fieldErrors, 429: errorDetail },
    },
    'POST {list}/recovery-codes/': {
      summary: 'New recovery codes in place of the former ones, shown this once',
      ...told,
      answers: { ...told.answers, 200: recoveryCodesSchema, 400: errorDetail },
    },
    'DELETE {list}/': {
      summary: 'Turn the second step off',
      ...told,
      answers: { ...told.answers, 204: noContent },
    },
  }),
}

/** Keys of devices, by which one signs in (WebAuthn): both steps in one. */
const passkeyCalls = {
  ...declareCalls(
    { ...own, beforeSecondStep },
    {
      'GET {list}/': {
        summary: 'One’s passkeys, the newest first',
        answers: { 200: z.array(passkeySchema) },
      },
    },
  ),
  ...declareCalls(
    { ...guarded, params: { entry: rowId } },
    {
      'POST {list}/challenge/': {
        summary: 'What a browser needs to make a passkey; for this session, once, and for five minutes',
        answers: { 200: creationOptionsSchema, 400: errorDetail },
      },
      'POST {list}/': {
        summary: 'Add the passkey that the browser has made',
        body: newPasskeySchema,
        ...told,
        answers: { ...told.answers, 201: passkeySchema, 400: z.union([fieldErrors, errorDetail]) },
      },
      'DELETE {list}/{entry}/': {
        summary: 'Remove a passkey, which signs nobody in any more',
        ...told,
        answers: { ...told.answers, 204: noContent, 404: errorDetail },
      },
    },
  ),
}

const anyone = { tags: ['Security'], access: 'anyone', answers: { 429: errorDetail } } as const

const challengeCalls = declareCalls(anyone, {
  'POST {list}/challenge/': {
    summary: 'What a browser needs to sign in by a passkey; for this browser, once, and for five minutes',
    rateLimit: { name: 'passkey:challenge', max: 60, seconds: 15 * 60 },
    answers: { 200: requestOptionsSchema },
  },
})

const whose = 'whose passkey it has to be, where someone confirms who it is'
const refusals = { 400: fieldErrors, 401: errorSentence }

const employee = { access: 'employee', own: 'user' } as const
type OfEmployees<C> = { readonly [R in keyof C]: Omit<C[R], keyof typeof employee> & typeof employee }

/** The same calls as employees make them, whose paths name them by username. */
function ofEmployees<C extends Calls>(calls: C): OfEmployees<C> {
  const made = Object.entries<Call>(calls).map(([route, call]) => [route, { ...call, ...employee }])
  // `fromEntries` knows no keys.
  return Object.fromEntries(made) as OfEmployees<C>
}

/** The calls of each kind of account, by what they protect. */
export const securityCalls = {
  admin: { devices: deviceCalls, twoStep: twoStepCalls, passkeys: passkeyCalls },
  employee: {
    devices: ofEmployees(deviceCalls),
    twoStep: ofEmployees(twoStepCalls),
    passkeys: ofEmployees(passkeyCalls),
  },
}

/** Signing in by a passkey. */
export const passkeySignInCalls = {
  admin: {
    ...challengeCalls,
    ...declareCalls(anyone, {
      'POST {list}/': {
        summary: 'Sign in by a passkey; the tokens are also set as cookies',
        body: z.object({
          remember: z.boolean().optional(),
          account: z.int().optional().describe(whose),
          credential: assertionSchema,
        }),
        answers: { 200: login.response, ...refusals },
      },
    }),
  },
  employee: {
    ...challengeCalls,
    ...declareCalls(anyone, {
      'POST {list}/': {
        summary: 'Sign an employee in by a passkey; the tokens are set as cookies',
        body: z.object({
          username: z.string().max(1000).optional().describe(whose),
          credential: assertionSchema,
        }),
        answers: { 200: employeeLogin.response, ...refusals },
      },
    }),
  },
}

const { admin: adminPaths, employee: employeePaths } = securityPaths

/** How people protect their own sign-in, at their paths. */
export const ownSecurityCalls = {
  ...mount(adminPaths.devices, securityCalls.admin.devices),
  ...mount(adminPaths.twoStep, securityCalls.admin.twoStep),
  ...mount(adminPaths.passkeys, securityCalls.admin.passkeys),
  ...mount(adminPaths.passkeySignIn, passkeySignInCalls.admin),
  ...mount(employeePaths.devices, securityCalls.employee.devices),
  ...mount(employeePaths.twoStep, securityCalls.employee.twoStep),
  ...mount(employeePaths.passkeys, securityCalls.employee.passkeys),
  ...mount(employeePaths.passkeySignIn, passkeySignInCalls.employee),
}
