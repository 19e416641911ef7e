import type { Source } from '#contract/assistant/assistant.ts'
import { passOnOffer, type Reply, talkToPerson, unknownSince } from '#server/assistant/answer.ts'
import type { Task } from '#server/assistant/chat-task.ts'
import type { Excerpt, Finding, Passage } from '#server/assistant/knowledge/finding.ts'
import { plainText } from '#server/assistant/plain-text.ts'
import { wordsOf } from '#server/text/words.ts'

/** How many pages may help where none answers. */
const mostPages = 3

/**
 * Answers with the sentences that were found, and their page below them. Without an answer, it says so first, and
 * only links to what may help.
 * @param within a task that goes on after the answer and asks its own question
 * @param company its name
 */
export function quotePassages(
  { passages, answer, verdict, isGuarded }: Finding,
  within: Task | null,
  company: string,
): Reply {
  const also = answer?.also
  if (answer && verdict !== 'unknown')
    return {
      text: [
        framed(answer),
        ...(also ? [`“${plainText(also.passage.title)}” also says: ${also.text}`] : []),
      ].join('\n'),
      sources: sourcesOf([answer.passage, ...(also ? [also.passage] : [])]),
      replies: verdict === 'doubtful' ? [talkToPerson] : [],
    }
  const sources = !isGuarded ? sourcesOf(passages).slice(0, mostPages) : []
  const nearest = sources.length === 0 ? '' : ' These pages may help.'
  return {
    text: `${unknownSince} I did not find it in what ${company} has published.${nearest} ${offerWithin(within)}`,
    sources,
    replies: [talkToPerson],
  }
}

/** Offers a person, without leaving a task that goes on. */
export const offerWithin = (task: Task | null): string => offers[task?.kind ?? 'acquainted']

const offers: Readonly<Record<Task['kind'], string>> = {
  acquainted: passOnOffer,
  application: `A person can: “${talkToPerson}” passes it on, and your application waits.`,
  handover: 'The person who reads your message can.',
}

/** Each page or document once. */
export function sourcesOf(passages: readonly Pick<Passage, 'title' | 'path'>[]): Source[] {
  const sources = new Map(
    passages.map(({ title, path }) => [`${path} ${title}`, { title: plainText(title), path }]),
  )
  return [...sources.values()]
}

/** Whose pages speak of someone or something that their sentences need not name. */
const named = new Set(['client', 'teammember', 'job', 'service', 'industry'])

const beginsWithHeading = /^[^\n]+:\n(?!• )/

function framed({ text, passage: { kind, title } }: Excerpt): string {
  if (!named.has(kind)) return text
  const subject = plainText(title)
  const [first = ''] = subject.split(' ')
  if (text.includes(subject)) return text
  if (kind === 'teammember' && text.startsWith(`${first} `)) return `${subject}${text.slice(first.length)}`
  const isNamed = wordsOf(subject).some((word) => word.length > 3 && wordsOf(text).includes(word))
  if (isNamed && kind !== 'job') return text
  return `${subject}:${beginsWithHeading.test(text) ? '\n' : ' '}${text}`
}
