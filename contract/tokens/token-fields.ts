// Free of zod, so that every screen may import it.

import type { Fields } from '#contract/fields/field.ts'

export const tokenFields = {
  name: {
    kind: 'text',
    label: 'Name',
    required: true,
    max: 80,
    hint: 'The program that uses it. The history shows this name.',
  },
} as const satisfies Fields

/** What every token begins with, so that people and scanners of secrets recognize one. */
export const tokenPrefix = 'portico_'

/** How many days a token may be valid; null for no end. */
export const tokenLifetimes = [90, 7, 30, 180, 365, null] as const
export type TokenLifetime = (typeof tokenLifetimes)[number]

export const tokenLimits = {
  /** Of one administrator. */
  tokens: 50,
  /** How many days before a token expires its owner is told. */
  warnDays: 7,
  /** Of a token that was not used for so many days nobody is told. */
  unusedDays: 30,
} as const

/** Calls of one token. */
export const tokenRateLimit = { name: 'api:token', max: 600, seconds: 60 } as const
