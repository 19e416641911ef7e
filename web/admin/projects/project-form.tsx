import { useQuery } from '@tanstack/react-query'
import { isLongText } from '#contract/fields/field.ts'
import type { ProjectRow, WholeProject } from '#contract/projects/project.ts'
import { type ProjectFieldName, projectFields } from '#contract/projects/project-fields.ts'
import { keysOf, mapRecord } from '#contract/records.ts'
import {
  activeEmployeesQuery,
  addProject,
  personName,
  updateProject,
} from '#web/admin/projects/projects-api.ts'
import { definedErrors } from '#web/form-state/defined-errors.ts'
import { useForm } from '#web/form-state/use-form.ts'
import { FieldInput } from '#web/forms/field-input.tsx'
import { RowForm } from '#web/forms/row-form.tsx'
import { ImageInput, type ImageValue } from '#web/ui/fields/image-input.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'

interface ProjectFormProps {
  /** Null for a new project. */
  project: ProjectRow | null
  onSaved: (project: WholeProject) => void
  onCancel: () => void
}

/** The properties of a project. */
export function ProjectForm({ project, onSaved, onCancel }: ProjectFormProps) {
  const { data: employees = [] } = useQuery(activeEmployeesQuery)
  const lead = project?.lead
  const leads = lead && employees.every(({ id }) => id !== lead.id) ? [lead, ...employees] : employees
  const form = useForm({
    initial: valuesOf(project),
    check: (values) => definedErrors(projectFields, values),
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
        {lines.map((name) => (
          <FieldInput
            key={name}
            field={projectFields[name]}
            {...form.text(name)}
            autoComplete="off"
            disabled={project !== null && name === 'key'}
            // The user has just opened the form.
            autoFocus={name === (project ? 'name' : 'key')}
          />
        ))}
        <SelectField {...form.text('lead_id')} label="Lead" hint="Becomes a member of the project.">
          <option value="">No one</option>
          {leads.map((person) => (
            <option key={person.id} value={person.id}>
              {personName(person)}
            </option>
          ))}
        </SelectField>
      </div>
      {longTexts.map((name) => (
        <FieldInput key={name} field={projectFields[name]} {...form.text(name)} />
      ))}
      <ImageInput {...form.input('avatar')} label="Picture" size="avatar" />
    </RowForm>
  )
}

const names = keysOf(projectFields)
const isLong = (name: ProjectFieldName) => isLongText(projectFields[name])
const lines = names.filter((name) => !isLong(name))
const longTexts = names.filter(isLong)

type ProjectValues = Record<ProjectFieldName | 'lead_id', string> & { readonly avatar: ImageValue }

const valuesOf = (project: ProjectRow | null): ProjectValues => ({
  ...mapRecord(projectFields, (field, name) => project?.[name] ?? ('initial' in field ? field.initial : '')),
  lead_id: String(project?.lead?.id ?? ''),
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
