import { type IssueFieldName, issueFields } from '#contract/tracker/issue-definition.ts'
import type { IssueDetails } from '#contract/tracker/tracker.ts'
import { InlineEdit } from '#web/employee/issue/inline-edit.tsx'
import { fieldValue, type IssueEditor, nameOf } from '#web/employee/issue/issue-editor.ts'
import { TextField } from '#web/ui/fields/field.tsx'

/** A property with any number of names, separated by commas. */
export function NamesField({
  issue,
  editor,
  field,
}: {
  issue: IssueDetails
  editor: IssueEditor
  field: IssueFieldName
}) {
  return (
    <InlineEdit<readonly string[]>
      issue={issue}
      editor={editor}
      field={field}
      name={nameOf(field)}
      input={({ initial, onChange, error }) => (
        <TextField
          label={issueFields[field].label}
          hint="Separated by commas."
          defaultValue={initial.join(', ')}
          autoComplete="off"
          autoFocus
          error={error}
          onChange={({ target }) => onChange(toNames(target.value))}
        />
      )}
    >
      {/* Names, by the kind of the field. */}
      <Names names={fieldValue(issue, field) as readonly string[]} />
    </InlineEdit>
  )
}

/** Trims the typed names and removes duplicates. */
const toNames = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  ),
]

function Names({ names }: { names: readonly string[] }) {
  if (names.length === 0) return 'None'
  return (
    <ul className="flex flex-wrap gap-1">
      {names.map((name) => (
        <li key={name} className="rounded-full bg-sunken px-2 text-sm">
          {name}
        </li>
      ))}
    </ul>
  )
}
