import { and, asc, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { adminPath } from '#contract/account/admin-path.ts'
import { contentTypes } from '#contract/content/index.ts'
import { employeesPath } from '#contract/employee/employee.ts'
import type { Step } from '#contract/onboarding/onboarding.ts'
import type { StepKind } from '#contract/onboarding/onboarding-fields.ts'
import type { Runner, Transaction } from '#server/database/connect.ts'
import type { StepRow } from '#server/onboarding/steps.ts'
import { onboardingStep } from '#server/onboarding/tables.ts'
import { fullName } from '#server/sessions/full-name.ts'
import { account } from '#server/sessions/tables.ts'

type NewStep = Omit<typeof onboardingStep.$inferInsert, 'id' | 'at' | 'undoneAt' | 'undoneBy'>

/** Records steps that were done, in their order. */
export async function recordSteps(tx: Transaction, steps: readonly NewStep[]): Promise<Step[]> {
  if (steps.length === 0) return []
  const added = await tx
    .insert(onboardingStep)
    .values([...steps])
    .returning({ id: onboardingStep.id })
  return listSteps(
    tx,
    inArray(
      onboardingStep.id,
      added.map(({ id }) => id),
    ),
  )
}

const [author, undoer] = [alias(account, 'author'), alias(account, 'undoer')]

/** The steps that match, in the order in which they were done. */
export async function listSteps(runner: Runner, condition: SQL | undefined): Promise<Step[]> {
  const rows = await runner
    .select({ step: onboardingStep, by: fullName(author), undone_by: fullName(undoer) })
    .from(onboardingStep)
    .leftJoin(author, eq(author.id, onboardingStep.by))
    .leftJoin(undoer, eq(undoer.id, onboardingStep.undoneBy))
    .where(condition)
    .orderBy(asc(onboardingStep.id))
  return rows.map(({ step: { id, kind, isLeaving, title, at, undoneAt, ...step }, by, undone_by }) => ({
    ...{ id, kind, isLeaving, title, at, undone_at: undoneAt },
    path: `${adminPath}/${screens[kind]}?id=${kind === 'conversation' ? step.accountId : step.targetId}`,
    by: by || null,
    undone_by: undone_by || null,
  }))
}

/** Where each can be seen. Conversations are in the portal, so their employee is shown. */
const screens: Readonly<Record<StepKind, string>> = {
  account: employeesPath,
  teamPage: contentTypes.teammember.admin.path,
  project: 'projects',
  conversation: employeesPath,
}

export const isOfCandidate = (id: number) => eq(onboardingStep.candidateId, id)

/** The steps of an employee, also those that were done for the application alone. */
export const isOfEmployee = (id: number) =>
  or(
    eq(onboardingStep.accountId, id),
    sql`${onboardingStep.candidateId} in (select candidate_id from ${onboardingStep} own where own.account_id = ${id})`,
  )

/** The steps that were not taken back, locked until the end of the transaction; the latest first. */
export const lockDone = (tx: Transaction, condition: SQL | undefined): Promise<StepRow[]> =>
  tx
    .select()
    .from(onboardingStep)
    .where(and(condition, isNull(onboardingStep.undoneAt)))
    .orderBy(desc(onboardingStep.id))
    .for('update')

/** These steps, and for an account that they made or activated what it has joined since: undone, it can do nothing there. */
export const withWhatNeedsThem = (tx: Transaction, condition: SQL): SQL | undefined => {
  const isJoining = and(eq(onboardingStep.isLeaving, false), isNull(onboardingStep.undoneAt))
  const accounts = tx
    .select({ id: onboardingStep.targetId })
    .from(onboardingStep)
    .where(and(condition, isJoining, eq(onboardingStep.kind, 'account'), onboardingStep.hasChanged))
  const needsAccount = inArray(onboardingStep.kind, ['project', 'conversation'])
  return or(condition, and(isJoining, needsAccount, inArray(onboardingStep.accountId, accounts)))
}

export const isAmongSteps = (ids: readonly number[]) => inArray(onboardingStep.id, [...ids])

export const markUndone = (tx: Transaction, ids: readonly number[], by: number) =>
  tx.update(onboardingStep).set({ undoneBy: by, undoneAt: sql`now()` }).where(isAmongSteps(ids))
