import type { GapCause } from '#contract/assistant/assistant.ts'
import type { Answer } from '#server/assistant/answer.ts'
import type { SentMessage, Turn } from '#server/assistant/chat-store.ts'
import { recordUnanswered } from '#server/assistant/gaps/gap-store.ts'
import { unhelpfulAnswer } from '#server/assistant/gaps/trial-answer.ts'
import type { Gap } from '#server/assistant/knowledge/gap.ts'
import type { Transaction } from '#server/database/connect.ts'
import type { Services } from '#server/services.ts'

interface RecordedGap {
  readonly gap: Gap | null
  readonly cause: GapCause
  readonly wrongAnswer?: string
}

/** What comes later than this after an answer says nothing about it. */
const maxMinutes = { asked_again: 3, handed_over: 10 } as const
/** Two questions ask the same from this share of common words. */
const sameShare = 0.6

/**
 * What a message tells about gaps: that it has no answer itself, or that the answer before it did not help.
 * @returns records them in the transaction of the message
 */
export async function gapsOfTurn(
  services: Services,
  { turn, sent }: { readonly turn: Turn; readonly sent: SentMessage },
  answer: Answer,
): Promise<(tx: Transaction) => Promise<void>> {
  const { unanswered } = answer
  const found: RecordedGap[] = [
    ...(unanswered === undefined
      ? []
      : [{ gap: await services.knowledge.gapOf(unanswered), cause: 'unanswered' as const }]),
    ...(await gapBefore(services, { turn, sent }, answer)),
  ]
  return async (tx) => {
    for (const { gap, ...occasion } of found) await recordUnanswered(tx, gap, occasion)
  }
}

/** The question before this one, if what follows shows that its answer did not help. */
async function gapBefore(
  services: Services,
  { turn, sent }: { readonly turn: Turn; readonly sent: SentMessage },
  { task, certainty }: Answer,
): Promise<RecordedGap[]> {
  const [question, answered] = turn.recent.slice(-2)
  // What was voted down is recorded already.
  if (!question?.is_user || !answered?.vote_allowed || answered.is_helpful !== null) return []
  const startsHandover = task?.kind === 'handover' && turn.task?.kind !== 'handover'
  const cause = startsHandover ? 'handed_over' : certainty ? 'asked_again' : null
  const minutes = (sent.at.getTime() - Date.parse(answered.created_at)) / 60_000
  if (!cause || minutes > maxMinutes[cause]) return []
  const gap = await services.knowledge.gapOf(question.message)
  if (cause === 'asked_again' && !isSame(gap, await services.knowledge.gapOf(sent.message))) return []
  const wrongAnswer = await unhelpfulAnswer(services, question.message, answered)
  return [{ gap, cause, wrongAnswer }]
}

function isSame(one: Gap | null, other: Gap | null): boolean {
  if (!one || !other) return false
  const words = one.topic.split(' ')
  const others = new Set(other.topic.split(' '))
  const shared = words.filter((word) => others.has(word)).length
  return shared >= sameShare * (words.length + others.size - shared)
}
