import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { publishSources } from '#server/assistant/knowledge/passages.ts'
import { maxEmbeddedLength } from '#server/assistant/knowledge/question-vectors.ts'
import { mostVectors, toBytes } from '#server/assistant/knowledge/vectors.ts'
import { passage } from '#server/assistant/tables.ts'
import { defineQueue } from '#server/jobs/queue.ts'
import { type Embedder, ModelFailure } from '#server/model/port.ts'
import type { Services } from '#server/services.ts'

/** Makes the vectors of passages that have none of the configured model. At most one job waits and one runs. */
export const embeddingQueue = defineQueue<Record<string, never>>('embeddings', {
  concurrency: 1,
  retryLimit: 5,
  retryDelay: 10,
  retryBackoff: true,
  expireInSeconds: 600,
  keyOf: () => 'all',
})

/** Texts of one request. */
const batch = 32

/** Until no passage is without a vector, or as many have one as are compared. Throws `ModelFailure`. */
export async function embedPassages(
  { db, events }: Pick<Services, 'db' | 'events'>,
  embedder: Embedder,
  signal: AbortSignal,
): Promise<void> {
  const isMissing = sql`${passage.embeddingModel} is distinct from ${embedder.name}`
  let made = await db.$count(passage, and(isNotNull(passage.embedding), sql`not ${isMissing}`))
  while (!signal.aborted && made < mostVectors) {
    const { id, kind, sourceId, title, text } = passage
    const rows = await db
      .select({ id, kind, sourceId, title, text })
      .from(passage)
      .where(isMissing)
      .orderBy(asc(id))
      .limit(batch)
    if (rows.length === 0) return
    const texts = rows.map(({ title, text }) => `${title}\n${text}`.slice(0, maxEmbeddedLength))
    const vectors = await vectorsOf(embedder, texts, signal)
    await events.transaction(async (tx) => {
      // A passage that has been replaced in the meantime is gone.
      for (const [at, { id }] of rows.entries()) {
        const vector = vectors[at]
        await tx
          .update(passage)
          .set({ embedding: vector ? toBytes(vector) : null, embeddingModel: embedder.name })
          .where(eq(passage.id, id))
      }
      publishSources(
        tx,
        rows.map(({ kind, sourceId }) => ({ kind, id: sourceId })),
      )
    })
    made += rows.length
  }
}

type Vector = readonly number[]

/** One vector for each text; null for one that the model refuses. Throws `ModelFailure`, also if it refuses any text. */
async function vectorsOf(
  embedder: Embedder,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<readonly (Vector | null)[]> {
  try {
    return await embedder.embed(texts, signal)
  } catch (error) {
    if (!isOfContent(error)) throw error
    // A model that is not there refuses this, too.
    await embedder.embed(['company'], signal)
    return vectorsOfHalves(embedder, texts, signal)
  }
}

async function vectorsOfHalves(
  embedder: Embedder,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<readonly (Vector | null)[]> {
  if (texts.length === 1) return [null]
  const middle = Math.ceil(texts.length / 2)
  const vectors: (Vector | null)[] = []
  for (const half of [texts.slice(0, middle), texts.slice(middle)]) {
    const made = embedder.embed(half, signal).catch((error) => {
      if (!isOfContent(error)) throw error
      return vectorsOfHalves(embedder, half, signal)
    })
    vectors.push(...(await made))
  }
  return vectors
}

const isOfContent = (error: unknown): boolean => error instanceof ModelFailure && error.isOfContent

/** Sends the job where a model is configured. */
export async function sendForEmbeddings({
  db,
  jobs,
  config,
}: Pick<Services, 'db' | 'jobs' | 'config'>): Promise<void> {
  if (config.AI_EMBEDDING_MODEL) await db.transaction((tx) => jobs.send(tx, embeddingQueue, {}))
}

/** In milliseconds; once for many changes. */
const delayMs = 300

/** Sends the job soon after passages have been written. For processes that run jobs. */
export function followPassages(
  services: Pick<Services, 'db' | 'jobs' | 'events' | 'config' | 'log'>,
): () => void {
  let timer: NodeJS.Timeout | undefined
  const send = () => {
    timer = undefined
    sendForEmbeddings(services).catch((error) =>
      services.log.warn({ err: error }, 'embeddings are made later'),
    )
  }
  services.events.on('knowledge', () => {
    timer ??= setTimeout(send, delayMs)
  })
  return () => clearTimeout(timer)
}
