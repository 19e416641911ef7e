import { and, asc, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core'
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

const dependent = alias(onboardingStep, 'dependent')

const isJoined = (step: Record<'isLeaving' | 'undoneAt', AnyPgColumn>) =>
  and(eq(step.isLeaving, false), isNull(step.undoneAt))

/** What an account has joined needs the step that made or activated it: undone, it can do nothing there. */
const needsStep = and(
  ...[isJoined(onboardingStep), eq(onboardingStep.kind, 'account'), onboardingStep.hasChanged],
  ...[isJoined(dependent), inArray(dependent.kind, ['project', 'conversation'])],
  eq(dependent.accountId, onboardingStep.targetId),
)

const takesAlong = sql<Step['takesAlong']>`(select coalesce(json_agg(json_build_object(
    'kind', ${dependent.kind}, 'title', ${dependent.title}) order by ${dependent.id}), '[]')
  from ${onboardingStep} dependent where ${needsStep})`

/** The steps that match, in the order in which they were done. */
export async function listSteps(runner: Runner, condition: SQL | undefined): Promise<Step[]> {
  const rows = await runner
    .select({ step: onboardingStep, by: fullName(author), undone_by: fullName(undoer), takesAlong })
    .from(onboardingStep)
    .leftJoin(author, eq(author.id, onboardingStep.by))
    .leftJoin(undoer, eq(undoer.id, onboardingStep.undoneBy))
    .where(condition)
    .orderBy(asc(onboardingStep.id))
  return rows.map(
    ({ step: { id, kind, isLeaving, title, at, undoneAt, ...step }, by, undone_by, takesAlong }) => ({
      ...{ id, kind, isLeaving, title, at, undone_at: undoneAt, takesAlong },
      path: `${adminPath}/${screens[kind]}?id=${kind === 'conversation' ? step.accountId : step.targetId}`,
      by: by || null,
      undone_by: undone_by || null,
    }),
  )
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

/** These steps, and what needs them. */
export const withWhatNeedsThem = (tx: Transaction, condition: SQL): SQL | undefined => {
  const needing = tx
    .select({ id: dependent.id })
    .from(onboardingStep)
    .innerJoin(dependent, needsStep)
    .where(condition)
  return or(condition, inArray(onboardingStep.id, needing))
}

export const isAmongSteps = (ids: readonly number[]) => inArray(onboardingStep.id, [...ids])

export const markUndone = (tx: Transaction, ids: readonly number[], by: number) =>
  tx.update(onboardingStep).set({ undoneBy: by, undoneAt: sql`now()` }).where(isAmongSteps(ids))
