import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { WrittenTexts } from '#server/privacy/port.ts'
import { issue, issueChange, issueComment, workLog } from '#server/tracker/tables.ts'

const keyOf = (issueId: PgColumn): SQL<string> =>
  sql`(select ${issue.key} from ${issue} where ${issue.id} = ${issueId})`

/** Where employees write about others. */
export const issueTexts: readonly WrittenTexts[] = [
  { kind: 'issues', table: issue, columns: [issue.summary, issue.description], place: issue.key },
  { kind: 'comments', table: issueComment, columns: [issueComment.body], place: keyOf(issueComment.issueId) },
  { kind: 'worklogs', table: workLog, columns: [workLog.comment], place: keyOf(workLog.issueId) },
  {
    kind: 'changes',
    table: issueChange,
    columns: [issueChange.from, issueChange.to],
    place: keyOf(issueChange.issueId),
  },
]
