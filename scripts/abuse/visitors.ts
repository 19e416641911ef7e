import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { present } from '#server/present.ts'
import { solvedToken } from './captcha.ts'
import { plainResume } from './files.ts'
import { type Answer, formHeaders, formOf, send, sendJson, visitor } from './sender.ts'

/** The effects that people on another address notice. Times are in milliseconds; infinite: there was no answer, or an error. */
export interface Visits {
  readonly slowestPage: number
  readonly slowestAnswer: number
  /** The status of an application with a resume. */
  readonly application: number
  /** What was asked for and not given, with the answer that came instead. */
  readonly refused: readonly string[]
}

const pages = ['/', '/career', '/articles']
const question = 'Which jobs are open?'
const pageEveryMs = 150
const questionEveryMs = 1500
/** Longer than any goal. */
const timeoutMs = 12_000

/**
 * Prepares an application, so that the machine is not busy with its CAPTCHA during an attack, and is the first who reads
 * and asks: what a program does only once is no effect of the attack. What it returns then visits until the signal.
 */
export async function prepareVisits(port: number): Promise<(signal: AbortSignal) => Promise<Visits>> {
  const job = await firstJob(port)
  const token = await solvedToken(port, visitor)
  for (const path of pages) await requireAnswer(readPage(port, path))
  await requireAnswer(ask(port))
  const apply = () =>
    send({
      ...{ port, from: visitor, path: '/api/candidates/', headers: formHeaders },
      signal: AbortSignal.timeout(2 * timeoutMs),
      body: formOf({ ...applicant, designation: job, recaptchaToken: token, candidateResume: plainResume() }),
    })
  return async (signal) => {
    const [read, asked, { status: application }] = await Promise.all([
      slowest(signal, pageEveryMs, (round) => readPage(port, present(pages[round % pages.length]))),
      slowest(signal, questionEveryMs, () => ask(port)),
      apply(),
    ])
    return {
      slowestPage: read.longest,
      slowestAnswer: asked.longest,
      application,
      refused: [...read.refused, ...asked.refused],
    }
  }
}

export const applicant = {
  candidateName: 'Grace Hopper',
  email: 'grace@example.com',
  nameOfReference: '',
  description: 'I plan harbours.',
  isDirectApply: 'true',
}

const jobs = z.array(z.object({ title: z.string() }))

/** The title of a job that can be applied for. */
export async function firstJob(port: number): Promise<string> {
  const path = '/api/jobcategory/?status=1&limit=1'
  const { body } = await send({ port, from: visitor, method: 'GET', path })
  const [job] = jobs.parse(JSON.parse(body))
  if (!job) throw new Error('There is no job to apply for.')
  return job.title
}

const readPage = (port: number, path: string) =>
  send({ port, from: visitor, method: 'GET', path, signal: AbortSignal.timeout(timeoutMs) })

const ask = (port: number) =>
  sendJson({
    ...{ port, from: visitor, path: `/api/chat-message/`, signal: AbortSignal.timeout(timeoutMs) },
    json: { session_id: crypto.randomUUID(), message: question },
  })

/** Throws if a request is not answered. */
async function requireAnswer(request: Promise<Answer>): Promise<void> {
  const { status, body } = await request
  if (!isGiven(status)) throw new Error(`Before the attack, the answer was ${status}: ${body}`)
}

const isGiven = (status: number) => status === 200 || status === 201

/** Repeats a request until the signal; the longest that one took, infinite if one failed. */
async function slowest(
  signal: AbortSignal,
  everyMs: number,
  request: (round: number) => Promise<Answer>,
): Promise<{ longest: number; refused: string[] }> {
  let longest = 0
  const refused: string[] = []
  for (let round = 0; !signal.aborted; round++) {
    const begin = performance.now()
    const { status, body } = await request(round)
    const took = performance.now() - begin
    longest = Math.max(longest, isGiven(status) ? took : Number.POSITIVE_INFINITY)
    if (!isGiven(status))
      refused.push(`request ${round + 1}: ${status} after ${Math.round(took)} ms: ${body}`)
    await sleep(Math.max(0, everyMs - took), undefined, { signal }).catch(() => undefined)
  }
  return { longest, refused }
}
