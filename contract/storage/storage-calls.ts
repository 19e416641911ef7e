import { z } from 'zod'
import { errorDetail, fieldErrors, refusals } from '#contract/calls/answers.ts'
import { imageField } from '#contract/calls/body-limits.ts'
import { declareCalls } from '#contract/calls/call.ts'
import { attachmentSpaceSchema, storageSchema } from '#contract/storage/storage.ts'

/** The use of the disk. */
/** What employees learn of their own. */
export const ownStorageCalls = declareCalls(
  { tags: ['Storage'], access: 'employee', own: 'user', answers: refusals },
  {
    'GET jira/attachment-space/{user}/': {
      summary: 'How much the attachments take up that the employee has added to issues',
      description: 'Null where a company’s own tracker keeps them.',
      outdatedBy: ['issue'],
      answers: { 200: attachmentSpaceSchema },
    },
  },
)

export const storageCalls = declareCalls(
  { tags: ['Storage'], access: 'admin', area: 'settings' },
  {
    'GET storage/': {
      summary: 'What is stored, in bytes, and how much may be',
      answers: { 200: storageSchema, 401: errorDetail },
    },
  },
)

/** The images inside of rich texts. */
export const imageCalls = declareCalls(
  { tags: ['Media'], access: 'admin', area: ['content', 'jobs', 'hiring'] },
  {
    'POST upload-image/': {
      records: false,
      summary: 'Stores an image for a rich text; deleted after a day unless a saved text uses it',
      form: { fields: z.object({}), files: { file: imageField } },
      answers: { 201: z.object({ url: z.string() }), 400: fieldErrors, 401: errorDetail },
    },
  },
)
