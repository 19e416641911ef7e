// Free of zod, so that every screen may import it.

import type { Fields } from '#contract/fields/field.ts'
import { filledFilter, timeFilters } from '#contract/list-filters.ts'
import { projectKeyPattern } from '#contract/tracker/tracker-keys.ts'

/** The status of a project: a label without effect on access. */
export const projectStatuses = ['Active', 'On hold', 'Closing', 'Closed'] as const
export type ProjectStatus = (typeof projectStatuses)[number]

/** What administrators enter for a project beside its lead and its picture, in the order of the form. */
export const projectFields = {
  key: {
    kind: 'text',
    label: 'Key',
    required: true,
    hint: 'Issues are numbered after it, such as PORT-1. It cannot be changed later.',
    pattern: projectKeyPattern,
    errors: { invalid: 'Use 2 to 30 capital letters, digits, or underscores, beginning with a letter.' },
  },
  name: { kind: 'text', label: 'Name', required: true },
  /** The URL of its website; empty if it has none. */
  url: {
    kind: 'url',
    label: 'Website',
    max: 2000,
    placeholder: 'https://',
    errors: { invalid: 'Enter an address that begins with http:// or https://.' },
  },
  status: { kind: 'choice', label: 'Status', options: projectStatuses, initial: 'Active' },
  description: { kind: 'textarea', label: 'Description' },
} as const satisfies Fields

export const projectFilters = [filledFilter('lead', 'Lead'), ...timeFilters('created_at', 'Added')]

export type ProjectFieldName = keyof typeof projectFields

/** A span of days for which a part of a project's issues is planned; both days are included. */
export const sprintFields = {
  name: { kind: 'text', label: 'Name', required: true, max: 100 },
  start_date: { kind: 'day', label: 'First day', required: true },
  end_date: { kind: 'day', label: 'Last day', required: true },
} as const satisfies Fields
