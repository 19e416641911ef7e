import type { inboxReasons } from '#contract/employee/inbox.ts'
import { truncate } from '#contract/rich-text.ts'
import { readableComment } from '#contract/tracker/mentions.ts'
import type { JiraContext } from '#server/tracker/jira/context.ts'
import { issuePath } from '#server/tracker/jira/paths.ts'
import {
  commentsSchema,
  countedSearchSchema,
  type JiraUser,
  tokenSearchSchema,
  type WatchedIssue,
  watchedIssueSchema,
} from '#server/tracker/jira/schemas.ts'
import type { JiraSession } from '#server/tracker/jira/session.ts'
import { mentionedIn } from '#server/tracker/jira/text/mentioned.ts'

/** Something that concerns an employee, as Jira tells it to this employee. */
export interface RemoteChange {
  /** Jira's own, with what it identifies. */
  readonly id: string
  readonly issueKey: string
  readonly reason: (typeof inboxReasons)[number]
  readonly author: JiraUser | null
  readonly created: Date
  readonly excerpt: string
  readonly commentId: string | null
}

/** Of one look the issues that were changed last, and of each the newest comments. */
const mostWatched = { issues: 25, comments: 20 } as const
const excerptLength = 200

/** The issues that concern an employee and were changed in the last minutes, by one request. */
export async function findChangedIssues(
  session: JiraSession,
  { kind }: Pick<JiraContext, 'kind'>,
  minutes: number,
): Promise<readonly WatchedIssue[]> {
  const jql =
    `updated >= "-${minutes}m" AND ` +
    '(assignee = currentUser() OR reporter = currentUser() OR comment ~ currentUser()) ORDER BY updated DESC'
  const asked = { jql, fields: Object.keys(watchedIssueSchema.shape.fields.shape) }
  const { issues } =
    kind === 'cloud'
      ? await session.search(tokenSearchSchema(watchedIssueSchema), '/search/jql', {
          ...asked,
          maxResults: mostWatched.issues,
          expand: 'changelog',
        })
      : await session.search(countedSearchSchema(watchedIssueSchema), '/search', {
          ...asked,
          ...{ startAt: 0, maxResults: mostWatched.issues, expand: ['changelog'] },
        })
  return issues
}

/** What others have done with an issue since then: assignments, changes of status, and comments. */
export async function findChanges(
  context: JiraContext,
  session: JiraSession,
  issue: WatchedIssue,
  since: Date,
): Promise<readonly RemoteChange[]> {
  const { identityOf } = context.people
  const isOthers = ({ author, created }: RemoteChange) =>
    created >= since && identityOf(author) !== session.me
  const assigned = identityOf(issue.fields.assignee) === session.me
  const isHeard = assigned || identityOf(issue.fields.reporter) === session.me
  return [
    ...(assigned ? [assignmentOf(issue)] : []),
    ...(isHeard ? statusesOf(issue) : []),
    ...(await readComments(context, session, issue, isHeard)),
  ].filter(isOthers)
}

const historiesOf = ({ changelog }: WatchedIssue) =>
  (changelog?.histories ?? []).toSorted((one, other) => one.created.localeCompare(other.created))

/** How the issue came to its assignee: by the last change of it, or with the issue. */
function assignmentOf(issue: WatchedIssue): RemoteChange {
  const { id, fields } = issue
  const last = historiesOf(issue).findLast(({ items }) => items.some(({ field }) => field === 'assignee'))
  return {
    ...(last ? { id: `history:${last.id}:assignee` } : { id: `created:${id}` }),
    ...{ issueKey: issue.key, reason: 'assigned', excerpt: '', commentId: null },
    author: last ? (last.author ?? null) : (fields.creator ?? fields.reporter ?? null),
    created: new Date(last?.created ?? fields.created),
  }
}

const statusesOf = (issue: WatchedIssue): RemoteChange[] =>
  historiesOf(issue).flatMap(({ id, author = null, created, items }) =>
    items
      .filter(({ field }) => field === 'status')
      .map(({ toString: to }) => ({
        ...{ id: `history:${id}:status`, issueKey: issue.key, reason: 'status', author },
        ...{ created: new Date(created), excerpt: to ?? '', commentId: null },
      })),
  )

async function readComments(
  { dialect, people }: JiraContext,
  session: JiraSession,
  { key }: WatchedIssue,
  isHeard: boolean,
): Promise<RemoteChange[]> {
  const query = { orderBy: '-created', maxResults: mostWatched.comments }
  const { comments } = await session.get(commentsSchema, `${issuePath(key)}/comment`, query)
  const shown = await people.show(
    session.as,
    comments.map(({ author }) => author),
  )
  return comments.flatMap(({ id, body, created, author = null }): RemoteChange[] => {
    const text = dialect.toText(body)
    const mentioned = mentionedIn(body, text)
    const isMention = mentioned.has(session.me) || mentioned.has(session.as.username.toLowerCase())
    if (!isMention && !isHeard) return []
    const writer = shown(author)
    const known = writer ? [{ userName: writer.username, displayName: writer.displayName }] : []
    return [
      {
        ...{ id: `comment:${id}`, issueKey: key, author, created: new Date(created), commentId: id },
        reason: isMention ? 'mentioned' : 'commented',
        excerpt: truncate(
          readableComment(text.replace(/\[~(?:accountid:)?([^\]\s]+)\]/g, '@$1'), known),
          excerptLength,
        ),
      },
    ]
  })
}
