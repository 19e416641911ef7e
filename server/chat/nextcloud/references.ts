import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, lt, sql } from 'drizzle-orm'
import { talkReference } from '#server/chat/tables.ts'
import type { Database } from '#server/database/connect.ts'
import { DomainError, unavailable } from '#server/errors.ts'

/** A message of an employee under a reference of its own. */
export interface Referenced {
  readonly accountId: number
  readonly token: string
  readonly reference: string
}

interface Sending<Message> {
  send(): Promise<Message>
  /** If it has been sent after all; an attempt before this one has failed. */
  findSent(): Promise<Message | null>
}

interface Sent<Message> {
  readonly id: number
  readonly isNew: boolean
  /** Null if it is known by its id alone. */
  readonly message: Message | null
}

/** Has the same message sent only once, in all processes. */
export interface References {
  sendOnce<Message extends { readonly id: number }>(
    what: Referenced,
    sending: Sending<Message>,
  ): Promise<Sent<Message>>
  /** Deletes those that nobody will send again. */
  forgetOld(): Promise<void>
}

/** How long others wait for a sending, in seconds. A live process renews it, since several files take longer. */
const leaseSeconds = 30
const waitBetween = 150

export function createReferences(db: Database): References {
  const table = talkReference
  const own = ({ accountId, token, reference }: Referenced) =>
    and(eq(table.accountId, accountId), eq(table.token, token), eq(table.reference, reference))
  const busyUntil = sql`now() + make_interval(secs => ${leaseSeconds})`

  async function begin(what: Referenced): Promise<'first' | 'again' | number> {
    const end = Date.now() + leaseSeconds * 1000
    while (Date.now() < end) {
      const [first] = await db
        .insert(table)
        .values({ ...what, busyUntil })
        .onConflictDoNothing()
        .returning({ token: table.token })
      if (first) return 'first'
      const [again] = await db
        .update(table)
        .set({ busyUntil })
        .where(and(own(what), sql`${table.messageId} is null`, lt(table.busyUntil, sql`now()`)))
        .returning({ token: table.token })
      if (again) return 'again'
      const [row] = await db.select().from(table).where(own(what))
      if (row && row.messageId !== null) return row.messageId
      await sleep(waitBetween)
    }
    throw unavailable('This message is still being sent.')
  }

  async function whileRenewed<T>(what: Referenced, work: () => Promise<T>): Promise<T> {
    const renew = () => db.update(table).set({ busyUntil }).where(own(what))
    const renewal = setInterval(() => void renew().catch(() => {}), leaseSeconds * 300)
    try {
      return await work()
    } finally {
      clearInterval(renewal)
    }
  }

  return {
    async sendOnce(what, { send, findSent }) {
      const begun = await begin(what)
      if (typeof begun === 'number') return { id: begun, isNew: false, message: null }
      try {
        const { sent, message } = await whileRenewed(what, async () => {
          const sent = begun === 'again' ? await findSent() : null
          return { sent, message: sent ?? (await send()) }
        })
        await db.update(table).set({ messageId: message.id }).where(own(what))
        return { id: message.id, isNew: sent === null, message }
      } catch (error) {
        // What was refused has not been stored. Anything else may have been.
        const isRefused = error instanceof DomainError && error.code !== 'unavailable'
        if (isRefused) await db.delete(table).where(own(what))
        else await db.update(table).set({ busyUntil: sql`now()` }).where(own(what))
        throw error
      }
    },
    async forgetOld() {
      await db.delete(table).where(lt(table.sentAt, sql`now() - interval '7 days'`))
    },
  }
}
