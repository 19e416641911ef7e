import { randomBytes } from 'node:crypto'
import { recording, refuse, type VendorUser } from '#tests/support/vendors/nextcloud/server.ts'

export interface VendorFile {
  readonly id: string
  readonly owner: string
  /** Below the owner's folder. */
  readonly path: string
}

export interface VendorMessage {
  readonly id: number
  readonly actorId: string
  readonly timestamp: number
  message: string
  messageType: 'comment' | 'system' | 'comment_deleted'
  readonly systemMessage: string
  readonly parameters: Readonly<Record<string, object>>
  readonly referenceId: string
  readonly parentId: number | undefined
  readonly file: VendorFile | undefined
  editedAt: number | undefined
  /** The ids of users by emoji. */
  readonly reactedBy: Map<string, string[]>
}

interface VendorMember {
  readonly attendeeId: number
  /** 1 for the owner, 2 for a moderator, 3 for anyone else. */
  type: number
  lastRead: number
}

export interface VendorRoom {
  readonly id: number
  readonly token: string
  readonly type: number
  name: string
  lastActivity: number
  isReadOnly: boolean
  readonly members: Map<string, VendorMember>
  readonly messages: VendorMessage[]
}

type NewMessage = Partial<
  Pick<VendorMessage, 'message' | 'systemMessage' | 'parameters' | 'referenceId' | 'parentId' | 'file'>
>

interface Listed {
  readonly ocs: { readonly data: readonly [Record<string, unknown>] }
}
/** The first of a recorded list: what is not said here is as it was recorded. */
const shapeOf = (name: string) => (recording(name).body as Listed).ocs.data[0]
const shapes = {
  room: shapeOf('talk-rooms'),
  message: shapeOf('talk-messages'),
  participant: shapeOf('talk-participants'),
}

/** The system messages that do not count as the last one of a conversation. */
const passing = new Set(['reaction', 'reaction_revoked', 'message_edited', 'message_deleted'])

/** What the Talk of the tests keeps. */
export class TalkState {
  readonly users: readonly VendorUser[]
  readonly rooms = new Map<string, VendorRoom>()
  readonly files: VendorFile[] = []
  #ids = 400
  readonly #waiting = new Set<() => void>()

  constructor(users: readonly VendorUser[]) {
    this.users = users
  }

  /** How many wait for a message. */
  get waiting(): number {
    return this.#waiting.size
  }

  now = (): number => Math.floor(Date.now() / 1000)
  nextId = (): number => ++this.#ids
  userNamed = (id: string): VendorUser | undefined => this.users.find((one) => one.id === id)

  roomOf({ id }: VendorUser, token: string): VendorRoom {
    const found = this.rooms.get(token)
    return found?.members.has(id) ? found : refuse(404)
  }

  addRoom(type: number, name: string, members: readonly string[]): VendorRoom {
    const token = randomBytes(4).toString('hex')
    const room = {
      ...{ id: this.nextId(), token, type, name, lastActivity: this.now(), isReadOnly: false },
      ...{ members: new Map<string, VendorMember>(), messages: [] },
    }
    this.rooms.set(token, room)
    for (const [index, id] of members.entries()) this.join(room, id, index === 0 || type === 1 ? 1 : 3)
    return room
  }

  join(room: VendorRoom, id: string, type: number): void {
    const lastRead = room.messages.at(-1)?.id ?? 0
    room.members.set(id, { attendeeId: this.nextId(), type, lastRead })
  }

  post(room: VendorRoom, { id: actorId }: VendorUser, message: NewMessage): VendorMessage {
    const { systemMessage = '' } = message
    const posted: VendorMessage = {
      ...{ id: this.nextId(), actorId, timestamp: this.now(), message: '', systemMessage, parameters: {} },
      ...{ referenceId: '', parentId: undefined, file: undefined, editedAt: undefined, reactedBy: new Map() },
      ...message,
      messageType: systemMessage === '' ? 'comment' : 'system',
    }
    room.messages.push(posted)
    if (!passing.has(systemMessage)) room.lastActivity = posted.timestamp
    const own = room.members.get(actorId)
    if (own && systemMessage === '') own.lastRead = posted.id
    for (const wake of this.#waiting) wake()
    return posted
  }

  /** A system message. */
  tell(
    room: VendorRoom,
    user: VendorUser,
    systemMessage: string,
    message: string,
    parameters: Readonly<Record<string, object>> = {},
    parentId?: number,
  ): VendorMessage {
    return this.post(room, user, { systemMessage, message, parameters, parentId })
  }

  /** Until somebody posts, the time is over, or the caller has left. */
  nextMessage(_room: VendorRoom, milliseconds: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer)
        this.#waiting.delete(end)
        resolve()
      }
      const timer = setTimeout(end, milliseconds)
      this.#waiting.add(end)
      signal.addEventListener('abort', end, { once: true })
    })
  }

  showMessage(user: VendorUser, room: VendorRoom, message: VendorMessage, isParent = false): object {
    const parent = room.messages.find(({ id }) => id === message.parentId)
    const { text, parameters } = this.#parse(message)
    const isDeleted = message.messageType === 'comment_deleted'
    return {
      ...shapes.message,
      ...{ id: message.id, token: room.token, actorType: 'users', actorId: message.actorId },
      actorDisplayName: this.userNamed(message.actorId)?.displayName ?? '',
      ...{ timestamp: message.timestamp, message: text },
      messageParameters: Object.keys(parameters).length === 0 ? [] : parameters,
      ...{ systemMessage: message.systemMessage, messageType: message.messageType },
      ...{ referenceId: message.referenceId, threadId: message.id },
      reactions: Object.fromEntries([...message.reactedBy].map(([reaction, ids]) => [reaction, ids.length])),
      ...(isDeleted ? { deleted: true } : {}),
      ...(message.editedAt ? { lastEditTimestamp: message.editedAt, lastEditActorId: message.actorId } : {}),
      // A parent comes without its own.
      ...(parent && !isParent ? { parent: this.showMessage(user, room, parent, true) } : {}),
    }
  }

  #parse({ message, actorId, file, parameters, messageType }: VendorMessage) {
    const named: Record<string, object> = { ...parameters }
    if (file) named.file = { type: 'file', id: file.id, name: file.path.slice(1), path: file.path.slice(1) }
    if (messageType !== 'comment')
      named.actor = { type: 'user', id: actorId, name: this.userNamed(actorId)?.displayName ?? '' }
    let count = 0
    const text = message.replace(/@(?:"([^"]+)"|([\w.-]+))/g, (whole, quoted?: string, plain?: string) => {
      const user = messageType === 'comment' ? this.userNamed(quoted ?? plain ?? '') : undefined
      if (!user) return whole
      const key = `mention-user${++count}`
      named[key] = { type: 'user', id: user.id, name: user.displayName, 'mention-id': user.id }
      return `{${key}}`
    })
    return { text, parameters: named }
  }

  #mentions = (room: VendorRoom, { id }: VendorUser, after: number) =>
    room.messages.some(
      (message) =>
        message.id > after && new RegExp(`@"?${id}\\b`).test(message.message) && message.actorId !== id,
    )

  showRoom(user: VendorUser, room: VendorRoom): object {
    const own = room.members.get(user.id)
    const last = room.messages.findLast(({ systemMessage }) => !passing.has(systemMessage))
    const other = [...room.members.keys()].find((id) => id !== user.id) ?? user.id
    const name = room.type === 1 ? other : room.name
    const lastRead = own?.lastRead ?? 0
    const unread = room.messages.filter(
      (one) => one.id > lastRead && one.messageType === 'comment' && one.actorId !== user.id,
    )
    return {
      ...shapes.room,
      ...{ id: room.id, token: room.token, type: room.type, name },
      displayName: room.type === 1 ? (this.userNamed(other)?.displayName ?? other) : room.name,
      ...{ participantType: own?.type ?? 3, lastActivity: room.lastActivity, lastReadMessage: lastRead },
      ...{ unreadMessages: unread.length, unreadMention: this.#mentions(room, user, lastRead) },
      readOnly: room.isReadOnly ? 1 : 0,
      lastMessage: last ? this.showMessage(user, room, last) : [],
    }
  }

  showParticipants = (room: VendorRoom): object[] =>
    [...room.members].map(([id, { attendeeId, type }]) => ({
      ...shapes.participant,
      ...{ roomToken: room.token, attendeeId, actorId: id, actorType: 'users', participantType: type },
      displayName: this.userNamed(id)?.displayName ?? id,
    }))
}
