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
}

const pages = ['/', '/career', '/articles']
const question = 'Which jobs are open?'
const pageEveryMs = 150
const questionEveryMs = 1500
/** Longer than any goal. */
const timeoutMs = 12_000

/** Prepares an application, so that the machine is not busy with its CAPTCHA during an attack. */
export async function prepareVisits(port: number): Promise<{ during(signal: AbortSignal): Promise<Visits> }> {
  const job = await firstJob(port)
  const token = await solvedToken(port, visitor)
  const apply = () =>
    send({
      ...{ port, from: visitor, path: '/api/candidates/', headers: formHeaders },
      signal: AbortSignal.timeout(2 * timeoutMs),
      body: formOf({ ...applicant, designation: job, recaptchaToken: token, candidateResume: plainResume() }),
    })
  return {
    async during(signal) {
      const [slowestPage, slowestAnswer, { status: application }] = await Promise.all([
        slowest(signal, pageEveryMs, (round) => readPage(port, present(pages[round % pages.length]))),
        slowest(signal, questionEveryMs, () => ask(port)),
        apply(),
      ])
      return { slowestPage, slowestAnswer, application }
    },
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

/** Repeats a request until the signal; the longest that one took, infinite if one failed. */
async function slowest(
  signal: AbortSignal,
  everyMs: number,
  request: (round: number) => Promise<Answer>,
): Promise<number> {
  let longest = 0
  for (let round = 0; !signal.aborted; round++) {
    const begin = performance.now()
    const { status } = await request(round)
    const took = performance.now() - begin
    longest = Math.max(longest, status === 200 || status === 201 ? took : Number.POSITIVE_INFINITY)
    await sleep(Math.max(0, everyMs - took), undefined, { signal }).catch(() => undefined)
  }
  return longest
}
