import { and, eq } from 'drizzle-orm'
import type { Scope } from '#contract/events/events.ts'
import { conversation, conversationMember } from '#server/chat/tables.ts'
import type { Database } from '#server/database/connect.ts'
import { notFound } from '#server/errors.ts'
import { conversationScope, projectScope } from '#server/events/scopes.ts'
import type { Projects } from '#server/projects/port.ts'
import type { Employee } from '#server/sessions/store.ts'

/** A conversation that the employee is a member of. */
export interface Access {
  readonly id: number
  readonly token: string
  readonly kind: (typeof conversation.$inferSelect)['kind']
  readonly projectId: string | null
  /** Who is notified. */
  readonly scope: Scope
}

export type FindAccess = (as: Employee, token: string) => Promise<Access>

/**
 * The only way to a conversation. Members of a project's conversation are those of the project, looked up on each
 * call, so that someone who leaves a project loses access at once; other conversations have members of their own.
 * Throws `notFound` for everyone else, which does not reveal whether it exists.
 */
export const createFindAccess =
  (db: Database, projects: Pick<Projects, 'list'>): FindAccess =>
  async (as, token) => {
    const { id, kind, projectId } = conversation
    const [found] = await db
      .select({ id, kind, projectId, member: conversationMember.accountId })
      .from(conversation)
      .leftJoin(
        conversationMember,
        and(eq(conversationMember.conversationId, id), eq(conversationMember.accountId, as.id)),
      )
      .where(eq(conversation.token, token))
    if (!found) throw notFound()
    const isMember =
      found.projectId === null
        ? found.member !== null
        : (await projects.list(as)).some((project) => project.id === found.projectId)
    if (!isMember) throw notFound()
    return { ...found, token, scope: scopeOf(found) }
  }

/** The events of a project's conversation have the scope of the project. */
export const scopeOf = ({ id, projectId }: Pick<Access, 'id' | 'projectId'>): Scope =>
  projectId === null ? conversationScope(id) : projectScope(projectId)
