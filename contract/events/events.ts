import { z } from 'zod'
import { chatMessageSchema } from '#contract/chat/chat.ts'
import type { PortalTopic } from '#contract/events/event-topics.ts'

/** Rows of a list have changed; `ids` is null if there are too many or they are unknown. */
export const rowsChanged = z.object({
  /** The path of the list, as in `/api/<type>/`. */
  type: z.string(),
  ids: z.array(z.int()).nullable(),
})

export type RowsChanged = z.output<typeof rowsChanged>

/** Who may receive an event of the portal: one account, the members of a project, or those of a conversation. */
export const scopeSchema = z.templateLiteral([
  z.enum(['account', 'project', 'conversation']),
  ':',
  z.string().min(1),
])
export type Scope = z.infer<typeof scopeSchema>

/**
 * The events of `GET /api/events/?as=employee`, each in a scope that its data names: `{"scope": "project:7", …}`. An
 * employee receives the events of the scopes that the account has at that time.
 */
export const portalEvents = {
  /** An issue has changed; in the scope of its project. */
  issue: z.object({
    /** Such as `PORT-17`. */
    issueKey: z.string(),
    change: z.enum(['created', 'fields', 'comments', 'worklogs', 'attachments', 'deleted']),
  }),
  /**
   * Files, or who may read them, have changed; in the scope of their owner, and of everyone who could or can read
   * them. It contains no file ids.
   */
  files: z.object({}),
  /** The inbox has a new or newly read entry; in the account's own scope. */
  inbox: z.object({}),
  /**
   * A message is new, or has changed; in the scope of its conversation, which for a project's conversation is the
   * project.
   */
  chat: z.object({
    /** The token of the conversation. */
    token: z.string(),
    /** The number of the change. */
    change: z.int(),
    /** The number of the change before it: who knows that one has missed nothing. One less where it is absent. */
    previous: z.int().optional(),
    /** Null if it is too long for an event and has to be fetched. */
    message: chatMessageSchema.nullable(),
  }),
  /** The name or the people of a conversation have changed; in its scope. */
  conversation: z.object({ token: z.string() }),
  /** The account has read a conversation up to a position; in its own scope. */
  chatRead: z.object({ token: z.string(), position: z.int() }),
  /** Someone is typing. */
  typing: z.object({ token: z.string(), userName: z.string(), displayName: z.string() }),
  /** The members of the scope have changed. Those who have left receive this event too, and none after it. */
  membership: z.object({}),
} as const satisfies Record<PortalTopic, z.ZodType>
export type PortalEventData<T extends PortalTopic> = z.output<(typeof portalEvents)[T]>

/** An event as a client of the portal receives it. */
export type PortalEvent = {
  [T in PortalTopic]: { readonly topic: T; readonly scope: Scope } & PortalEventData<T>
}[PortalTopic]
