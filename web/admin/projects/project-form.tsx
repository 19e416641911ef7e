import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { messages } from '#contract/messages.ts'
import { type ProjectRow, projectStatuses, type WholeProject } from '#contract/project.ts'
import {
  activeEmployeesQuery,
  addProject,
  personName,
  updateProject,
} from '#web/admin/projects/projects-api.ts'
import { ApiError } from '#web/api.ts'
import { UnsavedChangesGuard } from '#web/forms/unsaved-changes-guard.tsx'
import { useFocusInvalid } from '#web/forms/use-focus-invalid.ts'
import { useRequiredFields } from '#web/forms/use-required-fields.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field, TextArea, TextField } from '#web/ui/field.tsx'
import { ImageInput, type ImageValue } from '#web/ui/image-input.tsx'
import { saveShortcuts, useSaveShortcut } from '#web/ui/keyboard-shortcuts.ts'
import { Select } from '#web/ui/select.tsx'

interface ProjectFormProps {
  /** Null for a new one. */
  project: ProjectRow | null
  onSaved: (project: WholeProject) => void
  onCancel: () => void
}

/** What a project is. What was typed stays when it cannot be saved, and the form says why. */
export function ProjectForm({ project, onSaved, onCancel }: ProjectFormProps) {
  const [isChanged, setChanged] = useState(false)
  const [avatar, setAvatar] = useState<ImageValue>(project?.avatar ?? null)
  const form = useRef<HTMLFormElement>(null)
  useSaveShortcut(form)
  const { data: employees = [] } = useQuery(activeEmployeesQuery)
  const saving = useMutation({
    mutationFn: (sent: FormData) => (project ? updateProject(project.id, sent) : addProject(sent)),
    onSuccess: onSaved,
  })
  const { missing, check } = useRequiredFields(...(project ? ['name'] : ['key', 'name']))
  useFocusInvalid(form, missing, saving.error)
  const problems = saving.error instanceof ApiError ? saving.error.fields : undefined
  const errorOf = (name: string) => (missing.has(name) ? messages.required : problems?.[name]?.[0])
  const text = (name: 'key' | 'name' | 'url') => ({
    name,
    autoComplete: 'off',
    defaultValue: project?.[name],
    error: errorOf(name),
  })
  const lead = project?.lead
  const leads = lead && employees.every(({ id }) => id !== lead.id) ? [lead, ...employees] : employees
  return (
    <form
      ref={form}
      noValidate
      aria-label={project ? `Edit ${project.name}` : 'Add project'}
      onChange={() => setChanged(true)}
      onSubmit={(event) => {
        event.preventDefault()
        const sent = new FormData(event.currentTarget)
        if (saving.isPending || !check(sent)) return
        sent.delete('avatar')
        if (avatar !== (project?.avatar ?? null)) sent.set('avatar', avatar ?? '')
        saving.mutate(sent)
      }}
      className="grid content-start gap-4 rounded-card border border-line bg-surface p-4 lg:p-5"
    >
      <UnsavedChangesGuard when={isChanged && !saving.isSuccess} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...text('key')}
          label="Key"
          isRequired
          disabled={project !== null}
          hint="Issues are numbered after it, such as PORT-1. It cannot be changed later."
          // The form has just been asked for.
          autoFocus={project === null}
        />
        <TextField {...text('name')} label="Name" isRequired autoFocus={project !== null} />
        <TextField {...text('url')} label="Website" type="url" placeholder="https://" />
        <Field label="Status" error={errorOf('status')}>
          {(control) => (
            <Select {...control} name="status" defaultValue={project?.status ?? 'Active'}>
              {projectStatuses.map((status) => (
                <option key={status}>{status}</option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Lead" error={errorOf('lead_id')} hint="Becomes a member of the project.">
          {(control) => (
            // Its choices come later than the form.
            <Select {...control} key={leads.length} name="lead_id" defaultValue={lead?.id ?? ''}>
              <option value="">No one</option>
              {leads.map((person) => (
                <option key={person.id} value={person.id}>
                  {personName(person)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <TextArea
        name="description"
        label="Description"
        defaultValue={project?.description}
        error={errorOf('description')}
      />
      <ImageInput
        label="Picture"
        name="avatar"
        size="avatar"
        value={avatar}
        onChange={(value) => {
          setAvatar(value)
          setChanged(true)
        }}
        error={errorOf('avatar')}
      />
      {saving.error && !problems && <Alert>Not saved. {saving.error.message}</Alert>}
      <div className="flex gap-2">
        <Button type="submit" tone="primary" isBusy={saving.isPending} aria-keyshortcuts={saveShortcuts}>
          {project ? 'Save' : 'Add project'}
        </Button>
        <Button onClick={onCancel}>{project ? 'Close' : 'Cancel'}</Button>
      </div>
    </form>
  )
}
