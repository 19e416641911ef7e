import { type Answer, talkToPerson } from '#server/assistant/answer.ts'
import { offerWithin, sourcesOf } from '#server/assistant/answer-passages.ts'
import type { Task } from '#server/assistant/chat-task.ts'
import { earlierTurn } from '#server/assistant/earlier-turns.ts'
import type { EarlierTurn } from '#server/assistant/knowledge/finding.ts'
import { quoted } from '#server/assistant/plain-text.ts'

/**
 * Answers the questions of a message one after another, each going on from those before it, and says which have no
 * answer. Null if none has one.
 * @param questions those of the message, in their order
 * @param say shows a piece of the text, each answer below the one before it
 */
export async function answerEach(
  message: string,
  questions: readonly string[],
  say: (piece: string) => void,
  answerOne: (
    question: string,
    before: readonly EarlierTurn[],
    say: (piece: string) => void,
  ) => Promise<Answer>,
): Promise<Answer | null> {
  const answers: Answer[] = []
  const texts: string[] = []
  const before: EarlierTurn[] = []
  for (const question of questions) {
    let isSaid = false
    const sayBelow = (piece: string) => {
      say(isSaid || texts.length === 0 ? piece : `\n${piece}`)
      isSaid = true
    }
    const answer = await answerOne(question, before, sayBelow)
    answers.push(answer)
    if (isAnswered(answer) && (isSaid || !texts.includes(answer.text))) {
      if (!isSaid) sayBelow(answer.text)
      texts.push(answer.text)
    }
    // Without an answer, what was found is still what it is about.
    if (answer.sources?.length) before.push(earlierTurn(question, answer.text, answer.sources))
  }
  const told = answers.filter(isAnswered)
  const [first] = told
  if (!first) return null
  const missing = answers.flatMap(({ unanswered }) => unanswered ?? [])
  const isWhole = missing.length === 0
  const isSure = isWhole && told.every(({ certainty }) => certainty === 'sure')
  const offered = told.flatMap(({ replies = [] }) => replies)
  return {
    task: first.task,
    text: [...texts, ...(isWhole ? [] : [notFound(missing, first.task)])].join('\n'),
    sources: sourcesOf(told.flatMap(({ sources = [] }) => sources)),
    replies: [...new Set([...offered, ...(isWhole ? [] : [talkToPerson])])],
    certainty: isSure ? 'sure' : 'doubtful',
    // Alone, one that goes on from another says too little.
    ...(isWhole ? {} : { unanswered: message }),
  }
}

const isAnswered = ({ certainty = 'unknown' }: Answer): boolean => certainty !== 'unknown'

const notFound = (questions: readonly string[], task: Task | null): string =>
  `I did not find an answer to ${questions.map(quoted).join(' and ')}. ${offerWithin(task)}`
