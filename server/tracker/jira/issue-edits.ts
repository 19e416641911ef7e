import { defaultPriority, issueMessages as messages } from '#contract/tracker/issue-fields.ts'
import { type DomainError, invalid, isDomainError, outdated } from '#server/errors.ts'
import { sendFiles } from '#server/tracker/jira/attachments.ts'
import type { JiraContext } from '#server/tracker/jira/context.ts'
import { readIssue, readStoredIssue, type StoredIssue } from '#server/tracker/jira/issues.ts'
import { issuePath } from '#server/tracker/jira/paths.ts'
import { createdIssueSchema } from '#server/tracker/jira/schemas.ts'
import { agilePath, type JiraSession } from '#server/tracker/jira/session.ts'
import { findSprints } from '#server/tracker/jira/sprints.ts'
import { findTransition } from '#server/tracker/jira/transitions.ts'
import type { IssueEdit, IssueValues, Tracker } from '#server/tracker/port.ts'

type Edits = Pick<Tracker, 'createIssue' | 'updateIssue'>

export function createIssueEdits(context: JiraContext): Edits {
  const { openSession, people, notices } = context

  return {
    async createIssue(as, values, files) {
      const session = await openSession(as)
      const { project, status, sprint } = values
      await requireSprint(session, project, sprint)
      const fields = { project: { key: project }, ...(await toFields(context, values)) }
      const { key } = await create(session, withoutEmpty(fields), values)
      try {
        if (status !== undefined) await changeStatus(session, key, status)
        if (sprint) await moveToSprint(session, key, sprint)
        await sendFiles(session, key, files)
      } catch (error) {
        // A half-created issue is deleted again, if the employee may delete it.
        await session.tell('DELETE', issuePath(key)).catch(() => undefined)
        throw error
      }
      const to = await people.identify(values.assignee)
      await notices.add(as, key, { reason: 'assigned', to: [to] })
      return readIssue(context, session, key)
    },

    async updateIssue(as, key, change) {
      const session = await openSession(as)
      const stored = await readStoredIssue(session, key)
      const { version, status, sprint, ...values } = change
      if (stored.version !== version)
        throw outdated(messages.editConflict, await readIssue(context, session, key))
      // Everything is checked beforehand, because Jira has no transactions.
      if (sprint !== undefined) await requireSprint(session, stored.issue.fields.project.key, sprint)
      const isMoved = status !== undefined && status !== stored.issue.fields.status.name
      const transition = isMoved
        ? await findTransition(session, key, { to: status, from: stored.issue.fields.status })
        : null
      const fields = await toFields(context, values, stored)
      if (Object.keys(fields).length > 0) await session.tell('PUT', issuePath(key), { json: { fields } })
      if (transition) await applyTransition(session, key, transition)
      if (sprint !== undefined && sprint !== (stored.sprint?.id ?? null))
        await moveToSprint(session, key, sprint)
      const { fields: before } = stored.issue
      const assignee =
        values.assignee === undefined
          ? people.identityOf(before.assignee)
          : await people.identify(values.assignee)
      if (assignee !== people.identityOf(before.assignee))
        await notices.add(as, key, { reason: 'assigned', to: [assignee] })
      const issue = await readIssue(context, session, key)
      if (transition) {
        const to = [assignee, people.identityOf(before.reporter)]
        await notices.add(as, key, { reason: 'status', to, excerpt: issue.fields.status.name })
      }
      return issue
    },
  }
}

/** Projects without priorities, or with other ones, do not get the default, which nobody has chosen. */
async function create(session: JiraSession, fields: object, { priority }: IssueValues) {
  const send = (json: object) => session.change(createdIssueSchema, 'POST', '/issue', { json })
  try {
    return await send({ fields })
  } catch (error) {
    if (priority !== defaultPriority || !isOnly(error, 'priority')) throw error
    return send({ fields: { ...fields, priority: undefined } })
  }
}

const isOnly = (error: unknown, field: string): error is DomainError =>
  isDomainError(error, 'invalid') && Object.keys(error.fields ?? {}).join() === field

/** The changed fields as Jira names them. */
async function toFields(
  { dialect, people }: JiraContext,
  values: Omit<IssueEdit, 'version' | 'status' | 'sprint'> | IssueValues,
  replaced?: StoredIssue,
): Promise<Record<string, unknown>> {
  const { summary, issuetype, priority, labels, versions, fixVersions, description, environment } = values
  const { timeestimate, assignee } = values
  const old = replaced?.issue.fields
  const named = (names: readonly string[] | undefined) => names?.map((name) => ({ name }))
  const fields = {
    summary,
    issuetype: issuetype && { name: issuetype },
    description: description === undefined ? undefined : dialect.fromHtml(description, old?.description),
    priority: priority && { name: priority },
    // Jira rejects labels with spaces.
    labels: labels?.map((label) => label.replaceAll(/\s+/g, '-')),
    versions: named(versions),
    fixVersions: named(fixVersions),
    environment: environment === undefined ? undefined : dialect.fromText(environment, old?.environment),
    timetracking:
      timeestimate === undefined ? undefined : { originalEstimate: `${Math.round(timeestimate / 60)}m` },
    assignee: assignee === undefined ? undefined : await people.assignee(assignee),
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

/** A new issue names only what it has, since Jira refuses fields that a project does not use. */
const withoutEmpty = (fields: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) =>
        value !== null &&
        value !== '' &&
        !(Array.isArray(value) && value.length === 0) &&
        !isEmptyText(name, value),
    ),
  )

const isEmptyText = (name: string, value: unknown) =>
  (name === 'description' || name === 'environment' || name === 'timetracking') &&
  ['{"type":"doc","version":1,"content":[]}', '{"originalEstimate":"0m"}'].includes(JSON.stringify(value))

async function requireSprint(session: JiraSession, project: string, sprint: string | null | undefined) {
  if (sprint === null || sprint === undefined) return
  const sprints = await findSprints(session, project)
  if (!sprints.some(({ id }) => String(id) === sprint)) throw invalid({ sprint: [messages.unknownSprint] })
}

async function changeStatus(session: JiraSession, key: string, status: string) {
  const { issue } = await readStoredIssue(session, key)
  const { status: from } = issue.fields
  if (from.name !== status)
    await applyTransition(session, key, await findTransition(session, key, { to: status, from }))
}

const applyTransition = (session: JiraSession, key: string, id: string) =>
  session.tell('POST', `${issuePath(key)}/transitions`, { json: { transition: { id } } })

const moveToSprint = (session: JiraSession, key: string, sprint: string | null) =>
  session.tell('POST', `${agilePath}/${sprint === null ? 'backlog' : `sprint/${sprint}`}/issue`, {
    json: { issues: [key] },
  })
