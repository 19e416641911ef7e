import { sql } from 'drizzle-orm'
import { integer, text } from 'drizzle-orm/pg-core'
import { entriesOf } from '#contract/records.ts'
import { type IssueField, type IssueFields, issueFields } from '#contract/tracker/issue-definition.ts'
import { sprint } from '#server/projects/tables.ts'
import { account } from '#server/sessions/tables.ts'

/** The name of a person whose rows outlive the account. */
export const authorId = (name = 'author_id') =>
  integer(name).references(() => account.id, { onDelete: 'set null' })

/** A field is named in the API as trackers name it, which is not always how a column would be. */
const renamed = {
  issuetype: 'type',
  timeestimate: 'estimate',
  assignee: 'assigneeId',
  sprint: 'sprintId',
} as const satisfies Partial<Record<keyof IssueFields, string>>

export type ColumnName<N extends keyof IssueFields> = N extends keyof typeof renamed ? (typeof renamed)[N] : N

export const columnName = <N extends keyof IssueFields>(name: N): ColumnName<N> =>
  // TypeScript does not follow the condition of the type.
  (Object.hasOwn(renamed, name) ? renamed[name as keyof typeof renamed] : name) as ColumnName<N>

const names = (column: string) => text(column).array().notNull().default(sql`'{}'`)
const longText = (column: string) => text(column).notNull().default('')
const builders = {
  line: (column: string) => text(column).notNull(),
  longText,
  richText: longText,
  choice: (column: string) => text(column).notNull(),
  optionalChoice: (column: string) => text(column),
  labels: names,
  versions: names,
  duration: (column: string) => integer(column).notNull().default(0),
  member: (column: string) => authorId(column),
  sprint: (column: string) => integer(column).references(() => sprint.id, { onDelete: 'set null' }),
}

const builderName = (field: IssueField): keyof typeof builders =>
  field.kind === 'choice' && field.isOptional ? 'optionalChoice' : field.kind

type BuilderName<F extends IssueField> = F extends { readonly isOptional: true }
  ? 'optionalChoice'
  : F['kind']

const toSnakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The columns of an issue for the fields that employees set. */
export const fieldColumns = Object.fromEntries(
  entriesOf<keyof IssueFields, IssueField>(issueFields).map(([name, field]) => [
    columnName(name),
    builders[builderName(field)](toSnakeCase(columnName(name))),
  ]),
  // `fromEntries` knows no keys.
) as {
  readonly [N in keyof IssueFields as ColumnName<N>]: ReturnType<
    (typeof builders)[BuilderName<IssueFields[N]>]
  >
}
