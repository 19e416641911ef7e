import { contentTypes } from '#contract/content/index.ts'
import { escapeHtml } from '#contract/escape-html.ts'
import { candidateStatuses } from '#contract/hiring/candidate.ts'
import { type Decision, undoSeconds } from '#contract/hiring/decision.ts'
import type { NewSteps, Step } from '#contract/onboarding/onboarding.ts'
import { onboardingErrors as errors, type StepKind } from '#contract/onboarding/onboarding-fields.ts'
import {
  addEmployee,
  findEmployee,
  findEmployeeByEmail,
  invitationQueue,
  setActive,
} from '#server/employees/account-store.ts'
import { conflict, invalid } from '#server/errors.ts'
import type { EventTransaction } from '#server/events/bus.ts'
import type { StoredPicture } from '#server/files/storage.ts'
import type { Candidates } from '#server/hiring/candidate-store.ts'
import { validate } from '#server/http/validate.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import { endRequest } from '#server/onboarding/request-rows.ts'
import { isOfCandidate, lockDone, recordSteps } from '#server/onboarding/step-rows.ts'
import { nameOf, type StepParts } from '#server/onboarding/steps.ts'
import { recordActivity } from '#server/revisions/activity.ts'
import type { Administrator } from '#server/sessions/store.ts'

export interface Hiring extends Omit<NewSteps, 'photo'> {
  readonly candidateId: number
  readonly by: Administrator
  /** The status that the administrator saw. */
  readonly seen: number | undefined
  /** Of the team page; null where it is not a step. */
  readonly photo: StoredPicture | null
}

export interface HireParts extends StepParts {
  readonly jobs: Jobs
  readonly candidates: Pick<Candidates, 'setStatusIn'>
  /** Whether a mail server is set. Without one the invitation is passed on by hand. */
  readonly delivers: boolean
}

export interface Hired {
  readonly decision: Decision | null
  readonly steps: readonly Step[]
  /** The account that needs an invitation. */
  readonly invited: number | null
}

/** What a step has made or joined. */
interface Done {
  readonly targetId: number
  readonly title: string
  readonly hasChanged?: boolean
  /** Whether the person has yet to choose a password. */
  readonly isInvited?: boolean
}

/** Sets the status and does the chosen steps, in one transaction. Throws 409 if one of them was done before. */
export async function hire(tx: EventTransaction, hiring: Hiring, parts: HireParts): Promise<Hired> {
  const { candidateId, by, send_email, seen } = hiring
  // Locks the candidate, so that whoever hires at the same time waits.
  const decision = await parts.candidates.setStatusIn(tx, candidateId, {
    ...{ status: candidateStatuses.hired, adminId: by.id, send_email, seen },
  })
  await endRequest(tx, candidateId)
  const before = await lockDone(tx, isOfCandidate(candidateId))
  if (before.some(({ kind }) => kind !== 'project' && hiring.steps.includes(kind)))
    throw conflict(errors.alreadyDone)
  const made = new Map<StepKind, readonly Done[]>()
  const has = (kind: StepKind) => hiring.steps.includes(kind)
  if (has('account')) made.set('account', [await joinAccount(tx, hiring, decision, parts)])
  const accountId =
    made.get('account')?.[0]?.targetId ??
    before.find(({ accountId }) => accountId !== null)?.accountId ??
    (await findEmployeeByEmail(tx, hiring.email))?.id ??
    null
  if (has('teamPage')) made.set('teamPage', [await addTeamPage(tx, hiring, parts)])
  if (has('project')) made.set('project', await joinProjects(tx, hiring, needed(accountId), parts))
  if (has('conversation'))
    made.set('conversation', [await beginConversation(tx, hiring, needed(accountId), parts)])
  const common = { candidateId, accountId, decisionId: decision?.id ?? null, by: by.id }
  const rows = [...made].flatMap(([kind, done]) =>
    done.map(({ isInvited: _, ...one }) => ({ ...common, kind, ...one })),
  )
  const actor = { by: by.id, tokenName: by.token?.name }
  await recordActivity(tx, {
    ...{ type: 'candidates', action: 'changed', ids: [candidateId], ...actor },
    ...(decision && { details: { status: candidateStatuses.hired } }),
  })
  const invited = made.get('account')?.find(({ isInvited }) => isInvited)?.targetId ?? null
  const emails = (decision?.emails ?? 0) + (invited !== null && parts.delivers ? 1 : 0)
  return { decision: decision && { ...decision, emails }, steps: await recordSteps(tx, rows), invited }
}

function needed(accountId: number | null): number {
  if (accountId === null) throw invalid({ steps: [errors.needsAccount] })
  return accountId
}

/** Adds an account and has its invitation mailed; an employee with the same e-mail address is linked instead. */
async function joinAccount(
  tx: EventTransaction,
  { by, ...person }: Hiring,
  decision: Decision | null,
  parts: HireParts,
): Promise<Done> {
  const known = await findEmployeeByEmail(tx, person.email)
  const targetId = known?.id ?? (await addEmployee(tx, person))
  const hasChanged = !known || (await setActive(tx, parts, targetId, true))
  const isInvited = known?.isInvited ?? true
  if (isInvited && parts.delivers) {
    // Until then, this can be undone.
    const startAfter = decision?.undo_until ?? new Date(Date.now() + undoSeconds * 1000).toISOString()
    await parts.jobs.send(tx, invitationQueue, { accountId: targetId }, { startAfter })
  }
  const action = known ? 'changed' : 'invited'
  await recordActivity(tx, {
    ...{ type: 'employees', action, by: by.id, tokenName: by.token?.name, ids: [targetId] },
  })
  return { targetId, title: known?.username ?? person.username, hasChanged, isInvited }
}

/** Adds an unpublished team page. */
async function addTeamPage(
  tx: EventTransaction,
  { by, photo, ...person }: Hiring,
  { teamPages }: HireParts,
): Promise<Done> {
  if (!photo) throw invalid({ photo: [errors.noPhoto] })
  const name = `${person.first_name} ${person.last_name}`.trim()
  const paragraphs = (person.description ?? '').split(/\n{2,}/).filter(Boolean)
  const values = validate(contentTypes.teammember.create, {
    ...{ name, email: person.email, designation: person.designation },
    description: paragraphs.map((text) => `<p>${escapeHtml(text).replaceAll('\n', '<br />')}</p>`).join(''),
    ...{ teamMemberImage: photo.path, status: 0 },
  })
  const input = photo.isKnown
    ? { values, images: [], known: { teamMemberImage: photo.path } }
    : { values, images: [photo] }
  const { id } = await teamPages.createIn(tx, input, by)
  return { targetId: id, title: name }
}

async function joinProjects(
  tx: EventTransaction,
  { projects: ids, by }: Hiring,
  accountId: number,
  { projects }: HireParts,
): Promise<Done[]> {
  if (!projects) throw invalid({ steps: [errors.jira] })
  if (ids.length === 0) throw invalid({ projects: [errors.noProjects] })
  const joined: Done[] = []
  // All transactions lock projects in the same order.
  for (const targetId of ids.toSorted((one, other) => one - other)) {
    const title = await projects.join(tx, targetId, accountId)
    if (title !== null) joined.push({ targetId, title })
  }
  const targets = joined.map(({ targetId }) => targetId)
  if (targets.length > 0)
    await recordActivity(tx, {
      ...{ type: 'projects', action: 'changed', by: by.id, tokenName: by.token?.name, ids: targets },
    })
  return joined
}

async function beginConversation(
  tx: EventTransaction,
  { people, message = '' }: Hiring,
  accountId: number,
  { conversations }: HireParts,
): Promise<Done> {
  if (!conversations) throw invalid({ steps: [errors.nextcloud] })
  const others = people.filter((id) => id !== accountId)
  if (others.length === 0) throw invalid({ people: [errors.noPeople] })
  for (const id of others)
    if (!(await findEmployee(tx, id)).active) throw invalid({ people: [errors.noPeople] })
  const employee = await findEmployee(tx, accountId)
  if (!employee.active) throw invalid({ steps: [errors.needsAccount] })
  const title = `Welcome, ${employee.firstName || employee.username}`
  const accountIds = [...others, accountId]
  const text = message || `${nameOf(employee)} joins us. Say hello!`
  return { targetId: await conversations.open(tx, { name: title, message: text, accountIds }), title }
}
