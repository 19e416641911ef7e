// Free of zod, so that every screen may import it.

import { accountFields } from '#contract/employee/employee-fields.ts'

/** The path of the administrators' accounts. */
export const administratorsPath = 'administrators'

const { first_name, last_name, email } = accountFields
/** What owners enter for an administrator, beside the role. */
export const administratorFields = { first_name, last_name, email }

export const administratorErrors = {
  lastOwner: 'There must be an owner who can sign in. Make someone else an owner first.',
  deactivated: 'Reactivate the account first.',
} as const
