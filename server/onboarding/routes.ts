import type { StepRefusals } from '#contract/onboarding/onboarding.ts'
import { onboardingCalls } from '#contract/onboarding/onboarding-calls.ts'
import { onboardingErrors as errors, steps } from '#contract/onboarding/onboarding-fields.ts'
import { mapRecord } from '#contract/records.ts'
import { createInvite } from '#server/employees/invitation-store.ts'
import { notFound } from '#server/errors.ts'
import { withUploads } from '#server/files/uploads.ts'
import { requireRecentAuthentication } from '#server/http/access.ts'
import { implement } from '#server/http/calls.ts'
import { expectedVersion } from '#server/http/expected-version.ts'
import type { App } from '#server/http/route-schema.ts'
import { refusalOfStep, requireSteps } from '#server/onboarding/permissions.ts'
import { photoFor } from '#server/onboarding/photo.ts'
import { proposalFor } from '#server/onboarding/proposal.ts'
import { createOnboardingRequests } from '#server/onboarding/requests.ts'
import type { Services } from '#server/services.ts'
import { createAccounts } from '#server/sessions/accounts.ts'
import type { Administrator } from '#server/sessions/store.ts'

/** Makes candidates colleagues, and takes that back. */
export function onboardingRoutes(app: App, services: Services): void {
  const requests = createOnboardingRequests(services)
  const accounts = createAccounts('employee', services)
  const invite = createInvite(accounts, services)
  const { candidateReads, candidates, config, library, onboarding, outbox } = services

  const elsewhere = {
    ...(config.JIRA_URL && { project: errors.jira }),
    ...(config.NEXTCLOUD_URL && { conversation: errors.nextcloud }),
  } as const satisfies Partial<StepRefusals>

  async function linkFor(accountId: number): Promise<string | null> {
    const account = await accounts.find(accountId)
    return account && invite(account, 'admin')
  }

  const refusalsFor = (by: Administrator): StepRefusals => ({
    ...mapRecord(steps, (_, kind) => refusalOfStep(by, kind)),
    ...elsewhere,
  })

  implement(app, services, onboardingCalls, {
    'GET candidates/{id}/onboarding/': async ({ params: { id }, caller, request }) => {
      const candidate = await candidates.find(id, caller.id)
      if (!candidate) throw notFound()
      await candidateReads.record(request, [id])
      return {
        ...(await proposalFor(candidate, services)),
        steps: await onboarding.ofCandidate(id),
        refusals: refusalsFor(caller),
        photo: candidate.candidateImage,
        isDelivered: outbox.delivers,
      }
    },

    'POST candidates/{id}/onboarding/': async ({ params: { id }, caller, request, readForm }) => {
      const form = await readForm()
      const { photo: _, ...values } = form.values
      requireSteps(caller, values.steps)
      if (values.steps.some((kind) => steps[kind].area === 'portal')) requireRecentAuthentication(request)
      const candidate = await candidates.find(id, caller.id)
      if (!candidate) throw notFound()
      return withUploads(library, async (uploads) => {
        const photo = values.steps.includes('teamPage')
          ? await photoFor(candidate, form, { ...services, uploads })
          : null
        const { invited, ...done } = await onboarding.hire({
          ...values,
          ...{ photo, candidateId: id, by: caller, seen: expectedVersion(request) },
        })
        return { ...done, link: invited === null || outbox.delivers ? null : await linkFor(invited) }
      })
    },

    'GET onboarding/requests/': () => requests.list(),

    'POST candidates/{id}/onboarding/request/': ({ params, caller }) => requests.ask(params.id, caller),

    'DELETE candidates/{id}/onboarding/request/': ({ params }) => requests.end(params.id),

    'GET employees/{id}/leaving/': async ({ params, caller }) => ({
      ...(await onboarding.ofEmployee(params.id)),
      refusals: refusalsFor(caller),
    }),

    'POST employees/{id}/leaving/': async ({ params, caller, body }) => {
      requireSteps(caller, body.steps)
      return { steps: await onboarding.leave({ accountId: params.id, steps: body.steps, by: caller }) }
    },

    'POST onboarding/undo/': async ({ caller, body: { ids } }) => {
      await onboarding.find(ids)
      return { steps: await onboarding.undo(ids, caller) }
    },
  })
}
