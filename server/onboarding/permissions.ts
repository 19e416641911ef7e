import { permits, refusalOf } from '#contract/account/roles.ts'
import { type StepKind, steps } from '#contract/onboarding/onboarding-fields.ts'
import { includesCall } from '#contract/tokens/scopes.ts'
import { forbidden } from '#server/errors.ts'
import type { Administrator } from '#server/sessions/store.ts'

/** Why an administrator may not do a step; null if they may. */
export function refusalOfStep({ role, token }: Administrator, kind: StepKind): string | null {
  const { area } = steps[kind]
  if (!permits(role, area, 'write')) return refusalOf(role, area)
  const isIncluded = !token || includesCall(token.scopes, area, 'write')
  return isIncluded ? null : `This token does not include this: it needs the scope ${area}:write.`
}

/** Throws 403 unless the role of an administrator includes these steps. */
export function requireSteps(by: Administrator, kinds: readonly StepKind[]): void {
  for (const kind of kinds) {
    const refusal = refusalOfStep(by, kind)
    if (refusal !== null) throw forbidden(refusal)
  }
}
