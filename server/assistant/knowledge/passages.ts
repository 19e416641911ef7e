import { isDeepStrictEqual } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import type { PassageKind } from '#server/assistant/knowledge/finding.ts'
import { encodePassages, splitText } from '#server/assistant/knowledge/split.ts'
import { passage } from '#server/assistant/tables.ts'
import { allOf } from '#server/database/conditions.ts'
import type { Transaction } from '#server/database/connect.ts'
import { statement } from '#server/database/statement.ts'
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
  await deletePassages(tx, { ...source })
  await insertPassages(tx, source, { title, path: null }, passages, 0)
  publishSource(tx, source)
}

/** For the transaction that deletes the document. */
export async function removeDocumentPassages(tx: EventTransaction, id: number): Promise<void> {
  const source = { kind: documentKind, id } as const
  await deletePassages(tx, { ...source })
  publishSource(tx, source)
}

/** After a document was published or unpublished: all processes start or stop using its passages. */
export const publishPassages = (tx: EventTransaction, id: number): void =>
  publishSource(tx, { kind: documentKind, id })

/**
 * Replaces the text of a source and publishes that, for a caller that has locked it; does nothing if the text is the
 * same.
 */
export async function replacePassages(
  tx: EventTransaction,
  source: Source,
  texts: readonly SourceText[],
): Promise<void> {
  const pages = texts.map(({ text, ...page }) => ({ ...page, passages: splitText(text) }))
  const stored = await readPassages(tx, { ...source })
  const wanted = pages.flatMap(({ passages, ...page }) => passages.map((text) => ({ ...page, text })))
  if (isDeepStrictEqual(stored, wanted)) return
  await deletePassages(tx, { ...source })
  let first = 0
  for (const { passages, ...page } of pages) {
    await insertPassages(tx, source, page, encodePassages(passages), first)
    first += passages.length
  }
  publishSource(tx, source)
}

const ofSource = allOf(eq(passage.kind, sql.placeholder('kind')), eq(passage.sourceId, sql.placeholder('id')))
const readPassages = statement(
  sql`select ${passage.title}, ${passage.path}, ${passage.text} from ${passage} where ${ofSource}
    order by ${passage.ordinal}`,
  'passages_of_source',
)
const deletePassages = statement(sql`delete from ${passage} where ${ofSource}`, 'passages_delete')
const insertEncoded = statement(
  sql`insert into ${passage} (kind, source_id, title, path, text, ordinal)
    select ${sql.placeholder('kind')}, ${sql.placeholder('id')}::int, ${sql.placeholder('title')}, ${sql.placeholder('path')},
      text, ${sql.placeholder('first')}::int + place - 1
    from json_array_elements_text(${sql.placeholder('passages')}::json) with ordinality as row (text, place)
    order by place`,
  'passages_insert',
)

/** @param first the position of the first passage in the source */
const insertPassages = (
  tx: Transaction,
  source: Source,
  { title, path }: Omit<SourceText, 'text'>,
  passages: Uint8Array,
  first: number,
): Promise<unknown> => insertEncoded(tx, { ...source, title, path, passages, first })

const lock = statement(
  sql`select pg_advisory_xact_lock(hashtext('passages of ' || ${sql.placeholder('kind')}::text), ${sql.placeholder('id')}::int)`,
  'lock_source',
)

/** One writer at a time until the end of the transaction, so that the latest reading wins. */
export const lockSource = (tx: Transaction, source: Source): Promise<unknown> => lock(tx, { ...source })

/** After the vectors of some sources have been made: all processes load them. */
export function publishSources(tx: EventTransaction, sources: readonly Source[]): void {
  const unique = new Map(sources.map((source) => [`${source.kind} ${source.id}`, source]))
  for (const source of unique.values()) publishSource(tx, source)
}

const publishSource = (tx: EventTransaction, { kind, id }: Source): void =>
  tx.publish('knowledge', { type: kind, ids: [id] })
