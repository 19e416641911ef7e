import { type QueryKey, queryOptions } from '@tanstack/react-query'
import { timeZoneHeader } from '#contract/time-zone.ts'
import type { IssueChange, IssueHistoryEntry } from '#contract/tracker/issue-editing.ts'
import type { CommentBody, WorkLogBody } from '#contract/tracker/issue-work.ts'
import type { Attachment, Comment, WorkLog } from '#contract/tracker/tracker.ts'
import { answersOf, callKey, fieldQuery } from '#web/call-queries.ts'
import { api, type CallSettings } from '#web/calls.ts'

/** An issue with everything that belongs to it. */
export const issueQuery = (issueKey: string) =>
  fieldQuery('GET jira/issue/{user}/{issueKey}/', 'issue', { params: { issueKey } })

/** The people that issues of a project can be assigned to, and whom comments can mention. */
export const membersQuery = (projectKey: string) =>
  queryOptions({
    ...fieldQuery('GET jira/project/{user}/{projectKey}/members/', 'members', { params: { projectKey } }),
    staleTime: 60_000,
  })

/** Finds what is shown of an issue. */
export const answersOfIssue = (issueKey: string) =>
  answersOf('GET jira/issue/{user}/{issueKey}/', { issueKey })

export const issueHistoryQuery = (key: string) =>
  queryOptions({
    queryKey: [...historyList.key(key), 'newest'],
    queryFn: ({ signal }) => historyList.read(key, { before: '', signal }),
  })

/** A part of a list of an issue. */
export interface EntryPage<Row> {
  /** Oldest first. */
  readonly rows: readonly Row[]
  /** The position of the entries before them; null if there are none. */
  readonly before: string | null
}

/** A list of an issue that comes in pages. */
export interface EntryList<Row> {
  /** The beginning of the keys of its queries. */
  key(issueKey: string): QueryKey
  /** @param before a position that another page has; empty for the newest page */
  read(
    issueKey: string,
    position: { readonly before: string; readonly signal: AbortSignal },
  ): Promise<EntryPage<Row>>
}

export const commentList: EntryList<Comment> = {
  key: (issueKey) => callKey('GET jira/issue/{user}/{issueKey}/comment/', { params: { issueKey } }),
  async read(issueKey, { before, signal }) {
    const route = 'GET jira/issue/{user}/{issueKey}/comment/'
    const page = await api(route, { params: { issueKey }, query: { before } }, { signal })
    return { rows: page.comments, before: page.before }
  },
}

export const workLogList: EntryList<WorkLog> = {
  key: (issueKey) => callKey('GET jira/issue/{user}/{issueKey}/worklog/', { params: { issueKey } }),
  async read(issueKey, { before, signal }) {
    const route = 'GET jira/issue/{user}/{issueKey}/worklog/'
    const page = await api(route, { params: { issueKey }, query: { before } }, { signal })
    return { rows: page.worklogs, before: page.before }
  },
}

export const attachmentList: EntryList<Attachment> = {
  key: (issueKey) => callKey('GET jira/issue/{user}/{issueKey}/attachment/', { params: { issueKey } }),
  async read(issueKey, { before, signal }) {
    const route = 'GET jira/issue/{user}/{issueKey}/attachment/'
    const page = await api(route, { params: { issueKey }, query: { before } }, { signal })
    return { rows: page.attachments, before: page.before }
  },
}

export const historyList: EntryList<IssueHistoryEntry> = {
  key: (issueKey) => callKey('GET jira/issue/{user}/{issueKey}/history/', { params: { issueKey } }),
  async read(issueKey, { before, signal }) {
    const route = 'GET jira/issue/{user}/{issueKey}/history/'
    const page = await api(route, { params: { issueKey }, query: { before } }, { signal })
    return { rows: page.history, before: page.before }
  },
}

export const createIssue = (body: FormData, settings?: CallSettings) =>
  api('POST jira/issue/{user}/', { body }, settings)

/** Rejects with 412 if the issue has changed since the version that the change is based on. */
export const changeIssue = (issueKey: string, body: IssueChange) =>
  api('PUT jira/issue/{user}/{issueKey}/', { params: { issueKey }, body })

export function addAttachment(issueKey: string, file: File, settings: CallSettings) {
  const body = new FormData()
  body.set('files', file)
  return api('POST jira/issue/{user}/{issueKey}/attachment/', { params: { issueKey }, body }, settings)
}

export const deleteAttachment = (issueKey: string, attachmentId: string) =>
  api('DELETE jira/issue/{user}/{issueKey}/attachment/{attachmentId}/', {
    params: { issueKey, attachmentId },
  })

/** Comments and work logs, each with its own calls. An entry without an id is added, another one changed. */
export const commentCalls = {
  save: (issueKey: string, commentId: string | undefined, body: CommentBody) =>
    commentId === undefined
      ? api('POST jira/issue/{user}/{issueKey}/comment/', { params: { issueKey }, body })
      : api('PUT jira/issue/{user}/{issueKey}/comment/{commentId}/', {
          params: { issueKey, commentId },
          body,
        }),
  delete: (issueKey: string, commentId: string) =>
    api('DELETE jira/issue/{user}/{issueKey}/comment/{commentId}/', { params: { issueKey, commentId } }),
}

export const workLogCalls = {
  save(issueKey: string, workLogId: string | undefined, body: WorkLogBody) {
    // The server rejects future days, which depend on the sender's time zone.
    const headers = { [timeZoneHeader]: Intl.DateTimeFormat().resolvedOptions().timeZone }
    return workLogId === undefined
      ? api('POST jira/issue/{user}/{issueKey}/worklog/', { params: { issueKey }, body }, { headers })
      : api(
          'PUT jira/issue/{user}/{issueKey}/worklog/{workLogId}/',
          { params: { issueKey, workLogId }, body },
          { headers },
        )
  },
  delete: (issueKey: string, workLogId: string) =>
    api('DELETE jira/issue/{user}/{issueKey}/worklog/{workLogId}/', { params: { issueKey, workLogId } }),
}
