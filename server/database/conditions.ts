import { and, or, type SQL } from 'drizzle-orm'

type Conditions = readonly (SQL | undefined)[]

/** `and` of at least one condition, which is never undefined. */
export const allOf = (first: SQL, ...more: Conditions): SQL => and(first, ...more) ?? first

/** `or` of at least one condition, which is never undefined. */
export const anyOf = (first: SQL, ...more: Conditions): SQL => or(first, ...more) ?? first
