import { type SQL, sql } from 'drizzle-orm'
import type { Field } from '#contract/content/fields.ts'
import { transcriptLength } from '#contract/enquiry.ts'
import { limits } from '#contract/limits.ts'
import type { TestApp } from '#tests/support/app.ts'
import { seedCandidates } from '#tests/support/candidates.ts'
import { create, everyContentType, rowKey } from '#tests/support/content.ts'
import { seedCriteria, seedEvaluation } from '#tests/support/evaluations.ts'
import { executeLong } from '#tests/support/long-statement.ts'

/** A text of three bytes a letter. */
export const longest = (length: number) => sql`repeat('€', ${length}::int)`

const lengthOf = (field: Field) =>
  field.kind === 'richText' ? limits.richTextLength : 'max' in field ? field.max : 0

/**
 * Rows of every content type with the longest texts that it takes, published, each with a history, and as many in the
 * trash. Returns the key of one by type.
 */
export async function fillContent(
  app: TestApp,
  countOf: (path: string) => number,
): Promise<Record<string, string>> {
  const keys: Record<string, string> = {}
  const write = (statement: SQL) => executeLong(app, statement)
  // Nobody asks which files these rows name, and to read that out of their texts takes long.
  await app.db.execute(sql`drop index revision_files`)
  for (const { path, type } of everyContentType) {
    const row = await create(app, type, `Row of ${path}`)
    const table = sql.identifier(path)
    const fields = Object.entries(type.fields as Record<string, Field>)
    const texts = fields.flatMap(([name, field]) =>
      lengthOf(field) > 0 ? [sql`${name}::text, ${longest(lengthOf(field))}`] : [],
    )
    const long = texts.length > 0 ? sql`jsonb_build_object(${sql.join(texts, sql`, `)})` : sql`'{}'::jsonb`
    const slug = type.key === 'slug' ? sql`|| jsonb_build_object('slug', 'row-' || n)` : sql``
    // What is searched of these rows does not matter here, and takes long to write.
    await app.db.execute(sql`alter table ${table} disable trigger user`)
    await write(sql`
      with long as materialized (select to_jsonb(stored) || ${long} as row from ${table} stored)
      insert into ${table} overriding system value
      select made.* from long, generate_series(1, ${countOf(path)}::int) n, jsonb_populate_record(null::${table},
        row ${slug} || jsonb_build_object('id', 1000 + n, 'position', 1000 + n, 'status', 1)) made`)
    await write(sql`
      with long as materialized (select id, to_jsonb(stored) as row from ${table} stored where id > 1000)
      insert into revision (type, row_id, action, row)
      select ${path}, ${row.id}, 'changed', row from long union all select ${path}, 5000 + id, 'deleted', row from long`)
    keys[path] = rowKey(type, row)
  }
  return keys
}

/** Enquiries, candidates with evaluations, and mails, each with the longest texts. Returns the id of the first candidate. */
export async function fillHiring(app: TestApp): Promise<number> {
  const write = (statement: SQL) => executeLong(app, statement)
  // What is searched of these rows does not matter here, and takes long to write.
  for (const [table, trigger] of [
    ['enquiry', 'enquiry_words'],
    ['candidate', 'candidate_words'],
    ['outbox', 'email_words'],
  ])
    await app.db.execute(sql.raw(`alter table ${table} disable trigger ${trigger}`))
  await write(sql`insert into enquiry (name, email, subject, message, transcript)
    select ${longest(100)}, 'a@b.example', ${longest(200)}, ${longest(limits.textareaLength)}, ${longest(transcriptLength)}
    from generate_series(1, 500)`)
  await write(sql`insert into revision (type, row_id, action, row)
    select 'contactus', 5000 + id, 'deleted', to_jsonb(enquiry) from enquiry`)
  const long = '€'.repeat(limits.textareaLength)
  const candidates = await seedCandidates(app, Array(60).fill({ description: long, nameOfReference: long }))
  const criteria = await seedCriteria(app)
  const summary = '€'.repeat(60_000)
  for (const candidate of candidates)
    await seedEvaluation(app, candidate, { criteria, resume: { text: summary, sections: { summary } } })
  const { id } = candidates[0] as { id: number }
  await write(sql`insert into outbox ("to", "from", subject, text, html, quoted_html, message_id, state, candidate_id)
    select 'a@b.example', 'c@d.example', ${longest(200)}, 'text', ${longest(100_000)}, ${longest(60_000)},
      '<' || n || '@b.example>', 'sent', ${id} from generate_series(1, 60) n`)
  return id
}
