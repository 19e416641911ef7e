import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Source } from '#contract/assistant/assistant.ts'
import { publishGaps, setAnswered } from '#server/assistant/gaps/gap-store.ts'
import { trialAnswer } from '#server/assistant/gaps/trial-answer.ts'
import { unansweredQuestion as table } from '#server/assistant/tables.ts'
import { defineQueue } from '#server/jobs/queue.ts'
import type { Services } from '#server/services.ts'

/** Asks recorded questions again after the site has changed. At most one job waits and one runs. */
export const gapQueue = defineQueue<Record<string, never>>('content-gaps', {
  concurrency: 1,
  retryLimit: 3,
  expireInSeconds: 600,
  keyOf: () => 'all',
})

/** The most frequent groups, and of each the most frequent wordings. */
const mostGroups = 200
const mostWordings = 3
/** The job leaves the assistant's thread to visitors for this many times as long as it has used it. */
const restFactor = 3

interface RecordedGroup extends Record<string, unknown> {
  readonly id: number
  readonly newest: number
  readonly questions: readonly string[]
  readonly wrong: readonly string[]
}

/**
 * Marks the groups that the assistant answers now, and opens those again that it answers no more. A group is answered
 * if each of its wordings is, surely, and otherwise than by the answer that did not help.
 */
export async function checkGaps(services: Services, signal: AbortSignal): Promise<void> {
  const { rows } = await services.db.execute<RecordedGroup>(sql`
    with wording as (
      select group_id, question, count(*) as count, max(id) as newest,
        row_number() over (partition by group_id order by count(*) desc, question) as place
      from ${table} where dismissed_at is null group by group_id, question)
    select group_id as id, max(newest) as newest,
      json_agg(question order by place) filter (where place <= ${mostWordings}) as questions,
      (select coalesce(json_agg(distinct wrong_answer), '[]') from ${table} one
        where one.group_id = wording.group_id and wrong_answer is not null) as wrong
    from wording group by group_id order by sum(count) desc, group_id limit ${mostGroups}`)
  for (const group of rows) {
    if (signal.aborted) return
    const startedAt = performance.now()
    const from = await answeredFrom(services, group)
    await services.events.transaction(async (tx) => {
      if (await setAnswered(tx, group.id, from, group.newest)) publishGaps(tx, [group.id])
    })
    await delay(restFactor * (performance.now() - startedAt))
  }
}

/** The first source of the answers; null if a wording has none that helps. */
async function answeredFrom(services: Services, { questions, wrong }: RecordedGroup): Promise<Source | null> {
  let from: Source | null = null
  for (const question of questions) {
    const { certainty, message, sources } = await trialAnswer(services, question)
    if (certainty !== 'sure' || wrong.includes(message)) return null
    from ??= sources[0] ?? null
  }
  return from
}

/** Sends the job. */
export const sendForGaps = ({ db, jobs }: Pick<Services, 'db' | 'jobs'>): Promise<void> =>
  db.transaction((tx) => jobs.send(tx, gapQueue, {}))

/** Once for many changes. */
const delayMs = 300

/** Sends the job soon after what the assistant knows has changed. For processes that run jobs. */
export function followKnowledge(services: Pick<Services, 'db' | 'jobs' | 'events' | 'log'>): () => void {
  let timer: NodeJS.Timeout | undefined
  const send = () => {
    timer = undefined
    sendForGaps(services).catch((error) =>
      services.log.warn({ err: error }, 'recorded questions are asked again later'),
    )
  }
  services.events.on('knowledge', () => {
    timer ??= setTimeout(send, delayMs)
  })
  return () => clearTimeout(timer)
}
