import { setTimeout as sleep } from 'node:timers/promises'
import { enquiriesPath } from '#contract/enquiry.ts'
import { type Attack, type Finding, fromOneAndSix } from '../attack.ts'
import { type Answer, formEnd, formHeaders, partEnd, partHead, type Sending, send } from '../sender.ts'

const kilobyte = 1024
const megabyte = 1024 * kilobyte
const contactForm = `/api/${enquiriesPath}/`
const jsonHeaders = { 'content-type': 'application/json' }

/** A single sign beyond Latin-1 makes each letter take two bytes in memory. */
const wideText = Buffer.from(`€${'a'.repeat(megabyte - kilobyte)}`)

const smallField = Buffer.concat([partHead('f'), Buffer.from('x'), partEnd])
const thousandFields = Buffer.concat(Array.from({ length: 1000 }, () => smallField))
const letters = Buffer.alloc(megabyte, 'n')

/** Bodies that are to be held in memory, complete but for their end. */
export const bodyAttacks: Attack[] = [
  ...fromOneAndSix({
    name: '12 contact forms of 59 MB each, without their ends',
    prepare: unfinished(12, contactForm, formHeaders, function* () {
      for (let field = 0; field < 59; field++) {
        yield partHead(`field${field}`)
        yield wideText
        yield partEnd
      }
    }),
  }),
  ...fromOneAndSix({
    name: '300 contact forms of 1 MB of JSON each, without their ends',
    prepare: unfinished(300, contactForm, jsonHeaders, function* () {
      yield Buffer.from('{"message":"')
      yield wideText
    }),
  }),
  {
    name: '20 forms of a million small fields each',
    addresses: 1,
    isTested: false,
    prepare: unfinished(20, contactForm, formHeaders, function* () {
      for (let round = 0; round < 1000; round++) yield thousandFields
    }),
  },
  {
    name: '20 forms whose names of fields and files are 40 MB long',
    addresses: 1,
    isTested: false,
    prepare: unfinished(20, '/api/candidates/', formHeaders, function* () {
      const unfinishedName = partHead('').subarray(0, -'"\r\n\r\n'.length)
      yield unfinishedName
      for (let round = 0; round < 40; round++) yield letters
    }),
  },
  {
    name: '60 messages of 1 MB of nested JSON',
    addresses: 1,
    isTested: false,
    async prepare({ port }, [from = '']) {
      const depth = 500 * kilobyte
      const body = [Buffer.from(`{"session_id":${'['.repeat(depth)}${']'.repeat(depth)}}`)]
      const path = `/api/chat-message/`
      return async (signal) => {
        const answers = await Promise.all(
          Array.from({ length: 60 }, () => send({ port, from, path, headers: jsonHeaders, body, signal })),
        )
        return [errorsIn(answers)]
      }
    },
  },
]

/** How long the end of a body is held back. */
const heldMs = 2000

/** Requests whose senders have more to say, and do not. */
function unfinished(
  count: number,
  path: string,
  headers: Sending['headers'],
  beginning: () => Iterable<Buffer>,
): Attack['prepare'] {
  return async ({ port }, addresses) =>
    async (signal) => {
      async function* body() {
        for (const piece of beginning()) {
          if (signal.aborted) return
          yield piece
        }
        await sleep(heldMs, undefined, { signal }).catch(() => undefined)
        yield formEnd
      }
      const requests = addresses.flatMap((from) =>
        Array.from({ length: count }, () =>
          send({ port, from, path, headers, body: body(), signal: hangUp(signal) }),
        ),
      )
      await Promise.all(requests)
      return []
    }
}

/** Ends a moment later, when a body has been ended and an answer could have come. */
function hangUp(signal: AbortSignal): AbortSignal {
  const controller = new AbortController()
  signal.addEventListener('abort', () => void sleep(2000).then(() => controller.abort()), { once: true })
  return controller.signal
}

const errorsIn = (answers: readonly Answer[]): Finding => ({
  what: 'answered with a fault',
  value: answers.filter(({ status }) => status >= 500 && status !== 503).length,
  goal: 0,
})
