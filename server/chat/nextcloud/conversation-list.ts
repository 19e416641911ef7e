import type { Conversation } from '#contract/chat/chat.ts'
import { chatLimits } from '#contract/chat/chat-messages.ts'
import type { Scope } from '#contract/events/events.ts'
import type { TalkContext } from '#server/chat/nextcloud/context.ts'
import { actorOf, excerptOf, namedIn } from '#server/chat/nextcloud/message-states.ts'
import type { People } from '#server/chat/nextcloud/people.ts'
import type { ShownRoom } from '#server/chat/nextcloud/project-rooms.ts'
import type { TalkUser } from '#server/chat/nextcloud/talk.ts'
import { roomTypes, type TalkRoom } from '#server/chat/nextcloud/wire.ts'
import type { Chat } from '#server/chat/port.ts'
import { conversationScope, projectScope } from '#server/events/scopes.ts'

/** News of Talk itself, and its sample, are no conversations. */
export const isShown = ({ type, objectType }: TalkRoom): boolean =>
  type !== roomTypes.changelog && objectType !== 'sample'

/** Those of the employee's projects, and those of no project, the latest activity first. */
export async function listShownRooms({ projectRooms }: TalkContext, user: TalkUser): Promise<ShownRoom[]> {
  const { rooms } = await user.talk.listRooms()
  const shown = await projectRooms.assign(user, rooms.filter(isShown))
  return shown.sort((one, other) => other.room.lastActivity - one.room.lastActivity)
}

export const scopeOfRoom = ({ room, project }: ShownRoom): Scope =>
  project ? projectScope(project.id) : conversationScope(room.token)

export function createConversationList(context: TalkContext): Pick<Chat, 'listConversations'> {
  return {
    async listConversations(as) {
      const rooms = await listShownRooms(context, await context.open(as))
      const people = await context.people.find(
        rooms.flatMap(({ room }) => [
          ...(room.type === roomTypes.direct ? [room.name] : []),
          ...(room.lastMessage ? namedIn(room.lastMessage) : []),
        ]),
      )
      return rooms.map((shown) => toConversation(shown, people))
    },
  }
}

function toConversation({ room, project }: ShownRoom, people: People): Conversation {
  const other = room.type === roomTypes.direct ? people.show(room.name, room.displayName) : null
  const { lastMessage: last } = room
  return {
    id: room.id,
    token: room.token,
    kind: project ? 'project' : other ? 'direct' : 'group',
    displayName: project?.name ?? other?.displayName ?? room.displayName,
    avatarUrls: project?.avatarUrls ?? other?.avatarUrls ?? {},
    projectKey: project?.key ?? null,
    userName: other?.userName ?? null,
    lastActivity: room.lastActivity,
    lastMessage: last
      ? {
          message: excerptOf(last, people),
          actorDisplayName: last.systemMessage === '' ? actorOf(last, people).displayName : '',
          timestamp: last.timestamp,
        }
      : null,
    messageCount: null,
    unread: Math.min(room.unreadMessages, chatLimits.unread + 1),
    isMentioned: room.unreadMention,
    readUpTo: room.lastReadMessage,
    change: last?.id ?? 0,
  }
}
