import { z } from 'zod'
import { changePassword, passwordLinkSchema } from '#contract/account/account.ts'
import { accountFilters } from '#contract/account/account-filters.ts'
import { accountStates } from '#contract/account/account-states.ts'
import {
  errorDetail,
  errorSentence,
  fieldErrors,
  noContent,
  recentAuthenticationError,
} from '#contract/calls/answers.ts'
import type { FileField } from '#contract/calls/body-limits.ts'
import { declareCalls } from '#contract/calls/call.ts'
import { mount } from '#contract/calls/mount.ts'
import { rowId } from '#contract/calls/row-id.ts'
import {
  employeeAccountSchema,
  employeeChangeSchema,
  employeeLogin,
  employeeProfileSchema,
  employeesPath,
  invitationSchema,
  newEmployeeSchema,
  requestPasswordLink,
  setPassword,
  updateEmployeeProfile,
} from '#contract/employee/employee.ts'
import { limits } from '#contract/limits.ts'
import { exportableCalls } from '#contract/list-calls.ts'
import { filterRules } from '#contract/list-filters.ts'
import type { ListRules } from '#contract/list-query.ts'
import { mailLimits } from '#contract/mail/mail.ts'

/** Sign-in, session, and password links of employees (EP-035, EP-045 to EP-052). */
export const employeeSessionCalls = declareCalls(
  { tags: ['Portal'], access: 'anyone' },
  {
    'POST jira/login/': {
      summary: 'Signs an employee in; the tokens are set as cookies',
      body: employeeLogin.body,
      answers: { 200: employeeLogin.response, 400: errorSentence, 401: errorSentence, 429: errorSentence },
    },
    'POST jira/token/refresh/': {
      summary: "Exchanges the employee's refresh token, once",
      answers: { 204: noContent, 401: errorDetail },
    },
    'POST jira/logout/': {
      summary: 'Signs the employee out, ending the session',
      answers: { 204: noContent, 401: errorDetail },
    },
    'POST jira/check-link/': {
      summary: 'Whether the link of an invitation or a reset still works; this does not use it up',
      body: z.object({ username: z.string(), token: z.string() }),
      answers: { 200: passwordLinkSchema, 400: fieldErrors, 429: errorDetail },
    },
    'POST set-password/': {
      summary: "Sets an employee's password by the link of an invitation or a reset, and ends all sessions",
      body: setPassword.body,
      answers: { 200: errorDetail, 400: z.union([errorSentence, fieldErrors]), 429: errorDetail },
    },
    'POST jira/forgot-password/': {
      summary: 'Has a link mailed that sets a new password, once; the answer is the same without an account',
      body: requestPasswordLink.body,
      answers: { 202: errorDetail, 400: errorSentence, 429: errorSentence },
    },
  },
)

/** Above the limit of a picture, so that one that is too large gets the same kind of answer as other invalid ones. */
const pictureField: FileField = { maxBytes: 2 * limits.imageBytes, inMemory: true }

/** The employee's own profile and password (EP-390 to EP-394, EP-499 to EP-502). */
export const employeeProfileCalls = declareCalls(
  { tags: ['Portal'], access: 'employee', own: 'user', answers: { 401: errorDetail, 403: errorDetail } },
  {
    'GET jira/profile/{user}/': {
      summary: "The employee's own profile",
      answers: { 200: z.object({ user: employeeProfileSchema }) },
    },
    'PUT jira/profile/{user}/': {
      summary: 'Changes the fields that are sent; profileImage is a file, or null to remove the picture',
      form: { fields: updateEmployeeProfile.body, files: { profileImage: pictureField } },
      answers: { 200: updateEmployeeProfile.response, 400: errorSentence, 413: errorSentence },
    },
    'POST jira/change-password/{user}/': {
      summary: 'Changes the password and ends all other sessions',
      body: changePassword.body,
      answers: { 204: noContent, 400: fieldErrors, 429: errorDetail },
    },
  },
)

const employeeRules = {
  sort: ['id', 'username', 'name', 'email', 'designation', 'created_at'],
  defaultSort: 'name',
  filters: { state: `one of ${accountStates.join(', ')}`, ...filterRules(accountFilters) },
  search: 'in username, name, e-mail address, and designation',
} as const satisfies ListRules

const tags = ['Employees']
/** The link or the address of an account gives access to the account. */
const guarded = {
  tags,
  access: 'admin',
  area: 'portal',
  recentAuthentication: true,
  params: { id: rowId },
} as const
const refusals = { 401: errorDetail, 403: recentAuthenticationError }
/** Mails of the company to any address. */
const invitations = { name: 'invitation:administrator', ...mailLimits.invitationsPerAdministrator }

/**
 * The accounts of employees, for administrators. Accounts are deactivated, never deleted, so their work stays theirs.
 */
export const employeeAccountCalls = {
  ...mount(
    employeesPath,
    exportableCalls({
      area: 'portal',
      tags,
      summaries: { list: 'List employees', count: 'Count employees' },
      rules: employeeRules,
      row: employeeAccountSchema,
    }),
  ),
  ...declareCalls(
    { tags, access: 'admin', area: 'portal', params: { id: rowId } },
    {
      'GET employees/{id}/': {
        summary: 'One employee',
        answers: { 200: employeeAccountSchema, 401: errorDetail, 404: errorDetail },
      },
    },
  ),
  ...declareCalls(guarded, {
    'POST employees/': {
      records: { action: 'invited' },
      summary: 'Add an employee, and mail an invitation that works once',
      body: newEmployeeSchema,
      rateLimit: invitations,
      answers: { 201: invitationSchema, 400: fieldErrors, 429: errorDetail, ...refusals },
    },
    'PATCH employees/{id}/': {
      records: { action: 'changed', details: ['active'] },
      summary: 'Update the sent fields of an employee; active false ends all sessions',
      body: employeeChangeSchema,
      answers: { 200: employeeAccountSchema, 400: fieldErrors, 404: errorDetail, ...refusals },
    },
    'DELETE employees/{id}/sessions/': {
      records: { action: 'signedOut' },
      summary: 'Sign an employee out everywhere',
      answers: { 204: noContent, 404: errorDetail, ...refusals },
    },
    'DELETE employees/{id}/two-step/': {
      records: { action: 'signInChanged' },
      summary:
        'Turn the second step of an employee off and remove the passkeys, when phone and recovery codes are gone; the employee is told by mail',
      answers: { 204: noContent, 404: errorDetail, ...refusals },
    },
    'POST employees/{id}/invite/': {
      records: { action: 'invited' },
      summary: 'Mail an employee a link that sets a password, once; earlier links end',
      rateLimit: invitations,
      answers: {
        200: invitationSchema,
        400: errorDetail,
        404: errorDetail,
        429: errorDetail,
        ...refusals,
      },
    },
  }),
}
