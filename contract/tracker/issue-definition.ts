// Free of zod, so that every screen may import it.

import {
  issuePriorities,
  issueStatuses,
  issueTypes,
  issueMessages as messages,
  summaryLength,
} from '#contract/tracker/issue-fields.ts'

/**
 * A field of an issue that employees set. Column, schemas, history, and what the issue's page shows and edits follow
 * from its kind, in registries that do not compile while a kind is missing.
 */
export type IssueField =
  | {
      readonly kind: 'line' | 'longText' | 'richText'
      readonly label: string
      /** In characters. */
      readonly max: number
      /** The error for an empty value; without it, the value may be empty. */
      readonly missing?: string
      readonly tooLong?: string
    }
  | {
      readonly kind: 'choice'
      readonly label: string
      readonly options: readonly string[]
      readonly hasIcon?: true
      /** Whether it may have no value. */
      readonly isOptional?: true
      readonly missing?: string
    }
  /** `labels` are sent as texts, `versions` as objects with a name. A `duration` is in seconds. */
  | { readonly kind: 'labels' | 'versions' | 'duration' | 'member' | 'sprint'; readonly label: string }

export type IssueFieldKind = IssueField['kind']

/** In the order in which the history lists a change of several. */
export const issueFields = {
  summary: {
    kind: 'line',
    label: 'Title',
    max: summaryLength,
    missing: messages.summaryRequired,
    tooLong: messages.summaryTooLong,
  },
  issuetype: {
    kind: 'choice',
    label: 'Type',
    options: issueTypes,
    hasIcon: true,
    missing: messages.typeRequired,
  },
  description: {
    kind: 'richText',
    label: 'Description',
    max: 100_000,
    tooLong: messages.descriptionTooLong,
  },
  status: { kind: 'choice', label: 'Status', options: issueStatuses },
  priority: { kind: 'choice', label: 'Priority', options: issuePriorities, hasIcon: true, isOptional: true },
  labels: { kind: 'labels', label: 'Labels' },
  versions: { kind: 'versions', label: 'Affects version' },
  fixVersions: { kind: 'versions', label: 'Fix version' },
  environment: { kind: 'longText', label: 'Environment', max: 2000 },
  /** The original estimate, which work logs do not lower; 0 without one (EP-C09). */
  timeestimate: { kind: 'duration', label: 'Estimate' },
  assignee: { kind: 'member', label: 'Assignee' },
  sprint: { kind: 'sprint', label: 'Sprint' },
} as const satisfies Record<string, IssueField>

export type IssueFields = typeof issueFields
export type IssueFieldName = keyof IssueFields

type OptionOf<F> = F extends { readonly options: readonly (infer Option)[] } ? Option : never
type OrNull<F> = F extends { readonly isOptional: true } ? null : never

interface EditedValues<F> {
  line: string
  longText: string
  richText: string
  choice: OptionOf<F> | OrNull<F>
  labels: string[]
  versions: string[]
  duration: number
  /** A username; null for nobody. */
  member: string | null
  /** The id of one of the project's sprints. */
  sprint: string | null
}

/** A value in a change. */
export type EditedValue<F extends IssueField> = EditedValues<F>[F['kind']]
