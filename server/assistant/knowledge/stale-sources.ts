import { inArray, sql } from 'drizzle-orm'
import type pg from 'pg'
import { type ContentPath, contentTypes } from '#contract/content/index.ts'
import { textOfRow } from '#server/assistant/knowledge/content-text.ts'
import { lockSource, replacePassages, type Source } from '#server/assistant/knowledge/passages.ts'
import { splitterVersion } from '#server/assistant/knowledge/split.ts'
import { staticPagesOf } from '#server/assistant/knowledge/static-pages.ts'
import { staleSource } from '#server/assistant/tables.ts'
import { statement } from '#server/database/statement.ts'
import type { EventTransaction } from '#server/events/bus.ts'
import { defineQueue } from '#server/jobs/queue.ts'
import type { Services } from '#server/services.ts'
import { readChanges } from '#server/site-settings/store.ts'

/** Writes the passages of stale sources. At most one job waits and one runs. */
export const indexingQueue = defineQueue<Record<string, never>>('knowledge', {
  concurrency: 1,
  retryLimit: 3,
  expireInSeconds: 600,
  keyOf: () => 'all',
})

const triggerName = 'mark_stale'
/** The pages that are not made from rows, which are one source. */
const staticPages = { kind: 'page', id: 0 } as const
const settingsTable = 'site_settings'
const tables = [...Object.values(contentTypes).map(({ path }) => path), settingsTable]

/** Only published rows have passages, and reordering changes no text. */
const source = `
begin
  -- splitter ${splitterVersion}
  if tg_table_name = '${settingsTable}' then
    insert into stale_source (kind, source_id) values ('${staticPages.kind}', ${staticPages.id});
    return null;
  end if;
  if coalesce(old.status, 0) = 0 and coalesce(new.status, 0) = 0 then return null; end if;
  if tg_op = 'UPDATE' and new.version = old.version and new.position <> old.position then return null; end if;
  insert into stale_source (kind, source_id) values (tg_table_name, coalesce(new.id, old.id));
  return null;
end
`

/**
 * Installs the trigger that records a stale source in the transaction of each row change. A new trigger or a new
 * splitter makes all rows stale.
 */
export async function installStaleSources(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ path: string; source: string }>(
    `select relname as path, prosrc as source from pg_trigger
     join pg_class on pg_class.oid = tgrelid join pg_proc on pg_proc.oid = tgfoid
     where tgname = '${triggerName}' and relnamespace = current_schema()::regnamespace`,
  )
  const present = new Map(rows.map(({ path, source }) => [path, source]))
  const missing = tables.filter((table) => present.get(table) !== source)
  if (missing.length === 0) return
  // One transaction.
  await client.query(
    [
      `create or replace function mark_stale_source() returns trigger language plpgsql as $mark$${source}$mark$`,
      ...missing.flatMap((table) => [
        `create or replace trigger ${triggerName} after insert or update or delete on "${table}"
         for each row execute function mark_stale_source()`,
        ...(table === settingsTable
          ? []
          : [`insert into stale_source (kind, source_id) select '${table}', id from "${table}"`]),
      ]),
    ].join(';\n'),
  )
}

const findStale = statement(sql`select from ${staleSource} limit 1`, 'stale_source_any')

/** Sends the job that writes stale sources, if there are any. */
export async function sendForStaleSources({ db, jobs }: Pick<Services, 'db' | 'jobs'>): Promise<void> {
  const stale = await findStale(db, {})
  if (stale.length > 0) await db.transaction((tx) => jobs.send(tx, indexingQueue, {}))
}

/** Writes the texts of this version's static pages. */
export async function writeStaticPages({ events }: Pick<Services, 'events'>): Promise<void> {
  await events.transaction(async (tx) => {
    await lockSource(tx, staticPages)
    await writePages(tx)
  })
}

const writePages = async (tx: EventTransaction) =>
  replacePassages(tx, staticPages, staticPagesOf(await readChanges(tx)))

/** While someone saves very often, most of them are the same few sources. */
const changesPerTransaction = 100

/** Writes the passages of all stale sources. What becomes stale during the last batch is left to the next job. */
export async function writeStaleSources(
  services: Pick<Services, 'events' | 'content'>,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted && (await writeSome(services)) === changesPerTransaction);
}

async function writeSome({ events, content }: Pick<Services, 'events' | 'content'>): Promise<number> {
  return events.transaction(async (tx) => {
    const oldest = tx
      .select({ id: staleSource.id })
      .from(staleSource)
      .orderBy(staleSource.id)
      .limit(changesPerTransaction)
      .for('update', { skipLocked: true })
    const stale = await tx
      .delete(staleSource)
      .where(inArray(staleSource.id, oldest))
      .returning({ kind: staleSource.kind, id: staleSource.sourceId })
    for (const one of distinct(stale)) {
      // Locked before the row is read, so that an older reading cannot overwrite this one.
      await lockSource(tx, one)
      if (one.kind === staticPages.kind) {
        await writePages(tx)
        continue
      }
      // The triggers of content types write no other kind.
      const kind = one.kind as ContentPath
      const row: object | null = await content[kind].find(String(one.id))
      const text = row && textOfRow(contentTypes[kind], row)
      await replacePassages(tx, one, text ? [text] : [])
    }
    return stale.length
  })
}

/** In one order, which prevents deadlocks. */
const distinct = (sources: readonly Source[]): Source[] =>
  [...new Map(sources.map((one) => [`${one.kind} ${one.id}`, one])).entries()]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, source]) => source)

/** Sends the job soon after rows have changed, once for many changes. For processes that run jobs. */
export function followContent(services: Pick<Services, 'db' | 'jobs' | 'events' | 'log'>): () => void {
  let timer: NodeJS.Timeout | undefined
  let sentAt = -intervalMs
  const send = () => {
    timer = undefined
    sentAt = performance.now()
    sendForStaleSources(services).catch((error) =>
      services.log.warn({ err: error }, 'passages are written later'),
    )
  }
  const soon = () => {
    timer ??= setTimeout(send, Math.max(delayMs, sentAt + intervalMs - performance.now()))
  }
  services.events.on('content', soon)
  services.events.on('site', soon)
  return () => clearTimeout(timer)
}

const delayMs = 100
/** The least time between two jobs: visitors need the database more urgently. */
const intervalMs = 1000
