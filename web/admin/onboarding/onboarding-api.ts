import type { Step } from '#contract/onboarding/onboarding.ts'
import type { StepKind } from '#contract/onboarding/onboarding-fields.ts'
import { messageOf } from '#contract/thrown.ts'
import { callQuery } from '#web/call-queries.ts'
import { api } from '#web/calls.ts'
import { toast } from '#web/ui/toasts/toast.tsx'

export const onboardingQuery = (id: number) =>
  callQuery('GET candidates/{id}/onboarding/', { params: { id } })

export const leavingQuery = (id: number) => callQuery('GET employees/{id}/leaving/', { params: { id } })

export const leaveCompany = (id: number, steps: readonly StepKind[]) =>
  api('POST employees/{id}/leaving/', { params: { id }, body: { steps } })

export const undoSteps = (steps: readonly Step[]) =>
  api('POST onboarding/undo/', { body: { ids: steps.map(({ id }) => id) } })

/** Announces what was done, and offers to take it back. */
export function offerStepUndo(text: string, steps: readonly Step[], refresh: () => Promise<unknown>): void {
  const run = async () => {
    try {
      await undoSteps(steps)
      toast.message('Undone.')
    } catch (cause) {
      toast.error('Could Not Undo', messageOf(cause))
    }
    await refresh()
  }
  toast.message(text, { label: 'Undo', run: () => void run() })
}
