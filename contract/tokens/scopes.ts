// Free of zod, so that every screen may import it.

import { type Area, areas, type CallArea, neededBy, type Permission } from '#contract/account/roles.ts'
import { keysOf } from '#contract/records.ts'

/** What a token may do in an area. Writing includes reading. */
export type TokenScope = `${Area}:${Permission}`

export const tokenScopes: readonly TokenScope[] = keysOf(areas).flatMap((area): TokenScope[] => [
  `${area}:read`,
  `${area}:write`,
])

/**
 * Whether scopes include a call. One that is about several areas needs all of them, and one for every administrator
 * is not for tokens, since their answers are limited by roles alone.
 */
export function includesCall(scopes: readonly TokenScope[], area: CallArea, needed: Permission): boolean {
  if (area === 'any') return false
  const all: readonly Area[] = typeof area === 'string' ? [area] : area
  return all.every((one) => scopes.includes(`${one}:write`) || scopes.includes(`${one}:${needed}`))
}

/** What decides whether a token may make a call. */
interface TokenCall {
  readonly area?: CallArea
  readonly own?: string
  readonly recentAuthentication?: true
  readonly isReading?: true
}

/** Those that a call of administrators needs; null if it is of no token: what is one's own, or hands out power, is for people. */
export function scopesFor(
  method: unknown,
  { area = 'any', own, recentAuthentication, isReading }: TokenCall,
): readonly TokenScope[] | null {
  if (area === 'any' || own !== undefined || recentAuthentication) return null
  return [area].flat().map((one) => `${one}:${neededBy(method, isReading)}` as const)
}

/** An area and a permission of a scope. */
export function partsOf(scope: TokenScope): { readonly area: Area; readonly permission: Permission } {
  // The type says how it is made.
  const [area, permission] = scope.split(':') as [Area, Permission]
  return { area, permission }
}
