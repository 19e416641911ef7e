import type { EditableField } from '#web/employee/issue/issue-editor.ts'

/** The display names of an issue's fields. */
export const fieldNames = {
  summary: 'title',
  issuetype: 'type',
  status: 'status',
  priority: 'priority',
  assignee: 'assignee',
  description: 'description',
  environment: 'environment',
  labels: 'labels',
  versions: 'affects version',
  fixVersions: 'fix version',
  sprint: 'sprint',
  timeestimate: 'estimate',
} as const satisfies Record<EditableField, string>
