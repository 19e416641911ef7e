import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { chatEvents } from '#contract/assistant/conversation.ts'
import { present } from '#server/present.ts'
import { addPassages, questionAbout, type TextOf } from './knowledge.ts'
import { type Program, startProgram } from './program.ts'
import { fillDatabase } from './seed.ts'

/** Milliseconds from the request to the first words of the answer and to its end. */
interface Times {
  readonly firstWords: number
  readonly whole: number
}

/** The time a visitor waits for an answer of the assistant, without a language model: 19 of 20 wait no longer. */
export interface AnswerCost extends Times {
  readonly knowledge: string
  /** For the whole answer. */
  readonly goal: number
}

const passages = 20_000
const questionCount = 200
/** Questions of the demo's visitors: known facts, lists and contacts, and facts that are published nowhere. */
const questions = [
  'How do you move us to a new system without a bad weekend?',
  'Which jobs are open?',
  'What is your address in Pune?',
  'Do you know anything about hospitals?',
  'Who leads the work with data?',
  'What does a workshop with you look like?',
  'How many days of paid leave do I get?',
  'What did you do for the ferry company?',
  'Our forecasts are good and nobody uses them.',
  'What does a consultant cost a day?',
  'How long do you keep our data after a project?',
  'Wie lange dauert das erste Gespräch?',
  'Do I have to bring an identity card when I visit you?',
  'why do change progams fade after the first year',
  'Do you have experience with water utilities?',
  'Is Margaret married?',
]

/**
 * Asks the demo's assistant over HTTP, one question after the other, and again with many more passages.
 * @param dataDir empty
 */
export async function measureAnswers(
  dataDir: string,
  textOf: TextOf,
  logProgress: (text: string) => void,
): Promise<AnswerCost[]> {
  logProgress('answers of the assistant')
  await fillDatabase(dataDir, async (services) => {
    const [{ seedDemo }, { startWorkers }, { document }, { writeStaleSources }] = await Promise.all([
      import('#demo/seed.ts'),
      import('#server/modules/index.ts'),
      import('#server/assistant/tables.ts'),
      import('#server/assistant/knowledge/stale-sources.ts'),
    ])
    await seedDemo(services)
    const stopWorkers = await startWorkers(services)
    while ((await services.db.$count(document, eq(document.state, 'queued'))) > 0) await sleep(100)
    await stopWorkers()
    await writeStaleSources(services, new AbortController().signal)
  })
  const ofDemo = await measure(dataDir, (n) => present(questions[n % questions.length]))
  logProgress(`answers from ${passages.toLocaleString('en-US')} passages`)
  await fillDatabase(dataDir, ({ db }) => addPassages(db, passages, textOf))
  const ofMany = await measure(dataDir, (n) => questionAbout(n, textOf))
  return [
    { knowledge: 'the demo', goal: 60, ...ofDemo },
    { knowledge: `${passages.toLocaleString('en-US')} passages`, goal: 150, ...ofMany },
  ]
}

async function measure(dataDir: string, question: (n: number) => string): Promise<Times> {
  // Questions can then come from many addresses, each of which may ask a limited number.
  const program = await startProgram({ dataDir, settings: { TRUSTED_PROXY: '127.0.0.1' } })
  try {
    for (let n = 0; n < 20; n++) await ask(program, n, question(n))
    const times: Times[] = []
    for (let n = 20; n < 20 + questionCount; n++) times.push(await ask(program, n, question(n)))
    const p95 = (of: keyof Times) =>
      present(
        times.map((one) => one[of]).toSorted((one, other) => one - other)[Math.floor(questionCount * 0.95)],
      )
    return { firstWords: p95('firstWords'), whole: p95('whole') }
  } finally {
    await program.stop()
  }
}

/** A question as the first of a conversation. */
async function ask({ port }: Program, n: number, message: string): Promise<Times> {
  const begin = performance.now()
  const response = await fetch(`http://127.0.0.1:${port}/api/chat-message/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'text/event-stream',
      'x-forwarded-for': `198.51.100.${n % 250}`,
    },
    body: JSON.stringify({ session_id: crypto.randomUUID(), message }),
  })
  let received = ''
  let firstWords: number | undefined
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    received += chunk
    if (received.includes(`event: ${chatEvents.text}\n`)) firstWords ??= performance.now() - begin
  }
  if (firstWords === undefined) throw new Error(`${response.status} ${received}`)
  return { firstWords, whole: performance.now() - begin }
}
