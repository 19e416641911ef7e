import { and, eq, sql } from 'drizzle-orm'
import type { Leaving, Step } from '#contract/onboarding/onboarding.ts'
import type { StepKind } from '#contract/onboarding/onboarding-fields.ts'
import { onboardingErrors as errors } from '#contract/onboarding/onboarding-fields.ts'
import type { Runner } from '#server/database/connect.ts'
import { teammember } from '#server/database/schema.ts'
import { findEmployee, setActive } from '#server/employees/account-store.ts'
import { invalid } from '#server/errors.ts'
import type { EventTransaction } from '#server/events/bus.ts'
import { isOfEmployee, recordSteps } from '#server/onboarding/step-rows.ts'
import { nameOf, type StepParts } from '#server/onboarding/steps.ts'
import { onboardingStep } from '#server/onboarding/tables.ts'
import { recordActivity } from '#server/revisions/activity.ts'
import type { Administrator } from '#server/sessions/store.ts'

interface Left {
  readonly targetId: number
  readonly title: string
}

interface Leave {
  readonly tx: EventTransaction
  readonly employee: Awaited<ReturnType<typeof findEmployee>>
  readonly by: Administrator
  readonly parts: StepParts
}

/** Takes one kind of thing from an employee. Returns what that was. */
const leaveBy: Readonly<Record<StepKind, (leave: Leave) => Promise<readonly Left[]>>> = {
  async conversation({ tx, employee, parts: { conversations } }) {
    if (!conversations) throw invalid({ steps: [errors.nextcloud] })
    const groups = await conversations.ofMember(employee.id)
    const message = `${nameOf(employee)} left the group.`
    for (const { id } of groups) await conversations.leave(tx, id, { accountId: employee.id, message })
    return groups.map(toLeft)
  },
  async project({ tx, employee, parts: { projects } }) {
    if (!projects) throw invalid({ steps: [errors.jira] })
    const own = await projects.ofMember(employee.id)
    // A project is not left without a lead, who is chosen there.
    const left = own.filter(({ isLead }) => !isLead)
    for (const { id } of left) await projects.leave(tx, id, employee.id)
    return left.map(toLeft)
  },
  async teamPage({ tx, employee, by, parts: { teamPages } }) {
    const published = await publishedPages(tx, employee)
    const keys = published.map(({ id }) => String(id))
    await teamPages.setStatusIn(tx, keys, 0, by)
    return published.map(toLeft)
  },
  async account({ tx, employee, by, parts }) {
    if (!(await setActive(tx, parts, employee.id, false))) return []
    await recordActivity(tx, {
      ...{ type: 'employees', action: 'changed', by: by.id, tokenName: by.token?.name },
      ...{ ids: [employee.id], details: { active: false } },
    })
    return [{ targetId: employee.id, title: employee.username }]
  },
}

/** From the last that was joined to the first. */
const order = ['conversation', 'project', 'teamPage', 'account'] as const satisfies readonly StepKind[]

const toLeft = ({ id, title }: { readonly id: number; readonly title: string }): Left => ({
  targetId: id,
  title,
})

/** Does the chosen steps in one transaction. Throws 404 for an unknown employee. */
export async function leave(
  tx: EventTransaction,
  { accountId, steps, by }: { accountId: number; steps: readonly StepKind[]; by: Administrator },
  parts: StepParts,
): Promise<Step[]> {
  const employee = await findEmployee(tx, accountId)
  const rows = []
  for (const kind of order.filter((one) => steps.includes(one))) {
    const left = await leaveBy[kind]({ tx, employee, by, parts })
    rows.push(...left.map((one) => ({ ...one, kind, accountId, isLeaving: true, by: by.id })))
  }
  if (rows.length === 0) throw invalid({ steps: [errors.nothingToLeave] })
  return recordSteps(tx, rows)
}

/** What an employee would leave. */
export async function leavingOf(
  runner: Runner,
  accountId: number,
  { projects, conversations }: StepParts,
): Promise<Omit<Leaving, 'steps' | 'refusals'>> {
  const employee = await findEmployee(runner, accountId)
  return {
    isActive: employee.active,
    teamPages: await publishedPages(runner, employee),
    projects: [...((await projects?.ofMember(accountId)) ?? [])],
    conversations: (await conversations?.ofMember(accountId))?.length ?? 0,
  }
}

/** The public team pages of an employee: those that were made for them, and those with their e-mail address. */
const publishedPages = (runner: Runner, { id, email }: { readonly id: number; readonly email: string }) => {
  const made = sql`${teammember.id} in (select ${onboardingStep.targetId} from ${onboardingStep}
    where ${and(eq(onboardingStep.kind, 'teamPage'), isOfEmployee(id))})`
  return runner
    .select({ id: teammember.id, title: sql<string>`name` })
    .from(teammember)
    .where(sql`${teammember.status} = 1 and (${made} or lower(${teammember}.email) = lower(${email}))`)
    .orderBy(teammember.id)
}
