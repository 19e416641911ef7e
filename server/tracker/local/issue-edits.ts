import { and, eq, sql } from 'drizzle-orm'
import { plainText, truncate } from '#contract/rich-text.ts'
import { finishedStatuses, issueMessages as messages } from '#contract/tracker/issue-fields.ts'
import { formatWorkTime } from '#contract/tracker/work-time.ts'
import type { Transaction } from '#server/database/connect.ts'
import { invalid, outdated } from '#server/errors.ts'
import { announce, projectScope } from '#server/events/scopes.ts'
import { withUploads } from '#server/files/uploads.ts'
import { parseId } from '#server/list/row-id.ts'
import { findOwnProject, membersNamed } from '#server/projects/membership-store.ts'
import { project, sprint } from '#server/projects/tables.ts'
import type { Employee } from '#server/sessions/store.ts'
import { account } from '#server/sessions/tables.ts'
import { lockIssue } from '#server/tracker/local/access.ts'
import { insertAttachments, storeAttachments } from '#server/tracker/local/attachments.ts'
import type { LocalContext } from '#server/tracker/local/context.ts'
import type { IssueReader } from '#server/tracker/local/issues.ts'
import { notify } from '#server/tracker/local/notices.ts'
import { type Change, recordChanges } from '#server/tracker/local/parts.ts'
import type { IssueEdit, Tracker } from '#server/tracker/port.ts'
import { issue } from '#server/tracker/tables.ts'

export function createIssueEdits(
  context: LocalContext,
  reader: IssueReader,
): Pick<Tracker, 'createIssue' | 'updateIssue'> {
  const { db, library } = context
  return {
    createIssue: (as, { project: projectKey, summary, issuetype, ...values }, files) =>
      withUploads(library, async (uploads) => {
        const { id: projectId } = await findOwnProject(db, as, projectKey)
        const stored = await storeAttachments(uploads, files)
        return db.transaction(async (tx) => {
          const columns = await columnsOf(tx, projectId, { ...values, summary, issuetype })
          const key = await nextKey(tx, projectId)
          const row = {
            ...firstValues,
            ...columns,
            summary,
            type: issuetype,
            projectId,
            key,
            reporterId: as.id,
          }
          const [created] = await tx
            .insert(issue)
            .values({ ...row, resolvedAt: isFinished(row.status) ? sql`now()` : null })
            .returning({ id: issue.id })
          const { id: issueId } = created as { id: number }
          await recordChanges(tx, as, issueId, [{ field: 'created', to: summary }])
          await insertAttachments(tx, context, { as, issueId, files: stored })
          const to = [columns.assigneeId ?? null]
          await notify(tx, as, { id: issueId, projectId }, { reason: 'assigned', to })
          await announce(tx, 'issue', projectScope(projectId), { key, change: 'created' })
          return reader.find(tx, as, key)
        })
      }),

    updateIssue: (as, key, { version, ...change }) =>
      db.transaction(async (tx) => {
        const before = await lockIssue(tx, as, key)
        if (before.version !== version) throw outdated(messages.editConflict, await reader.find(tx, as, key))
        const after = { ...before, ...(await columnsOf(tx, before.projectId, change)) }
        const changes = await changesOf(tx, before, after)
        if (changes.length > 0) await saveChange(tx, as, { before, after, changes })
        return reader.find(tx, as, key)
      }),
  }
}

type IssueRow = typeof issue.$inferSelect
type EditableColumns = Pick<
  IssueRow,
  | 'summary'
  | 'type'
  | 'description'
  | 'status'
  | 'priority'
  | 'labels'
  | 'versions'
  | 'fixVersions'
  | 'environment'
  | 'estimate'
  | 'assigneeId'
  | 'sprintId'
>

const firstValues = { status: 'To Do' }

const isFinished = (status: string) => finishedStatuses.some((finished) => finished === status)

/** Numbers are assigned one at a time: concurrent creations in the project wait. */
async function nextKey(tx: Transaction, projectId: number): Promise<string> {
  const [row] = await tx
    .update(project)
    .set({ lastNumber: sql`${project.lastNumber} + 1` })
    .where(eq(project.id, projectId))
    .returning({ key: sql<string>`${project.key} || '-' || ${project.lastNumber}` })
  return (row as { key: string }).key
}

/** The columns for the given fields. Throws `invalid` by field. */
async function columnsOf(
  tx: Transaction,
  projectId: number,
  { issuetype, timeestimate, assignee, sprint: sprintId, ...same }: Omit<IssueEdit, 'version'>,
): Promise<Partial<EditableColumns>> {
  const columns = {
    ...same,
    type: issuetype,
    estimate: timeestimate,
    assigneeId: typeof assignee === 'string' ? await memberId(tx, projectId, assignee) : assignee,
    sprintId: typeof sprintId === 'string' ? await ownSprintId(tx, projectId, sprintId) : sprintId,
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}

async function memberId(tx: Transaction, projectId: number, username: string): Promise<number> {
  const [member] = await membersNamed(tx, projectId, [username])
  if (!member) throw invalid({ assignee: [messages.notAMember] })
  return member.id
}

async function ownSprintId(tx: Transaction, projectId: number, id: string): Promise<number> {
  const [row] = await tx
    .select({ id: sprint.id })
    .from(sprint)
    .where(and(eq(sprint.id, parseId(id) ?? 0), eq(sprint.projectId, projectId)))
  if (!row) throw invalid({ sprint: [messages.unknownSprint] })
  return row.id
}

/** What differs in an issue, in words that people read. */
async function changesOf(
  tx: Transaction,
  before: EditableColumns,
  after: EditableColumns,
): Promise<Change[]> {
  const changes: Change[] = []
  for (const [column, { field, words }] of Object.entries(described) as Described[]) {
    const [old, now] = [before[column], after[column]]
    if (JSON.stringify(old) === JSON.stringify(now)) continue
    changes.push({ field, from: await words(old as never, tx), to: await words(now as never, tx) })
  }
  return changes
}

interface Description<Value = never> {
  /** Its name in the API. */
  readonly field: string
  readonly words: (value: Value, tx: Transaction) => string | Promise<string>
}
type Described = [keyof EditableColumns, Description]

/** The history contains only the beginning of long texts. */
const longestWords = 500
const text = (value: string | null) => truncate(value ?? '', longestWords)

async function nameOfAccount(id: number | null, tx: Transaction): Promise<string> {
  if (id === null) return ''
  const [row] = await tx.select().from(account).where(eq(account.id, id))
  return row ? `${row.firstName} ${row.lastName}`.trim() : ''
}

async function nameOfSprint(id: number | null, tx: Transaction): Promise<string> {
  if (id === null) return ''
  const [row] = await tx.select({ name: sprint.name }).from(sprint).where(eq(sprint.id, id))
  return row?.name ?? ''
}

const list = (all: readonly string[]) => all.join(', ')

const described: { [Column in keyof EditableColumns]: Description<EditableColumns[Column]> } = {
  summary: { field: 'summary', words: text },
  type: { field: 'issuetype', words: text },
  description: { field: 'description', words: (html) => text(plainText(html)) },
  status: { field: 'status', words: text },
  priority: { field: 'priority', words: text },
  labels: { field: 'labels', words: list },
  versions: { field: 'versions', words: list },
  fixVersions: { field: 'fixVersions', words: list },
  environment: { field: 'environment', words: text },
  estimate: { field: 'timeestimate', words: (seconds) => (seconds === 0 ? '' : formatWorkTime(seconds)) },
  assigneeId: { field: 'assignee', words: nameOfAccount },
  sprintId: { field: 'sprint', words: nameOfSprint },
}

interface Edit {
  readonly before: IssueRow
  readonly after: IssueRow
  readonly changes: readonly Change[]
}

async function saveChange(tx: Transaction, as: Employee, { before, after, changes }: Edit): Promise<void> {
  const { id, key, projectId, createdAt: _, spent: __, ...values } = after
  const isResolved = isFinished(after.status)
  const resolvedAt =
    isResolved === (before.resolvedAt !== null) ? before.resolvedAt : isResolved ? sql`now()` : null
  await tx
    .update(issue)
    .set({ ...values, resolvedAt, version: before.version + 1, updatedAt: sql`now()` })
    .where(eq(issue.id, id))
  await recordChanges(tx, as, id, changes)
  if (after.assigneeId !== before.assigneeId)
    await notify(tx, as, before, { reason: 'assigned', to: [after.assigneeId] })
  if (after.status !== before.status) {
    const to = [after.assigneeId, after.reporterId]
    await notify(tx, as, before, { reason: 'status', to, excerpt: after.status })
  }
  await announce(tx, 'issue', projectScope(projectId), { key, change: 'fields' })
}
