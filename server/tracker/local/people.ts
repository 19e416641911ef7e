import { alias } from 'drizzle-orm/pg-core'
import { account } from '#server/sessions/tables.ts'

// The accounts that an issue is joined with.
export const assignee = alias(account, 'assignee')
export const reporter = alias(account, 'reporter')
