import { type CallArea, type Permission, permits, refusalOf } from '#contract/account/roles.ts'
import { includesCall } from '#contract/tokens/scopes.ts'
import { forbidden } from '#server/errors.ts'
import type { Administrator } from '#server/sessions/store.ts'

/**
 * Why neither the role of an administrator nor, where they act by a token, its scopes include an area; null if both
 * do.
 */
export function refusalFor(
  { role, token }: Pick<Administrator, 'role' | 'token'>,
  area: CallArea,
  needed: Permission,
): string | null {
  if (token && !includesCall(token.scopes, area, needed)) {
    const missing = [area].flat().map((one) => `${one}:${needed}`)
    return `This token does not include this: it needs the scope ${missing.join(' and ')}.`
  }
  return permits(role, area, needed) ? null : refusalOf(role, area)
}

/** Throws 403 unless an administrator may read, or write, in an area. */
export function requireArea(by: Administrator, area: CallArea, needed: Permission): void {
  const refusal = refusalFor(by, area, needed)
  if (refusal !== null) throw forbidden(refusal)
}
