import type { Area } from '#contract/account/roles.ts'
import { contentTypes } from '#contract/content/index.ts'
import { enquiriesPath } from '#contract/enquiry.ts'
import { type RowChange, rowChanges } from '#contract/events/event-topics.ts'
import { emailThreadsPath } from '#contract/hiring/email-thread.ts'
import { projectsPath } from '#contract/projects/project.ts'
import { issuesPath, workLogsPath } from '#contract/tracker/webhook-payloads.ts'

/** A list whose rows webhooks are told about. */
export interface WebhookList {
  /** Its path, as in `/api/<path>/` where administrators have such a list. */
  readonly path: string
  readonly label: string
  /** What the administrator who has added the webhook must be allowed to read. */
  readonly area: Area
  readonly changes: readonly RowChange[]
}

/** Every list whose events say what has happened to a row. */
export const webhookLists: readonly WebhookList[] = [
  {
    ...{ path: enquiriesPath, label: 'Enquiries', area: 'enquiries' },
    changes: ['created', 'changed', 'deleted', 'restored'],
  },
  { path: 'candidates', label: 'Candidates', area: 'hiring', changes: ['created', 'changed', 'deleted'] },
  {
    ...{ path: emailThreadsPath, label: 'Emails to and from candidates', area: 'hiring' },
    changes: ['created', 'changed', 'deleted'],
  },
  { path: projectsPath, label: 'Projects', area: 'portal', changes: ['created', 'changed'] },
  { path: issuesPath, label: 'Issues', area: 'portal', changes: ['created', 'changed'] },
  { path: workLogsPath, label: 'Work logs', area: 'portal', changes: ['created', 'changed', 'deleted'] },
  ...Object.values(contentTypes).map(({ path, label, area }) => ({
    ...{ path, label: label.many, area },
    changes: rowChanges,
  })),
]

/** The kinds of events that a webhook may ask for: `article.published`. */
export const webhookKinds: readonly string[] = webhookLists.flatMap(({ path, changes }) =>
  changes.map((change) => `${path}.${change}`),
)

/** The path of the list that a kind of event is about. */
export const listOfKind = (kind: string): string => kind.slice(0, kind.indexOf('.'))

/** The kind of a delivery that is only a test. */
export const testKind = 'webhook.test'
