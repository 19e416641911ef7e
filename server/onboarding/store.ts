import { and, eq, isNull, type SQL } from 'drizzle-orm'
import { employeeAccountErrors } from '#contract/employee/employee.ts'
import type { Leaving, Step } from '#contract/onboarding/onboarding.ts'
import { onboardingErrors as errors, type StepKind } from '#contract/onboarding/onboarding-fields.ts'
import type { Database, Runner } from '#server/database/connect.ts'
import { conflict, notFound } from '#server/errors.ts'
import type { EventBus, EventTransaction } from '#server/events/bus.ts'
import { publishRows } from '#server/events/rows.ts'
import type { Library } from '#server/files/library.ts'
import type { FileRef } from '#server/files/storage.ts'
import type { UndoWithDecision } from '#server/hiring/decision-store.ts'
import { type Hired, type HireParts, type Hiring, hire } from '#server/onboarding/hire.ts'
import { leave, leavingOf } from '#server/onboarding/leave.ts'
import {
  isAmongSteps,
  isOfCandidate,
  isOfEmployee,
  listSteps,
  lockDone,
  markUndone,
  withWhatNeedsThem,
} from '#server/onboarding/step-rows.ts'
import { type StepRow, undoStep } from '#server/onboarding/steps.ts'
import { onboardingStep } from '#server/onboarding/tables.ts'
import { recordActivity } from '#server/revisions/activity.ts'
import { mapDuplicates } from '#server/sessions/duplicates.ts'
import type { Administrator } from '#server/sessions/store.ts'

/** From candidate to colleague, and back. Each call is one transaction. */
export interface OnboardingStore {
  ofCandidate(id: number): Promise<Step[]>
  ofEmployee(id: number): Promise<Omit<Leaving, 'refusals'>>
  /**
   * Hires a candidate and does the chosen steps. Throws 409 if one was done before, 400 under the field that is wrong,
   * such as `username` for one that is taken.
   */
  hire(hiring: Hiring): Promise<Hired>
  /** Takes from an employee what the steps say. */
  leave(leaving: { accountId: number; steps: readonly StepKind[]; by: Administrator }): Promise<Step[]>
  /** The steps of these ids. Throws 404 if one is unknown. */
  find(ids: readonly number[]): Promise<Step[]>
  /**
   * Takes steps back, the latest first; with an account also its projects and conversation. Throws 409 if all of them
   * were before. Returns the steps that were taken back.
   */
  undo(ids: readonly number[], by: Administrator): Promise<Step[]>
  /** The same for all steps of a decision that is undone. */
  readonly undoOfDecision: UndoWithDecision
}

interface OnboardingOptions extends HireParts {
  readonly db: Database
  readonly events: EventBus
  readonly library: Library
  /** Throws 403 unless the role of an administrator includes these steps. */
  readonly requireSteps: (by: Administrator, kinds: readonly StepKind[]) => void
}

export function createOnboarding(options: OnboardingOptions): OnboardingStore {
  const { db, events, library, requireSteps } = options

  /** Returns the steps that were taken back, and the files that nothing uses any more. */
  async function undoIn(tx: EventTransaction, condition: SQL, by: Administrator) {
    const done = await lockDone(tx, withWhatNeedsThem(tx, condition))
    requireSteps(
      by,
      done.map(({ kind }) => kind),
    )
    const released: FileRef[] = []
    for (const step of done.filter(({ hasChanged }) => hasChanged))
      released.push(...(await undoStep[step.kind]({ tx, step, by }, options)))
    const ids = done.map(({ id }) => id)
    await markUndone(tx, ids, by.id)
    await recordUndone(tx, done, by)
    return { ids, released }
  }

  return {
    ofCandidate: (id) => listSteps(db, isOfCandidate(id)),
    async ofEmployee(id) {
      return { ...(await leavingOf(db, id, options)), steps: await listSteps(db, isOfEmployee(id)) }
    },
    hire: (hiring) =>
      mapDuplicates(
        { username: employeeAccountErrors.usernameTaken, email: employeeAccountErrors.emailTaken },
        () => events.transaction((tx) => hire(tx, hiring, options)),
      ),
    leave: (leaving) => events.transaction((tx) => leave(tx, leaving, options)),
    async find(ids) {
      const found = await listSteps(db, isAmongSteps(ids))
      if (found.length < ids.length) throw notFound()
      return found
    },
    async undo(ids, by) {
      const { steps, released } = await events.transaction(async (tx) => {
        const undone = await undoIn(tx, isAmongSteps(ids), by)
        if (undone.ids.length === 0) throw conflict(errors.alreadyUndone)
        return { ...undone, steps: await listSteps(tx, isAmongSteps(undone.ids)) }
      })
      await library.archive(released)
      return steps
    },
    async undoOfDecision(tx, decisionId, by) {
      const { released } = await undoIn(tx, eq(onboardingStep.decisionId, decisionId), by)
      return () => library.archive(released)
    },
  }
}

async function recordUndone(
  tx: EventTransaction,
  done: readonly StepRow[],
  { id, token }: Administrator,
): Promise<void> {
  const actor = { by: id, tokenName: token?.name }
  for (const { isLeaving, targetId } of done.filter(({ kind }) => kind === 'account'))
    await recordActivity(tx, {
      ...{ type: 'employees', action: 'changed', ids: [targetId], ...actor },
      details: { active: isLeaving },
    })
  const candidates = [...new Set(done.flatMap(({ candidateId }) => candidateId ?? []))]
  if (candidates.length === 0) return
  publishRows(tx, 'candidate', 'candidates', candidates, 'changed')
  await recordActivity(tx, { type: 'candidates', action: 'changed', ids: candidates, ...actor })
}

/** Deletes the steps of candidates who are deleted and have no account. Those steps name them. */
export async function deleteOrphanedSteps(db: Runner): Promise<void> {
  await db
    .delete(onboardingStep)
    .where(and(isNull(onboardingStep.candidateId), isNull(onboardingStep.accountId)))
}

/** Deletes how an employee has joined and left, which names them. */
export async function forgetSteps(tx: EventTransaction, accountId: number): Promise<void> {
  await tx.delete(onboardingStep).where(eq(onboardingStep.accountId, accountId))
}
