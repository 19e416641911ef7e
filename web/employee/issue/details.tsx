import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { entriesOf } from '#contract/records.ts'
import { type IssueFieldKind, type IssueFieldName, issueFields } from '#contract/tracker/issue-definition.ts'
import type { IssueDetails } from '#contract/tracker/tracker.ts'
import { Attachments } from '#web/employee/issue/attachments.tsx'
import { ChoiceField, including } from '#web/employee/issue/choice-field.tsx'
import { Description } from '#web/employee/issue/description.tsx'
import { Fact } from '#web/employee/issue/fact.tsx'
import { History } from '#web/employee/issue/history.tsx'
import { InlineEdit } from '#web/employee/issue/inline-edit.tsx'
import { fieldValue, type IssueEditor, nameOf } from '#web/employee/issue/issue-editor.ts'
import { NamesField } from '#web/employee/issue/names-field.tsx'
import { OptionField } from '#web/employee/issue/progress-fields.tsx'
import { sprintsQuery } from '#web/employee/tracker-queries.ts'
import { TextArea } from '#web/ui/fields/field.tsx'

/** The editable fields of the issue. */
export function Details({ issue, editor }: { issue: IssueDetails; editor: IssueEditor }) {
  const same = { issue, editor }
  return (
    <div className="grid gap-7">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 xl:grid-cols-3">
        {shownFields.map(({ name, label, Editor, isWide }) => (
          <Fact key={name} name={label} isWide={isWide}>
            <Editor {...same} field={name} />
          </Fact>
        ))}
      </dl>
      <Description {...same} />
      <Attachments issue={issue} />
      <History issue={issue} />
    </div>
  )
}

interface EditorProps {
  readonly issue: IssueDetails
  readonly editor: IssueEditor
  readonly field: IssueFieldName
}

function LongTextField({ issue, editor, field }: EditorProps) {
  return (
    <InlineEdit<string>
      issue={issue}
      editor={editor}
      field={field}
      name={nameOf(field)}
      input={({ initial, onChange, error }) => (
        <TextArea
          label={issueFields[field].label}
          defaultValue={initial}
          autoFocus
          error={error}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    >
      <span className="whitespace-pre-line">{fieldValue(issue, field) || 'None'}</span>
    </InlineEdit>
  )
}

/** Latest sprint first. */
function SprintField({ issue, editor }: Omit<EditorProps, 'field'>) {
  const { sprint, project } = issue.fields
  const { data: sprints = [] } = useQuery({ ...sprintsQuery(project.key), staleTime: 60_000 })
  const options = sprints.map(({ id, name }) => ({ value: id, label: name })).reverse()
  return (
    <ChoiceField
      editor={editor}
      field="sprint"
      label="Sprint"
      none="None"
      options={including(options, sprint && { value: sprint.id, label: sprint.name })}
    />
  )
}

/** The kinds of fields in the table, in order; the others are shown elsewhere on the page. */
const kinds: readonly {
  readonly kind: IssueFieldKind
  readonly Editor: ComponentType<EditorProps>
  readonly isWide?: true
}[] = [
  { kind: 'choice', Editor: OptionField },
  { kind: 'versions', Editor: NamesField },
  { kind: 'sprint', Editor: SprintField },
  { kind: 'labels', Editor: NamesField, isWide: true },
  { kind: 'textarea', Editor: LongTextField, isWide: true },
]

const shownFields = kinds.flatMap(({ kind, ...how }) =>
  entriesOf(issueFields)
    .filter(([, field]) => field.kind === kind)
    .map(([name, { label }]) => ({ name, label, ...how })),
)
