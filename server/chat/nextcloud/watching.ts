import { setTimeout as sleep } from 'node:timers/promises'
import type { TalkContext } from '#server/chat/nextcloud/context.ts'
import { isShown, listShownRooms } from '#server/chat/nextcloud/conversation-list.ts'
import { complete, showMessages, toStates } from '#server/chat/nextcloud/message-states.ts'
import type { ShownRoom } from '#server/chat/nextcloud/project-rooms.ts'
import type { Remembered } from '#server/chat/nextcloud/remembered.ts'
import type { TalkUser } from '#server/chat/nextcloud/talk.ts'
import type { TalkMessage, TalkRoom } from '#server/chat/nextcloud/wire.ts'
import type { EventBus } from '#server/events/bus.ts'
import { accountScope, conversationScope } from '#server/events/scopes.ts'
import type { Employee } from '#server/sessions/store.ts'
import { createWatched, type Watched } from '#server/upstream/watched.ts'

interface WatchingOptions extends TalkContext {
  readonly events: Pick<EventBus, 'on' | 'publish'>
  /** Told of defects. */
  readonly fail: (error: unknown) => void
  readonly remembered: Remembered
}

/** In seconds. The longest wait for a message of the conversation that an employee has before them. */
const waitForMessage = 10
/** Between looks at the list, for those who have none before them. */
const betweenLists = 10
/** So many rounds, then the list is read whole: Talk does not tell of conversations that are gone. */
const roundsPerWholeList = 12
/** Employees who wait for messages at Talk; those beyond only look at the list. */
const mostWaiting = 500

/** How a conversation was when it was last looked at. */
interface Seen {
  readonly name: string
  readonly lastMessage: number
  readonly readUpTo: number
  readonly isProject: boolean
}

/**
 * Turns what happens at Talk into events: one request at a time for each employee with an open event stream, until it is
 * closed. It waits at Talk for a message of the conversation that was opened last, and looks at the list in between.
 */
export function createWatching(context: WatchingOptions): Watched {
  const { events, open, remembered, fail } = context
  const { inView } = remembered
  const watched = createWatched({ begin: follow, fail })
  events.on('chatView', ({ account, token }) => void inView.set(account, token))

  const seenOf = ({ room, project }: ShownRoom): Seen => ({
    name: room.displayName,
    lastMessage: room.lastMessage?.id ?? 0,
    readUpTo: room.lastReadMessage,
    isProject: project !== undefined,
  })

  /** Publishes the messages of a part, for this employee alone. Returns the id of the last one. */
  async function tell(user: TalkUser, token: string, after: number, part: readonly TalkMessage[]) {
    const states = await complete(user.talk, token, toStates(part))
    let previous = after
    for (const message of await showMessages(context, user, token, states)) {
      const { change } = message
      const isShort = Buffer.byteLength(JSON.stringify(message)) <= maxEventBytes
      await events.publish('chat', {
        ...{ scope: accountScope(user.as.id), token, change, previous },
        message: isShort ? message : null,
      })
      previous = change
    }
    return part.at(-1)?.id ?? after
  }

  async function tellRoom(user: TalkUser, room: TalkRoom, seen: Seen): Promise<Seen> {
    const scope = accountScope(user.as.id)
    const { token, displayName: name, lastReadMessage } = room
    if (name !== seen.name) await events.publish('conversation', { scope, token })
    if (lastReadMessage > seen.readUpTo)
      await events.publish('chatRead', { scope, token, position: lastReadMessage })
    const { lastMessage } = seen
    const isBehind = (room.lastMessage?.id ?? 0) > lastMessage
    const part = isBehind ? await user.talk.messagesAfter(token, lastMessage) : []
    return {
      ...{ name, readUpTo: Math.max(lastReadMessage, seen.readUpTo), isProject: seen.isProject },
      lastMessage: await tell(user, token, lastMessage, part),
    }
  }

  const tellMembership = (user: TalkUser, token: string, has: boolean) =>
    events.publish('membership', {
      scope: conversationScope(token),
      accounts: [{ id: user.as.id, has }],
    })

  function follow(as: Employee, signal: AbortSignal) {
    // Those when the event stream was opened.
    const begun = remembered.rooms.get(as.id)
    const seen = new Map((begun ?? []).map((one) => [one.room.token, seenOf(one)]))
    let isKnown = begun !== undefined
    let since: number | undefined

    async function lookAtAll(user: TalkUser): Promise<void> {
      const rooms = await listShownRooms(context, user)
      for (const one of rooms) {
        const known = seen.get(one.room.token)
        if (isKnown && !known && !one.project) await tellMembership(user, one.room.token, true)
        seen.set(one.room.token, known ? await tellRoom(user, one.room, known) : seenOf(one))
      }
      const tokens = new Set(rooms.map(({ room }) => room.token))
      for (const [token, { isProject }] of seen)
        if (!tokens.has(token)) {
          seen.delete(token)
          if (!isProject) await tellMembership(user, token, false)
        }
      isKnown = true
    }

    /** Returns whether there is a conversation that is not known yet. */
    async function lookAtChanged(user: TalkUser): Promise<boolean> {
      const { rooms, at } = await user.talk.listRooms(since)
      since = at || since
      for (const room of rooms.filter(isShown)) {
        const known = seen.get(room.token)
        if (known) seen.set(room.token, await tellRoom(user, room, known))
      }
      return rooms.some((room) => isShown(room) && !seen.has(room.token))
    }

    async function waitForNews(user: TalkUser): Promise<void> {
      const token = inView.get(as.id)
      const known = token === undefined ? undefined : seen.get(token)
      if (token === undefined || !known || watched.size > mostWaiting)
        return void (await sleep(betweenLists * 1000, undefined, { signal, ref: false }))
      const part = await user.talk.messagesAfter(token, known.lastMessage, {
        seconds: waitForMessage,
        signal,
      })
      seen.set(token, { ...known, lastMessage: await tell(user, token, known.lastMessage, part) })
    }

    return async function round(number: number): Promise<void> {
      const user = await open(as)
      const isWhole = number % roundsPerWholeList === 0 || !isKnown
      if (isWhole || (await lookAtChanged(user))) await lookAtAll(user)
      await waitForNews(user)
    }
  }

  return watched
}

/** The payload of a notification is limited to 8000 bytes, some of which the event needs. */
const maxEventBytes = 7500
