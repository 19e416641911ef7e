import { createHash } from 'node:crypto'
import { emptyValues } from '#contract/fields/field.ts'
import { workLogFields } from '#contract/tracker/entry-fields.ts'
import { issuePriorities, issueTypes } from '#contract/tracker/issue-fields.ts'
import type { Attachment, Comment, Issue, WorkLog } from '#contract/tracker/tracker.ts'
import { dayOfStarted } from '#contract/tracker/work-time.ts'
import type { Employee } from '#server/sessions/store.ts'
import type { JiraContext } from '#server/tracker/jira/context.ts'
import type { People } from '#server/tracker/jira/people.ts'
import type {
  JiraAttachment,
  JiraComment,
  JiraIssue,
  JiraListedIssue,
  JiraWorkLog,
} from '#server/tracker/jira/schemas.ts'
import type { JiraSession } from '#server/tracker/jira/session.ts'
import { hasThumbnail } from '#server/tracker/thumbnails.ts'
import { attachmentUrl, type IconKind, iconUrl, thumbnailUrl } from '#server/tracker/urls.ts'

type ShowPerson = Awaited<ReturnType<People['show']>>

/** The names of Jira's other priorities, by the one whose icon they have. */
const likeOurs: Readonly<Record<string, string>> = {
  Blocker: 'Highest',
  Critical: 'Highest',
  Major: 'High',
  Minor: 'Low',
  Trivial: 'Lowest',
}
const ownIcons: Readonly<Record<IconKind, { readonly known: ReadonlySet<string>; readonly other: string }>> =
  {
    issuetype: { known: new Set(issueTypes), other: 'Task' },
    priority: { known: new Set(issuePriorities), other: 'Medium' },
  }

/** With the portal's own icon, since browsers are not sent to Jira. */
function withIcon(as: Employee, kind: IconKind, { name }: { readonly name: string }) {
  const { known, other } = ownIcons[kind]
  const drawn = known.has(name) ? name : (likeOurs[name] ?? other)
  return { name, iconUrl: iconUrl(as, kind, drawn) }
}

export function toListedIssue(as: Employee, { id, key, fields }: JiraListedIssue, show: ShowPerson): Issue {
  const { summary, issuetype, status, priority, project, created, updated, resolutiondate } = fields
  const person = (user: JiraListedIssue['fields']['assignee']) => {
    const shown = show(user)
    return shown && { displayName: shown.displayName, avatarUrls: shown.avatarUrls }
  }
  return {
    id,
    key,
    fields: {
      summary,
      issuetype: withIcon(as, 'issuetype', issuetype),
      status: { name: status.name },
      priority: priority ? withIcon(as, 'priority', priority) : null,
      project: { key: project.key, name: project.name },
      assignee: person(fields.assignee),
      reporter: person(fields.reporter),
      created,
      updated,
      resolutiondate: resolutiondate ?? null,
    },
  }
}

/**
 * A number that changes with the fields that employees edit, and not with comments and work logs, as Jira's own time
 * of the last change does.
 */
export function versionOf({ fields }: JiraIssue, sprint: { readonly id: string } | null): number {
  const { summary, issuetype, status, priority, labels, versions, fixVersions, assignee } = fields
  const { description, environment, timeoriginalestimate } = fields
  const person = assignee?.accountId ?? assignee?.name
  const short = [summary, issuetype, status, priority, labels, versions, fixVersions, person, sprint?.id]
  const edited = JSON.stringify([...short, description, environment, timeoriginalestimate])
  return createHash('sha256').update(edited).digest().readUIntBE(0, 6) || 1
}

/** In seconds. Jira's `timeestimate` is what remains. */
export const estimateOf = ({ timeoriginalestimate, timeestimate, timespent }: JiraIssue['fields']): number =>
  timeoriginalestimate ??
  (timeestimate === null || timeestimate === undefined ? 0 : timeestimate + (timespent ?? 0))

export const toComment = (
  { dialect, people }: JiraContext,
  { me }: JiraSession,
  { id, body, created, updated, author }: JiraComment,
  show: ShowPerson,
): Comment => {
  const person = show(author)
  return {
    id,
    body: dialect.toText(body),
    created,
    updated: updated ?? created,
    author: person && { displayName: person.displayName, avatarUrls: person.avatarUrls },
    isOwn: people.identityOf(author) === me,
  }
}

export const toWorkLog = (
  { dialect, people }: JiraContext,
  { me }: JiraSession,
  { id, comment, started, timeSpent, timeSpentSeconds, author }: JiraWorkLog,
  show: ShowPerson,
): WorkLog => {
  const person = show(author)
  return {
    ...emptyValues(workLogFields),
    id,
    timeSpent,
    timeSpentSeconds,
    started: asLogged(started),
    comment: dialect.toText(comment),
    author: person && { displayName: person.displayName, avatarUrls: person.avatarUrls },
    isOwn: people.identityOf(author) === me,
  }
}

/**
 * When work began, as it was sent. Jira answers the same time in another zone, where it may be on another day; every
 * work log of the portal begins at one time of day.
 */
export function asLogged(started: string): string {
  const isPortals = /T05:30:00\.000/.test(toUtc(started))
  return isPortals ? `${toUtc(started).slice(0, 10)}T11:00:00.000+0530` : started
}

export const dayOfWork = (started: string): string => dayOfStarted(asLogged(started))

const toUtc = (started: string) => {
  const date = new Date(started.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))
  return Number.isNaN(date.getTime()) ? started : date.toISOString()
}

export const toAttachment = (
  { people }: JiraContext,
  { as, me }: JiraSession,
  key: string,
  { id, filename, size, mimeType, created, author }: JiraAttachment,
  show: ShowPerson,
): Attachment => ({
  id,
  filename,
  size,
  content: attachmentUrl(as, key, id),
  thumbnail: hasThumbnail({ mimeType, size }) ? thumbnailUrl(as, key, id) : '',
  mimeType,
  author: { displayName: show(author)?.displayName ?? '' },
  created,
  isOwn: people.identityOf(author) === me,
})
