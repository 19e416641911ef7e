import type { Answer, AnswerContext, Question } from '#server/assistant/answer.ts'
import { quotePassages } from '#server/assistant/answer-passages.ts'
import { smallTalk } from '#server/assistant/answer-small-talk.ts'

/** Answers a message. */
export async function answerQuestion(
  { services, findPassages }: AnswerContext,
  { sent: { message }, turn }: Question,
): Promise<Answer> {
  const { task } = turn
  const talk = smallTalk(message)
  if (talk) return { ...talk, task }
  const finding = await findPassages(services, message, [])
  return {
    ...quotePassages(finding, message),
    task,
    ...(finding.verdict === 'unknown' ? { unanswered: message } : {}),
  }
}
