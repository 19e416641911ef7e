import { z } from 'zod'
import { twoStepRuleSchema } from '#contract/account/account.ts'
import { administratorFilters } from '#contract/account/account-filters.ts'
import { accountStates } from '#contract/account/account-states.ts'
import {
  administratorChangeSchema,
  administratorInvitationSchema,
  administratorSchema,
  newAdministratorSchema,
} from '#contract/account/administrator.ts'
import { administratorsPath } from '#contract/account/administrator-fields.ts'
import { errorDetail, fieldErrors, noContent, recentAuthenticationError } from '#contract/calls/answers.ts'
import { declareCalls } from '#contract/calls/call.ts'
import { mount } from '#contract/calls/mount.ts'
import { rowId } from '#contract/calls/row-id.ts'
import { exportableCalls } from '#contract/list-calls.ts'
import { filterRules } from '#contract/list-filters.ts'
import { mailLimits } from '#contract/mail/mail.ts'

const tags = ['Administrators']
const area = 'people'
const invitations = { name: 'invitation:administrator', ...mailLimits.invitationsPerAdministrator }
const answers = { 401: errorDetail, 403: recentAuthenticationError, 404: errorDetail }

/** The accounts of administrators, for owners. */
export const administratorCalls = {
  ...mount(
    administratorsPath,
    exportableCalls({
      tags,
      area,
      summaries: { list: 'List administrators', count: 'Count administrators' },
      outdatedBy: ['administrator'],
      rules: {
        sort: ['id', 'name', 'email', 'role', 'created_at'],
        defaultSort: 'name',
        filters: { state: `one of ${accountStates.join(', ')}`, ...filterRules(administratorFilters) },
        search: 'in name and e-mail address',
      },
      row: administratorSchema,
    }),
  ),
  ...declareCalls(
    { tags, access: 'admin', area, answers: { 401: errorDetail, 403: recentAuthenticationError } },
    {
      'GET administrators/two-step/': {
        summary: 'Whether every administrator has to sign in with two steps, and how many have none',
        answers: { 200: twoStepRuleSchema },
      },
      'PUT administrators/two-step/': {
        summary:
          'Require a second step of every administrator; who has none can set it up and do nothing else',
        recentAuthentication: true,
        records: { action: 'changed', details: ['isRequired'] },
        body: twoStepRuleSchema.pick({ isRequired: true }),
        answers: { 200: twoStepRuleSchema, 400: fieldErrors },
      },
    },
  ),
  ...declareCalls(
    { tags, access: 'admin', area, recentAuthentication: true, params: { id: rowId } },
    {
      'POST administrators/': {
        summary: 'Add an administrator, and mail an invitation that works once',
        body: newAdministratorSchema,
        rateLimit: invitations,
        answers: { 201: administratorInvitationSchema, 400: fieldErrors, 429: errorDetail, ...answers },
      },
      'PATCH administrators/{id}/': {
        summary: 'Give another role, or deactivate, which ends all sessions; one owner always stays',
        body: administratorChangeSchema,
        answers: { 200: administratorSchema, 400: z.union([fieldErrors, errorDetail]), ...answers },
      },
      'DELETE administrators/{id}/': {
        summary: 'Remove an account; what it has written stays, without its name',
        answers: { 204: noContent, 400: errorDetail, ...answers },
      },
      'DELETE administrators/{id}/sessions/': {
        records: { action: 'signedOut' },
        summary: 'Sign an administrator out everywhere',
        answers: { 204: noContent, ...answers },
      },
      'DELETE administrators/{id}/two-step/': {
        records: { action: 'signInChanged' },
        summary:
          'Turn the second step of an administrator off and remove the passkeys, when phone and recovery codes are gone; they are told by mail',
        answers: { 204: noContent, ...answers },
      },
      'POST administrators/{id}/invite/': {
        records: { action: 'invited' },
        summary: 'Mail a link that sets a password, once; earlier links end',
        rateLimit: invitations,
        answers: { 200: administratorInvitationSchema, 400: errorDetail, 429: errorDetail, ...answers },
      },
    },
  ),
}
