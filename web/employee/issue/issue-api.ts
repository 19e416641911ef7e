import { queryOptions } from '@tanstack/react-query'
import { timeZoneHeader } from '#contract/time-zone.ts'
import type {
  AttachmentsAnswer,
  IssueAnswer,
  IssueChange,
  IssueHistoryEntry,
} from '#contract/tracker/issue-editing.ts'
import type { CommentBody, WorkLogBody } from '#contract/tracker/issue-work.ts'
import type { IssueDetails, ProjectMember } from '#contract/tracker/tracker.ts'
import { portalCall } from '#web/employee/portal-api.ts'
import { storedUsername } from '#web/employee/session.ts'

const issuePath = (key: string) => `issue/{user}/${encodeURIComponent(key)}/`

/** One issue with all that belongs to it. */
export const issueQuery = (key: string) =>
  queryOptions({
    queryKey: ['issue', storedUsername(), key],
    queryFn: async ({ signal }) =>
      (await portalCall<{ issue: IssueDetails }>(issuePath(key), { signal })).issue,
  })

/** Whom a project's issues can be assigned to, and who may be mentioned. */
export const membersQuery = (projectKey: string) =>
  queryOptions({
    queryKey: ['members', storedUsername(), projectKey],
    queryFn: async ({ signal }) =>
      (await portalCall<{ members: ProjectMember[] }>(`project/{user}/${projectKey}/members/`, { signal }))
        .members,
    staleTime: 60_000,
  })

/** A part of the issue, so that it is invalidated with it. */
export const issueHistoryQuery = (key: string) =>
  queryOptions({
    queryKey: [...issueQuery(key).queryKey, 'history'],
    queryFn: async ({ signal }) =>
      (await portalCall<{ history: IssueHistoryEntry[] }>(`${issuePath(key)}history/`, { signal })).history,
  })

export const createIssue = (body: FormData) =>
  portalCall<IssueAnswer>('issue/{user}/', { method: 'POST', body })

/** Rejects with 409 where the issue has another version than the one that the change was made upon. */
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

/** What is written on an issue: comments and work logs, each with its own calls. */
const entryCalls = <Body extends object>(
  name: string,
  headers: () => Record<string, string> = () => ({}),
) => {
  const path = (key: string, id?: string) =>
    `${issuePath(key)}${name}/${id === undefined ? '' : `${encodeURIComponent(id)}/`}`
  return {
    /** @param id of the one to change; undefined adds one */
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
  // The server refuses the future, which begins tomorrow where the sender is.
  [timeZoneHeader]: Intl.DateTimeFormat().resolvedOptions().timeZone,
}))
