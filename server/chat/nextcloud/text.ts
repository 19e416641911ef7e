import type { ChatMessage } from '#contract/chat/chat.ts'
import { endOfSentence, mentionPattern } from '#contract/tracker/mentions.ts'
import type { People } from '#server/chat/nextcloud/people.ts'
import type { TalkParameter, TalkText } from '#server/chat/nextcloud/wire.ts'

interface PlainText {
  readonly text: string
  readonly mentions: ChatMessage['mentions']
  /** The ids of files. */
  readonly files: string[]
}

/** Groups, teams, and everyone in a conversation, besides people: Talk's clients write them with an `@` too. */
const isMention = ({ type }: TalkParameter) =>
  type === 'user' || type === 'guest' || type === 'call' || type === 'user-group' || type === 'circle'

/** The text of a message as the portal writes it: `@username` for people, names for anything else. */
export function toPlainText({ message, messageParameters }: TalkText, people: People): PlainText {
  const mentions = new Map<string, ChatMessage['mentions'][number]>()
  const files = Object.entries(messageParameters).flatMap(([key, { type, id }]) =>
    key.startsWith('file') && type === 'file' ? [id] : [],
  )
  const text = message.replace(/\{([\w-]+)\}/g, (whole, key: string) => {
    const parameter = messageParameters[key]
    if (!parameter) return whole
    if (key.startsWith('file')) return ''
    if (!key.startsWith('mention-')) return parameter.name
    if (parameter.type !== 'user') return isMention(parameter) ? `@${parameter.name}` : parameter.name
    const { userName, displayName } = people.show(parameter.id, parameter.name)
    mentions.set(userName, { userName, displayName })
    return `@${userName}`
  })
  return { text: text.trim(), mentions: [...mentions.values()], files }
}

/**
 * The text as Talk reads it: `@"id"` for `@username`.
 * @param identities the ids of accounts at Nextcloud by usernames in lower case
 */
export const toTalkText = (text: string, identities: ReadonlyMap<string, string>): string =>
  text.replace(mentionPattern, (mention, name: string) => {
    const userName = name.replace(endOfSentence, '')
    const identity = identities.get(userName.toLowerCase())
    return identity === undefined ? mention : `@"${identity}"${name.slice(userName.length)}`
  })
