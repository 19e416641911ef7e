import { z } from 'zod'
import { errorDetail, fieldErrors, noContent, recentAuthenticationError } from '#contract/calls/answers.ts'
import { declareCalls } from '#contract/calls/call.ts'
import { rowId } from '#contract/calls/row-id.ts'
import { decisionConflictSchema, undoSeconds } from '#contract/hiring/decision.ts'
import { limits } from '#contract/limits.ts'
import { mailLimits } from '#contract/mail/mail.ts'
import {
  doneSchema,
  leaveSchema,
  leavingSchema,
  newStepsSchema,
  onboardingRequestSchema,
  onboardingSchema,
  stepSchema,
  undoStepsSchema,
} from '#contract/onboarding/onboarding.ts'

const refusals = { 401: errorDetail, 403: recentAuthenticationError, 404: errorDetail }
const changes = { 400: z.union([fieldErrors, errorDetail]), 409: errorDetail }
const done = z.object({ steps: z.array(stepSchema) })

const description =
  'Each step needs a role that includes it: content for the team page, otherwise the portal.'

/** From candidate to colleague, and back when one leaves. */
export const onboardingCalls = declareCalls(
  { tags: ['Onboarding'], access: 'admin', params: { id: rowId }, answers: refusals },
  {
    'GET candidates/{id}/onboarding/': {
      summary: 'What has made a candidate a colleague, and what could',
      area: 'hiring',
      outdatedBy: ['candidate'],
      answers: { 200: onboardingSchema },
    },
    'POST candidates/{id}/onboarding/': {
      records: { action: 'changed', does: 'onboard' },
      summary: 'Hire a candidate, and make them a colleague: all chosen steps or none',
      description: `${description} E-mails wait ${undoSeconds} s; until then the decision can be undone with its steps.`,
      area: 'hiring',
      rateLimit: { name: 'invitation:administrator', ...mailLimits.invitationsPerAdministrator },
      form: { fields: newStepsSchema, files: { photo: { maxBytes: 2 * limits.imageBytes, inMemory: true } } },
      answers: { 201: doneSchema, 412: decisionConflictSchema, 429: errorDetail, ...changes },
    },
    'GET onboarding/requests/': {
      summary: 'List the hired candidates whom someone asks to be made colleagues, the latest request first',
      area: 'hiring',
      outdatedBy: ['candidate'],
      answers: { 200: z.array(onboardingRequestSchema) },
    },
    'POST candidates/{id}/onboarding/request/': {
      records: { action: 'changed', does: 'requestOnboarding' },
      summary:
        'Ask those who may do the steps for a hired candidate to do them; by e-mail, and on their dashboard',
      area: 'hiring',
      rateLimit: { name: 'invitation:administrator', ...mailLimits.invitationsPerAdministrator },
      answers: { 200: onboardingRequestSchema, 409: errorDetail, 429: errorDetail },
    },
    'DELETE candidates/{id}/onboarding/request/': {
      records: { action: 'changed', does: 'withdrawRequest' },
      summary: 'Take such a request back, or decline it',
      area: 'hiring',
      answers: { 204: noContent },
    },
    'GET employees/{id}/leaving/': {
      summary: 'What an employee who leaves the company would leave',
      area: 'portal',
      answers: { 200: leavingSchema },
    },
    'POST employees/{id}/leaving/': {
      records: { action: 'changed', does: 'leave' },
      summary: 'Leave conversations and projects, unpublish the team page, and deactivate the account',
      description,
      area: 'portal',
      recentAuthentication: true,
      body: leaveSchema,
      answers: { 200: done, ...changes },
    },
    'POST onboarding/undo/': {
      records: false,
      summary: 'Take steps back, the latest first: all of them or none',
      description: `With an account go its projects and conversation. ${description}`,
      area: ['hiring', 'portal'],
      recentAuthentication: true,
      body: undoStepsSchema,
      answers: { 200: done, ...changes },
    },
  },
)
