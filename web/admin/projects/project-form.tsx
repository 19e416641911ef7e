import { useQuery } from '@tanstack/react-query'
import { type ProjectRow, projectStatuses, type WholeProject } from '#contract/projects/project.ts'
import {
  activeEmployeesQuery,
  addProject,
  personName,
  updateProject,
} from '#web/admin/projects/projects-api.ts'
import { requiredErrors } from '#web/form-state/field-errors.ts'
import { useForm } from '#web/form-state/use-form.ts'
import { RowForm } from '#web/forms/row-form.tsx'
import { TextArea, TextField } from '#web/ui/fields/field.tsx'
import { ImageInput, type ImageValue } from '#web/ui/fields/image-input.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'

interface ProjectFormProps {
  /** Null for a new one. */
  project: ProjectRow | null
  onSaved: (project: WholeProject) => void
  onCancel: () => void
}

/** What a project is. */
export function ProjectForm({ project, onSaved, onCancel }: ProjectFormProps) {
  const { data: employees = [] } = useQuery(activeEmployeesQuery)
  const lead = project?.lead
  const leads = lead && employees.every(({ id }) => id !== lead.id) ? [lead, ...employees] : employees
  const form = useForm({
    initial: valuesOf(project),
    check: (values) => requiredErrors(values, ['key', 'name']),
    save: (values) => {
      const body = toBody(values, project)
      return project ? updateProject(project.id, body) : addProject(body)
    },
    onSaved,
  })
  return (
    <RowForm
      form={form}
      label={project ? `Edit ${project.name}` : 'Add project'}
      onCancel={onCancel}
      saveLabel={project ? 'Save' : 'Add project'}
      cancelLabel={project ? 'Close' : 'Cancel'}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...form.text('key')}
          label="Key"
          autoComplete="off"
          isRequired
          disabled={project !== null}
          hint="Issues are numbered after it, such as PORT-1. It cannot be changed later."
          // The user has just asked for the form.
          autoFocus={project === null}
        />
        <TextField
          {...form.text('name')}
          label="Name"
          autoComplete="off"
          isRequired
          autoFocus={project !== null}
        />
        <TextField
          {...form.text('url')}
          label="Website"
          type="url"
          autoComplete="off"
          placeholder="https://"
        />
        <SelectField {...form.text('status')} label="Status">
          {projectStatuses.map((status) => (
            <option key={status}>{status}</option>
          ))}
        </SelectField>
        <SelectField {...form.text('lead_id')} label="Lead" hint="Becomes a member of the project.">
          <option value="">No one</option>
          {leads.map((person) => (
            <option key={person.id} value={person.id}>
              {personName(person)}
            </option>
          ))}
        </SelectField>
      </div>
      <TextArea {...form.text('description')} label="Description" />
      <ImageInput {...form.input('avatar')} label="Picture" size="avatar" />
    </RowForm>
  )
}

interface ProjectValues {
  readonly key: string
  readonly name: string
  readonly url: string
  readonly status: string
  readonly lead_id: string
  readonly description: string
  readonly avatar: ImageValue
}

const valuesOf = (project: ProjectRow | null): ProjectValues => ({
  key: project?.key ?? '',
  name: project?.name ?? '',
  url: project?.url ?? '',
  status: project?.status ?? 'Active',
  lead_id: String(project?.lead?.id ?? ''),
  description: project?.description ?? '',
  avatar: project?.avatar ?? null,
})

/** The key of a project and an unchanged picture are left out. */
function toBody({ key, avatar, ...texts }: ProjectValues, project: ProjectRow | null): FormData {
  const body = new FormData()
  for (const [name, text] of Object.entries(texts)) body.set(name, text)
  if (!project) body.set('key', key)
  if (avatar !== (project?.avatar ?? null)) body.set('avatar', avatar ?? '')
  return body
}
