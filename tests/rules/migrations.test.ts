import { describe, expect, test } from 'vitest'
import { migrations } from '#server/database/migration-journal.ts'
import { breakingStatements } from '#tests/support/breaking-statements.ts'

/** From the next one on, a program of the release before goes on while a newer one migrates its database. */
const lastBefore = '0040_inbox_messages'

/**
 * Migrations that remove what no program since a release uses, by name, and since when. The reason why a removal comes
 * a release later: the programs of both releases use the database at the same time.
 */
const removals: Readonly<Record<string, string>> = {}

const checked = migrations.slice(migrations.findIndex(({ name }) => name === lastBefore) + 1)

test.each(checked)('$name only adds, so that the release before goes on', ({ name, text }) => {
  if (removals[name] === undefined) expect(breakingStatements(text)).toEqual([])
})

describe('an earlier program would not survive', () => {
  test.each([
    'ALTER TABLE "banner" DROP COLUMN "title"',
    'DROP TABLE "banner"',
    'ALTER TABLE "banner" RENAME COLUMN "title" TO "heading"',
    'ALTER TABLE "banner" RENAME TO "hero"',
    'ALTER TABLE "banner" ADD COLUMN "caption" text NOT NULL',
    'ALTER TABLE "banner" ALTER COLUMN "title" SET NOT NULL',
    'ALTER TABLE "banner" ALTER COLUMN "title" DROP NOT NULL',
    'ALTER TABLE "banner" ALTER COLUMN "title" DROP DEFAULT',
    'ALTER TABLE "banner" ALTER COLUMN "title" SET DATA TYPE varchar(20)',
    'alter table banner alter column title type varchar(20)',
    'CREATE UNIQUE INDEX "banner_title" ON "banner" USING btree ("title")',
    'ALTER TABLE "banner" ADD CONSTRAINT "short" CHECK (length("title") < 10)',
    'TRUNCATE "banner"',
  ])('%s', (statement) => {
    const others = `CREATE TABLE "note" ("id" integer);--> statement-breakpoint\n`
    expect(breakingStatements(others + statement)).toMatchObject([{ statement }])
  })
})

test.each([
  'ALTER TABLE "banner" ADD COLUMN "caption" text DEFAULT \'\' NOT NULL',
  'ALTER TABLE "banner" ADD COLUMN "caption" text',
  'ALTER TABLE "banner" ADD COLUMN "caption_sort" text GENERATED ALWAYS AS (lower("caption")) STORED NOT NULL',
  'CREATE INDEX "banner_title" ON "banner" USING btree ("title")',
  'CREATE TABLE "note" ("id" integer NOT NULL);--> statement-breakpoint\nCREATE UNIQUE INDEX "note_id" ON "note" USING btree ("id")',
  'ALTER TABLE "banner" ADD COLUMN "code" text;--> statement-breakpoint\nCREATE UNIQUE INDEX "banner_code" ON "banner" USING btree ("code")',
])('it survives %s', (statements) => {
  expect(breakingStatements(statements)).toEqual([])
})
