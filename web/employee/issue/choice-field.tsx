import type { ComponentProps } from 'react'
import type { IssueFieldName } from '#contract/tracker/issue-definition.ts'
import type { IssueEditor } from '#web/employee/issue/issue-editor.ts'
import { Select } from '#web/ui/fields/select.tsx'

export interface Choice {
  readonly value: string
  readonly label: string
}

/** The choices, and the current value even if it is no longer one of them. */
export const including = (choices: readonly Choice[], current: Choice | null): readonly Choice[] =>
  current && choices.every(({ value }) => value !== current.value) ? [current, ...choices] : choices

/**
 * A property with a few possible values that changes with one click, and stays usable and focused while it is
 * saved.
 */
export function ChoiceField({
  editor,
  field,
  label,
  options,
  none,
  tone,
  autoFocus,
}: {
  editor: IssueEditor
  field: IssueFieldName
  label: string
  options: readonly (string | Choice)[]
  /** The label for no value, if that is possible. */
  none?: string | undefined
  tone?: ComponentProps<typeof Select>['tone']
  autoFocus?: boolean | undefined
}) {
  const value = String(editor.chosen(field) ?? '')
  const choices = options.map((option) =>
    typeof option === 'string' ? { value: option, label: option } : option,
  )
  // Another tracker has its own values.
  const isKnown = value === '' || choices.some((choice) => choice.value === value)
  return (
    <Select
      aria-label={label}
      size="sm"
      tone={tone ?? 'plain'}
      autoFocus={autoFocus}
      value={value}
      onChange={({ target }) => editor.choose(field, target.value || null)}
    >
      {none !== undefined && <option value="">{none}</option>}
      {!isKnown && <option value={value}>{value}</option>}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </Select>
  )
}
