import { and, eq, gt, inArray, lt, or, type SQLWrapper, sql } from 'drizzle-orm'
import {
  type Document,
  type DocumentType,
  documentFilters,
  documentErrors as errors,
} from '#contract/assistant/document.ts'
import type { ListQuery } from '#contract/list-query.ts'
import { publishDocuments } from '#server/assistant/document-events.ts'
import { documentQueue } from '#server/assistant/document-indexing.ts'
import { publishPassages, removeDocumentPassages } from '#server/assistant/knowledge/passages.ts'
import { splitterVersion } from '#server/assistant/knowledge/split.ts'
import { document } from '#server/assistant/tables.ts'
import { invalid, notFound } from '#server/errors.ts'
import type { StoredFile } from '#server/files/storage.ts'
import { filterTermsOf } from '#server/list/filter-terms.ts'
import { orderTermsOf } from '#server/list/order-terms.ts'
import { createList } from '#server/list/select.ts'
import { present } from '#server/present.ts'
import type { Services } from '#server/services.ts'

/** A document whose file is already stored. */
export interface NewDocument {
  readonly title: string
  /** The name of the uploaded file. */
  readonly name: string
  readonly type: DocumentType
  readonly stored: StoredFile
  /** 0 if absent. */
  readonly status?: 0 | 1
  /** The current time if absent. */
  readonly createdAt?: Date
}

/** The file of a document, for a download. */
export interface DocumentFile {
  /** The path in the private storage. */
  readonly path: string
  readonly type: DocumentType
  readonly name: string
}

/** Documents as administrators see them. Each write is one transaction. */
export interface Documents {
  list(query: ListQuery): Promise<Document[]>
  batches(query: ListQuery): AsyncGenerator<Document[], void>
  count(query: ListQuery): Promise<number>
  /** Stores a document and the job that reads it. */
  create(added: NewDocument): Promise<Document>
  /** Answers to visitors change with this transaction. Throws 404 for an unknown id. */
  setStatus(id: number, status: 0 | 1): Promise<Document>
  /** Reads an unreadable document again. Throws 404 for an unknown id, 400 in any other state. */
  readAgain(id: number): Promise<Document>
  /** Deletes documents with their files and passages. Returns the ids it has deleted. */
  remove(ids: readonly number[]): Promise<number[]>
  /** Throws 404 for an unknown id. */
  file(id: number): Promise<DocumentFile>
  /** Sends jobs for documents that lost theirs, and for those whose passages were made by an older splitter. */
  recover(): Promise<void>
}

const columns = {
  id: document.id,
  title: document.title,
  file: document.file,
  status: document.status,
  created_at: document.created_at,
  state: document.state,
  reason: document.reason,
  size: document.size,
}

type Row = Pick<typeof document.$inferSelect, keyof typeof columns>

const toDocument = (row: Row): Document => ({ ...row, created_at: row.created_at.toISOString() })

const sortKeys: Readonly<Record<string, SQLWrapper>> = {
  title: sql`lower(${document.title})`,
  file: sql`lower(${document.file})`,
  created_at: document.created_at,
}

const orderTerms = orderTermsOf(document.id, sortKeys)

export function createDocuments({ db, events, jobs, library }: Services): Documents {
  const documents = createList<Row>(db, {
    name: 'document',
    table: document,
    columns,
    orderTerms,
    status: document.status,
    filterTerm: filterTermsOf(documentFilters, columns),
  })

  return {
    list: async (query) => (await documents.rows(query)).map(toDocument),
    async *batches(query) {
      for await (const rows of documents.batches(query)) yield rows.map(toDocument)
    },
    count: (query) => documents.count(query),

    create: ({ title, name, type, stored, status, createdAt }) =>
      events.transaction(async (tx) => {
        const { path, size } = stored
        const [row] = await tx
          .insert(document)
          .values({ title, file: name, type, path, size, status, created_at: createdAt })
          .returning(columns)
        const created = present(row)
        await library.setUses(tx, ownerOf(created.id), [path], [stored])
        await jobs.send(tx, documentQueue, { id: created.id })
        publishDocuments(tx, [created.id])
        return toDocument(created)
      }),

    setStatus: (id, status) =>
      events.transaction(async (tx) => {
        const [row] = await tx.update(document).set({ status }).where(eq(document.id, id)).returning(columns)
        if (!row) throw notFound()
        publishPassages(tx, id)
        publishDocuments(tx, [id])
        return toDocument(row)
      }),

    readAgain: (id) =>
      events.transaction(async (tx) => {
        const isDocument = eq(document.id, id)
        const [found] = await tx
          .select({ state: document.state })
          .from(document)
          .where(isDocument)
          .for('update')
        if (!found) throw notFound()
        if (found.state !== 'unreadable') throw invalid(errors.notUnreadable)
        const queued = { state: 'queued', reason: null } as const
        const [row] = await tx.update(document).set(queued).where(isDocument).returning(columns)
        await jobs.send(tx, documentQueue, { id })
        publishDocuments(tx, [id])
        return toDocument(present(row))
      }),

    async remove(ids) {
      const { deleted, released } = await events.transaction(async (tx) => {
        const among = sql`${document.id} = any(${sql.param([...ids])}::int[])`
        // Every transaction locks in the same order, which prevents deadlocks.
        await tx.select({ id: document.id }).from(document).where(among).orderBy(document.id).for('update')
        const rows = await tx.delete(document).where(among).returning({ id: document.id })
        const deleted = rows.map(({ id }) => id).toSorted((a, b) => a - b)
        for (const id of deleted) await removeDocumentPassages(tx, id)
        publishDocuments(tx, deleted)
        return { deleted, released: await library.releaseOwners(tx, deleted.map(ownerOf)) }
      })
      await library.delete(released)
      return deleted
    },

    async file(id) {
      const [row] = await db
        .select({ path: document.path, type: document.type, name: document.file })
        .from(document)
        .where(eq(document.id, id))
      if (!row) throw notFound()
      return row
    },

    async recover() {
      // The old passages count until new ones replace them. A process of an older version does not touch newer ones.
      const isOutdated = and(eq(document.state, 'ready'), lt(document.splitterVersion, splitterVersion))
      let last = 0
      do {
        const waiting = await db.transaction(async (tx) => {
          const found = await tx
            .select({ id: document.id })
            .from(document)
            .where(and(gt(document.id, last), or(eq(document.state, 'queued'), isOutdated)))
            .orderBy(document.id)
            .limit(recoveredAtOnce)
          const ids = found.map(({ id }) => id)
          await tx
            .update(document)
            .set({ state: 'queued' })
            .where(and(inArray(document.id, ids), isOutdated))
          // Rows that have a job keep it.
          await jobs.sendMany(tx, documentQueue, found)
          return ids
        })
        last = waiting.at(-1) ?? 0
      } while (last > 0)
    },
  }
}

/** Many more would take longer than a statement may. */
const recoveredAtOnce = 500

const ownerOf = (id: number) => `document:${id}`
