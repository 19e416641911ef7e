import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { answerJson, sendAnswer } from '#server/http/send-answer.ts'

type Batches<Row> = AsyncGenerator<readonly Row[], void>

/**
 * Sends a list of any length. One batch is sent as it is; more are streamed with one of them in memory at a time, as
 * fast as the client reads.
 * @param toWire what is sent of a row
 */
export async function sendBatches<Row extends object>(
  reply: FastifyReply,
  batches: Batches<Row>,
  toWire: (row: Row) => object = (row) => row,
): Promise<FastifyReply> {
  const first = await batches.next()
  if (first.done) return sendAnswer(reply, [])
  const second = await batches.next()
  if (second.done) return sendAnswer(reply, first.value.map(toWire))
  const begun = [first.value, second.value]
  async function* all() {
    yield* begun
    yield* batches
  }
  const toJson = (rows: readonly Row[]) => answerJson(reply, rows.map(toWire))
  // A stream is sent as it is, whatever the type of the answer.
  return reply.type('application/json; charset=utf-8').send(streamBatches(all(), toJson) as never)
}

/** The rows of a list that is a single batch; null for a longer one. */
export async function singleBatch<Row>(batches: Batches<Row>): Promise<readonly Row[] | null> {
  const first = await batches.next()
  if (first.done) return []
  const second = await batches.next()
  return second.done ? first.value : null
}

/** A JSON array of any length. */
export const streamBatches = <Row>(
  batches: Batches<Row>,
  toJson: (rows: readonly Row[]) => string,
): Readable => Readable.from(jsonArray(batches, toJson), { objectMode: false })

async function* jsonArray<Row>(
  batches: Batches<Row>,
  toJson: (rows: readonly Row[]) => string,
): AsyncGenerator<string> {
  let separator = '['
  for await (const rows of batches) {
    if (rows.length === 0) continue
    yield separator + toJson(rows).slice(1, -1)
    separator = ','
  }
  yield separator === '[' ? '[]' : ']'
}
