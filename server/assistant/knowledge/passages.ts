import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { PassageKind } from '#server/assistant/knowledge/finding.ts'
import { splitText } from '#server/assistant/knowledge/split.ts'
import { passage } from '#server/assistant/tables.ts'
import type { Transaction } from '#server/database/connect.ts'
import { notifyAllSql } from '#server/events/bus.ts'

/** What passages are made from: a row, a static page, or a document. */
export interface Source {
  readonly kind: PassageKind
  /** Of the row; 0 of a static page. */
  readonly id: number
}

/** The text of a source. */
export interface SourceText {
  readonly title: string
  /** Of its page on this site; null for a document. */
  readonly path: string | null
  /** Plain text, with line breaks between paragraphs. */
  readonly text: string
}

export const documentKind = 'document'

/** Writes the passages that a document was split into. Whether it is published decides later whether they are found. */
export const replaceDocumentPassages = (
  tx: Transaction,
  { id, title }: { id: number; title: string },
  passages: readonly string[],
): Promise<void> =>
  writePassages(
    tx,
    { kind: documentKind, id },
    passages.map((text) => ({ title, path: null, text })),
  )

/** For a document that is deleted. */
export const removeDocumentPassages = (tx: Transaction, id: number): Promise<void> =>
  writePassages(tx, { kind: documentKind, id }, [])

/** For a document that was published or unpublished: its passages count, or do not, in all processes. */
export const announceDocument = (tx: Transaction, id: number): Promise<void> =>
  announce(tx, { kind: documentKind, id })

/** Replaces the text of a source and announces it; writes nothing when the text is the same. */
export const replacePassages = (
  tx: Transaction,
  source: Source,
  texts: readonly SourceText[],
): Promise<void> =>
  writePassages(
    tx,
    source,
    texts.flatMap(({ text, ...rest }) => splitText(text).map((part) => ({ ...rest, text: part }))),
  )

async function writePassages(
  tx: Transaction,
  source: Source,
  passages: readonly SourceText[],
): Promise<void> {
  await lockSource(tx, source)
  const rows = passages.map(({ title, path, text }, ordinal) => ({ title, path, text, ordinal }))
  const stored = await tx
    .select({ title: passage.title, path: passage.path, text: passage.text, ordinal: passage.ordinal })
    .from(passage)
    .where(ofSource(source))
    .orderBy(asc(passage.ordinal))
  if (stored.length === rows.length && JSON.stringify(stored) === JSON.stringify(rows)) return
  await tx.delete(passage).where(ofSource(source))
  for (let at = 0; at < rows.length; at += rowsPerInsert)
    await insertRows(tx, source, rows.slice(at, at + rowsPerInsert))
  await announce(tx, source)
}

/** Between statements other requests are answered. */
const rowsPerInsert = 200

/** By columns: four parameters, however many rows there are. */
function insertRows(
  tx: Transaction,
  { kind, id }: Source,
  rows: readonly (SourceText & { readonly ordinal: number })[],
): Promise<unknown> {
  const titles = sql.param(rows.map(({ title }) => title))
  const paths = sql.param(rows.map(({ path }) => path))
  const texts = sql.param(rows.map(({ text }) => text))
  const ordinals = sql.param(rows.map(({ ordinal }) => ordinal))
  return tx.execute(sql`
    insert into ${passage} (kind, source_id, title, path, text, ordinal)
    select ${kind}, ${id}, title, path, text, ordinal
    from unnest(${titles}::text[], ${paths}::text[], ${texts}::text[], ${ordinals}::int[])
      as row (title, path, text, ordinal)
    order by ordinal`)
}

/** One writer at a time, so that what is read last is what stays. Until the end of the transaction. */
export const lockSource = (tx: Transaction, { kind, id }: Source): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`passages of ${kind}`}), ${id}::int)`)

const ofSource = ({ kind, id }: Source): SQL => and(eq(passage.kind, kind), eq(passage.sourceId, id)) as SQL

const announce = async (tx: Transaction, { kind, id }: Source): Promise<void> => {
  const data = sql`json_build_object('type', ${kind}::text, 'ids', json_build_array(${id}::int))`
  await tx.execute(sql`select ${notifyAllSql('knowledge', data)}`)
}
