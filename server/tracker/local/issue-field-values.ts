import { and, eq } from 'drizzle-orm'
import { parseId } from '#contract/calls/row-id.ts'
import { entriesOf, keysOf } from '#contract/records.ts'
import { plainText, truncate } from '#contract/rich-text.ts'
import {
  type IssueFieldKind,
  type IssueFieldName,
  type IssueFields,
  issueFields,
} from '#contract/tracker/issue-definition.ts'
import { issueMessages as messages } from '#contract/tracker/issue-fields.ts'
import type { ShownValue } from '#contract/tracker/issue-schemas.ts'
import { formatWorkTime } from '#contract/tracker/work-time.ts'
import type { Runner } from '#server/database/connect.ts'
import { invalid } from '#server/errors.ts'
import { membersNamed } from '#server/projects/membership-store.ts'
import { sprint } from '#server/projects/tables.ts'
import { account } from '#server/sessions/tables.ts'
import { type ColumnName, columnName } from '#server/tracker/issue-columns.ts'
import type { Change } from '#server/tracker/local/parts.ts'
import type { IssueEdit } from '#server/tracker/port.ts'
import type { issue } from '#server/tracker/tables.ts'

/** The columns of the fields that employees set. */
export type FieldColumns = Pick<typeof issue.$inferSelect, ColumnName<IssueFieldName>>

/** How the values of a kind are stored and read. */
interface StoredKind<Stored> {
  /** Makes the stored value from the one that was sent, if they differ. Throws `invalid` by field. */
  readonly store?: (sent: string, projectId: number, runner: Runner) => Promise<Stored>
  /** The text in the history; empty for no value. */
  readonly words: (stored: Stored, runner: Runner) => string | Promise<string>
  /** Makes the answered value, if the column alone determines it. */
  readonly show?: (stored: Stored) => unknown
}

/** The history contains only the beginning of long texts. */
const longestWords = 500
const shorten = (text: string | null) => truncate(text ?? '', longestWords)
const same = <Stored>(stored: Stored) => stored
const joined = (names: readonly string[]) => names.join(', ')

const kinds = {
  text: { words: shorten },
  textarea: { words: shorten, show: same },
  richText: { words: (html) => shorten(plainText(html)), show: same },
  choice: { words: shorten },
  labels: { words: joined, show: same },
  versions: { words: joined, show: (names) => names.map((name) => ({ name })) },
  duration: { words: (seconds) => (seconds === 0 ? '' : formatWorkTime(seconds)), show: same },
  member: {
    async store(username, projectId, runner) {
      const [member] = await membersNamed(runner, projectId, [username])
      if (!member) throw invalid({ assignee: [messages.notAMember] })
      return member.id
    },
    async words(id, runner) {
      const [row] = id === null ? [] : await runner.select().from(account).where(eq(account.id, id))
      return row ? `${row.firstName} ${row.lastName}`.trim() : ''
    },
  },
  sprint: {
    async store(id, projectId, runner) {
      const [row] = await runner
        .select({ id: sprint.id })
        .from(sprint)
        .where(and(eq(sprint.id, parseId(id) ?? 0), eq(sprint.projectId, projectId)))
      if (!row) throw invalid({ sprint: [messages.unknownSprint] })
      return row.id
    },
    async words(id, runner) {
      const [row] =
        id === null ? [] : await runner.select({ name: sprint.name }).from(sprint).where(eq(sprint.id, id))
      return row?.name ?? ''
    },
  },
} satisfies StoredKinds

interface StoredKinds extends Record<IssueFieldKind, unknown> {
  text: StoredKind<string>
  textarea: StoredKind<string>
  richText: StoredKind<string>
  choice: StoredKind<string | null>
  labels: StoredKind<string[]>
  versions: StoredKind<string[]>
  duration: StoredKind<number>
  member: StoredKind<number | null>
  sprint: StoredKind<number | null>
}

/** The compiler does not see that the column of a field and the entry of its kind belong together. */
const kindOf = (name: IssueFieldName) => kinds[issueFields[name].kind] as StoredKind<unknown>

/** The columns for the given fields. Throws `invalid` by field. */
export async function toColumns(
  runner: Runner,
  projectId: number,
  change: Omit<IssueEdit, 'version'>,
): Promise<Partial<FieldColumns>> {
  const columns: [string, unknown][] = []
  for (const name of keysOf(issueFields)) {
    const sent = change[name]
    if (sent === undefined) continue
    const { store } = kindOf(name)
    const stored = store && typeof sent === 'string' ? await store(sent, projectId, runner) : sent
    columns.push([columnName(name), stored])
  }
  // The names are those of `columnName`.
  return Object.fromEntries(columns) as Partial<FieldColumns>
}

/** The changed fields of an issue, in words that people read. */
export async function changesOf(
  runner: Runner,
  before: FieldColumns,
  after: FieldColumns,
): Promise<Change[]> {
  const changes: Change[] = []
  for (const name of keysOf(issueFields)) {
    const [old, now] = [before[columnName(name)], after[columnName(name)]]
    if (JSON.stringify(old) === JSON.stringify(now)) continue
    const { words } = kindOf(name)
    changes.push({ field: name, from: await words(old, runner), to: await words(now, runner) })
  }
  return changes
}

type ShownKind = {
  [K in IssueFieldKind]: (typeof kinds)[K] extends { show: unknown } ? K : never
}[IssueFieldKind]

type ShownFields = {
  readonly [N in IssueFieldName as IssueFields[N]['kind'] extends ShownKind ? N : never]: ShownValue<
    IssueFields[N]
  >
}

/** The fields that follow from the columns alone, as they are answered. */
export const shownFieldsOf = (row: FieldColumns): ShownFields =>
  Object.fromEntries(
    entriesOf(issueFields).flatMap(([name]) => {
      const { show } = kindOf(name)
      return show ? [[name, show(row[columnName(name)])]] : []
    }),
    // `fromEntries` knows no keys; `ShownFields` has those with `show`.
  ) as ShownFields
