import { z } from 'zod'
import { groupFields, messageFields } from '#contract/chat/chat-fields.ts'
import { chatLimits, chatMessages, chatReactions, conversationKinds } from '#contract/chat/chat-messages.ts'
import { avatarUrlsSchema } from '#contract/employee/person.ts'
import { editedSchemas, shownSchemas } from '#contract/fields/schemas.ts'

/** Someone to talk to. */
export const chatPersonSchema = z.object({
  userName: z.string(),
  displayName: z.string(),
  avatarUrls: avatarUrlsSchema,
})
export type ChatPerson = z.infer<typeof chatPersonSchema>

/** A message (EP-498). It is the same for every reader, so that events can include it. */
export const chatMessageSchema = z.object({
  id: z.int(),
  /** Plain text; empty after deletion. */
  ...shownSchemas(messageFields),
  /** In seconds since 1970. */
  timestamp: z.int(),
  /** The username; empty for system messages. */
  actorId: z.string(),
  actorDisplayName: z.string(),
  messageType: z.enum(['comment', 'system']),
  /** The kind of event, such as `user_added`; empty for messages from people. */
  systemMessage: z.string(),
  /** Its position in the conversation, which determines the order of messages. */
  position: z.int(),
  /**
   * The number of its latest change. In Portico's own chat the changes of a conversation are numbered without gaps.
   */
  change: z.int(),
  /** The sender's reference, which identifies a message that is sent again; empty if there is none. */
  reference: z.string(),
  /** The message that it replies to, with a shortened text. */
  replyTo: z.object({ id: z.int(), actorDisplayName: z.string(), message: z.string() }).nullable(),
  isEdited: z.boolean(),
  isDeleted: z.boolean(),
  /** With the usernames of the people who reacted. */
  reactions: z.array(z.object({ reaction: z.string(), userNames: z.array(z.string()) })),
  /** The ids of files in the drive, which shows readers only the files that they may read. */
  files: z.array(z.string()),
  /** The people that the text mentions. Only the server determines them. */
  mentions: z.array(z.object({ userName: z.string(), displayName: z.string() })),
})
export type ChatMessage = z.infer<typeof chatMessageSchema>

/** A conversation as one of its members sees it (EP-497). */
export const conversationSchema = z.object({
  id: z.int(),
  /** Its identifier in paths. */
  token: z.string(),
  kind: z.enum(conversationKinds),
  /** The name of the project, the group, or the other person; empty for a group without a name. */
  displayName: z.string(),
  avatarUrls: avatarUrlsSchema,
  /** For a project's conversation. */
  projectKey: z.string().nullable(),
  /** For a direct conversation: the other person's. */
  userName: z.string().nullable(),
  /** In seconds since 1970. */
  lastActivity: z.int(),
  /** Null if there are no messages. */
  lastMessage: z.object({ message: z.string(), actorDisplayName: z.string(), timestamp: z.int() }).nullable(),
  /** The number of messages that are not deleted; null where the chat does not count them. */
  messageCount: z.int().nullable(),
  /** Other people's messages after the read marker; at most `chatLimits.unread` plus one. */
  unread: z.int(),
  /** Whether one of them mentions the reader. */
  isMentioned: z.boolean(),
  /** The last position that the member has read. */
  readUpTo: z.int(),
  /** The number of the latest change. */
  change: z.int(),
})
export type Conversation = z.infer<typeof conversationSchema>

const { message } = messageFields
const anyText = z
  .string({ error: message.required })
  .transform((value) => value.replace(/\r\n?/g, '\n').replaceAll('\0', '').trim())
  .refine((value) => value.length <= message.max, message.errors.tooLong)
  // Half of a surrogate pair cannot be stored.
  .transform((value) => value.toWellFormed())
const messageText = anyText.refine((value) => value !== '', message.required)

/** POST /api/jira/nextcloud/chat/{userName}/{conversationToken}/messages/ (EP-539, EP-540). */
export const sendMessage = {
  body: z
    .object({
      /** May be empty if there are files. */
      message: anyText,
      /**
       * Unique among the sender's messages: one that is sent again with the same value is not stored twice, and the
       * response is the same.
       */
      reference: z
        .string()
        .regex(/^[\w-]{8,64}$/)
        .optional(),
      /** The id of the message that this one replies to. */
      replyTo: z.int().positive().optional(),
      /** The ids of files in the drive. The sender's own become readable for everyone in the conversation. */
      files: z
        .array(z.string().regex(/^[1-9]\d{0,17}$/))
        .max(chatLimits.files, chatMessages.tooManyFiles)
        .optional(),
    })
    .refine(({ message, files = [] }) => message !== '' || files.length > 0, chatMessages.blank),
  response: z.object({ sent_message: chatMessageSchema }),
}
export type SendMessage = z.input<typeof sendMessage.body>
export type NewMessage = z.output<typeof sendMessage.body>

/** PATCH …/messages/{id}/ edits one's own message. */
export const editMessageSchema = z.object({ message: messageText })

/** PUT …/messages/{id}/reaction/ adds or removes a reaction. */
export const reactSchema = z.object({ reaction: z.enum(chatReactions), isOn: z.boolean() })

/** POST …/read/ moves the read marker forward to a position. */
export const readSchema = z.object({ position: z.int().min(0) })

const userNames = z.array(z.string().max(100)).max(chatLimits.people, chatMessages.tooManyPeople)

/**
 * POST /api/jira/nextcloud/chat/{userName}/ starts a conversation; an existing one with one person is opened instead.
 */
export const newConversationSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('direct'), userName: z.string().max(100) }),
  z.object({
    kind: z.literal('group'),
    ...editedSchemas(groupFields),
    userNames: userNames.min(1, chatMessages.unknownPeople),
  }),
])
export type NewConversation = z.output<typeof newConversationSchema>

/** PATCH …/{conversationToken}/ changes a group: its name, or more people. */
export const changeConversationSchema = z.object({
  name: editedSchemas(groupFields).name.optional(),
  addUserNames: userNames.optional(),
})
export type ChangeConversation = z.output<typeof changeConversationSchema>

/** The changes in a conversation after a number, in order; `isComplete` is false if there are too many. */
export const changesSchema = z.object({ messages: z.array(chatMessageSchema), isComplete: z.boolean() })
export type ChatChanges = z.infer<typeof changesSchema>

/** A search result. */
export const chatHitSchema = z.object({
  token: z.string(),
  conversation: z.string(),
  message: chatMessageSchema,
})
export type ChatHit = z.infer<typeof chatHitSchema>
