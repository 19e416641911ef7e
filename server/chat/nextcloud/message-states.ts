import type { ChatMessage } from '#contract/chat/chat.ts'
import { chatMessages as texts } from '#contract/chat/chat-messages.ts'
import { withNames } from '#contract/tracker/mentions.ts'
import type { TalkContext } from '#server/chat/nextcloud/context.ts'
import type { People } from '#server/chat/nextcloud/people.ts'
import type { Talk, TalkUser } from '#server/chat/nextcloud/talk.ts'
import { toPlainText } from '#server/chat/nextcloud/text.ts'
import {
  changesAnother,
  type TalkMessage,
  type TalkParent,
  type TalkReactions,
} from '#server/chat/nextcloud/wire.ts'

/** The length of the quoted message in a reply, in characters. */
const replyLength = 140

/** A message, as it is after a change. */
export interface MessageState {
  readonly message: TalkParent
  readonly change: number
  /** The message that it replies to. */
  readonly parent: TalkParent | undefined
  /** Known only from a message that tells of its change, which does not say what it replies to. */
  readonly isBare: boolean
}

/**
 * The messages of a part of a conversation, each once, as they are after the latest change of that part, in the order of
 * these changes. Talk reports a change of a message as one more message, whose parent is the changed one: its id is the
 * number of the change.
 * @param part in any order
 */
export function toStates(part: readonly TalkMessage[]): MessageState[] {
  const states = new Map<number, MessageState>()
  for (const { parent, ...message } of [...part].sort((one, other) => one.id - other.id)) {
    const isChange = changesAnother.has(message.systemMessage)
    const changed = isChange ? parent : message
    if (!changed) continue
    const known = states.get(changed.id)
    states.delete(changed.id)
    states.set(changed.id, {
      message: changed,
      change: message.id,
      parent: isChange ? known?.parent : parent,
      isBare: isChange && (known?.isBare ?? true),
    })
  }
  return [...states.values()]
}

/** Asks for what states do not say, and for messages that have changed since. Those that are gone are left out. */
export async function complete(
  talk: Talk,
  token: string,
  states: readonly MessageState[],
): Promise<MessageState[]> {
  const found = states.map(async (state): Promise<MessageState | null> => {
    if (!state.isBare) return state
    const read = await talk.readMessage(token, state.message.id)
    if (!read) return null
    const { parent, ...message } = read
    return { message, parent, change: state.change, isBare: false }
  })
  return (await Promise.all(found)).filter((state) => state !== null)
}

/** The messages as the portal shows them; one request for each that has reactions. */
export async function showMessages(
  { people, reactions }: TalkContext,
  { talk }: TalkUser,
  token: string,
  states: readonly MessageState[],
): Promise<ChatMessage[]> {
  const names = await reactions.of(talk, token, states)
  const shown = await people.find(
    states.flatMap(({ message, parent }) => [
      ...[message, parent].flatMap((one) => (one ? namedIn(one) : [])),
      ...Object.values(names.get(message.id) ?? {}).flatMap((list) => list.map(({ actorId }) => actorId)),
    ]),
  )
  return states.map((state) => toMessage(state, shown, names.get(state.message.id) ?? {}))
}

/** The ids of accounts that a message names. */
export const namedIn = ({ actorId, messageParameters }: Omit<TalkMessage, 'parent'>): string[] => [
  actorId,
  ...Object.values(messageParameters).flatMap(({ type, id }) => (type === 'user' ? [id] : [])),
]

/** Only people with an account have a username. */
export const actorOf = (
  { actorType, actorId, actorDisplayName }: Omit<TalkMessage, 'parent'>,
  people: People,
): { readonly userName: string; readonly displayName: string } =>
  actorType === 'users'
    ? people.show(actorId, actorDisplayName)
    : { userName: '', displayName: actorDisplayName }

/** A text for a line. */
export function excerptOf(message: Omit<TalkMessage, 'parent'>, people: People): string {
  const { text, mentions, files } = toPlainText(message, people)
  return text === '' && files.length > 0 ? texts.onlyFiles : withNames(text, mentions)
}

export const isDeleted = ({ messageType }: TalkParent) => messageType === 'comment_deleted'

function toMessage(
  { message, change, parent }: MessageState,
  people: People,
  names: TalkReactions,
): ChatMessage {
  const gone = isDeleted(message)
  const isSystem = message.messageType === 'system' || message.systemMessage !== ''
  const { text, mentions, files } = gone
    ? { text: '', mentions: [], files: [] }
    : toPlainText(message, people)
  const actor = actorOf(message, people)
  return {
    id: message.id,
    message: text,
    timestamp: message.timestamp,
    actorId: isSystem ? '' : actor.userName,
    actorDisplayName: isSystem ? '' : actor.displayName,
    messageType: isSystem ? 'system' : 'comment',
    systemMessage: message.systemMessage,
    position: message.id,
    change,
    reference: message.referenceId,
    replyTo: parent
      ? {
          id: parent.id,
          actorDisplayName: actorOf(parent, people).displayName,
          message: isDeleted(parent) ? '' : excerptOf(parent, people).slice(0, replyLength).toWellFormed(),
        }
      : null,
    isEdited: message.lastEditTimestamp !== undefined && !gone,
    isDeleted: gone,
    reactions: Object.entries(names).map(([reaction, actors]) => ({
      reaction,
      userNames: actors.map((one) =>
        one.actorType === 'users' ? people.show(one.actorId, one.actorDisplayName).userName : '',
      ),
    })),
    files: isSystem ? [] : files,
    mentions: isSystem ? [] : mentions,
  }
}
