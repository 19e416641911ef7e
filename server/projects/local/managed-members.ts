import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { projectErrors } from '#contract/projects/project.ts'
import { invalid } from '#server/errors.ts'
import type { EventTransaction } from '#server/events/bus.ts'
import { projectScope, publishMembership } from '#server/events/scopes.ts'
import { type project, projectMember } from '#server/projects/tables.ts'
import { account } from '#server/sessions/tables.ts'

/**
 * Adds an employee as a member, also after leaving. Returns false for an existing member, who stays one. Open screens
 * update at once.
 * @param field under which `invalid` reports that there is no such active employee
 */
export async function joinProject(
  tx: EventTransaction,
  projectId: number,
  accountId: number,
  field: string,
): Promise<boolean> {
  const [employee] = await tx
    .select({ id: account.id })
    .from(account)
    .where(and(eq(account.id, accountId), eq(account.kind, 'employee'), eq(account.active, true)))
  if (!employee) throw invalid({ [field]: [projectErrors.noEmployee] })
  const joined = await tx
    .insert(projectMember)
    .values({ projectId, accountId })
    .onConflictDoUpdate({
      target: [projectMember.projectId, projectMember.accountId],
      set: { leftAt: null },
      setWhere: isNotNull(projectMember.leftAt),
    })
    .returning()
  if (joined.length === 0) return false
  publishMembership(tx, { scope: projectScope(projectId), added: [accountId] })
  return true
}

/**
 * The member loses access to the project at once, but keeps the name in it. Returns false for someone who is not a
 * member. Throws `invalid` for the lead.
 */
export async function leaveProject(
  tx: EventTransaction,
  { id: projectId, leadId }: typeof project.$inferSelect,
  accountId: number,
): Promise<boolean> {
  if (leadId === accountId) throw invalid(projectErrors.isLead)
  const isCurrent = and(
    eq(projectMember.projectId, projectId),
    eq(projectMember.accountId, accountId),
    isNull(projectMember.leftAt),
  )
  const left = await tx.update(projectMember).set({ leftAt: new Date() }).where(isCurrent).returning()
  if (left.length === 0) return false
  publishMembership(tx, { scope: projectScope(projectId), removed: [accountId] })
  return true
}
