import { errorDetail, fieldErrors, noContent, rowCount } from '#contract/calls/answers.ts'
import { declareCalls } from '#contract/calls/call.ts'
import { mount } from '#contract/calls/mount.ts'
import { rowId } from '#contract/calls/row-id.ts'
import {
  enquiriesPath,
  enquiryInput,
  enquiryRules,
  enquirySchema,
  transcriptSchema,
} from '#contract/enquiry.ts'
import { deletionCalls, exportableCalls, reorderCalls, trashCalls } from '#contract/list-calls.ts'

const label = { many: 'Enquiries' }
const tags = [label.many]
const outdatedBy = ['enquiry'] as const
const admin = { tags, access: 'admin', area: 'enquiries', params: { id: rowId } } as const
const refusals = { 401: errorDetail, 404: errorDetail }

/** Anyone can send an enquiry; administrators read, order, and delete them, and nobody edits them (AC-408). */
export const enquiryCalls = {
  ...declareCalls(
    { tags },
    {
      'POST contactus/': {
        access: 'anyone',
        summary: 'Send an enquiry',
        form: { fields: enquiryInput, files: {} },
        limits: { fields: 12 },
        answers: { 201: errorDetail, 400: fieldErrors, 429: errorDetail },
      },
    },
  ),
  ...declareCalls(admin, {
    'GET contactus/count/unread/': {
      summary: 'Count unread enquiries',
      outdatedBy,
      answers: { 200: rowCount, 401: errorDetail },
    },
    'GET contactus/{id}/transcript/': {
      summary: 'The conversation with the assistant that an enquiry comes from',
      outdatedBy,
      answers: { 200: transcriptSchema, ...refusals },
    },
    'PUT contactus/{id}/read/': {
      summary: 'Mark one enquiry as read',
      answers: { 204: noContent, ...refusals },
    },
    'DELETE contactus/{id}/read/': {
      summary: 'Mark one enquiry as unread',
      answers: { 204: noContent, ...refusals },
    },
  }),
  ...mount(enquiriesPath, {
    ...exportableCalls({
      area: 'enquiries',
      tags,
      summaries: { list: 'List enquiries', count: 'Count enquiries' },
      outdatedBy,
      rules: enquiryRules,
      // With `fields`, rows have only those.
      row: enquirySchema.partial(),
    }),
    ...deletionCalls({
      area: 'enquiries',
      tags,
      summaries: { one: 'Delete one enquiry', many: 'Delete several enquiries' },
    }),
    ...reorderCalls({ label, area: 'enquiries' }, enquirySchema),
    ...trashCalls({ label, area: 'enquiries' }, outdatedBy),
  }),
}
