import { daysBefore } from '#demo/days.ts'
import { unansweredQuestions } from '#demo/unanswered-questions.ts'
import { recordUnanswered } from '#server/assistant/gaps/gap-store.ts'
import { gapOf } from '#server/assistant/knowledge/gap.ts'
import { unansweredQuestion } from '#server/assistant/tables.ts'
import type { Services } from '#server/services.ts'

/** Fills the list of what the assistant could not answer. All of it or nothing. */
export async function seedAssistant({ db }: Services, now: Date): Promise<void> {
  if ((await db.$count(unansweredQuestion)) > 0) return
  await db.transaction(async (tx) => {
    for (const { question, daysAgo } of unansweredQuestions.toReversed())
      await recordUnanswered(tx, gapOf(question), {
        askedAt: new Date(Math.min(now.getTime(), Date.parse(daysBefore(now, daysAgo)))),
      })
  })
}
