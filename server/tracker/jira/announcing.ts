import type { PortalEventData } from '#contract/events/events.ts'
import type { EventBus } from '#server/events/bus.ts'
import { projectScope } from '#server/events/scopes.ts'
import type { Employee } from '#server/sessions/store.ts'
import type { JiraKind } from '#server/tracker/jira/kind.ts'
import { listProjects } from '#server/tracker/jira/project-list.ts'
import type { OpenSession } from '#server/tracker/jira/session.ts'
import type { Tracker } from '#server/tracker/port.ts'

interface Announcing {
  readonly events: Pick<EventBus, 'publish'>
  readonly kind: JiraKind
  readonly openSession: OpenSession
}

type Change = PortalEventData<'issue'>['change']

/**
 * The same tracker; its changes are published to the open screens of the project's other employees, in every
 * process.
 */
export function announcing(tracker: Tracker, { events, kind, openSession }: Announcing): Tracker {
  const tell = async (as: Employee, key: string, change: Change) => {
    const projects = await listProjects(await openSession(as), kind)
    const project = projects.find((one) => key.startsWith(`${one.key}-`))
    if (project) await events.publish('issue', { scope: projectScope(project.id), issueKey: key, change })
  }
  /** The change stands even if it cannot be published. */
  const after = async <T>(work: Promise<T>, as: Employee, keyOf: (done: T) => string, change: Change) => {
    const done = await work
    await tell(as, keyOf(done), change).catch(() => undefined)
    return done
  }

  return {
    ...tracker,
    createIssue: (as, ...rest) => after(tracker.createIssue(as, ...rest), as, ({ key }) => key, 'created'),
    updateIssue: (as, key, ...rest) => after(tracker.updateIssue(as, key, ...rest), as, () => key, 'fields'),
    addComment: (as, key, ...rest) => after(tracker.addComment(as, key, ...rest), as, () => key, 'comments'),
    updateComment: (as, key, ...rest) =>
      after(tracker.updateComment(as, key, ...rest), as, () => key, 'comments'),
    deleteComment: (as, key, ...rest) =>
      after(tracker.deleteComment(as, key, ...rest), as, () => key, 'comments'),
    addWorkLog: (as, key, ...rest) => after(tracker.addWorkLog(as, key, ...rest), as, () => key, 'worklogs'),
    updateWorkLog: (as, key, ...rest) =>
      after(tracker.updateWorkLog(as, key, ...rest), as, () => key, 'worklogs'),
    deleteWorkLog: (as, key, ...rest) =>
      after(tracker.deleteWorkLog(as, key, ...rest), as, () => key, 'worklogs'),
    addAttachments: (as, key, ...rest) =>
      after(tracker.addAttachments(as, key, ...rest), as, () => key, 'attachments'),
    deleteAttachment: (as, key, ...rest) =>
      after(tracker.deleteAttachment(as, key, ...rest), as, () => key, 'attachments'),
  }
}
