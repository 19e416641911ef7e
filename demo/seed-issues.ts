import { createReadStream } from 'node:fs'
import * as path from 'node:path'
import { inboxEntries } from '#demo/inbox.ts'
import type { DemoEvent, IssueHistory } from '#demo/issue-history.ts'
import type { DemoIssue } from '#demo/issues.ts'
import type { DemoPerson } from '#demo/people.ts'
import type { DemoProject } from '#demo/projects.ts'
import { pick, randomFrom } from '#demo/random.ts'
import { sprintOf, sprintsOf } from '#demo/sprints.ts'
import { type DemoWorkLog, logWork } from '#demo/work-logs.ts'
import type { Transaction } from '#server/database/connect.ts'
import type { StoredFile } from '#server/files/storage.ts'
import { present } from '#server/present.ts'
import type { Services } from '#server/services.ts'
import { attachmentOwner } from '#server/tracker/attachment-files.ts'
import {
  inboxEntry,
  issueAttachment,
  issueChange,
  issueComment,
  issue as issueTable,
  workLog,
} from '#server/tracker/tables.ts'

/** An issue of the demo with its position in a project. */
export interface ProjectIssue {
  readonly project: DemoProject
  readonly key: string
  readonly issue: DemoIssue
  readonly history: IssueHistory
}

const folder = path.join(import.meta.dirname, 'attachments')

const mimeTypes: Readonly<Record<string, string>> = {
  '.csv': 'text/csv',
  '.jpg': 'image/jpeg',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.txt': 'text/plain',
  '.webm': 'video/webm',
}

/** The stored attachments of all issues by their names, which differ. */
export async function storeAttachments(
  { files, library }: Services,
  issues: readonly ProjectIssue[],
): Promise<Map<string, StoredFile>> {
  const names = issues.flatMap(({ issue }) => issue.attachments)
  const stored = names.map(async (name) => {
    await using received = await files.private.receive(createReadStream(path.join(folder, name)))
    const file = await library.storeTemp(
      {
        folder: 'attachment',
        visibility: 'private',
        maxBytes: received.size,
        detectType: async () => path.extname(name).slice(1),
      },
      received,
    )
    return [name, file] as const
  })
  return new Map(await Promise.all(stored))
}

interface SeedOptions {
  readonly issues: readonly ProjectIssue[]
  readonly attachments: ReadonlyMap<string, StoredFile>
  readonly accounts: ReadonlyMap<DemoPerson, number>
  readonly projectIds: ReadonlyMap<string, number>
  readonly sprintIds: ReadonlyMap<string, number>
  readonly now: Date
}

/** Writes issues with their comments, work logs, attachments, changes, and what they put into inboxes. */
export async function insertIssues(
  tx: Transaction,
  { library }: Services,
  options: SeedOptions,
): Promise<void> {
  const { issues, attachments, accounts, projectIds, now } = options
  const workdays = new Map<string, number>()
  const logs = new Map(issues.map(({ key, issue, history }) => [key, logWork(issue, history, workdays)]))
  const inserted = await tx
    .insert(issueTable)
    .values(issues.map((one) => issueRow(one, logs.get(one.key) ?? [], options)))
    .returning({ id: issueTable.id, key: issueTable.key })
  const ids = new Map(inserted.map(({ id, key }) => [key, id]))

  const events = issues
    .flatMap(({ key, issue, history }) =>
      history.events.map((event) => ({ issueId: present(ids.get(key)), issue, event })),
    )
    .toSorted((one, other) => one.event.at.getTime() - other.event.at.getTime())
  const authorId = (person: DemoPerson) => present(accounts.get(person))

  const comments = events.flatMap(({ issueId, event }) =>
    'body' in event ? { issueId, event, body: event.body } : [],
  )
  const written = await tx
    .insert(issueComment)
    .values(
      comments.map(({ issueId, event: { author, at }, body }) => ({
        ...{ issueId, body, createdAt: at, updatedAt: at },
        authorId: authorId(author),
      })),
    )
    .returning({ id: issueComment.id })
  const commentIds = new Map<DemoEvent, number | undefined>(
    comments.map(({ event }, index) => [event, written[index]?.id]),
  )
  await tx.insert(issueChange).values(
    events.flatMap(({ issueId, event }) => {
      if (event.kind === 'comment') return []
      const { field, from, to } =
        event.kind === 'attachment' ? { field: 'attachment', from: '', to: event.name } : event
      return { issueId, authorId: authorId(event.author), field, from, to, createdAt: event.at }
    }),
  )
  await tx.insert(workLog).values(
    issues.flatMap(({ key, project }) =>
      (logs.get(key) ?? []).map(({ author, ...log }) => ({
        ...log,
        issueId: present(ids.get(key)),
        projectId: present(projectIds.get(project.key)),
        authorId: authorId(author),
      })),
    ),
  )
  await tx.insert(inboxEntry).values(
    events
      .flatMap(({ issueId, issue, event }) =>
        inboxEntries(issue, event, now).map((entry) => ({
          issueId,
          commentId: commentIds.get(event),
          ...entry,
        })),
      )
      .map(({ to, author, at, ...entry }) => ({
        ...entry,
        accountId: authorId(to),
        authorId: authorId(author),
        createdAt: at,
      })),
  )
  for (const { issueId, event } of events) {
    if (event.kind !== 'attachment') continue
    const file = present(attachments.get(event.name))
    const { name, at: createdAt } = event
    const mimeType = present(mimeTypes[path.extname(name)])
    const [row] = await tx
      .insert(issueAttachment)
      .values({
        ...{ issueId, name, mimeType, createdAt, path: file.path, size: file.size },
        authorId: authorId(event.author),
      })
      .returning({ id: issueAttachment.id })
    await library.setUses(tx, attachmentOwner(present(row).id), [file.path], [file])
  }
}

function issueRow(
  { project, key, issue, history }: ProjectIssue,
  logs: readonly DemoWorkLog[],
  { accounts, projectIds, sprintIds, now }: SeedOptions,
): typeof issueTable.$inferInsert {
  const { createdAt, endedAt, resolvedAt, events } = history
  const isBug = issue.type === 'Bug' || issue.type === 'Production Support'
  const sprint = sprintOf(issue, history, sprintsOf(project, now))
  const updatedAt = Math.max(endedAt, ...events.map(({ at }) => at.getTime()))
  return {
    key,
    projectId: present(projectIds.get(project.key)),
    type: issue.type,
    status: issue.status,
    priority: issue.priority,
    summary: issue.summary,
    description: issue.description,
    environment: isBug ? pick(project.environments, randomFrom(issue.summary)) : '',
    labels: [...issue.labels],
    versions: isBug ? [versionAt(project, createdAt, now)] : [],
    fixVersions: resolvedAt === null ? [] : [versionAt(project, resolvedAt, now)],
    assigneeId: issue.assignee && (accounts.get(issue.assignee) ?? null),
    reporterId: accounts.get(issue.reporter) ?? null,
    sprintId: sprint ? (sprintIds.get(sprint.name) ?? null) : null,
    estimate: issue.estimate,
    spent: logs.reduce((sum, { seconds }) => sum + seconds, 0),
    version: events.filter(({ kind }) => kind === 'change').length,
    createdAt: new Date(createdAt),
    updatedAt: new Date(updatedAt),
    resolvedAt: resolvedAt === null ? null : new Date(resolvedAt),
  }
}

/** What the project was working on at a time. */
function versionAt({ versions, startedDaysAgo }: DemoProject, time: number, now: Date): string {
  const age = (now.getTime() - time) / (startedDaysAgo * 24 * 60 * 60 * 1000)
  const at = Math.floor((1 - age) * versions.length)
  return present(versions[Math.min(Math.max(at, 0), versions.length - 1)])
}
