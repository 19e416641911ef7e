import { chatLimits } from '#contract/chat/chat-messages.ts'
import type { TalkContext } from '#server/chat/nextcloud/context.ts'
import { listShownRooms } from '#server/chat/nextcloud/conversation-list.ts'
import type { Chat } from '#server/chat/port.ts'

/** Nextcloud's own search, whose results have the text around the words, and neither reactions nor files. */
export function createSearch(context: TalkContext): Pick<Chat, 'search'> {
  return {
    async search(as, text) {
      const user = await context.open(as)
      if (text === '') return []
      const [{ entries }, rooms] = await Promise.all([
        user.talk.search(text, chatLimits.searchHits),
        listShownRooms(context, user),
      ])
      const shown = new Map(rooms.map((one) => [one.room.token, one]))
      const people = await context.people.find([
        ...entries.map(({ attributes }) => attributes.actorId),
        ...rooms.map(({ room }) => room.name),
      ])
      return entries.flatMap(({ subline, attributes }) => {
        const found = shown.get(attributes.conversation)
        if (!found) return []
        const { messageId: id, actorId, actorType, timestamp } = attributes
        const isPerson = actorType === 'users'
        const actor = people.show(actorId, actorId)
        return [
          {
            token: found.room.token,
            conversation: found.project?.name ?? found.room.displayName,
            message: {
              ...{ id, position: id, change: id, timestamp },
              ...{ message: subline, messageType: 'comment' as const, systemMessage: '', reference: '' },
              actorId: isPerson ? actor.userName : '',
              actorDisplayName: isPerson ? actor.displayName : '',
              ...{ replyTo: null, isEdited: false, isDeleted: false },
              ...{ reactions: [], files: [], mentions: [] },
            },
          },
        ]
      })
    },
  }
}
