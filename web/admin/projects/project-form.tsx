import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ProjectRow, projectStatuses, type WholeProject } from '#contract/projects/project.ts'
import {
  activeEmployeesQuery,
  addProject,
  personName,
  updateProject,
} from '#web/admin/projects/projects-api.ts'
import { RowForm } from '#web/forms/row-form.tsx'
import { Field, TextArea, TextField } from '#web/ui/fields/field.tsx'
import { ImageInput, type ImageValue } from '#web/ui/fields/image-input.tsx'
import { Select } from '#web/ui/fields/select.tsx'

interface ProjectFormProps {
  /** Null for a new one. */
  project: ProjectRow | null
  onSaved: (project: WholeProject) => void
  onCancel: () => void
}

/** What a project is. */
export function ProjectForm({ project, onSaved, onCancel }: ProjectFormProps) {
  const [avatar, setAvatar] = useState<ImageValue>(project?.avatar ?? null)
  const { data: employees = [] } = useQuery(activeEmployeesQuery)
  const text = (name: 'key' | 'name' | 'url') => ({
    name,
    autoComplete: 'off',
    defaultValue: project?.[name],
  })
  const lead = project?.lead
  const leads = lead && employees.every(({ id }) => id !== lead.id) ? [lead, ...employees] : employees
  return (
    <RowForm
      label={project ? `Edit ${project.name}` : 'Add project'}
      required={project ? ['name'] : ['key', 'name']}
      save={(form) => {
        form.delete('avatar')
        if (avatar !== (project?.avatar ?? null)) form.set('avatar', avatar ?? '')
        return project ? updateProject(project.id, form) : addProject(form)
      }}
      onSaved={onSaved}
      onCancel={onCancel}
      saveLabel={project ? 'Save' : 'Add project'}
      cancelLabel={project ? 'Close' : 'Cancel'}
    >
      {({ errorOf, markChanged }) => (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              {...text('key')}
              error={errorOf('key')}
              label="Key"
              isRequired
              disabled={project !== null}
              hint="Issues are numbered after it, such as PORT-1. It cannot be changed later."
              // The user has just asked for the form.
              autoFocus={project === null}
            />
            <TextField
              {...text('name')}
              error={errorOf('name')}
              label="Name"
              isRequired
              autoFocus={project !== null}
            />
            <TextField
              {...text('url')}
              error={errorOf('url')}
              label="Website"
              type="url"
              placeholder="https://"
            />
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
                // Its choices load after the form.
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
              markChanged()
            }}
            error={errorOf('avatar')}
          />
        </>
      )}
    </RowForm>
  )
}
