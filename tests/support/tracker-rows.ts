import { sql } from 'drizzle-orm'
import { finishedStatuses, type IssueStatus, type IssueType } from '#contract/tracker/issue-fields.ts'
import { project, projectMember, sprint } from '#server/projects/tables.ts'
import { issue, workLog } from '#server/tracker/tables.ts'
import type { TestApp } from '#tests/support/app.ts'
import { onlyRow } from '#tests/support/only-row.ts'

type ProjectRow = typeof project.$inferSelect
type IssueRow = typeof issue.$inferSelect

interface Person {
  readonly id: number
}

let projectCount = 0

/** One more project, which no other test knows. Its first member leads it. */
export async function createProject(
  { db }: Pick<TestApp, 'db'>,
  members: readonly Person[],
  fields: Partial<typeof project.$inferInsert> = {},
): Promise<ProjectRow> {
  const number = ++projectCount
  const row = await onlyRow(
    db
      .insert(project)
      .values({ key: `TEST${number}`, name: `Project ${number}`, leadId: members[0]?.id ?? null, ...fields })
      .returning(),
  )
  if (members.length > 0) await addMembers({ db }, row, members)
  return row
}

/** @param leftAt of those who no longer work in the project */
export async function addMembers(
  { db }: Pick<TestApp, 'db'>,
  { id: projectId }: Pick<ProjectRow, 'id'>,
  members: readonly Person[],
  leftAt: Date | null = null,
): Promise<void> {
  await db.insert(projectMember).values(members.map(({ id }) => ({ projectId, accountId: id, leftAt })))
}

interface NewIssue extends Partial<Omit<typeof issue.$inferInsert, 'type' | 'status'>> {
  readonly type?: IssueType
  readonly status?: IssueStatus
}

/**
 * One more issue: a task to do, unless the fields say otherwise. Finished ones were resolved when they were last changed.
 * @param reporter no one when omitted
 */
export async function createIssue(
  app: Pick<TestApp, 'db'>,
  of: Pick<ProjectRow, 'id' | 'key'>,
  reporter?: Person,
  fields: NewIssue = {},
): Promise<IssueRow> {
  return onlyRow(createIssues(app, of, reporter, [fields]))
}

/** Several issues of one project, the first with the lowest number. */
export async function createIssues(
  { db }: Pick<TestApp, 'db'>,
  { id: projectId, key }: Pick<ProjectRow, 'id' | 'key'>,
  reporter: Person | undefined,
  issues: readonly NewIssue[],
): Promise<IssueRow[]> {
  const { last } = await onlyRow(
    db
      .update(project)
      .set({ lastNumber: sql`${project.lastNumber} + ${issues.length}` })
      .where(sql`${project.id} = ${projectId}`)
      .returning({ last: project.lastNumber }),
  )
  const first = last - issues.length + 1
  const rows = issues.map((fields, index) => {
    const { status = 'To Do', createdAt = new Date(), updatedAt = createdAt } = fields
    const isFinished = finishedStatuses.some((finished) => finished === status)
    return {
      projectId,
      key: `${key}-${first + index}`,
      type: 'Task',
      summary: `Issue ${first + index}`,
      reporterId: reporter?.id ?? null,
      ...fields,
      status,
      createdAt,
      updatedAt,
      resolvedAt: fields.resolvedAt === undefined && isFinished ? updatedAt : (fields.resolvedAt ?? null),
    }
  })
  return db.insert(issue).values(rows).returning()
}

/** A sprint of two weeks, unless the fields say otherwise. */
export const createSprint = (
  { db }: Pick<TestApp, 'db'>,
  { id: projectId }: Pick<ProjectRow, 'id'>,
  name: string,
  fields: Partial<typeof sprint.$inferInsert> = {},
): Promise<typeof sprint.$inferSelect> =>
  onlyRow(
    db
      .insert(sprint)
      .values({ projectId, name, start_date: '2025-01-06', end_date: '2025-01-17', ...fields })
      .returning(),
  )

/** Time that someone has worked on an issue, and the sum that the issue keeps of it. */
export async function createWorkLog(
  { db }: Pick<TestApp, 'db'>,
  { id: issueId, projectId }: Pick<IssueRow, 'id' | 'projectId'>,
  author: Person,
  { hours = 1, day = '2025-01-06', comment = '' } = {},
): Promise<typeof workLog.$inferSelect> {
  const seconds = hours * 3600
  await db
    .update(issue)
    .set({ spent: sql`${issue.spent} + ${seconds}` })
    .where(sql`${issue.id} = ${issueId}`)
  const timeSpent = `${hours}h`
  const started = `${day}T11:00:00.000+0530`
  const row = { issueId, projectId, authorId: author.id, timeSpent, seconds, started, day, comment }
  return onlyRow(db.insert(workLog).values(row).returning())
}
