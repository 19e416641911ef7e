import type { Source } from '#contract/assistant/assistant.ts'
import { company } from '#contract/company.ts'
import { type Reply, talkToPerson } from '#server/assistant/answer.ts'
import type { Task } from '#server/assistant/chat-task.ts'
import type { Finding, Passage } from '#server/assistant/knowledge/finding.ts'
import { shorten } from '#server/assistant/plain-text.ts'
import { sentencesIn } from '#server/assistant/quotable.ts'
import { stemOf } from '#server/text/stem.ts'
import { wordsOf } from '#server/text/words.ts'

/** Length of a quote, in characters. */
const quoteLength = 420
/** This much of one passage answers most questions. */
const wantedLength = 160

/**
 * Answers by quoting what was found, each quote in a sentence with its source.
 * @param within whether a task goes on after the answer and asks its own question
 */
export function quotePassages({ passages, verdict }: Finding, question: string, within: Task | null): Reply {
  const [best, ...others] = passages
  if (!best || verdict === 'unknown') return unknownReply(within)
  if (verdict === 'doubtful')
    return {
      text: `This is the nearest that I found. ${quoteSentence(best, question)}\n${offer}`,
      sources: sourcesOf([best]),
      replies: [talkToPerson],
    }
  const second = others.find(({ path, title }) => path !== best.path || title !== best.title)
  const quoted = second ? [best, second] : [best]
  return {
    text: quoted.map((passage) => quoteSentence(passage, question)).join('\n'),
    sources: sourcesOf(quoted),
  }
}

const offer = `If this is not what you need, a person at ${company.name} can answer you.`

const unknownReply = (within: Task | null): Reply => ({
  text: `I do not know that. I can only tell what ${company.name} has published here, and found nothing that answers your question. ${offerIn[within?.kind ?? 'acquainted']}`,
  replies: [talkToPerson],
})

/** Only a visitor who is asked nothing else can answer this with yes. */
const offerIn: Readonly<Record<Task['kind'], string>> = {
  acquainted: 'A person can: shall I pass it on?',
  application: `A person can: “${talkToPerson}” passes it on, and your application waits.`,
  handover: 'The person who reads your message can.',
}

/** Each page or document once. */
export function sourcesOf(passages: readonly Passage[]): Source[] {
  const sources = new Map(passages.map(({ title, path }) => [`${path} ${title}`, { title, path }]))
  return [...sources.values()]
}

function quoteSentence({ title, kind, text }: Passage, question: string): string {
  const name = kind === 'document' ? 'document' : 'page'
  return `Our ${name} “${title}” says: “${excerpt(withoutTitle(text, title), question)}”`
}

/** A document's first passage often begins with its title, which the answer has already named. */
const withoutTitle = (text: string, title: string) =>
  text.startsWith(`${title}. `) ? text.slice(title.length + 2) : text

/** The sentences of a passage that share the most words with the question. */
export function excerpt(text: string, question: string): string {
  const sentences = sentencesIn(text)
  const questionStems = new Set(wordsOf(question).filter(isTelling).map(stemOf))
  const scores = sentences.map(
    (sentence) =>
      new Set(
        wordsOf(sentence)
          .map(stemOf)
          .filter((word) => questionStems.has(word)),
      ).size,
  )
  const start = scores.indexOf(Math.max(...scores))
  let quote = ''
  for (const sentence of sentences.slice(start)) {
    if (quote !== '' && (quote.length >= wantedLength || quote.length + sentence.length > quoteLength)) break
    quote += `${quote === '' ? '' : ' '}${sentence}`
  }
  return shorten(quote.trim().replaceAll('“', '‘').replaceAll('”', '’'), quoteLength)
}

const isTelling = (word: string) => word.length > 3 || /\d/.test(word)
