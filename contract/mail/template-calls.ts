import { z } from 'zod'
import { errorDetail, fieldErrors } from '#contract/calls/answers.ts'
import { bytesOfText } from '#contract/calls/body-limits.ts'
import { declareCalls } from '#contract/calls/call.ts'
import { mount } from '#contract/calls/mount.ts'
import { rowId } from '#contract/calls/row-id.ts'
import { limits } from '#contract/limits.ts'
import { deletionCalls, exportableCalls } from '#contract/list-calls.ts'
import { filterRules } from '#contract/list-filters.ts'
import {
  emailTemplateFilters,
  emailTemplateSchema,
  notificationTypeSchema,
  renderedEmailSchema,
  roleSchema,
} from '#contract/mail/email-template.ts'
import { mailLimits } from '#contract/mail/mail.ts'

/** Checked together with the tags that there are, and with the fields that stay as they are. */
const sent = (description: string) => z.custom<unknown>().optional().describe(description)

const fields = z.object({
  roles: sent('the id of a role'),
  email_title: sent('the subject'),
  email_notification_type: sent('the id of a type, each for one template'),
  notification_receiver_type: sent('1 e-mail, 2 website or app, 3 both'),
  email_content: sent('HTML with [tags]'),
  web_or_mobile_content: sent('text with [tags]'),
  status: sent('1 active (default), 0 inactive'),
})

/** Fields of a template as a form or JSON has them. */
export type SentTemplate = z.output<typeof fields>

/** Two texts of mails. */
const templateLimits = { bytes: bytesOfText(2 * limits.richTextLength) + limits.bodyBytes }
const previewBody = z.object({
  email_title: z.string().max(limits.textLength),
  email_content: z.string().max(2 * limits.richTextLength),
  candidateId: z.int().positive().max(2_147_483_647).nullish(),
})

const tags = ['E-mail templates']
const shared = {
  tags,
  access: 'admin',
  area: 'hiring',
  params: { id: rowId },
  answers: { 401: errorDetail },
} as const
const change = { form: { fields, files: {} }, limits: templateLimits } as const
const changed = { 200: emailTemplateSchema, 400: fieldErrors, 404: errorDetail }
/** Roles and notification types are fixed, so all of them are active. */
const activeOnly = z.object({ status: z.string().optional().describe('ignored: all are active') })

/** Notification templates, and the roles and types that they can have (AP-386). */
export const templateCalls = {
  ...declareCalls(shared, {
    'GET roles/': { summary: 'List the roles', query: activeOnly, answers: { 200: z.array(roleSchema) } },
    'GET email-notification-types/': {
      summary: 'List the notification types with the tags that each can fill',
      query: activeOnly,
      answers: { 200: z.array(notificationTypeSchema) },
    },
    'GET email-templates/{id}/': {
      summary: 'One e-mail template',
      answers: { 200: emailTemplateSchema, 404: errorDetail },
    },
    'POST email-templates/': {
      summary: 'Create an e-mail template',
      ...change,
      answers: { 201: emailTemplateSchema, 400: fieldErrors },
    },
    'PATCH email-templates/{id}/': {
      summary: 'Update the sent fields of an e-mail template',
      ...change,
      answers: changed,
    },
    'PUT email-templates/{id}/': {
      summary: 'Update the sent fields of an e-mail template',
      ...change,
      answers: changed,
    },
    'POST email-templates/preview/': {
      isReading: true,
      summary: 'Show what a template makes of a candidate, or of invented values',
      body: previewBody,
      limits: templateLimits,
      answers: { 200: renderedEmailSchema, 400: fieldErrors, 404: errorDetail },
    },
    'POST email-templates/test/': {
      records: false,
      summary: 'Send what a template makes to oneself',
      body: previewBody,
      limits: templateLimits,
      rateLimit: { name: 'test-email:administrator', ...mailLimits.testsPerAdministrator },
      answers: { 200: errorDetail, 400: errorDetail, 404: errorDetail, 429: errorDetail },
    },
  }),
  ...mount('email-templates', {
    ...exportableCalls({
      area: 'hiring',
      tags,
      summaries: { list: 'List e-mail templates', count: 'Count e-mail templates' },
      row: emailTemplateSchema,
      rules: {
        sort: ['id', 'email_title', 'created_at'],
        defaultSort: '-created_at',
        statuses: [0, 1],
        filters: filterRules(emailTemplateFilters),
        search: 'in title and contents',
      },
      more: { no_pagination: z.string().optional().describe('true for all, regardless of the limit') },
    }),
    ...deletionCalls({
      area: 'hiring',
      tags,
      summaries: { one: 'Delete an e-mail template', many: 'Delete several e-mail templates' },
    }),
  }),
}
