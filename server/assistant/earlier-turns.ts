import { unknownSince } from '#server/assistant/answer.ts'
import type { Turn } from '#server/assistant/chat-store.ts'
import { applicationOf } from '#server/assistant/chat-task.ts'
import type { EarlierTurn } from '#server/assistant/knowledge/finding.ts'

/** How many turns a follow-up may refer to. */
const maxEarlier = 3

/** What was talked about, newest last: the questions that were answered from something, and the job that is applied for. */
export function earlierTurns({ recent, task }: Turn): EarlierTurn[] {
  const turns = recent.flatMap(({ is_user, message: question }, at) => {
    const { message = '', sources = [] } = recent[at + 1] ?? {}
    return is_user && sources.length > 0 && !message.includes(unknownSince)
      ? [earlierTurn(question, message, sources)]
      : []
  })
  const job = applicationOf(task)?.job
  const applying = job
    ? [{ question: `job as ${job}`, about: [{ title: job, path: null }], answer: '', listed: [] }]
    : []
  return [...turns.slice(-maxEarlier), ...applying]
}

export const earlierTurn = (
  question: string,
  answer: string,
  sources: EarlierTurn['about'],
): EarlierTurn => ({
  question,
  about: sources,
  answer,
  listed: listedIn(answer, sources.slice(1)),
})

/** The titles in the lines of a list, which may go on with a comma. */
function listedIn(message: string, rows: EarlierTurn['about']): string[] {
  const lines = message.split('\n').filter((line) => line.startsWith('• '))
  return lines.map((line) => {
    const text = line.slice(2)
    return rows.find(({ title }) => text.startsWith(title))?.title ?? text.split(/[,:]/)[0] ?? ''
  })
}
