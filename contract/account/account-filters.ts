// Free of zod, so that every screen may import it.

import { roles } from '#contract/account/roles.ts'
import { optionFilter, timeFilters } from '#contract/list-filters.ts'
import { mapRecord } from '#contract/records.ts'

/** What the lists of administrators and of employees are filtered by. */
export const accountFilters = [
  optionFilter('has_second_step', 'Second step', { true: 'Yes', false: 'No' }),
  ...timeFilters('created_at', 'Added'),
]

export const administratorFilters = [
  optionFilter(
    'role',
    'Role',
    mapRecord(roles, ({ label }) => label),
  ),
  ...accountFilters,
]
