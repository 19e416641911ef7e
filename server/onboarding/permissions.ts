import { type StepKind, steps } from '#contract/onboarding/onboarding-fields.ts'
import { refusalFor, requireArea } from '#server/sessions/require-area.ts'
import type { Administrator } from '#server/sessions/store.ts'

/** Why an administrator may not do a step; null if they may. */
export const refusalOfStep = (by: Administrator, kind: StepKind): string | null =>
  refusalFor(by, steps[kind].area, 'write')

/** Throws 403 unless the role of an administrator includes these steps. */
export function requireSteps(by: Administrator, kinds: readonly StepKind[]): void {
  for (const kind of kinds) requireArea(by, steps[kind].area, 'write')
}
