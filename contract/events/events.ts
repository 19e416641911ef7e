import { z } from 'zod'
import { chatMessageSchema } from '#contract/chat/chat.ts'
import type { PortalTopic } from '#contract/events/event-topics.ts'

/** Rows of a list have changed; `ids` is null when they are too many or unknown. */
export const rowsChanged = z.object({
  /** The path of the list, as in `/api/<type>/`. */
  type: z.string(),
  ids: z.array(z.int()).nullable(),
})

export type RowsChanged = z.output<typeof rowsChanged>

/** Who may hear an event of the portal: one account, the members of a project, or those of a conversation. */
export const scopeSchema = z.templateLiteral([
  z.enum(['account', 'project', 'conversation']),
  ':',
  z.string().min(1),
])
export type Scope = z.infer<typeof scopeSchema>

/**
 * The events of `GET /api/events/?as=employee`, each in a scope, which its data name: `{"scope": "project:7", …}`. An
 * employee hears those of the scopes that the account has at that moment.
 */
export const portalEvents = {
  /** An issue has changed; in the scope of its project. */
  issue: z.object({
    /** Such as `PORT-17`. */
    key: z.string(),
    change: z.enum(['created', 'fields', 'comments', 'worklogs', 'attachments', 'deleted']),
  }),
  /**
   * Files have changed, or who may read them; in the scope of their owner, and of all who could or can read them. It
   * names none of them.
   */
  files: z.object({}),
  /** Something new concerns the account, or was read; in its own scope. */
  inbox: z.object({}),
  /** A message is new, or has changed; in the scope of its conversation, which for a project's is the project. */
  chat: z.object({
    /** Of the conversation. */
    token: z.string(),
    /** The number of the change; the one that follows the last known number tells that none is missing. */
    change: z.int(),
    /** Null where it is too long for an event: it is to be fetched. */
    message: chatMessageSchema.nullable(),
  }),
  /** The name or the people of a conversation have changed; in its scope. */
  conversation: z.object({ token: z.string() }),
  /** The account has read a conversation up to a position; in its own scope. */
  chatRead: z.object({ token: z.string(), position: z.int() }),
  /** Someone is writing. */
  typing: z.object({ token: z.string(), userName: z.string(), displayName: z.string() }),
  /** Who has the scope has changed. Those who have lost it hear this as well, and nothing of it afterwards. */
  membership: z.object({}),
} as const satisfies Record<PortalTopic, z.ZodType>
export type PortalEventData<T extends PortalTopic> = z.output<(typeof portalEvents)[T]>

/** What a client of the portal receives. */
export type PortalEvent = {
  [T in PortalTopic]: { readonly topic: T; readonly scope: Scope } & PortalEventData<T>
}[PortalTopic]
