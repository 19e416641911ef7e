import type { ContentPath } from '#contract/content/index.ts'
import { enquiriesPath } from '#contract/enquiry.ts'
import { emailThreadsPath } from '#contract/hiring/email-thread.ts'
import { projectsPath } from '#contract/projects/project.ts'
import { entriesOf, mapRecord } from '#contract/records.ts'
import { issuesPath, workLogsPath } from '#contract/tracker/webhook-payloads.ts'
import { listOfKind, testKind } from '#contract/webhooks/webhook-kinds.ts'
import { webhookRows } from '#contract/webhooks/webhook-payload.ts'
import { createSerializer } from '#server/http/serializer.ts'
import { findEmail } from '#server/mail/email-store.ts'
import type { Services } from '#server/services.ts'
import { findIssuePayload, findWorkLogPayload } from '#server/tracker/webhook-payload-store.ts'
import type { webhookDelivery } from '#server/webhooks/tables.ts'

type Message = Pick<typeof webhookDelivery.$inferSelect, 'kind' | 'rowId' | 'rowIds' | 'createdAt'>
type Find = (id: number) => Promise<object | null>

/**
 * Makes the body of a message when it is sent, so that the log has nothing of the rows, and a row that was deleted in
 * the meantime is not sent.
 */
export function createMessages({
  content,
  enquiries,
  candidates,
  managedProjects,
  db,
}: Pick<Services, 'content' | 'db' | 'enquiries' | 'candidates' | 'managedProjects'>): (
  message: Message,
) => Promise<string> {
  const serialize = mapRecord(webhookRows, createSerializer)
  const find = new Map<string, Find>([
    [enquiriesPath, enquiries.find],
    // Evaluations are not sent, so nobody’s view of them matters.
    ['candidates', (id) => candidates.find(id, 0)],
    [emailThreadsPath, (id) => findEmail(db, id)],
    [projectsPath, managedProjects.find],
    [issuesPath, (id) => findIssuePayload(db, id)],
    [workLogsPath, (id) => findWorkLogPayload(db, id)],
    ...entriesOf<ContentPath, { find(key: string): Promise<object | null> }>(content).map(
      ([path, store]) => [path, (id: number) => store.find(String(id))] as const,
    ),
  ])
  return async ({ kind, rowId: id, rowIds, createdAt }) => {
    const head = { type: kind, timestamp: createdAt }
    if (kind === testKind) return JSON.stringify({ ...head, data: {} })
    const list = listOfKind(kind)
    const row = id === null ? null : await find.get(list)?.(id)
    const text = row ? serialize[list]?.(row) : null
    return JSON.stringify({
      ...head,
      data: { list, id, ids: rowIds ?? [id], row: text ? JSON.parse(text) : null },
    })
  }
}
