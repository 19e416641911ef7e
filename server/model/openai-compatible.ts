import { z } from 'zod'
import {
  askModel,
  type ModelOptions,
  malformed,
  maxAnswerBytes,
  parseJson,
  readText,
  refuse,
  unreachable,
} from '#server/model/openai-protocol.ts'
import {
  type LanguageModel,
  ModelFailure,
  type ModelQuestion,
  type TextQuestion,
} from '#server/model/port.ts'

const completions = 'chat/completions'

/**
 * A model behind the chat completions protocol. Only the configured address is called; redirects are not followed.
 */
export function createOpenAICompatibleModel(options: ModelOptions): LanguageModel {
  let takesSchemas = true
  return {
    name: options.model,
    async answer(question, signal) {
      if (takesSchemas) {
        const response = await askModel(options, completions, strictRequest(options.model, question), signal)
        if (response.status !== 400) return read(response, question)
        await response.body?.cancel()
      }
      const response = await askModel(options, completions, plainRequest(options.model, question), signal)
      // Servers without support for schemas reject only the first form.
      if (response.ok) takesSchemas = false
      return read(response, question)
    },
    async *write(question, signal) {
      const response = await askModel(options, completions, textRequest(options.model, question), signal)
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

/** Some models wrap their JSON in Markdown. */
const withoutFence = (text: string) => text.trim().replace(/^```(?:json)?\s*|\s*```$/g, '')
