import {
  ocs,
  refuse,
  type VendorAnswer,
  type VendorPart,
  type VendorRequest,
} from '#tests/support/vendors/nextcloud/server.ts'
import type { TalkState, VendorMessage, VendorRoom } from '#tests/support/vendors/nextcloud/talk-state.ts'

type Work = (request: VendorRequest, pieces: readonly string[]) => VendorAnswer | Promise<VendorAnswer>

/** What each call takes: another field of a body or a query is a mistake. */
const calls: readonly (readonly [pattern: string, fields: readonly string[], name: keyof Works])[] = [
  ['GET /v4/room', ['noStatusUpdate', 'includeStatus', 'modifiedSince'], 'listRooms'],
  ['POST /v4/room', ['roomType', 'roomName', 'invite', 'participants'], 'createRoom'],
  ['GET /v4/room/*', [], 'readRoom'],
  ['PUT /v4/room/*', ['roomName'], 'renameRoom'],
  ['DELETE /v4/room/*', [], 'deleteRoom'],
  ['GET /v4/room/*/participants', [], 'listParticipants'],
  ['POST /v4/room/*/participants', ['newParticipant', 'source'], 'addParticipant'],
  ['DELETE /v4/room/*/participants/self', [], 'leave'],
  ['DELETE /v4/room/*/attendees', ['attendeeId'], 'removeParticipant'],
  ['POST /v4/room/*/moderators', ['attendeeId'], 'promote'],
  [
    'GET /v1/chat/*',
    [
      ...['lookIntoFuture', 'limit', 'lastKnownMessageId', 'includeLastKnown', 'timeout'],
      ...['setReadMarker', 'markNotificationsAsRead', 'noStatusUpdate'],
    ],
    'readMessages',
  ],
  ['POST /v1/chat/*', ['message', 'referenceId', 'replyTo'], 'send'],
  ['PUT /v1/chat/*/*', ['message'], 'edit'],
  ['DELETE /v1/chat/*/*', [], 'delete'],
  ['POST /v1/chat/*/read', ['lastReadMessage'], 'markRead'],
  ['GET /v1/reaction/*/*', [], 'reactions'],
  ['POST /v1/reaction/*/*', ['reaction'], 'react'],
  ['DELETE /v1/reaction/*/*', ['reaction'], 'unreact'],
]

interface Works extends Record<string, Work> {}

/** Talk of the tests, with the calls that cross its own folder: search, people, and files that are shared with rooms. */
export function createTalk(state: TalkState): VendorPart {
  const base = '/ocs/v2.php/apps/spreed/api'
  const works = { ...roomWorks(state), ...messageWorks(state) }
  return async (request) => {
    const { method, path, query, json } = request
    const other = await otherWorks(state)[`${method} ${path.replace('/ocs/v2.php', '')}`]?.(request, [])
    if (other) return other
    if (!path.startsWith(base)) return null
    const called = `${method} ${path.slice(base.length)}`
    for (const [pattern, fields, name] of calls) {
      const match = new RegExp(`^${pattern.replaceAll('*', '([^/]+)')}$`).exec(called)
      if (!match) continue
      for (const field of [...query.keys(), ...Object.keys(json)])
        if (!fields.includes(field)) throw new Error(`${called}: no field ${field}`)
      return (await works[name]?.(request, match.slice(1))) ?? null
    }
    return null
  }
}

const tokenOf = ([token = '']: readonly string[]) => token
const idOf = ([, id]: readonly string[]) => Number(id)

function roomWorks(state: TalkState): Works {
  const room = ({ user }: VendorRequest, pieces: readonly string[]) => state.roomOf(user, tokenOf(pieces))
  const moderated = (request: VendorRequest, pieces: readonly string[]): VendorRoom => {
    const found = room(request, pieces)
    const own = found.members.get(request.user.id)
    return own && own.type < 3 ? found : refuse(403)
  }
  return {
    listRooms: ({ user, query }) => {
      const since = Number(query.get('modifiedSince') ?? 0)
      const rooms = [...state.rooms.values()].filter(
        ({ members, lastActivity }) => members.has(user.id) && lastActivity >= since,
      )
      const headers = { 'x-nextcloud-talk-modified-before': String(state.now()) }
      return ocs(
        rooms.map((one) => state.showRoom(user, one)),
        200,
        headers,
      )
    },
    createRoom: ({ user, json }) => {
      if (json.roomType === 1) {
        const other = state.userNamed(String(json.invite)) ?? refuse(404, { error: 'invite' })
        const known = [...state.rooms.values()].find(
          ({ type, members }) => type === 1 && members.has(user.id) && members.has(other.id),
        )
        if (known) return ocs(state.showRoom(user, known), 200)
        const created = state.addRoom(1, '', [user.id, other.id])
        return ocs(state.showRoom(user, created), 201)
      }
      const { users = [] } = (json.participants ?? {}) as { users?: string[] }
      const known = users.filter((id) => state.userNamed(id))
      const created = state.addRoom(2, String(json.roomName), [user.id, ...known])
      state.tell(created, user, 'conversation_created', '{actor} created the conversation')
      return ocs(state.showRoom(user, created), known.length < users.length ? 202 : 201)
    },
    readRoom: (request, pieces) => ocs(state.showRoom(request.user, room(request, pieces))),
    renameRoom: (request, pieces) => {
      const found = moderated(request, pieces)
      found.name = String(request.json.roomName)
      state.tell(found, request.user, 'conversation_renamed', '{actor} renamed the conversation')
      return ocs(state.showRoom(request.user, found))
    },
    deleteRoom: (request, pieces) => {
      state.rooms.delete(moderated(request, pieces).token)
      return ocs(null)
    },
    listParticipants: (request, pieces) => ocs(state.showParticipants(room(request, pieces))),
    addParticipant: (request, pieces) => {
      const found = moderated(request, pieces)
      const added = state.userNamed(String(request.json.newParticipant))
      if (!added) return refuse(404, { error: 'new-participant' })
      if (!found.members.has(added.id)) {
        state.join(found, added.id, 3)
        state.tell(found, request.user, 'user_added', '{actor} added {user}', {
          user: { type: 'user', id: added.id, name: added.displayName },
        })
      }
      return ocs([])
    },
    leave: (request, pieces) => {
      const found = room(request, pieces)
      const others = [...found.members].filter(([id]) => id !== request.user.id)
      const isLast =
        found.members.get(request.user.id)?.type !== 3 && others.every(([, { type }]) => type === 3)
      if (isLast && others.length > 0) return refuse(400, { error: 'last-moderator' })
      found.members.delete(request.user.id)
      state.tell(found, request.user, 'user_removed', '{actor} left the conversation')
      return ocs(null)
    },
    removeParticipant: (request, pieces) => {
      const found = moderated(request, pieces)
      const attendee = Number(request.query.get('attendeeId'))
      for (const [id, one] of found.members) if (one.attendeeId === attendee) found.members.delete(id)
      return ocs(null)
    },
    promote: (request, pieces) => {
      const found = moderated(request, pieces)
      for (const one of found.members.values()) if (one.attendeeId === request.json.attendeeId) one.type = 2
      return ocs(null)
    },
  }
}

function messageWorks(state: TalkState): Works {
  const room = ({ user }: VendorRequest, pieces: readonly string[]) => state.roomOf(user, tokenOf(pieces))
  const find = (request: VendorRequest, pieces: readonly string[]): [VendorRoom, VendorMessage] => {
    const found = room(request, pieces)
    const message = found.messages.find(({ id }) => id === idOf(pieces))
    return message ? [found, message] : refuse(404, { error: 'message' })
  }
  const own = (request: VendorRequest, pieces: readonly string[]): [VendorRoom, VendorMessage] => {
    const [found, message] = find(request, pieces)
    const isModerator = (found.members.get(request.user.id)?.type ?? 3) < 3
    if (message.actorId !== request.user.id && !(isModerator && request.method === 'DELETE'))
      return refuse(403, { error: 'permission' })
    return message.messageType === 'comment' ? [found, message] : refuse(405, { error: 'message' })
  }
  const reactionsOf = (message: VendorMessage) =>
    ocs(
      message.reactedBy.size === 0
        ? []
        : Object.fromEntries(
            [...message.reactedBy].map(([reaction, ids]) => [
              reaction,
              ids.map((id) => ({
                ...{ actorType: 'users', actorId: id },
                ...{ actorDisplayName: state.userNamed(id)?.displayName ?? id, timestamp: state.now() },
              })),
            ]),
          ),
    )

  return {
    readMessages: async (request, pieces) => {
      const { query, user, signal } = request
      const found = room(request, pieces)
      const [limit, known] = [Math.min(200, Number(query.get('limit'))), query.get('lastKnownMessageId')]
      const isKept = query.get('includeLastKnown') === '1'
      const after = Number(known ?? 0)
      const read = () =>
        query.get('lookIntoFuture') === '1'
          ? found.messages.filter(({ id }) => id > after).slice(0, limit)
          : found.messages
              .filter(({ id }) => known === null || id < after || (isKept && id === after))
              .reverse()
              .slice(0, limit)
      if (query.get('lookIntoFuture') === '1' && read().length === 0)
        await state.nextMessage(found, Number(query.get('timeout') ?? 30) * 1000, signal)
      const messages = read()
      if (messages.length === 0) return { status: 304 }
      return ocs(
        messages.map((message) => state.showMessage(user, found, message)),
        200,
        { 'x-chat-last-given': String(messages.at(-1)?.id) },
      )
    },
    send: (request, pieces) => {
      const found = room(request, pieces)
      if (found.isReadOnly) return refuse(403)
      const { message, referenceId, replyTo } = request.json
      if (typeof message !== 'string' || message.trim() === '') return refuse(400, { error: 'message' })
      if (message.length > 32_000) return refuse(413, { error: 'message' })
      const parent = found.messages.find(({ id }) => id === replyTo)
      if (replyTo !== undefined && parent?.messageType !== 'comment')
        return refuse(400, { error: 'reply-to' })
      const sent = state.post(found, request.user, {
        ...{ message, referenceId: String(referenceId ?? '').slice(0, 64), parentId: parent?.id },
      })
      return ocs(state.showMessage(request.user, found, sent), 201)
    },
    edit: (request, pieces) => {
      const [found, message] = own(request, pieces)
      message.message = String(request.json.message)
      message.editedAt = state.now()
      const told = state.tell(
        found,
        request.user,
        'message_edited',
        '{actor} edited a message',
        {},
        message.id,
      )
      return ocs(state.showMessage(request.user, found, told))
    },
    delete: (request, pieces) => {
      const [found, message] = own(request, pieces)
      message.message = 'Message deleted by {actor}'
      message.messageType = 'comment_deleted'
      message.reactedBy.clear()
      const told = state.tell(
        found,
        request.user,
        'message_deleted',
        '{actor} deleted a message',
        {},
        message.id,
      )
      return ocs(state.showMessage(request.user, found, told))
    },
    markRead: (request, pieces) => {
      const found = room(request, pieces)
      const member = found.members.get(request.user.id)
      // As Talk does it, back as well as forward.
      if (member) member.lastRead = Number(request.json.lastReadMessage)
      return ocs(state.showRoom(request.user, found))
    },
    reactions: (request, pieces) => reactionsOf(find(request, pieces)[1]),
    react: (request, pieces) => {
      const [found, message] = find(request, pieces)
      if (message.messageType !== 'comment') return refuse(400, null)
      const reaction = String(request.json.reaction)
      const known = message.reactedBy.get(reaction) ?? []
      if (!known.includes(request.user.id)) {
        message.reactedBy.set(reaction, [...known, request.user.id])
        state.tell(found, request.user, 'reaction', reaction, {}, message.id)
      }
      return { ...reactionsOf(message), status: 201 }
    },
    unreact: (request, pieces) => {
      const [found, message] = find(request, pieces)
      const reaction = request.query.get('reaction') ?? ''
      const known = message.reactedBy.get(reaction) ?? []
      if (!known.includes(request.user.id)) return refuse(404, null)
      const left = known.filter((id) => id !== request.user.id)
      if (left.length === 0) message.reactedBy.delete(reaction)
      else message.reactedBy.set(reaction, left)
      state.tell(found, request.user, 'reaction_revoked', '{actor} deleted a reaction', {}, message.id)
      return reactionsOf(message)
    },
  }
}

function otherWorks(state: TalkState): Works {
  return {
    'GET /core/autocomplete/get': ({ query, user }) => {
      const search = (query.get('search') ?? '').toLowerCase()
      const found = state.users.filter(
        ({ id, displayName }) => id !== user.id && `${id} ${displayName}`.toLowerCase().includes(search),
      )
      return ocs(found.map(({ id, displayName }) => ({ id, label: displayName, source: 'users' })))
    },
    'GET /search/providers/talk-message/search': ({ query, user }) => {
      const term = (query.get('term') ?? '').toLowerCase()
      const rooms = [...state.rooms.values()].filter(({ members }) => members.has(user.id))
      const entries = rooms.flatMap((room) =>
        room.messages
          .filter(
            ({ message, messageType }) => messageType === 'comment' && message.toLowerCase().includes(term),
          )
          .map(({ id, actorId, message, timestamp }) => ({
            ...{ title: `${actorId} in ${room.name}`, subline: message, icon: 'icon-talk', rounded: true },
            attributes: {
              ...{ conversation: room.token, messageId: String(id), actorType: 'users', actorId },
              timestamp: String(timestamp),
            },
          })),
      )
      return ocs({ name: 'Messages', isPaginated: true, entries, cursor: 20 })
    },
    'POST /apps/files_sharing/api/v1/shares': ({ json, user }) => {
      if (json.shareType !== 10) throw new Error('Only shares with conversations are here')
      const room = state.roomOf(user, String(json.shareWith))
      const file = state.files.find((one) => one.path === json.path && one.owner === user.id)
      if (!file) return refuse(404)
      const { caption = '', replyTo } = JSON.parse(String(json.talkMetaData ?? '{}'))
      state.post(room, user, {
        ...{ message: caption === '' ? '{file}' : caption, file, parentId: replyTo },
        referenceId: String(json.referenceId),
      })
      return ocs({ id: '1', share_type: 10 })
    },
  }
}
