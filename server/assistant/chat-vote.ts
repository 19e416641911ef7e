import type { AssistantConversations } from '#server/assistant/chat-store.ts'
import { publishGaps, recordUnanswered, takeBackUnanswered } from '#server/assistant/gaps/gap-store.ts'
import { unhelpfulAnswer } from '#server/assistant/gaps/trial-answer.ts'
import { notFound } from '#server/errors.ts'
import type { Services } from '#server/services.ts'

interface Vote {
  readonly sessionId: string
  /** The id of the answer. */
  readonly id: number
  /** Null takes the vote back. */
  readonly isHelpful: boolean | null
}

/**
 * Stores what a visitor says about an answer. A vote against it records the question as a gap until it is taken back.
 * Throws 404 if the conversation has no such answer.
 */
export async function vote(
  services: Services,
  conversations: AssistantConversations,
  { sessionId, id, isHelpful }: Vote,
): Promise<void> {
  const { events, knowledge } = services
  const answered = await conversations.answered(sessionId, id)
  if (!answered) throw notFound()
  const { question, answer } = answered
  const gap = await knowledge.gapOf(question)
  const wrongAnswer = isHelpful === false ? await unhelpfulAnswer(services, question, answer) : null
  await events.transaction(async (tx) => {
    const before = await conversations.vote(tx, id, isHelpful)
    if ((before === false) === (isHelpful === false)) return
    if (isHelpful === false) await recordUnanswered(tx, gap, { cause: 'voted_down', wrongAnswer })
    else await takeBackUnanswered(tx, gap, 'voted_down')
    publishGaps(tx, null)
  })
}
