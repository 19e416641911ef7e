import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { SprintInput, SprintRow, WholeProject } from '#contract/projects/project.ts'
import { sprintFields } from '#contract/projects/project-fields.ts'
import { entriesOf, mapRecord } from '#contract/records.ts'
import { addSprint, deleteSprint, updateSprint } from '#web/admin/projects/projects-api.ts'
import { definedErrors } from '#web/form-state/defined-errors.ts'
import { useForm } from '#web/form-state/use-form.ts'
import { FieldInput } from '#web/forms/field-input.tsx'
import { RowForm } from '#web/forms/row-form.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { useConfirm } from '#web/ui/dialogs/use-confirm.tsx'
import { focusWhenReady } from '#web/ui/focus/focus-when-ready.ts'
import { ForWriters } from '#web/ui/read-only.tsx'
import { formatDay } from '#web/ui/time/format-day.ts'

interface SprintsProps {
  project: WholeProject
  onChanged: () => void
}

/** The sprints of a project, latest first: add, change, delete. */
export function Sprints({ project, onChanged }: SprintsProps) {
  const { id, sprints } = project
  /** The id of the sprint being changed, 'new', or null. */
  const [editing, setEditing] = useState<number | 'new' | null>(null)
  const [confirm, confirmation] = useConfirm()
  const deletion = useMutation({
    mutationFn: (sprint: SprintRow) => deleteSprint(id, sprint.id),
    onSettled: onChanged,
  })
  const opener = editing === 'new' ? 'add-sprint' : `edit-sprint-${editing}`
  const close = () => {
    setEditing(null)
    focusWhenReady(() => document.getElementById(`${opener}-of-${id}`))
  }
  const save = async (sprint: SprintInput) => {
    await (typeof editing === 'number' ? updateSprint(id, editing, sprint) : addSprint(id, sprint))
  }
  const form = (sprint: SprintRow | null) => (
    <SprintForm
      sprint={sprint}
      save={save}
      onSaved={() => {
        close()
        onChanged()
      }}
      onCancel={close}
    />
  )
  return (
    <section aria-labelledby={`sprints-${id}`} className="grid content-start gap-3">
      <div className="flex items-center justify-between">
        <h2 id={`sprints-${id}`} className="text-md font-semibold">
          Sprints <Badge>{sprints.length}</Badge>
        </h2>
        <ForWriters>
          <Button id={`add-sprint-of-${id}`} size="sm" icon="add" onClick={() => setEditing('new')}>
            Add sprint
          </Button>
        </ForWriters>
      </div>
      {deletion.error && <Alert>Not deleted. {deletion.error.message}</Alert>}
      {editing === 'new' && form(null)}
      {sprints.length === 0 && editing === null && <p className="text-md text-ink-muted">No sprints yet.</p>}
      <ul className="grid divide-y divide-line">
        {sprints.map((sprint) => (
          <li key={sprint.id} className="py-1">
            {editing === sprint.id ? (
              form(sprint)
            ) : (
              <div className="flex min-h-10 items-center gap-2 text-md">
                <span className="min-w-0 flex-1">
                  <span className="block truncate">{sprint.name}</span>
                  <span className="block text-xs text-ink-muted">
                    {formatDay(sprint.start_date)} – {formatDay(sprint.end_date)}, {sprint.issue_count}{' '}
                    {sprint.issue_count === 1 ? 'issue' : 'issues'}
                  </span>
                </span>
                <ForWriters>
                  <IconButton
                    id={`edit-sprint-${sprint.id}-of-${id}`}
                    label="Edit"
                    of={sprint.name}
                    icon="edit"
                    onClick={() => setEditing(sprint.id)}
                  />
                  <IconButton
                    label="Delete"
                    of={sprint.name}
                    icon="delete"
                    onClick={() =>
                      confirm({
                        title: `Delete ${sprint.name}?`,
                        text: 'Its issues stay in the project, without a sprint.',
                        label: 'Delete',
                        run: () => deletion.mutate(sprint),
                      })
                    }
                  />
                </ForWriters>
              </div>
            )}
          </li>
        ))}
      </ul>
      {confirmation}
    </section>
  )
}

interface SprintFormProps {
  sprint: SprintRow | null
  save: (sprint: SprintInput) => Promise<void>
  onSaved: () => void
  onCancel: () => void
}

function SprintForm({ sprint, save, onSaved, onCancel }: SprintFormProps) {
  const form = useForm({
    initial: mapRecord(sprintFields, (_, name) => sprint?.[name] ?? ''),
    check: (values) => definedErrors(sprintFields, values),
    save,
    onSaved,
  })
  return (
    <RowForm
      form={form}
      isNested
      label={sprint ? `Edit ${sprint.name}` : 'Add sprint'}
      onCancel={onCancel}
      saveLabel={sprint ? 'Save sprint' : 'Add sprint'}
    >
      <FieldInput field={sprintFields.name} {...form.text('name')} autoComplete="off" autoFocus />
      <div className="grid gap-3 sm:grid-cols-2">
        {entriesOf(days).map(([name, field]) => (
          <FieldInput key={name} field={field} {...form.text(name)} />
        ))}
      </div>
    </RowForm>
  )
}

const { name: _, ...days } = sprintFields
