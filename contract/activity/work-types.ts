// Free of zod, so that every screen may import it.

/** What employees work on that the history tells of, by what one of them is called. */
export const workTypes = {
  issues: 'Issue',
  comments: 'Comment',
  worklogs: 'Work log',
  attachments: 'Attachment',
  files: 'File',
} as const

export type WorkType = keyof typeof workTypes
