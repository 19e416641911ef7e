import { z } from 'zod'
import {
  type LanguageModel,
  ModelFailure,
  type ModelQuestion,
  type TextQuestion,
} from '#server/model/port.ts'
import { secondsUntil } from '#server/upstream/retry-after.ts'

interface ModelOptions {
  /** Including the version, such as `https://models.example/v1`. */
  readonly baseUrl: string
  readonly apiKey?: string | undefined
  readonly model: string
  /** In milliseconds, for a whole answer. */
  readonly timeout?: number
}

const maxAnswerBytes = 1_000_000

/**
 * A model behind the chat completions protocol. Only the configured address is called; redirects are not followed.
 */
export function createOpenAICompatibleModel(options: ModelOptions): LanguageModel {
  let takesSchemas = true
  return {
    name: options.model,
    async answer(question, signal) {
      if (takesSchemas) {
        const response = await ask(options, strictRequest(options.model, question), signal)
        if (response.status !== 400) return read(response, question)
        await response.body?.cancel()
      }
      const response = await ask(options, plainRequest(options.model, question), signal)
      // Servers without support for schemas reject only the first form.
      if (response.ok) takesSchemas = false
      return read(response, question)
    },
    async *write(question, signal) {
      const response = await ask(options, textRequest(options.model, question), signal)
      if (!response.ok) await refuse(response)
      const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
      if (isStream) yield* piecesOf(response, signal)
      else yield await readMessage(response)
    },
  }
}

const messages = ({ instructions, material }: TextQuestion, more = '') => [
  { role: 'system', content: `${instructions}${more}` },
  ...material.map((content) => ({ role: 'user', content })),
]

const strictRequest = (model: string, question: ModelQuestion<unknown>) => ({
  model,
  temperature: 0,
  max_tokens: question.maxTokens,
  messages: messages(question),
  response_format: {
    type: 'json_schema',
    json_schema: { name: question.schemaName, strict: true, schema: z.toJSONSchema(question.schema) },
  },
})

const plainRequest = (model: string, question: ModelQuestion<unknown>) => ({
  model,
  messages: messages(
    question,
    `\n\nAnswer with nothing but JSON of this schema:\n${JSON.stringify(z.toJSONSchema(question.schema))}`,
  ),
})

const textRequest = (model: string, question: TextQuestion) => ({
  model,
  temperature: 0,
  max_tokens: question.maxTokens,
  messages: messages(question),
  stream: true,
})

async function ask(options: ModelOptions, body: object, signal: AbortSignal): Promise<Response> {
  const { baseUrl, apiKey, timeout = 60_000 } = options
  try {
    return await fetch(`${baseUrl.replace(/\/+$/, '')}/chat/completions`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
      },
      body: JSON.stringify(body),
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]),
    })
  } catch (cause) {
    throw unreachable(cause, signal)
  }
}

function unreachable(cause: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason
  const isLate = cause instanceof DOMException && cause.name === 'TimeoutError'
  const message = isLate
    ? 'The language model did not answer in time.'
    : 'The language model could not be reached.'
  return new ModelFailure(message, { isTemporary: true, cause })
}

const completionSchema = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
        finish_reason: z.string().nullish(),
      }),
    )
    .min(1),
})

async function read<Answer>(response: Response, { schema }: ModelQuestion<Answer>): Promise<Answer> {
  if (!response.ok) await refuse(response)
  const { success, data } = schema.safeParse(parseJson(withoutFence(await readMessage(response))))
  if (!success) throw malformed('an answer of another form')
  return data
}

async function refuse(response: Response): Promise<never> {
  await response.body?.cancel()
  throw statusFailure(response)
}

/** The text of a complete response. */
async function readMessage(response: Response): Promise<string> {
  const completion = completionSchema.safeParse(parseJson(await readText(response)))
  const [choice] = completion.data?.choices ?? []
  if (!choice) throw malformed('an answer of another protocol')
  if (choice.message.refusal || choice.finish_reason === 'content_filter')
    throw new ModelFailure('The language model refused to answer.', { isTemporary: true })
  if (choice.finish_reason === 'length') throw malformed('an answer that is cut off')
  return choice.message.content ?? ''
}

const chunkSchema = z.object({
  choices: z.array(z.object({ delta: z.object({ content: z.string().nullish() }).optional() })).optional(),
})

/** The pieces of a response in server-sent events. */
async function* piecesOf(response: Response, signal: AbortSignal): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  let size = 0
  try {
    for await (const chunk of response.body ?? []) {
      size += chunk.byteLength
      if (size > maxAnswerBytes) throw malformed('an answer without end')
      const lines = (rest + decoder.decode(chunk, { stream: true })).split(/\r?\n/)
      rest = lines.pop() ?? ''
      for (const line of lines) {
        const data = line.startsWith('data:') ? line.slice(5).trim() : ''
        if (data === '[DONE]') return
        const piece = chunkSchema.safeParse(parseJson(data)).data?.choices?.[0]?.delta?.content
        if (piece) yield piece
      }
    }
  } catch (cause) {
    if (cause instanceof ModelFailure) throw cause
    throw unreachable(cause, signal)
  }
}

function statusFailure({ status, headers }: Response): ModelFailure {
  const isTemporary = status === 408 || status === 409 || status === 425 || status === 429 || status >= 500
  if (isTemporary) {
    const message =
      status === 429
        ? 'The language model is asked too often.'
        : `The language model failed with status ${status}.`
    return new ModelFailure(message, { isTemporary, retryAfter: secondsUntil(headers.get('retry-after')) })
  }
  if (status === 401 || status === 403)
    return new ModelFailure('The language model does not accept the key.', { isTemporary })
  if (status >= 300 && status < 400)
    return new ModelFailure('The address of the language model leads elsewhere.', { isTemporary })
  return new ModelFailure(`The language model does not take the question (status ${status}).`, {
    isTemporary,
  })
}

const malformed = (what: string) =>
  new ModelFailure(`The language model gave ${what}.`, { isTemporary: true })

/** A response that never ends must not fill the memory. */
async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of response.body ?? []) {
      size += chunk.byteLength
      if (size > maxAnswerBytes) break
      chunks.push(chunk)
    }
  } catch (cause) {
    throw new ModelFailure('The language model broke off its answer.', { isTemporary: true, cause })
  }
  if (size > maxAnswerBytes) throw malformed('an answer without end')
  return Buffer.concat(chunks).toString('utf8')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Some models wrap their JSON in Markdown. */
const withoutFence = (text: string) => text.trim().replace(/^```(?:json)?\s*|\s*```$/g, '')
