import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/**
 * Sends a list of any length. One batch is sent as it is; more are streamed with one of them in memory at a time, as
 * fast as the client reads.
 */
export async function sendBatches(
  reply: FastifyReply,
  batches: AsyncGenerator<readonly object[], void>,
): Promise<FastifyReply> {
  const first = await batches.next()
  if (first.done) return reply.send([])
  const second = await batches.next()
  if (second.done) return reply.send(first.value)
  const toJson = (rows: readonly object[]) => reply.serialize(rows) as string
  const chunks = jsonArray([first.value, second.value], batches, toJson)
  // A stream bypasses the serializer; its chunks have been through it already.
  return reply
    .type('application/json; charset=utf-8')
    .send(Readable.from(chunks, { objectMode: false }) as never)
}

/** A JSON array of any length. */
async function* jsonArray<Rows extends readonly object[]>(
  first: readonly Rows[],
  rest: AsyncGenerator<Rows, void>,
  toJson: (rows: Rows) => string,
): AsyncGenerator<string> {
  let separator = '['
  async function* all() {
    yield* first
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
  }
  for await (const rows of all()) {
    if (rows.length === 0) continue
    yield separator + toJson(rows).slice(1, -1)
    separator = ','
  }
  yield separator === '[' ? '[]' : ']'
}
