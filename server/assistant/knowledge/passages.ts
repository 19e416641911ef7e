import { isDeepStrictEqual } from 'node:util'
import { asc, eq, type SQL, sql } from 'drizzle-orm'
import type { PassageKind } from '#server/assistant/knowledge/finding.ts'
import { encodePassages, splitText } from '#server/assistant/knowledge/split.ts'
import { passage } from '#server/assistant/tables.ts'
import { allOf } from '#server/database/conditions.ts'
import type { Transaction } from '#server/database/connect.ts'
import type { EventTransaction } from '#server/events/bus.ts'

/** The origin of passages: a row, a static page, or a document. */
export interface Source {
  readonly kind: PassageKind
  /** The id of the row; 0 for a static page. */
  readonly id: number
}

/** The text of a source. */
export interface SourceText {
  readonly title: string
  /** The path of its page on this site; null for a document. */
  readonly path: string | null
  /** Plain text, with line breaks between paragraphs. */
  readonly text: string
}

export const documentKind = 'document'

/**
 * Writes the passages of a document, for a caller that has locked its row. Whether they are found depends on whether
 * it is published.
 * @param passages as `encodePassages` returns them
 */
export async function replaceDocumentPassages(
  tx: EventTransaction,
  { id, title }: { id: number; title: string },
  passages: Uint8Array,
): Promise<void> {
  const source = { kind: documentKind, id } as const
  await tx.delete(passage).where(ofSource(source))
  await insertPassages(tx, source, { title, path: null }, passages, 0)
  publishSource(tx, source)
}

/** For the transaction that deletes the document. */
export async function removeDocumentPassages(tx: EventTransaction, id: number): Promise<void> {
  const source = { kind: documentKind, id } as const
  await tx.delete(passage).where(ofSource(source))
  publishSource(tx, source)
}

/** After a document was published or unpublished: all processes start or stop using its passages. */
export const publishPassages = (tx: EventTransaction, id: number): void =>
  publishSource(tx, { kind: documentKind, id })

/** Replaces the text of a source and publishes that; does nothing if the text is the same. */
export async function replacePassages(
  tx: EventTransaction,
  source: Source,
  texts: readonly SourceText[],
): Promise<void> {
  const pages = texts.map(({ text, ...page }) => ({ ...page, passages: splitText(text) }))
  await lockSource(tx, source)
  const { title, path, text } = passage
  const stored = await tx
    .select({ title, path, text })
    .from(passage)
    .where(ofSource(source))
    .orderBy(asc(passage.ordinal))
  const wanted = pages.flatMap(({ passages, ...page }) => passages.map((text) => ({ ...page, text })))
  if (isDeepStrictEqual(stored, wanted)) return
  await tx.delete(passage).where(ofSource(source))
  let first = 0
  for (const { passages, ...page } of pages) {
    await insertPassages(tx, source, page, encodePassages(passages), first)
    first += passages.length
  }
  publishSource(tx, source)
}

/** @param first the position of the first passage in the source */
function insertPassages(
  tx: Transaction,
  { kind, id }: Source,
  { title, path }: Omit<SourceText, 'text'>,
  passages: Uint8Array,
  first: number,
): Promise<unknown> {
  return tx.execute(sql`
    insert into ${passage} (kind, source_id, title, path, text, ordinal)
    select ${kind}, ${id}, ${title}, ${path}, text, ${first}::int + place - 1
    from json_array_elements_text(${sql.param(passages)}::json) with ordinality as row (text, place)
    order by place`)
}

/** One writer at a time until the end of the transaction, so that the latest reading wins. */
export const lockSource = (tx: Transaction, { kind, id }: Source): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`passages of ${kind}`}), ${id}::int)`)

const ofSource = ({ kind, id }: Source): SQL => allOf(eq(passage.kind, kind), eq(passage.sourceId, id))

/** After the vectors of some sources have been made: all processes load them. */
export function publishSources(tx: EventTransaction, sources: readonly Source[]): void {
  const unique = new Map(sources.map((source) => [`${source.kind} ${source.id}`, source]))
  for (const source of unique.values()) publishSource(tx, source)
}

const publishSource = (tx: EventTransaction, { kind, id }: Source): void =>
  tx.publish('knowledge', { type: kind, ids: [id] })
