import { z } from 'zod'
import { personSchema } from '#contract/employee/person.ts'
import { pageSize, wholeNumber } from '#contract/whole-number.ts'

/** Why something is in someone's inbox. One's own actions never are. */
export const inboxReasons = ['assigned', 'mentioned', 'commented', 'status'] as const

/** GET /api/jira/inbox/{user}/ answers the latest first, with `unread`, how many are unread in all. */
const inboxEntrySchema = z.object({
  id: z.string(),
  reason: z.enum(inboxReasons),
  /** Null where it is about a message of the chat. */
  issue: z.object({ key: z.string(), summary: z.string() }).nullable(),
  /** A message of the chat, and the conversation that it is in; a direct one has no name. */
  message: z.object({ token: z.string(), position: z.int(), conversation: z.string() }).nullable(),
  author: personSchema.nullable(),
  created: z.string(),
  /** The beginning of the comment or the message as people read it, or the new status. */
  excerpt: z.string(),
  /** The comment that it is about; null for none, and for one that is gone. */
  commentId: z.string().nullable(),
  isRead: z.boolean(),
})
export type InboxEntry = z.infer<typeof inboxEntrySchema>

export const inboxQuerySchema = z.object({
  start: wholeNumber(0, 100_000).default(0),
  limit: pageSize(100, 'entries').default(20),
  unread: z.stringbool().default(false),
})

export const inboxSchema = z.object({
  entries: z.array(inboxEntrySchema),
  total: z.int(),
  unread: z.int(),
})
export type Inbox = z.infer<typeof inboxSchema>

/** POST /api/jira/inbox/{user}/read/: these entries, those of an issue with any of the reasons, or all of them. */
export const inboxReadSchema = z.object({
  ids: z.array(z.string()).max(1000).optional(),
  issue: z.string().max(64).optional(),
  reasons: z.array(z.enum(inboxReasons)).max(inboxReasons.length).optional(),
})
export type InboxRead = z.infer<typeof inboxReadSchema>

/** The answer to reading: the number of entries that are still unread. */
export const inboxReadAnswerSchema = inboxSchema.pick({ unread: true })
