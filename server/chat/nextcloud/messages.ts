import type { ChatMessage } from '#contract/chat/chat.ts'
import { chatLimits, chatMessages as texts } from '#contract/chat/chat-messages.ts'
import type { TalkContext } from '#server/chat/nextcloud/context.ts'
import { complete, showMessages, toStates } from '#server/chat/nextcloud/message-states.ts'
import type { TalkUser } from '#server/chat/nextcloud/talk.ts'
import { pageSize, type Talk } from '#server/chat/nextcloud/talk.ts'
import { toTalkText } from '#server/chat/nextcloud/text.ts'
import { changesAnother, type TalkMessage } from '#server/chat/nextcloud/wire.ts'
import type { Chat } from '#server/chat/port.ts'
import { forbidden, notFound } from '#server/errors.ts'
import { readBounded } from '#server/list/bounded-rows.ts'

type Messages = Pick<Chat, 'listMessages' | 'listChanges' | 'edit' | 'delete' | 'react'>

/** How many of the newest messages a change of a message is looked for in. */
const recentMessages = 50
/** Changes of so many earlier messages are read one by one. */
const mostEarlier = 50

const isVisible = ({ systemMessage }: TalkMessage) => !changesAnother.has(systemMessage)

export function createMessages(context: TalkContext): Messages {
  const { people } = context

  /** At least as many visible messages before an id as are asked for, the newest first; fewer if there are no more. */
  async function readBefore(talk: Talk, token: string, count: number, before?: number) {
    const found: TalkMessage[] = []
    let end = before
    while (found.filter(isVisible).length < count) {
      const limit = Math.min(pageSize, count + 20)
      const page = await talk.messagesBefore(token, limit, end)
      found.push(...page)
      end = page.at(-1)?.id
      if (page.length < limit) break
    }
    return found
  }

  /** One message, with the number of its change if that was recent. */
  async function showOne(user: TalkUser, token: string, id: number): Promise<ChatMessage> {
    const [recent, message] = await Promise.all([
      user.talk.messagesBefore(token, recentMessages),
      user.talk.readMessage(token, id),
    ])
    if (!message) throw notFound()
    const change = toStates(recent).find((state) => state.message.id === id)?.change ?? id
    const [state] = toStates([message])
    const [shown] = await showMessages(context, user, token, state ? [{ ...state, change }] : [])
    if (!shown) throw notFound()
    return shown
  }

  return {
    async listMessages(as, token, { limit, before }) {
      const user = await context.enter(as, token)
      const read: TalkMessage[] = []
      const { rows, isWhole } = await readBounded<ChatMessage>(limit, async (count, last) => {
        const part = await readBefore(user.talk, token, count, last?.position ?? before)
        read.push(...part)
        const wanted = new Set(
          part
            .filter(isVisible)
            .slice(0, count)
            .map(({ id }) => id),
        )
        const states = toStates(read).filter(({ message }) => wanted.has(message.id))
        const shown = await showMessages(context, user, token, states)
        return shown.sort((one, other) => other.position - one.position)
      })
      return { messages: rows.reverse(), isWhole }
    },

    async listChanges(as, token, after) {
      const user = await context.enter(as, token)
      const found: TalkMessage[] = []
      for (let last: number | undefined = after; last !== undefined; ) {
        const page = await user.talk.messagesAfter(token, last)
        found.push(...page)
        last = page.length === pageSize ? page.at(-1)?.id : undefined
        if (found.length > chatLimits.changes) return { messages: [], isComplete: false }
      }
      const states = toStates(found)
      if (states.filter(({ isBare }) => isBare).length > mostEarlier)
        return { messages: [], isComplete: false }
      const shown = await showMessages(context, user, token, await complete(user.talk, token, states))
      const { rows, isWhole } = await readBounded(shown.length, async () => shown)
      return isWhole ? { messages: rows, isComplete: true } : { messages: [], isComplete: false }
    },

    async edit(as, token, id, message) {
      const user = await context.enter(as, token)
      await user.talk.edit(token, id, toTalkText(message, await people.mentionedIn(message)))
      return showOne(user, token, id)
    },

    async delete(as, token, id) {
      const { talk, uid } = await context.enter(as, token)
      // Moderators of Talk may delete what others wrote.
      const found = await talk.readMessage(token, id)
      if (!found || found.messageType === 'comment_deleted' || found.systemMessage !== '') throw notFound()
      if (found.actorType !== 'users' || found.actorId !== uid) throw forbidden(texts.notOwn)
      await talk.delete(token, id)
    },

    async react(as, token, id, reaction, isOn) {
      const user = await context.enter(as, token)
      await (isOn ? user.talk.react(token, id, reaction) : user.talk.unreact(token, id, reaction))
      return showOne(user, token, id)
    },
  }
}
