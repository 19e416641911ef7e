import { emptyValues } from '#contract/fields/field.ts'
import { issueFields } from '#contract/tracker/issue-definition.ts'
import { type Attachment, type IssueDetails, trackerLimits } from '#contract/tracker/tracker.ts'
import { isDomainError } from '#server/errors.ts'
import type { JiraContext } from '#server/tracker/jira/context.ts'
import { readComments, readWorkLogs } from '#server/tracker/jira/entries.ts'
import { pageOf } from '#server/tracker/jira/entry-pages.ts'
import { issuePath } from '#server/tracker/jira/paths.ts'
import {
  issueFieldNames,
  issueSchema,
  type JiraAttachment,
  type JiraIssue,
  sprintOfIssueSchema,
} from '#server/tracker/jira/schemas.ts'
import { agilePath, type JiraSession } from '#server/tracker/jira/session.ts'
import { estimateOf, toAttachment, toListedIssue, versionOf } from '#server/tracker/jira/wire.ts'

interface SprintRef {
  readonly id: string
  readonly name: string
}

/** An issue as Jira has it. */
export interface StoredIssue {
  readonly issue: JiraIssue
  readonly sprint: SprintRef | null
  readonly version: number
}

export async function readStoredIssue(session: JiraSession, key: string): Promise<StoredIssue> {
  const [issue, sprint] = await Promise.all([
    session.get(issueSchema, issuePath(key), { fields: issueFieldNames.join(',') }),
    readSprint(session, key),
  ])
  return { issue, sprint, version: versionOf(issue, sprint) }
}

/** Null also where Jira Software is missing, or not licensed for the employee. */
async function readSprint(session: JiraSession, key: string): Promise<SprintRef | null> {
  try {
    const path = `${agilePath}${issuePath(key)}`
    const { fields } = await session.get(sprintOfIssueSchema, path, { fields: 'sprint' })
    return fields.sprint ?? null
  } catch (error) {
    if (isRefusal(error)) return null
    throw error
  }
}

/** What Jira answers where it has no boards. */
export const isRefusal = (error: unknown): boolean =>
  isDomainError(error, 'forbidden') || isDomainError(error, 'notFound') || isDomainError(error, 'invalid')

/** The oldest first. */
export const inOrder = (files: readonly JiraAttachment[]): JiraAttachment[] =>
  files.toSorted(
    (one, other) => one.created.localeCompare(other.created) || Number(one.id) - Number(other.id),
  )

export async function showFiles(
  context: JiraContext,
  session: JiraSession,
  key: string,
  files: readonly JiraAttachment[],
): Promise<Attachment[]> {
  const show = await context.people.show(
    session.as,
    files.map(({ author }) => author),
  )
  return files.map((file) => toAttachment(context, session, key, file, show))
}

/** An issue with the newest of what belongs to it. */
export async function readIssue(
  context: JiraContext,
  session: JiraSession,
  key: string,
): Promise<IssueDetails> {
  const newest = { limit: trackerLimits.entries }
  const [stored, written, logged] = await Promise.all([
    readStoredIssue(session, key),
    readComments(context, session, key, newest),
    readWorkLogs(context, session, key, newest),
  ])
  const { issue, sprint, version } = stored
  const { fields } = issue
  const { dialect, people } = context
  const show = await people.show(session.as, [fields.assignee, fields.reporter])
  const files = inOrder(fields.attachment ?? [])
  const attached = pageOf(files, { limit: trackerLimits.attachments })
  const listed = toListedIssue(session.as, issue, show)
  return {
    ...listed,
    fields: {
      // Portico's own additions, which Jira does not store.
      ...emptyValues(issueFields),
      ...listed.fields,
      assignee: show(fields.assignee),
      description: dialect.toHtml(fields.description),
      environment: dialect.toText(fields.environment),
      labels: fields.labels ?? [],
      versions: fields.versions ?? [],
      fixVersions: fields.fixVersions ?? [],
      timeestimate: estimateOf(fields),
      timespent: fields.timespent ?? 0,
      sprint,
    },
    version,
    comments: written.rows,
    worklogs: logged.rows,
    attachments: await showFiles(context, session, issue.key, attached.rows),
    totals: { comments: written.total, worklogs: logged.total, attachments: files.length },
    before: { comments: written.before, worklogs: logged.before, attachments: attached.before },
  }
}
