import { z } from 'zod'

/** Rows of a list have changed; `ids` is null when they are too many or unknown. */
export const rowsChanged = z.object({
  /** The path of the list, as in `/api/<type>/`. */
  type: z.string(),
  ids: z.array(z.int()).nullable(),
})

export type RowsChanged = z.output<typeof rowsChanged>

/**
 * The events of `GET /api/events/` that tell which rows have changed. There are three more, without data: `ready` says
 * where to resume a stream, once it has told what was missed; after `reset` anything may have changed, because events
 * were missed; `superseded` ends the oldest stream of an account that has opened too many.
 */
export const rowTopics = ['content', 'enquiry', 'candidate', 'mail', 'document'] as const

export type RowTopic = (typeof rowTopics)[number]

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
  /** Something new concerns the account, or was read; in its own scope. */
  inbox: z.object({}),
  /** Who has the scope has changed. Those who have lost it hear this as well, and nothing of it afterwards. */
  membership: z.object({}),
} as const
export type PortalTopic = keyof typeof portalEvents
export type PortalEventData<T extends PortalTopic> = z.output<(typeof portalEvents)[T]>

/** What a client of the portal receives. */
export type PortalEvent = {
  [T in PortalTopic]: { readonly topic: T; readonly scope: Scope } & PortalEventData<T>
}[PortalTopic]
