import { and, desc, eq, sql } from 'drizzle-orm'
import { adminPath } from '#contract/account/admin-path.ts'
import { permits } from '#contract/account/roles.ts'
import { candidateStatuses } from '#contract/hiring/candidate.ts'
import type { OnboardingRequest } from '#contract/onboarding/onboarding.ts'
import { onboardingErrors as errors, steps } from '#contract/onboarding/onboarding-fields.ts'
import type { Runner, Transaction } from '#server/database/connect.ts'
import { onlyRow } from '#server/database/only-row.ts'
import { conflict, notFound } from '#server/errors.ts'
import { publishRows } from '#server/events/rows.ts'
import { type Outbox, renderMessage } from '#server/mail/port.ts'
import { endRequest } from '#server/onboarding/request-rows.ts'
import { onboardingRequest } from '#server/onboarding/tables.ts'
import type { Services } from '#server/services.ts'
import { fullName } from '#server/sessions/full-name.ts'
import type { Administrator } from '#server/sessions/store.ts'
import { account } from '#server/sessions/tables.ts'

/** What those who hire ask of those who may do the steps. */
export interface OnboardingRequests {
  /** Those that wait, the latest first. A step answers one. */
  list(): Promise<OnboardingRequest[]>
  /**
   * Asks everyone who may do all steps by e-mail, once until the request is answered. Throws 404 for an unknown
   * candidate, 409 for one who is not hired.
   */
  ask(candidateId: number, by: Administrator): Promise<OnboardingRequest>
  /** Takes a request back, or declines it. Throws 404 if there is none. */
  end(candidateId: number): Promise<void>
}

export function createOnboardingRequests({
  candidates,
  config,
  db,
  events,
  outbox,
  siteSettings,
}: Pick<
  Services,
  'candidates' | 'config' | 'db' | 'events' | 'outbox' | 'siteSettings'
>): OnboardingRequests {
  /** Null for one that is not hired, such as after the decision was undone. */
  async function withCandidate({ candidateId, ...request }: RequestRow): Promise<OnboardingRequest | null> {
    const found = await candidates.find(candidateId, 0)
    if (found?.status !== candidateStatuses.hired) return null
    return { candidate_id: candidateId, candidate_name: found.candidateName, ...request }
  }

  return {
    async list() {
      const all = await Promise.all((await selectRequests(db)).map(withCandidate))
      return all.filter((one) => one !== null)
    },
    async ask(candidateId, by) {
      const found = await candidates.find(candidateId, by.id)
      if (!found) throw notFound()
      if (found.status !== candidateStatuses.hired) throw conflict(errors.notHired)
      const { name: company } = (await siteSettings.current()).company
      return events.transaction(async (tx) => {
        const added = await tx
          .insert(onboardingRequest)
          .values({ candidateId, by: by.id })
          .onConflictDoNothing()
          .returning()
        const { candidateId: candidate_id, ...row } = onlyRow(await selectRequests(tx, candidateId))
        const request = { candidate_id, candidate_name: found.candidateName, ...row }
        if (added.length > 0) {
          await outbox.sendMany(tx, await mailsOf(tx, request, { company, url: config.PUBLIC_URL }))
          publishRows(tx, 'candidate', 'candidates', [candidateId], 'changed')
        }
        return request
      })
    },
    end: (candidateId) =>
      events.transaction(async (tx) => {
        if (!(await endRequest(tx, candidateId))) throw notFound()
      }),
  }
}

type RequestRow = Awaited<ReturnType<typeof selectRequests>>[number]

const selectRequests = (runner: Runner, candidateId?: number) =>
  runner
    .select({
      candidateId: onboardingRequest.candidateId,
      by: sql<string | null>`nullif(${fullName()}, '')`,
      at: onboardingRequest.at,
    })
    .from(onboardingRequest)
    .leftJoin(account, eq(account.id, onboardingRequest.by))
    .where(candidateId === undefined ? undefined : eq(onboardingRequest.candidateId, candidateId))
    .orderBy(desc(onboardingRequest.at))
    .limit(mostShown)

/** More than anyone leaves waiting. */
const mostShown = 50

/** To everyone who may do all steps. */
async function mailsOf(
  tx: Transaction,
  { candidate_id, candidate_name, by }: OnboardingRequest,
  { company, url }: { readonly company: string; readonly url: string },
): Promise<Parameters<Outbox['sendMany']>[1]> {
  const administrators = await tx
    .select({ email: account.email, name: fullName(), role: account.role })
    .from(account)
    .where(and(eq(account.kind, 'admin'), account.active))
  const mayDo = ({ role }: (typeof administrators)[number]) =>
    role !== null && Object.values(steps).every(({ area }) => permits(role, area, 'write'))
  const who = by ?? 'An administrator'
  return administrators.filter(mayDo).map(({ email, name }) => ({
    ...{ to: email, toName: name, subject: `New colleague: ${candidate_name}`, aboutId: candidate_id },
    ...renderMessage(company, [
      `${who} has hired ${candidate_name}, and asks you to make them a colleague: with an account, a team page, projects, and a first conversation, as you choose.`,
      { link: `${url}${adminPath}/join-team?id=${candidate_id}`, label: candidate_name },
    ]),
  }))
}
