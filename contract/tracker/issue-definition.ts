// Free of zod, so that every screen may import it.

import type { Fields } from '#contract/fields/field.ts'
import {
  issuePriorities,
  issueStatuses,
  issueTypes,
  issueMessages as messages,
  summaryLength,
} from '#contract/tracker/issue-fields.ts'

/** The fields of an issue that employees set, in the order in which the history lists a change of several. */
export const issueFields = {
  summary: {
    kind: 'text',
    label: 'Title',
    max: summaryLength,
    required: messages.summaryRequired,
    errors: { tooLong: messages.summaryTooLong },
  },
  issuetype: {
    kind: 'choice',
    label: 'Type',
    options: issueTypes,
    hasIcon: true,
    required: messages.typeRequired,
  },
  description: {
    kind: 'richText',
    label: 'Description',
    max: 100_000,
    errors: { tooLong: messages.descriptionTooLong },
  },
  status: { kind: 'choice', label: 'Status', options: issueStatuses },
  priority: { kind: 'choice', label: 'Priority', options: issuePriorities, hasIcon: true, isOptional: true },
  labels: { kind: 'labels', label: 'Labels' },
  versions: { kind: 'versions', label: 'Affects version' },
  fixVersions: { kind: 'versions', label: 'Fix version' },
  environment: { kind: 'textarea', label: 'Environment', max: 2000 },
  /** The original estimate, which work logs do not lower; 0 without one (EP-C09). */
  timeestimate: { kind: 'duration', label: 'Estimate' },
  assignee: { kind: 'member', label: 'Assignee' },
  sprint: { kind: 'sprint', label: 'Sprint' },
} as const satisfies Fields

export type IssueFields = typeof issueFields
export type IssueFieldName = keyof IssueFields
export type IssueFieldKind = IssueFields[IssueFieldName]['kind']
