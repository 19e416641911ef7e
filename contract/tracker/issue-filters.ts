// Free of zod, so that every screen may import it.

/** EP-517..EP-519. */
export const issueFilters = [
  'all',
  'open_issues',
  'done_issues',
  'resolved_issues',
  'closed_issues',
  'reopened_issues',
  'updated_recently',
  'reported_by_me',
] as const
export type IssueFilter = (typeof issueFilters)[number]

/** EP-521; `custom_date` needs the parameter `custom_date`. */
export const dateFilters = ['all', 'last_week', 'last_month', 'last_year', 'custom_date'] as const
export type DateFilter = (typeof dateFilters)[number]
