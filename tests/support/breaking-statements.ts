/** Statements of a migration that a program of the release before would not survive, and why. */
export function breakingStatements(migration: string): { statement: string; reason: string }[] {
  const statements = migration
    .split(/--> statement-breakpoint|;\s*$/m)
    .map((text) => text.replace(/^\s*--.*$/gm, '').trim())
    .filter((text) => text !== '')
  const created = new Set(statements.flatMap((text) => /^create table "?(\w+)/i.exec(text)?.[1] ?? []))
  const added = new Set(
    statements.flatMap((text) =>
      Array.from(
        text.matchAll(/^alter table "?(\w+)"? add column "?(\w+)/gi),
        ([, table, name]) => `${table}.${name}`,
      ),
    ),
  )
  const isNew = (text: string) => {
    const [, table = ''] = /(?:alter table|\bon)\s+(?:"public"\.)?"?(\w+)/i.exec(text) ?? []
    if (created.has(table)) return true
    const columns = Array.from(
      /\(([^()]*)\)/.exec(text)?.[1]?.matchAll(/"?(\w+)"?/g) ?? [],
      ([, name]) => name,
    )
    return columns.length > 0 && columns.some((name) => added.has(`${table}.${name}`))
  }
  return statements.flatMap((statement) => {
    const found = rules.find(({ pattern }) => pattern.test(statement))
    if (!found || (found.unlessNew && isNew(statement))) return []
    return { statement, reason: found.reason }
  })
}

interface Rule {
  readonly pattern: RegExp
  readonly reason: string
  /** Harmless for a table or a column that the same migration has added. */
  readonly unlessNew?: true
}

const rules: readonly Rule[] = [
  {
    pattern: /\bdrop (?:table|column|type|schema|view|function|sequence)\b/i,
    reason: 'the earlier program uses it',
  },
  { pattern: /\brename\b/i, reason: 'the earlier program uses the old name' },
  { pattern: /\btruncate\b/i, reason: 'the earlier program reads these rows' },
  {
    pattern: /\bset data type\b|\balter column \S+ type\b/i,
    reason: 'the earlier program reads and writes the old type',
  },
  { pattern: /\bset not null\b/i, reason: 'the earlier program may write nothing there', unlessNew: true },
  { pattern: /\bdrop not null\b/i, reason: 'the earlier program cannot read a row without a value there' },
  { pattern: /\bdrop default\b/i, reason: 'the earlier program leaves it to the default', unlessNew: true },
  {
    pattern: /\badd column (?!.*\b(?:default|generated)\b).*\bnot null\b/i,
    reason: 'the earlier program writes nothing there',
    unlessNew: true,
  },
  {
    pattern: /\bcreate unique index\b|\badd constraint \S+ (?:unique|check|exclude|primary key)\b/i,
    reason: 'the earlier program may write rows that this refuses',
    unlessNew: true,
  },
]
