import { and, type Column, desc, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { isAutomatic } from '#contract/privacy/naming-texts.ts'
import type { NamingCounts } from '#contract/privacy/personal-data.ts'
import { chatTexts } from '#server/chat/personal-data-store.ts'
import { addressPattern } from '#server/database/address-in-text.ts'
import type { Database, Runner, Transaction } from '#server/database/connect.ts'
import { idBatches } from '#server/database/id-batches.ts'
import { fileTexts } from '#server/drive/personal-data-store.ts'
import { scoreTexts } from '#server/hiring/personal-data-store.ts'
import type { PersonalRecord, WrittenTexts } from '#server/privacy/port.ts'
import { projectTexts } from '#server/projects/personal-data-store.ts'
import { fullName } from '#server/sessions/full-name.ts'
import { account } from '#server/sessions/tables.ts'
import { issueTexts } from '#server/tracker/personal-data-store.ts'

const texts: readonly WrittenTexts[] = [
  ...issueTexts,
  ...chatTexts,
  ...projectTexts,
  ...fileTexts,
  ...scoreTexts,
]

/** How many places of a kind are shown. */
const shownPlaces = 20

/** A person as texts of others name them. */
export interface NamedPerson {
  /** A regular expression of PostgreSQL. */
  readonly pattern: string
  /** What replaces the name. */
  readonly formerly: string
}

/**
 * How texts may name the person whose records these are; null if they do not tell. A word alone, such as a first name,
 * may mean anyone, and so may a full name that someone else has as well; a username counts as a mention, or if it is no
 * word. Who has an account in use is still there to be named.
 * @param email in lower case
 */
export async function namedPerson(
  db: Database,
  records: readonly PersonalRecord[],
  email: string,
): Promise<NamedPerson | null> {
  if (records.some(({ isKept }) => isKept)) return null
  const { formerly } = records.find((record) => record.formerly) ?? {}
  if (formerly === undefined) return null
  const names = [...new Set(records.flatMap((record) => record.names ?? []).map((name) => name.trim()))]
  const patterns: string[] = []
  for (const name of names) {
    if (/\s/.test(name)) {
      if (!(await isSharedName(db, name, email))) patterns.push(escaped(name))
    } else if (name) patterns.push(/[._\d-]/.test(name) ? `@?${escaped(name)}` : `@${escaped(name)}`)
  }
  // No part of a longer word.
  const named = patterns.map((name) => `(?<![[:alnum:]_])(?:${name})(?![[:alnum:]_])`)
  return { pattern: `(?:${[addressPattern(email), ...named].join('|')})`, formerly }
}

/** As rich text and people write it: any white space, and either apostrophe. */
const escaped = (name: string) =>
  name
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/\s+/g, '(?:\\s|&nbsp;)+')
    .replace(/['’]/g, "(?:'|’|&#39;)")

async function isSharedName(db: Database, name: string, email: string): Promise<boolean> {
  const isOther = and(isNull(account.erasedAt), ne(sql`lower(${account.email})`, email))
  const others = await db.$count(account, and(isOther, eq(sql`lower(${fullName()})`, name.toLowerCase())))
  return others > 0
}

const matches = ({ columns }: WrittenTexts, { pattern }: NamedPerson): SQL =>
  sql`concat_ws(' ', ${sql.join([...columns], sql`, `)}) ~* ${pattern}`

/** The texts of others that name the person, by kind, with where the newest are. */
export async function findNaming(db: Database, person: NamedPerson) {
  const found = await Promise.all(texts.map((one) => findIn(db, one, person)))
  return found.filter(({ count }) => count > 0)
}

async function findIn(db: Database, one: WrittenTexts, person: NamedPerson) {
  const { kind, table, place } = one
  const places: string[] = []
  let count = 0
  for (const batch of await idBatches(db, one.table)) {
    const rows = await db
      .select({ place: sql<string>`${place}` })
      .from(table)
      .where(and(batch, matches(one, person)))
      .orderBy(desc(table.id))
    count += rows.length
    places.push(...rows.slice(0, shownPlaces - places.length).map((row) => row.place))
  }
  return { kind, count, places: [...new Set(places)] }
}

/**
 * Replaces the name in texts of others, or only where the program has written it. Returns in how many of each kind it
 * was replaced, and in how many it stays.
 */
export async function replaceNames(
  tx: Transaction,
  person: NamedPerson,
  isAll: boolean,
): Promise<{ renamed: NamingCounts; named: NamingCounts }> {
  const counts: { renamed: NamingCounts; named: NamingCounts } = { renamed: {}, named: {} }
  for (const one of texts) {
    const isReplaced = isAll || isAutomatic(one.kind)
    const count = isReplaced ? await replaceIn(tx, one, person) : await countIn(tx, one, person)
    if (count > 0) counts[isReplaced ? 'renamed' : 'named'][one.kind] = count
  }
  return counts
}

async function countIn(runner: Runner, one: WrittenTexts, person: NamedPerson): Promise<number> {
  let count = 0
  for (const batch of await idBatches(runner, one.table))
    count += await runner.$count(one.table, and(batch, matches(one, person)))
  return count
}

async function replaceIn(tx: Transaction, one: WrittenTexts, person: NamedPerson): Promise<number> {
  const values = one.columns.map((column) => sql`${nameOf(column)} = ${replaced(column, person)}`)
  let count = 0
  for (const batch of await idBatches(tx, one.table)) {
    const { rowCount } = await tx.execute(
      sql`update ${one.table} set ${sql.join(values, sql`, `)} where ${and(batch, matches(one, person))}`,
    )
    count += rowCount ?? 0
  }
  return count
}

const nameOf = ({ name }: Column) => sql.identifier(name)

/** A link to the person's address would lead nowhere. */
const replaced = (column: Column, { pattern, formerly }: NamedPerson) =>
  sql`regexp_replace(regexp_replace(${column}, ${`mailto:${pattern}`}, '#', 'gi'), ${pattern}, ${formerly}, 'gi')`
