import { integer } from 'drizzle-orm/pg-core'
import { isKeyOf } from '#contract/records.ts'
import { type IssueFieldName, issueFields } from '#contract/tracker/issue-definition.ts'
import { columnKinds, fieldColumns, type PropertyName } from '#server/fields/columns.ts'
import { sprint } from '#server/projects/tables.ts'

/** A field is named in the API as trackers name it, which is not always how a column would be. */
const properties = {
  issuetype: 'type',
  timeestimate: 'estimate',
  assignee: 'assigneeId',
  sprint: 'sprintId',
} as const satisfies Partial<Record<IssueFieldName, string>>

export type ColumnName<N extends IssueFieldName> = PropertyName<N, typeof properties>

export const columnName = <N extends IssueFieldName>(name: N): ColumnName<N> =>
  // TypeScript does not follow the condition of the type.
  (isKeyOf(properties, name) ? properties[name] : name) as ColumnName<N>

/** The columns of an issue for the fields that employees set. */
export const issueColumns = fieldColumns(issueFields, {
  kinds: {
    ...columnKinds,
    sprint: (column: string) => integer(column).references(() => sprint.id, { onDelete: 'set null' }),
  },
  properties,
})
