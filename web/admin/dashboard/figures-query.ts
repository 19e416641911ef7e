import { callQuery } from '#web/call-queries.ts'

/** The figures of the hiring desk. */
export const figuresQuery = callQuery('GET candidates/figures/')
