import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { AssistantMessage, Certainty, Source } from '#contract/assistant/assistant.ts'
import { asksForFile, assistantErrors, assistantLimits } from '#contract/assistant/conversation.ts'
import { storageLimits, storageMessages } from '#contract/storage/storage-limits.ts'
import { filesOf, parseTask, type Task } from '#server/assistant/chat-task.ts'
import { chatMessage, chatSession } from '#server/assistant/tables.ts'
import type { Database, Runner, Transaction } from '#server/database/connect.ts'
import type { Library } from '#server/files/library.ts'
import type { FileRef, StoredFile } from '#server/files/storage.ts'
import { file, fileUse } from '#server/files/tables.ts'
import { HttpError } from '#server/http/errors.ts'
import { present } from '#server/present.ts'

/** A conversation while one of its messages is being answered. */
export interface Turn {
  /** The id of the conversation. */
  readonly id: number
  /** The number of the message. */
  readonly number: number
  readonly task: Task | null
  /** The latest messages, oldest first. */
  readonly recent: readonly AssistantMessage[]
}

/** A visitor's message. */
export interface SentMessage {
  readonly message: string
  readonly fileName: string | null
  readonly at: Date
}

export interface AnswerMessage {
  readonly message: string
  readonly sources: readonly Source[]
  readonly replies: readonly string[]
  readonly certainty: Certainty | null
}

export interface FinishedTurn {
  readonly sent: SentMessage
  readonly answer: AnswerMessage
  readonly task: Task | null
  /** Files that came with the message. */
  readonly added: readonly StoredFile[]
}

/** A question and what it was answered. */
interface Answered {
  readonly question: string
  readonly answer: Pick<AnswerMessage, 'message' | 'sources'>
}

/** Messages of visitors and the assistant. A conversation is known only by the hash of its id. */
export interface AssistantConversations {
  /** The newest messages, oldest first; empty for an unknown id. */
  history(sessionId: string): Promise<AssistantMessage[]>
  /**
   * Reserves a conversation for one message. Waits while another message is being answered; throws 409 if that takes
   * too long.
   */
  begin(sessionId: string): Promise<Turn>
  /**
   * Stores a message and its answer together. Throws 409 if the conversation was cleared or reserved by another
   * message.
   */
  finish(
    tx: Transaction,
    turn: Turn,
    finished: FinishedTurn,
  ): Promise<{ answer: AssistantMessage; released: FileRef[] }>
  /** Releases a conversation whose message gets no answer. */
  release(turn: Turn): Promise<void>
  /** An answer of this conversation, and its question; null unless the visitor may vote on the answer. */
  answered(sessionId: string, answerId: number): Promise<Answered | null>
  /** Stores what the visitor says about an answer. Resolves with what they had said before. */
  vote(tx: Transaction, answerId: number, isHelpful: boolean | null): Promise<boolean | null>
  /** The number of messages that the history shows. */
  messages(turn: Turn): Promise<AssistantMessage[]>
  /** Deletes a conversation and its files. */
  clear(sessionId: string): Promise<void>
  /** Deletes expired conversations and abandoned tasks. */
  deleteExpired(now: Date): Promise<void>
}

interface ConversationOptions {
  readonly db: Database
  readonly library: Library
  /** How long an answer may take, in seconds. After that, for example after a crash, the next message is accepted. */
  readonly answerSeconds: number
}

/** How many messages an answer may refer to. */
const recentLength = 20
/** How long a message waits for the previous one, in milliseconds. */
const maxWait = 12_000

export function createAssistantConversations({
  db,
  library,
  answerSeconds,
}: ConversationOptions): AssistantConversations {
  async function newest(sessionId: number, limit: number): Promise<AssistantMessage[]> {
    const rows = await db
      .select()
      .from(chatMessage)
      .where(eq(chatMessage.sessionId, sessionId))
      .orderBy(desc(chatMessage.id))
      .limit(limit)
    return rows.reverse().map(toWire)
  }

  /** Null while another message is being answered. */
  async function take(sessionId: string) {
    const busyUntil = sql`now() + make_interval(secs => ${answerSeconds})`
    const [taken] = await db
      .insert(chatSession)
      .values({ tokenHash: hashOf(sessionId), turn: 1, busyUntil })
      .onConflictDoUpdate({
        target: chatSession.tokenHash,
        set: { turn: sql`${chatSession.turn} + 1`, busyUntil },
        setWhere: sql`${chatSession.busyUntil} is null or ${chatSession.busyUntil} < now()`,
      })
      .returning({ id: chatSession.id, number: chatSession.turn, task: chatSession.task })
    return taken ?? null
  }

  /** Deletes these conversations and returns the files that nothing else uses. */
  async function remove(tx: Transaction, where: ReturnType<typeof sql>): Promise<FileRef[]> {
    const deleted = await tx.delete(chatSession).where(where).returning({ id: chatSession.id })
    return library.releaseOwners(tx, deleted.map(ownerOf))
  }

  const isAt = ({ id, number }: Turn) => and(eq(chatSession.id, id), eq(chatSession.turn, number))

  return {
    async history(sessionId) {
      const [session] = await db
        .select({ id: chatSession.id })
        .from(chatSession)
        .where(eq(chatSession.tokenHash, hashOf(sessionId)))
      return session ? newest(session.id, assistantLimits.historyLength) : []
    },

    async begin(sessionId) {
      const deadline = Date.now() + maxWait
      for (let pause = 20; ; pause = Math.min(2 * pause, 250)) {
        const taken = await take(sessionId)
        if (taken) {
          const { id, number, task } = taken
          return { id, number, task: parseTask(task), recent: await newest(id, recentLength) }
        }
        if (Date.now() > deadline) throw conflict(assistantErrors.busy)
        await delay(pause)
      }
    },

    async finish(tx, turn, { sent, answer, task, added }) {
      const [session] = await tx
        .update(chatSession)
        .set({ task, busyUntil: null, lastMessageAt: sql`now()` })
        .where(isAt(turn))
        .returning({ id: chatSession.id })
      if (!session) throw conflict(assistantErrors.cleared)
      const { message, fileName, at } = sent
      const sessionId = turn.id
      const rows = await tx
        .insert(chatMessage)
        .values([
          { sessionId, isUser: true, message, fileName, created_at: at },
          { sessionId, isUser: false, ...answer, created_at: new Date() },
        ])
        .returning()
      const paths = filesOf(task).map(({ path }) => path)
      const released = await library.setUses(tx, ownerOf(turn), paths, added)
      if (added.length > 0) await requireUnsentRoom(tx)
      return { answer: toWire(present(rows.at(-1))), released }
    },

    async release(turn) {
      await db.update(chatSession).set({ busyUntil: null }).where(isAt(turn))
      // A rejected upload leaves nothing behind.
      const isEmpty = sql`not exists (select from ${chatMessage} where session_id = ${turn.id})`
      await db.delete(chatSession).where(and(isAt(turn), isEmpty))
    },

    async answered(sessionId, answerId) {
      const [answer] = await db
        .select({
          certainty: chatMessage.certainty,
          message: chatMessage.message,
          sources: chatMessage.sources,
          sessionId: chatSession.id,
        })
        .from(chatMessage)
        .innerJoin(chatSession, eq(chatSession.id, chatMessage.sessionId))
        .where(and(eq(chatMessage.id, answerId), eq(chatSession.tokenHash, hashOf(sessionId))))
      if (!answer || !mayBeVotedOn(answer.certainty)) return null
      const [question] = await db
        .select({ message: chatMessage.message })
        .from(chatMessage)
        .where(
          and(eq(chatMessage.sessionId, answer.sessionId), lt(chatMessage.id, answerId), chatMessage.isUser),
        )
        .orderBy(desc(chatMessage.id))
        .limit(1)
      return question ? { question: question.message, answer } : null
    },

    async vote(tx, answerId, isHelpful) {
      const [before] = await tx
        .select({ isHelpful: chatMessage.isHelpful })
        .from(chatMessage)
        .where(eq(chatMessage.id, answerId))
        .for('update')
      await tx.update(chatMessage).set({ isHelpful }).where(eq(chatMessage.id, answerId))
      return before?.isHelpful ?? null
    },

    messages: (turn) => newest(turn.id, assistantLimits.historyLength),

    async clear(sessionId) {
      const released = await db.transaction((tx) => remove(tx, eq(chatSession.tokenHash, hashOf(sessionId))))
      await library.delete(released)
    },

    async deleteExpired(now) {
      const before = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1000).toISOString()
      const isOld = (days: number) => sql`${chatSession.lastMessageAt} < ${before(days)}::timestamptz`
      const released = await db.transaction(async (tx) => {
        const dropped = await tx
          .update(chatSession)
          .set({ task: null })
          .where(sql`${chatSession.task} is not null and ${isOld(assistantLimits.taskDays)}`)
          .returning({ id: chatSession.id })
        return [
          ...(await library.releaseOwners(tx, dropped.map(ownerOf))),
          ...(await remove(tx, isOld(assistantLimits.storedDays))),
        ]
      })
      await library.delete(released)
    },
  }
}

/** The bytes of the files that conversations hold for applications that are not sent yet. */
export async function unsentBytes(runner: Runner): Promise<number> {
  const { rows } = await runner.execute<{ bytes: number }>(sql`
    select coalesce(sum(size), 0)::float8 as bytes from (
      select distinct path, size from ${file} join ${fileUse} using (path) where owner like ${`${ownerPrefix}%`}
    ) unsent`)
  return rows[0]?.bytes ?? 0
}

/** Throws 507 if the files of all conversations together are more than may wait for their application to be sent. */
async function requireUnsentRoom(tx: Transaction): Promise<void> {
  if ((await unsentBytes(tx)) > storageLimits.unsent)
    throw new HttpError(507, { error: storageMessages.unsent }, { 'retry-after': '3600' })
}

const conflict = (error: string) => new HttpError(409, { error }, { 'retry-after': '2' })

const hashOf = (sessionId: string) => createHash('sha256').update(sessionId).digest('hex')

const ownerPrefix = 'chat:'
/** The owner of the files of a conversation. */
export const ownerOf = ({ id }: { id: number }) => `${ownerPrefix}${id}`

/** What has no answer is recorded as a gap anyway. */
const mayBeVotedOn = (certainty: Certainty | null) => certainty === 'sure' || certainty === 'doubtful'

type StoredMessage = typeof chatMessage.$inferSelect

const toWire = ({
  id,
  isUser,
  message,
  sources,
  replies,
  fileName,
  certainty,
  isHelpful,
  created_at,
}: StoredMessage): AssistantMessage => ({
  id,
  is_user: isUser,
  message,
  created_at: created_at.toISOString(),
  sources: [...sources],
  replies: [...replies],
  upload_allowed: !isUser && asksForFile(message),
  file_name: fileName,
  vote_allowed: mayBeVotedOn(certainty),
  is_helpful: isHelpful,
})
