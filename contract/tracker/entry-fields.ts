// Free of zod, so that every screen may import it.

import type { Fields } from '#contract/fields/field.ts'
import { issueMessages } from '#contract/tracker/issue-fields.ts'

/** What people enter for a comment on an issue (EP-288): plain text with `!name|thumbnail!` and `@username`. */
export const commentFields = {
  comment: {
    kind: 'textarea',
    label: 'Comment',
    hint: '@ mentions someone. Pasted and dropped files are attached.',
    max: 10_000,
    required: issueMessages.commentRequired,
    errors: { tooLong: issueMessages.commentTooLong },
  },
} as const satisfies Fields

/** What people enter for a work log beside its time and its day. */
export const workLogFields = {
  comment: {
    kind: 'textarea',
    label: 'Description',
    columnLabel: 'Comment',
    max: 5000,
    errors: { tooLong: issueMessages.workLogTooLong },
  },
} as const satisfies Fields

export type WorkLogTexts = Record<keyof typeof workLogFields, string>
