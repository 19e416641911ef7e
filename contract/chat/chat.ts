import { z } from 'zod'
import { chatLimits, chatMessages, chatReactions, conversationKinds } from '#contract/chat/chat-messages.ts'
import { text } from '#contract/content/fields.ts'
import { avatarUrlsSchema } from '#contract/employee/employee.ts'

/** Someone whom one can talk to. */
export const chatPersonSchema = z.object({
  userName: z.string(),
  displayName: z.string(),
  avatarUrls: avatarUrlsSchema,
})
export type ChatPerson = z.infer<typeof chatPersonSchema>

/** A message (EP-498). The same for every reader, so that it can travel in an event. */
export const chatMessageSchema = z.object({
  id: z.int(),
  /** Plain text; empty once it was deleted. */
  message: z.string(),
  /** In seconds since 1970. */
  timestamp: z.int(),
  /** The username; empty for system messages. */
  actorId: z.string(),
  actorDisplayName: z.string(),
  messageType: z.enum(['comment', 'system']),
  /** What has happened, such as `user_added`; empty for messages of people. */
  systemMessage: z.string(),
  /** Its position in the conversation: messages are in the order of this number. */
  position: z.int(),
  /** The number of its latest change. Every change in a conversation has the next number: a gap is a missed change. */
  change: z.int(),
  /** What the sender has called it, by which a repeated sending is known; empty without. */
  reference: z.string(),
  /** What it answers; the text is cut. */
  replyTo: z.object({ id: z.int(), actorDisplayName: z.string(), message: z.string() }).nullable(),
  isEdited: z.boolean(),
  isDeleted: z.boolean(),
  /** With the usernames of those who have reacted so. */
  reactions: z.array(z.object({ reaction: z.string(), userNames: z.array(z.string()) })),
  /** The ids of files in the drive, which tells each reader about those that he may read, and nothing about others. */
  files: z.array(z.string()),
  /** The people whom the text mentions. Only the server decides who that is. */
  mentions: z.array(z.object({ userName: z.string(), displayName: z.string() })),
})
export type ChatMessage = z.infer<typeof chatMessageSchema>

/** A conversation as one of its members sees it (EP-497). */
export const conversationSchema = z.object({
  id: z.int(),
  /** Its name in paths. */
  token: z.string(),
  kind: z.enum(conversationKinds),
  /** The project's, the group's, or the other person's; empty of a group without a name. */
  displayName: z.string(),
  avatarUrls: avatarUrlsSchema,
  /** Of a project's conversation. */
  projectKey: z.string().nullable(),
  /** Of the other person in a direct conversation. */
  userName: z.string().nullable(),
  /** In seconds since 1970. */
  lastActivity: z.int(),
  /** Null without a message. */
  lastMessage: z.object({ message: z.string(), actorDisplayName: z.string(), timestamp: z.int() }).nullable(),
  /** Without those that were deleted. */
  messageCount: z.int(),
  /** Messages of others after the read marker; at most `chatLimits.unread` and one. */
  unread: z.int(),
  /** Whether one of those names the reader. */
  isMentioned: z.boolean(),
  /** The position up to which the member has read. */
  readUpTo: z.int(),
  /** The number of the latest change. */
  change: z.int(),
})
export type Conversation = z.infer<typeof conversationSchema>

const anyText = z
  .string({ error: chatMessages.blank })
  .transform((value) => value.replace(/\r\n?/g, '\n').replaceAll('\0', '').trim())
  .refine((value) => value.length <= chatLimits.messageLength, chatMessages.tooLong)
  // Half of a character cannot be stored.
  .transform((value) => value.toWellFormed())
const messageText = anyText.refine((value) => value !== '', chatMessages.blank)

/** POST /api/jira/nextcloud/chat/{userName}/{conversationToken}/messages/ (EP-539, EP-540). */
export const sendMessage = {
  body: z
    .object({
      /** May be empty where there are files. */
      message: anyText,
      /** Unique among the sender's messages: what was sent under it before is not sent again, but answered again. */
      reference: z
        .string()
        .regex(/^[\w-]{8,64}$/)
        .optional(),
      /** The id of the message that this one answers. */
      replyTo: z.int().positive().optional(),
      /** The ids of files in the drive. Those of the sender are readable for everyone in the conversation from then on. */
      files: z
        .array(z.string().regex(/^[1-9]\d{0,8}$/))
        .max(chatLimits.files, chatMessages.tooManyFiles)
        .optional(),
    })
    .refine(({ message, files = [] }) => message !== '' || files.length > 0, chatMessages.blank),
  response: z.object({ sent_message: chatMessageSchema }),
}
export type SendMessage = z.input<typeof sendMessage.body>
export type NewMessage = z.output<typeof sendMessage.body>

/** PATCH …/messages/{id}/ changes one's own. */
export const editMessageSchema = z.object({ message: messageText })

/** PUT …/messages/{id}/reaction/ adds a reaction, or takes it back. */
export const reactSchema = z.object({ reaction: z.enum(chatReactions), isOn: z.boolean() })

/** POST …/read/ moves the read marker forward to a position. */
export const readSchema = z.object({ position: z.int().min(0) })

const userNames = z.array(z.string().max(100)).max(chatLimits.people, chatMessages.tooManyPeople)

/** POST /api/jira/nextcloud/chat/{userName}/ begins a conversation; that with one person is opened if it is there already. */
export const newConversationSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('direct'), userName: z.string().max(100) }),
  z.object({
    kind: z.literal('group'),
    name: text({ label: 'Name', required: true, max: chatLimits.nameLength }).schema,
    userNames: userNames.min(1, chatMessages.unknownPeople),
  }),
])
export type NewConversation = z.output<typeof newConversationSchema>

/** PATCH …/{conversationToken}/ changes a group: its name, or adds people. */
export const changeConversationSchema = z.object({
  name: text({ label: 'Name', required: true, max: chatLimits.nameLength }).schema.optional(),
  addUserNames: userNames.optional(),
})
export type ChangeConversation = z.output<typeof changeConversationSchema>

/** What has changed in a conversation after a number, in the order of changes; `isComplete` is false when it is too much. */
export const changesSchema = z.object({ messages: z.array(chatMessageSchema), isComplete: z.boolean() })
export type ChatChanges = z.infer<typeof changesSchema>

/** A message that a search has found. */
export const chatHitSchema = z.object({
  token: z.string(),
  conversation: z.string(),
  message: chatMessageSchema,
})
export type ChatHit = z.infer<typeof chatHitSchema>
