import { LRUCache } from 'lru-cache'
import type { ShownRoom } from '#server/chat/nextcloud/project-rooms.ts'
import type { TalkReactions } from '#server/chat/nextcloud/wire.ts'

/** What a process remembers of Talk; anything may be forgotten at any time. */
export interface Remembered {
  /** Who has reacted to a message, by the message and its change. */
  readonly reactions: Store<string, TalkReactions>
  /** The conversations of accounts, for those who listen and for shared files. */
  readonly rooms: Store<number, readonly ShownRoom[]>
  /** The conversation that an account has opened last. */
  readonly inView: Store<number, string>
}

interface Store<Key, Value> {
  get(key: Key): Value | undefined
  set(key: Key, value: Value): unknown
  delete(key: Key): unknown
}

/** In milliseconds. */
const roomsKeptFor = 30_000

export const createRemembered = (): Remembered => ({
  reactions: new LRUCache<string, TalkReactions>({ max: 5000 }),
  rooms: new LRUCache<number, readonly ShownRoom[]>({ max: 2000, ttl: roomsKeptFor }),
  inView: new LRUCache<number, string>({ max: 5000 }),
})
