import { z } from 'zod'
import { type PortalTopic, type RowTopic, rowChanges } from '#contract/events/event-topics.ts'
import { portalEvents, rowsChanged, type Scope, scopeSchema } from '#contract/events/events.ts'

const scoped = <T extends z.ZodRawShape>(data: z.ZodObject<T>) =>
  z.object({ ...data.shape, scope: scopeSchema })

const changes = z.array(z.enum(rowChanges)).readonly()

/**
 * What webhooks are told beside what the event says. It does not leave the database (`server/webhooks/install.ts`), so
 * it may be long.
 */
const webhooks = z.array(z.object({ type: z.string(), ids: z.array(z.int()).readonly(), changes })).optional()
export type WebhookChanges = NonNullable<z.output<typeof webhooks>>

/** Rows with what has happened to them, if others than open screens may ask. */
const rowsOf = rowsChanged.extend({ changes: changes.optional(), webhooks })

/** The events between processes on one database. */
export const topics = {
  /** Content rows, which public pages show. */
  content: rowsOf,
  /** Sections of the site settings, which public pages show, too. */
  site: rowsChanged,
  enquiry: rowsOf,
  /** Candidates and their evaluations. */
  candidate: rowsOf,
  /** Projects, their members, and their sprints. */
  project: rowsOf,
  /** E-mails to candidates. */
  mail: rowsOf,
  /** Documents that the assistant answers from. */
  document: rowsChanged,
  /** Questions that the assistant could not answer. */
  gap: rowsChanged,
  /** Accounts of administrators, whose role may be another one. */
  administrator: rowsChanged,
  /** The assistant's knowledge of rows; `type` is the kind of a passage. */
  knowledge: rowsChanged,
  /** Files that are gone from the storage, whose variants each machine has in its own cache. */
  deletedFiles: z.object({
    files: z.array(z.object({ path: z.string(), visibility: z.enum(['public', 'private']) })),
  }),
  /** Revoked sessions. */
  session: z.object({ ids: z.array(z.string()) }),
  /** An employee has opened a conversation of another company's chat. */
  chatView: z.object({ account: z.int(), token: z.string() }),
  issue: scoped(portalEvents.issue).extend({ webhooks }),
  files: scoped(portalEvents.files),
  inbox: scoped(portalEvents.inbox),
  chat: scoped(portalEvents.chat),
  conversation: scoped(portalEvents.conversation),
  chatRead: scoped(portalEvents.chatRead),
  typing: scoped(portalEvents.typing),
  /** Accounts that have gained or lost the scope. */
  membership: z.object({
    scope: scopeSchema,
    accounts: z.array(z.object({ id: z.int(), has: z.boolean() })),
  }),
} as const satisfies Record<RowTopic, typeof rowsChanged> &
  Record<PortalTopic, z.ZodType<{ scope: Scope }>> &
  Record<string, z.ZodType>

export type Topic = keyof typeof topics
export type EventData<T extends Topic> = z.output<(typeof topics)[T]>
