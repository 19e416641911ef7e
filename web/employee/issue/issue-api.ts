import { queryOptions } from '@tanstack/react-query'
import type { ProjectMember } from '#contract/projects/portal-project.ts'
import { timeZoneHeader } from '#contract/time-zone.ts'
import type {
  AttachmentsAnswer,
  IssueAnswer,
  IssueChange,
  IssueHistoryEntry,
} from '#contract/tracker/issue-editing.ts'
import type { CommentBody, WorkLogBody } from '#contract/tracker/issue-work.ts'
import type { IssueDetails } from '#contract/tracker/tracker.ts'
import { portalCall } from '#web/employee/portal-api.ts'
import { storedUsername } from '#web/employee/session.ts'

const issuePath = (key: string) => `issue/{user}/${encodeURIComponent(key)}/`

/** An issue with everything that belongs to it. */
export const issueQuery = (key: string) =>
  queryOptions({
    queryKey: ['issue', storedUsername(), key],
    queryFn: async ({ signal }) =>
      (await portalCall<{ issue: IssueDetails }>(issuePath(key), { signal })).issue,
  })

/** The people that issues of a project can be assigned to, and whom comments can mention. */
export const membersQuery = (projectKey: string) =>
  queryOptions({
    queryKey: ['members', storedUsername(), projectKey],
    queryFn: async ({ signal }) =>
      (await portalCall<{ members: ProjectMember[] }>(`project/{user}/${projectKey}/members/`, { signal }))
        .members,
    staleTime: 60_000,
  })

/** Its key starts with the issue's, so that it is invalidated with the issue. */
export const issueHistoryQuery = (key: string) =>
  queryOptions({
    queryKey: [...issueQuery(key).queryKey, 'changes'],
    queryFn: async ({ signal }) =>
      toEntryPage<IssueHistoryEntry>(
        'history',
        await portalCall<WirePage<IssueHistoryEntry>>(`${issuePath(key)}history/`, { signal }),
      ),
  })

/** A part of a list of an issue. */
export interface EntryPage<Row> {
  /** The oldest first. */
  readonly rows: readonly Row[]
  /** What reads those before them; null where there are none. */
  readonly before: string | null
}

/** The lists of an issue that come in pages, by their paths. */
export type EntryList = keyof typeof wireNames
/** How answers call what is in them. */
const wireNames = {
  comment: 'comments',
  worklog: 'worklogs',
  attachment: 'attachments',
  history: 'history',
} as const
type WirePage<Row> = { readonly before: string | null } & {
  readonly [Name in (typeof wireNames)[EntryList]]?: readonly Row[]
}

const toEntryPage = <Row>(list: EntryList, { before, ...wire }: WirePage<Row>): EntryPage<Row> => ({
  rows: wire[wireNames[list]] ?? [],
  before,
})

/** @param before a position that another page has; empty for the newest page */
export const entryPage = async <Row>(
  key: string,
  list: EntryList,
  { before, signal }: { readonly before: string; readonly signal: AbortSignal },
): Promise<EntryPage<Row>> =>
  toEntryPage(list, await portalCall<WirePage<Row>>(`${issuePath(key)}${list}/?before=${before}`, { signal }))

export const createIssue = (body: FormData) =>
  portalCall<IssueAnswer>('issue/{user}/', { method: 'POST', body })

/** Rejects with 409 if the issue has changed since the version that the change is based on. */
export const changeIssue = (key: string, body: IssueChange) =>
  portalCall<IssueAnswer>(issuePath(key), { method: 'PUT', body })

export function addAttachments(key: string, files: Iterable<File>) {
  const body = new FormData()
  for (const file of files) body.append('files', file)
  return portalCall<AttachmentsAnswer>(`${issuePath(key)}attachment/`, { method: 'POST', body })
}

export const deleteAttachment = (key: string, id: string) =>
  portalCall<Answer | undefined>(`${issuePath(key)}attachment/${encodeURIComponent(id)}/`, {
    method: 'DELETE',
  })

interface Answer {
  readonly message: string
}

/** Comments and work logs, each with its own calls. */
const entryCalls = <Body extends object>(
  name: string,
  headers: () => Record<string, string> = () => ({}),
) => {
  const path = (key: string, id?: string) =>
    `${issuePath(key)}${name}/${id === undefined ? '' : `${encodeURIComponent(id)}/`}`
  return {
    /** @param id of the entry to change; undefined to add one */
    save: (key: string, id: string | undefined, body: Body) =>
      portalCall<Answer>(path(key, id), {
        method: id === undefined ? 'POST' : 'PUT',
        body,
        headers: headers(),
      }),
    delete: (key: string, id: string) => portalCall<Answer | undefined>(path(key, id), { method: 'DELETE' }),
  }
}

export const commentCalls = entryCalls<CommentBody>('comment')
export const workLogCalls = entryCalls<WorkLogBody>('worklog', () => ({
  // The server rejects future days, which depend on the sender's time zone.
  [timeZoneHeader]: Intl.DateTimeFormat().resolvedOptions().timeZone,
}))
