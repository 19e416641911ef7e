import { forbidden } from '#server/errors.ts'
import type { JiraContext } from '#server/tracker/jira/context.ts'
import { readWorkLogs } from '#server/tracker/jira/entries.ts'
import { entryPath, issuePath } from '#server/tracker/jira/paths.ts'
import { type JiraWorkLog, workLogSchema } from '#server/tracker/jira/schemas.ts'
import type { JiraSession } from '#server/tracker/jira/session.ts'
import { toWorkLog } from '#server/tracker/jira/wire.ts'
import type { Tracker, WorkLogEntry } from '#server/tracker/port.ts'

type WorkLogs = Pick<Tracker, 'listWorkLogs' | 'addWorkLog' | 'updateWorkLog' | 'deleteWorkLog'>

/** What remains of an estimate goes down with the logged time, as in Jira's own dialog. */
const query = { adjustEstimate: 'auto' }

export function createWorkLogs(context: JiraContext): WorkLogs {
  const { openSession, dialect, people } = context
  const show = async (session: JiraSession, log: JiraWorkLog) =>
    toWorkLog(context, session, log, await people.show(session.as, [log.author]))
  const findOwn = async (session: JiraSession, path: string) => {
    const log = await session.get(workLogSchema, path)
    if (people.identityOf(log.author) !== session.me) throw forbidden()
    return log
  }
  const toBody = ({ timeSpent, started, comment }: WorkLogEntry, replaced?: unknown) => ({
    timeSpent,
    started,
    comment: dialect.fromText(comment, replaced),
  })

  return {
    async listWorkLogs(as, key, position) {
      return readWorkLogs(context, await openSession(as), key, position)
    },
    async addWorkLog(as, key, entry) {
      const session = await openSession(as)
      const path = `${issuePath(key)}/worklog`
      const added = await session.change(workLogSchema, 'POST', path, { query, json: toBody(entry) })
      return show(session, added)
    },
    async updateWorkLog(as, key, id, entry) {
      const session = await openSession(as)
      const path = entryPath(key, 'worklog', id)
      const { comment } = await findOwn(session, path)
      const change = { query, json: toBody(entry, comment) }
      return show(session, await session.change(workLogSchema, 'PUT', path, change))
    },
    async deleteWorkLog(as, key, id) {
      const session = await openSession(as)
      const path = entryPath(key, 'worklog', id)
      await findOwn(session, path)
      await session.tell('DELETE', path, { query })
    },
  }
}
