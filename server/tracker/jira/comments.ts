import { forbidden } from '#server/errors.ts'
import type { JiraContext } from '#server/tracker/jira/context.ts'
import { readComments } from '#server/tracker/jira/entries.ts'
import { entryPath, issuePath } from '#server/tracker/jira/paths.ts'
import { commentSchema, type JiraComment, listenersSchema } from '#server/tracker/jira/schemas.ts'
import type { JiraSession } from '#server/tracker/jira/session.ts'
import { toComment } from '#server/tracker/jira/wire.ts'
import type { Tracker } from '#server/tracker/port.ts'

type Comments = Pick<Tracker, 'listComments' | 'addComment' | 'updateComment' | 'deleteComment'>

export function createComments(context: JiraContext): Comments {
  const { openSession, dialect, people, notices } = context
  const show = async (session: JiraSession, comment: JiraComment) =>
    toComment(context, session, comment, await people.show(session.as, [comment.author]))
  /** Jira lets some people change the comments of others, the portal does not. */
  const findOwn = async (session: JiraSession, path: string) => {
    const comment = await session.get(commentSchema, path)
    if (people.identityOf(comment.author) !== session.me) throw forbidden()
    return comment
  }

  /** Tells those whom a comment concerns, while it is shown to its author. */
  const tell = async (session: JiraSession, key: string, { id }: JiraComment, text: string) => {
    const query = { fields: 'assignee,reporter' }
    const { fields } = await session.get(listenersSchema, issuePath(key), query)
    const listeners = [fields.assignee, fields.reporter].map(people.identityOf)
    await notices.commented(session.as, key, { id, text, listeners })
  }
  /** The comment stands, whatever else fails. */
  const showAndTell = async (session: JiraSession, key: string, comment: JiraComment, text: string) => {
    const telling = tell(session, key, comment, text).catch(() => undefined)
    const shown = await show(session, comment)
    await telling
    return shown
  }

  return {
    async listComments(as, key, position) {
      return readComments(context, await openSession(as), key, position)
    },
    async addComment(as, key, text) {
      const session = await openSession(as)
      const path = `${issuePath(key)}/comment`
      const added = await session.change(commentSchema, 'POST', path, {
        json: { body: dialect.fromText(text) },
      })
      return showAndTell(session, key, added, text)
    },
    async updateComment(as, key, id, text) {
      const session = await openSession(as)
      const path = entryPath(key, 'comment', id)
      const { body } = await findOwn(session, path)
      const json = { body: dialect.fromText(text, body) }
      const changed = await session.change(commentSchema, 'PUT', path, { json })
      return showAndTell(session, key, changed, text)
    },
    async deleteComment(as, key, id) {
      const session = await openSession(as)
      const path = entryPath(key, 'comment', id)
      await findOwn(session, path)
      await session.tell('DELETE', path)
      await notices.uncommented(id)
    },
  }
}
