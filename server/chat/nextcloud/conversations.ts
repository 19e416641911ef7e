import type { ChatPerson, NewConversation } from '#contract/chat/chat.ts'
import { chatMessages as texts } from '#contract/chat/chat-messages.ts'
import type { TalkContext } from '#server/chat/nextcloud/context.ts'
import type { TalkUser } from '#server/chat/nextcloud/talk.ts'
import { roomTypes, type TalkRoom } from '#server/chat/nextcloud/wire.ts'
import type { Chat } from '#server/chat/port.ts'
import type { Credentials } from '#server/credentials/credential-store.ts'
import { invalid, isDomainError } from '#server/errors.ts'
import type { EventBus } from '#server/events/bus.ts'
import { accountScope, conversationScope, projectScope } from '#server/events/scopes.ts'

type Conversations = Pick<
  Chat,
  | 'createConversation'
  | 'changeConversation'
  | 'leaveConversation'
  | 'listMembers'
  | 'listPeople'
  | 'markRead'
  | 'tellTyping'
>

interface ConversationOptions extends TalkContext {
  /** The conversations of these accounts are not what was remembered. */
  readonly forget: (accountIds: readonly number[]) => void
  readonly events: Pick<EventBus, 'publish'>
  readonly credentials: Pick<Credentials, 'findEmployees' | 'listEmployees'>
}

/** Nextcloud finds no more people than its settings say, whatever is asked for. */
const mostFound = 200

export function createConversations(context: ConversationOptions): Conversations {
  const { open, enter, people, projectRooms, events, credentials } = context

  /** The ids of accounts at Nextcloud. Throws `invalid` for unknown people, and for the employee. */
  async function findPeople({ talk, uid }: TalkUser, userNames: readonly string[]): Promise<string[]> {
    const identities = await people.identitiesOf(userNames)
    const uids = [...new Set(identities.values())]
    const employees = await credentials.findEmployees(uids)
    const known = new Set(employees.map(({ identity }) => identity))
    for (const one of uids) {
      const isKnown = known.has(one) || (await talk.findPeople(one, mostFound)).some(({ id }) => id === one)
      if (one === uid || !isKnown) throw invalid(texts.unknownPeople)
    }
    return uids
  }

  /** Open screens of those who have joined or left follow at once. */
  async function tellMembership(token: string, uids: readonly string[], has: boolean): Promise<void> {
    const scope = conversationScope(token)
    const employees = await credentials.findEmployees(uids)
    const accounts = employees
      .filter(({ identity }) => uids.includes(identity))
      .map(({ id }) => ({ id, has }))
    context.forget(accounts.map(({ id }) => id))
    if (accounts.length > 0) await events.publish('membership', { scope, accounts })
  }

  /** Throws `invalid` for what is no group. */
  async function enterGroup(...[as, token]: Parameters<typeof enter>): Promise<TalkUser> {
    const user = await enter(as, token)
    const [room, project] = await Promise.all([user.talk.readRoom(token), projectRooms.check(as, token)])
    if (project || !isGroup(room)) throw invalid(texts.onlyGroups)
    return user
  }

  async function openDirect(user: TalkUser, userName: string) {
    const [other = ''] = await findPeople(user, [userName])
    try {
      const { room, isNew } = await user.talk.createRoom({ roomType: roomTypes.direct, invite: other })
      return { token: room.token, isNew, uids: [user.uid, other] }
    } catch (error) {
      throw isDomainError(error, 'notFound') ? invalid(texts.unknownPeople) : error
    }
  }

  async function createGroup(user: TalkUser, wanted: NewConversation & { kind: 'group' }) {
    const uids = await findPeople(user, wanted.userNames)
    const { room, isWhole } = await user.talk.createRoom({
      ...{ roomType: roomTypes.group, roomName: wanted.name },
      participants: { users: uids },
    })
    if (!isWhole) {
      await user.talk.deleteRoom(room.token)
      throw invalid(texts.unknownPeople)
    }
    return { token: room.token, isNew: true, uids: [user.uid, ...uids] }
  }

  return {
    async createConversation(as, wanted) {
      const user = await open(as)
      const { uids, ...created } =
        wanted.kind === 'direct' ? await openDirect(user, wanted.userName) : await createGroup(user, wanted)
      await tellMembership(created.token, uids, true)
      return created
    },

    async changeConversation(as, token, { name, addUserNames = [] }) {
      const user = await enterGroup(as, token)
      const uids = await findPeople(user, addUserNames)
      if (name !== undefined) await user.talk.renameRoom(token, name)
      for (const uid of uids) await user.talk.addParticipant(token, uid)
      await tellMembership(token, uids, true)
      await events.publish('conversation', { scope: conversationScope(token), token })
    },

    async leaveConversation(as, token) {
      const user = await enterGroup(as, token)
      await user.talk.leave(token)
      await tellMembership(token, [user.uid], false)
    },

    async listMembers(as, token) {
      const { talk } = await enter(as, token)
      const members = (await talk.listParticipants(token)).filter(({ actorType }) => actorType === 'users')
      const shown = await people.find(members.map(({ actorId }) => actorId))
      return byName(members.map(({ actorId, displayName }) => shown.show(actorId, displayName)))
    },

    async listPeople(as) {
      const { talk, uid } = await open(as)
      const [found, employees] = await Promise.all([
        talk.findPeople('', mostFound),
        credentials.listEmployees(),
      ])
      const names = new Map<string, string>(employees.map(({ identity }) => [identity, '']))
      for (const { id, label } of found) names.set(id, label)
      names.delete(uid)
      const shown = await people.find(names.keys())
      return byName([...names].map(([id, label]) => shown.show(id, label)))
    },

    async markRead(as, token, position) {
      const { talk } = await enter(as, token)
      const { lastReadMessage, lastMessage } = await talk.readRoom(token)
      if (position <= lastReadMessage) return
      // The latest change may be one of an earlier message.
      const isBeyond = position > (lastMessage?.id ?? 0)
      const newest = isBeyond ? ((await talk.messagesBefore(token, 1))[0]?.id ?? 0) : position
      const upTo = Math.min(position, newest)
      if (upTo <= lastReadMessage) return
      await talk.markRead(token, upTo)
      await events.publish('chatRead', { scope: accountScope(as.id), token, position: upTo })
    },

    async tellTyping(as, token) {
      const { talk, uid } = await enter(as, token)
      const [project] = await Promise.all([projectRooms.check(as, token), talk.readRoom(token)])
      const { userName, displayName } = (await people.find([uid])).show(uid, uid)
      const scope = project ? projectScope(project.id) : conversationScope(token)
      await events.publish('typing', { scope, token, userName, displayName })
    },
  }
}

const isGroup = ({ type }: TalkRoom) => type === roomTypes.group || type === roomTypes.open

const byName = (people: ChatPerson[]): ChatPerson[] =>
  people.sort((one, other) => one.displayName.localeCompare(other.displayName))
