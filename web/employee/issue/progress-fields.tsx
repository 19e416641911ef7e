import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Field } from '#contract/fields/field.ts'
import { isKeyOf } from '#contract/records.ts'
import { type IssueFieldName, issueFields } from '#contract/tracker/issue-definition.ts'
import type { IssueStatus } from '#contract/tracker/issue-fields.ts'
import type { IssueDetails } from '#contract/tracker/tracker.ts'
import { ChoiceField, including } from '#web/employee/issue/choice-field.tsx'
import { membersQuery } from '#web/employee/issue/issue-api.ts'
import type { EditableValue, IssueEditor } from '#web/employee/issue/issue-editor.ts'
import { Picture } from '#web/employee/people/picture.tsx'
import { storedUsername } from '#web/employee/session.ts'
import { TextButton } from '#web/ui/button.tsx'

/** A field with options; the color of a status shows how far the issue is. */
export function OptionField({
  editor,
  field,
  autoFocus,
}: {
  editor: IssueEditor
  field: IssueFieldName
  autoFocus?: boolean
}) {
  const definition: Field = issueFields[field]
  if (definition.kind !== 'choice') return null
  return (
    <ChoiceField
      editor={editor}
      field={field}
      label={definition.label}
      options={definition.options}
      none={definition.isOptional && 'None'}
      tone={field === 'status' ? toneOf(editor.chosen(field)) : undefined}
      autoFocus={autoFocus}
    />
  )
}

/** Current members of the project can be chosen; a former one stays until someone else is. */
export function AssigneeField({ issue, editor }: { issue: IssueDetails; editor: IssueEditor }) {
  const { assignee, project } = issue.fields
  const { data: members = [] } = useQuery(membersQuery(project.key))
  const field = useRef<HTMLSpanElement>(null)
  const me = members.find(
    ({ username, isCurrent }) => isCurrent && username.toLowerCase() === storedUsername().toLowerCase(),
  )
  const options = members
    .filter(({ isCurrent }) => isCurrent)
    .map(({ username, displayName }) => ({ value: username, label: displayName }))
  return (
    <span ref={field} className="flex min-w-0 flex-wrap items-center gap-2">
      <Picture profile={{ profileImage: null, avatarUrls: assignee?.avatarUrls ?? {} }} />
      <ChoiceField
        editor={editor}
        field="assignee"
        label="Assignee"
        none="Unassigned"
        options={including(options, assignee && { value: assignee.username, label: assignee.displayName })}
      />
      {me && editor.chosen('assignee') !== me.username && (
        <TextButton
          onClick={() => {
            editor.choose('assignee', me.username)
            // The button is gone by then.
            field.current?.querySelector('select')?.focus()
          }}
        >
          Assign to me
        </TextButton>
      )}
    </span>
  )
}

const statusTones = {
  Backlog: 'neutral',
  'To Do': 'neutral',
  'In Progress': 'evaluating',
  Blocked: 'bad',
  'In Review': 'warn',
  Passed: 'ok',
  Failed: 'bad',
  Reopened: 'warn',
  Done: 'ok',
  Resolved: 'ok',
  Closed: 'ok',
} as const satisfies Record<IssueStatus, string>

const toneOf = (status: EditableValue) =>
  typeof status === 'string' && isKeyOf(statusTones, status) ? statusTones[status] : 'neutral'
