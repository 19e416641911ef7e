import type pg from 'pg'
import { installSearch } from '#server/search/install.ts'

/** Employees with this scope find the project's issues. */
export const projectIssues = (projectId: number): string => `project:${projectId}`

/** Installs the search for the words of each issue, including its comments and the names of its attachments. */
export const installIssueSearch = (client: pg.ClientBase): Promise<void> =>
  installSearch(client, {
    table: 'issue_search',
    of: 'issue',
    scopes: `array['project:' || issue.project_id]`,
    head: `concat_ws(' ', issue.key, issue.summary)`,
    body: `concat_ws(' ', array_to_string(issue.labels, ' '), issue.environment,
      regexp_replace(issue.description, '<[^>]*>|&[a-z]+;|&#[0-9]+;', ' ', 'g'),
      (select string_agg(body, ' ') from issue_comment where issue_id = issue.id),
      (select string_agg(name, ' ') from issue_attachment where issue_id = issue.id))`,
    columns: ['key', 'project_id', 'summary', 'environment', 'labels', 'description'],
    parts: [
      { table: 'issue_comment', id: 'issue_id', columns: ['body'] },
      { table: 'issue_attachment', id: 'issue_id', columns: ['name'] },
    ],
  })
