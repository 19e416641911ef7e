import type { Remembered } from '#server/chat/nextcloud/remembered.ts'
import type { Talk } from '#server/chat/nextcloud/talk.ts'
import type { TalkParent, TalkReactions } from '#server/chat/nextcloud/wire.ts'

/** Who has reacted to messages. Talk's messages only say how many have. */
export interface ReactionNames {
  /** By the ids of those messages that have reactions. */
  of(talk: Talk, token: string, states: readonly Reacted[]): Promise<ReadonlyMap<number, TalkReactions>>
}

interface Reacted {
  readonly message: Pick<TalkParent, 'id' | 'reactions'>
  readonly change: number
}

/** What is known is not asked for again while a message has the same change and counts. */
export function createReactionNames({ reactions: known }: Remembered): ReactionNames {
  return {
    async of(talk, token, states) {
      const found = states
        .filter(({ message }) => Object.keys(message.reactions).length > 0)
        .map(async ({ message: { id, reactions }, change }) => {
          const key = `${token}:${id}:${change}:${JSON.stringify(reactions)}`
          const names = known.get(key) ?? (await talk.reactions(token, id))
          known.set(key, names)
          return [id, names] as const
        })
      return new Map(await Promise.all(found))
    },
  }
}
