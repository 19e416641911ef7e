import type { Issue } from '#contract/tracker/tracker.ts'
import { project } from '#server/projects/tables.ts'
import { type PersonRow, personColumns, toPerson } from '#server/sessions/person.ts'
import type { Employee } from '#server/sessions/store.ts'
import type { LocalContext } from '#server/tracker/local/context.ts'
import { assignee, reporter } from '#server/tracker/local/people.ts'
import { issue } from '#server/tracker/tables.ts'
import { iconUrl } from '#server/tracker/urls.ts'

/**
 * The columns that a list shows of an issue; long texts stay in the database. The query joins the people and the
 * project.
 */
export const listedColumns = {
  issue: {
    id: issue.id,
    key: issue.key,
    type: issue.type,
    status: issue.status,
    priority: issue.priority,
    summary: issue.summary,
    createdAt: issue.createdAt,
    updatedAt: issue.updatedAt,
    resolvedAt: issue.resolvedAt,
  },
  project: { key: project.key, name: project.name },
  assignee: personColumns(assignee),
  reporter: personColumns(reporter),
}

export interface ListedRow {
  readonly issue: Pick<typeof issue.$inferSelect, keyof (typeof listedColumns)['issue']>
  readonly project: { readonly key: string; readonly name: string }
  readonly assignee: PersonRow | null
  readonly reporter: PersonRow | null
}

export function toIssue(context: Pick<LocalContext, 'config'>, as: Employee, row: ListedRow): Issue {
  const { id, key, summary, type, status, priority, createdAt, updatedAt, resolvedAt } = row.issue
  return {
    id: String(id),
    key,
    fields: {
      summary,
      issuetype: { name: type, iconUrl: iconUrl(as, 'issuetype', type) },
      status: { name: status },
      priority: priority === null ? null : { name: priority, iconUrl: iconUrl(as, 'priority', priority) },
      project: { key: row.project.key, name: row.project.name },
      assignee: row.assignee && toPerson(context.config, row.assignee),
      reporter: row.reporter && toPerson(context.config, row.reporter),
      created: createdAt.toISOString(),
      updated: updatedAt.toISOString(),
      resolutiondate: resolvedAt?.toISOString() ?? null,
    },
  }
}
