import { z } from 'zod'

/** PHP writes an empty map as a list. */
const mapOf = <T>(value: z.ZodType<T>) =>
  z.union([
    z.record(z.string(), value),
    z
      .array(z.unknown())
      .length(0)
      .transform((): Record<string, T> => ({})),
  ])

const parameterSchema = z.object({ type: z.string(), id: z.coerce.string(), name: z.string().default('') })

/** What a placeholder of a text stands for. */
export type TalkParameter = z.output<typeof parameterSchema>

const messageFields = z.object({
  id: z.int(),
  actorType: z.string(),
  actorId: z.string(),
  actorDisplayName: z.string(),
  timestamp: z.int(),
  /** With placeholders such as `{mention-user1}`. */
  message: z.string(),
  messageParameters: mapOf(parameterSchema).default({}),
  systemMessage: z.string().default(''),
  messageType: z.string(),
  referenceId: z.string().default(''),
  /** Counts by emoji. */
  reactions: mapOf(z.int()).default({}),
  lastEditTimestamp: z.int().optional(),
})

export type TalkText = Pick<z.output<typeof messageFields>, 'message' | 'messageParameters'>

/** A parent that has expired is only an id. */
const parentSchema = z.union([
  messageFields,
  z.object({ id: z.int(), deleted: z.literal(true) }).transform(() => undefined),
])

export const messageSchema = messageFields.extend({ parent: parentSchema.optional() })
export type TalkMessage = z.output<typeof messageSchema>
export type TalkParent = NonNullable<TalkMessage['parent']>

export const roomSchema = z.object({
  id: z.int(),
  token: z.string().regex(/^[a-z0-9]{4,30}$/),
  type: z.int(),
  /** Of a conversation of two: the id of the other account. */
  name: z.string(),
  displayName: z.string(),
  objectType: z.string().default(''),
  participantType: z.int(),
  lastActivity: z.int(),
  lastReadMessage: z.int(),
  unreadMessages: z.int(),
  unreadMention: z.boolean(),
  /** Absent where the employee may not read yet; an empty list in older versions. */
  lastMessage: messageSchema.or(z.array(z.unknown()).transform(() => undefined)).nullish(),
})
export type TalkRoom = z.output<typeof roomSchema>

export const participantSchema = z.object({
  attendeeId: z.int(),
  actorType: z.string(),
  actorId: z.string(),
  displayName: z.string(),
  participantType: z.int(),
})
export type TalkParticipant = z.output<typeof participantSchema>

export const reactionsSchema = mapOf(
  z.array(z.object({ actorType: z.string(), actorId: z.string(), actorDisplayName: z.string() })),
)
export type TalkReactions = z.output<typeof reactionsSchema>

export const hitsSchema = z.object({
  entries: z.array(
    z.object({
      subline: z.string(),
      attributes: z.object({
        conversation: z.string(),
        messageId: z.coerce.number().int(),
        actorType: z.string(),
        actorId: z.string(),
        timestamp: z.coerce.number().int(),
      }),
    }),
  ),
})

export const foundPeopleSchema = z.array(z.object({ id: z.string(), label: z.string() }))

/** The kinds of conversations, as Talk numbers them. */
export const roomTypes = {
  direct: 1,
  group: 2,
  /** Anyone with its address may join. */
  open: 3,
  changelog: 4,
} as const

/** Owner, moderator. */
export const moderates = ({ participantType }: Pick<TalkRoom, 'participantType'>): boolean =>
  participantType === 1 || participantType === 2

/** System messages that change another message instead of telling something. */
export const changesAnother: ReadonlySet<string> = new Set([
  'reaction',
  'reaction_deleted',
  'reaction_revoked',
  'message_deleted',
  'message_edited',
  'poll_voted',
  'thread_created',
  'thread_renamed',
])
