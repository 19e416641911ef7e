import { z } from 'zod'
import type { PortalTopic, RowTopic } from '#contract/events/event-topics.ts'
import { portalEvents, rowsChanged, type Scope, scopeSchema } from '#contract/events/events.ts'

const scoped = <T extends z.ZodRawShape>(data: z.ZodObject<T>) =>
  z.object({ ...data.shape, scope: scopeSchema })

/** The events that processes on one database send each other. */
export const topics = {
  /** Rows of content, which public pages show. */
  content: rowsChanged,
  enquiry: rowsChanged,
  /** Candidates and their evaluations. */
  candidate: rowsChanged,
  /** E-mails to candidates. */
  mail: rowsChanged,
  /** Documents that the assistant answers from. */
  document: rowsChanged,
  /** What the assistant knows of rows; `type` is the kind of a passage. */
  knowledge: rowsChanged,
  /** Sessions that were revoked. */
  session: z.object({ ids: z.array(z.string()) }),
  issue: scoped(portalEvents.issue),
  files: scoped(portalEvents.files),
  inbox: scoped(portalEvents.inbox),
  chat: scoped(portalEvents.chat),
  conversation: scoped(portalEvents.conversation),
  chatRead: scoped(portalEvents.chatRead),
  typing: scoped(portalEvents.typing),
  /** Which accounts have got the scope, or lost it. */
  membership: z.object({
    scope: scopeSchema,
    accounts: z.array(z.object({ id: z.int(), has: z.boolean() })),
  }),
} as const satisfies Record<RowTopic, typeof rowsChanged> &
  Record<PortalTopic, z.ZodType<{ scope: Scope }>> &
  Record<string, z.ZodType>

export type Topic = keyof typeof topics
export type EventData<T extends Topic> = z.output<(typeof topics)[T]>
