import { and, asc, desc, eq, gt, sql } from 'drizzle-orm'
import { contentTypes } from '#contract/content/index.ts'
import { keysOf } from '#contract/records.ts'
import { textOfRow } from '#server/assistant/knowledge/content-text.ts'
import type { Draft } from '#server/assistant/knowledge/finding.ts'
import { documentKind } from '#server/assistant/knowledge/passages.ts'
import { document, passage } from '#server/assistant/tables.ts'
import type { Services } from '#server/services.ts'

/** Whoever looks for the draft of an answer has written it lately. */
const most = 20

/** The texts of unpublished rows and documents that were written or changed since, the newest ones. */
export async function draftsSince(services: Pick<Services, 'db' | 'content'>, since: Date): Promise<Draft[]> {
  return [...(await draftRows(services, since)), ...(await draftDocuments(services, since))]
}

async function draftRows({ db, content }: Pick<Services, 'db' | 'content'>, since: Date): Promise<Draft[]> {
  const paths = keysOf(contentTypes).filter((path) => contentTypes[path].page !== undefined)
  const ofPath = paths.map(
    (path) => sql`select ${path}::text as path, id, updated_at from ${sql.identifier(path)}
      where status = 0 and updated_at > ${since.toISOString()}::timestamptz`,
  )
  const { rows } = await db.execute<{ path: (typeof paths)[number]; id: number }>(
    sql`select path, id from (${sql.join(ofPath, sql` union all `)}) as draft order by updated_at desc limit ${most}`,
  )
  const texts = rows.map(async ({ path, id }) => {
    const row: object | null = await content[path].find(String(id))
    const text = row && textOfRow(contentTypes[path], { ...row, status: 1 })
    return text ? [{ ...text, kind: path }] : []
  })
  return (await Promise.all(texts)).flat()
}

async function draftDocuments({ db }: Pick<Services, 'db'>, since: Date): Promise<Draft[]> {
  const newest = db
    .select({ id: document.id, title: document.title })
    .from(document)
    .where(and(eq(document.status, 0), eq(document.state, 'ready'), gt(document.created_at, since)))
    .orderBy(desc(document.id))
    .limit(most)
    .as('newest')
  const rows = await db
    .select({ id: newest.id, title: newest.title, text: passage.text })
    .from(newest)
    .innerJoin(passage, and(eq(passage.kind, documentKind), eq(passage.sourceId, newest.id)))
    .orderBy(asc(passage.sourceId), asc(passage.ordinal))
  const texts = new Map<number, Draft>()
  for (const { id, title, text } of rows) {
    const before = texts.get(id)
    texts.set(id, { kind: documentKind, title, path: null, text: before ? `${before.text}\n${text}` : text })
  }
  return [...texts.values()]
}
