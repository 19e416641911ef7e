import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { ProjectRole } from '#contract/employee/employee.ts'
import { projectRoleFields } from '#contract/employee/employee-fields.ts'
import { projectsQuery } from '#web/employee/portal-api.ts'
import { LoadFailure } from '#web/employee/shell/load-failure.tsx'
import { definedErrors } from '#web/form-state/defined-errors.ts'
import type { FieldErrors } from '#web/form-state/field-errors.ts'
import { FieldInput } from '#web/forms/field-input.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'

/** A row of the form, complete or not; `key` identifies the row. */
export interface RoleRow extends ProjectRole {
  readonly key: number
}

let lastKey = 0
const newRow = (): RoleRow => ({ key: ++lastKey, id: '', name: '', role: '' })

/** At least one, since a form without rows would hide what belongs here. */
export const toRows = (roles: readonly ProjectRole[]): RoleRow[] =>
  roles.length > 0 ? roles.map((role) => ({ ...newRow(), ...role })) : [newRow()]

const roleName = (key: number) => `role ${key}`

/** What is wrong with the designations, by the names of their inputs. */
export const roleErrors = (rows: readonly RoleRow[]): FieldErrors =>
  Object.fromEntries(
    rows.map(({ key, role }) => [roleName(key), definedErrors(projectRoleFields, { role }).role]),
  )

/** The employee's projects, each with a role (EP-376 to EP-379). */
export function ProjectRoles({
  rows,
  errors,
  onChange,
}: {
  rows: readonly RoleRow[]
  errors: FieldErrors
  onChange: (rows: readonly RoleRow[]) => void
}) {
  const { data: projects = [], error, refetch } = useQuery(projectsQuery())
  const fieldset = useRef<HTMLFieldSetElement>(null)
  const change = (key: number, part: Partial<RoleRow>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...part } : row)))
  /** The focus moves once the rows are rendered. */
  const focusLast = (selector: string) =>
    requestAnimationFrame(() =>
      [...(fieldset.current?.querySelectorAll<HTMLElement>(selector) ?? [])].at(-1)?.focus(),
    )
  return (
    <fieldset ref={fieldset} className="grid min-w-0 gap-3">
      <legend className="mb-2 text-md font-semibold">Projects</legend>
      {error && (
        <LoadFailure error={error} onRetry={() => void refetch()}>
          Your projects could not be loaded.
        </LoadFailure>
      )}
      {rows.map(({ key, id, name, role }, index) => (
        <div
          key={key}
          className="grid items-end gap-3 rounded-card border border-line p-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
        >
          <Field label={projectRoleFields.name.label}>
            {(control) => (
              <Select
                {...control}
                value={id}
                onChange={({ target }) =>
                  change(key, { id: target.value, name: target.selectedOptions[0]?.text ?? '' })
                }
              >
                <option value="">Select a project</option>
                {/* Until the projects are loaded. */}
                {id !== '' && projects.every((project) => project.id !== id) && (
                  <option value={id}>{name}</option>
                )}
                {projects.map((project) => (
                  <option key={project.id} value={project.id}>
                    {project.name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <FieldInput
            field={projectRoleFields.role}
            name={roleName(key)}
            value={role}
            error={errors[roleName(key)]}
            onChange={({ target }) => change(key, { role: target.value })}
          />
          <span className="flex h-9 items-center justify-self-end">
            <IconButton
              label="Remove"
              of={`project ${index + 1}`}
              icon="delete"
              tone="danger"
              onClick={() => {
                onChange(rows.filter((row) => row.key !== key))
                focusLast('[data-add]')
              }}
            />
          </span>
        </div>
      ))}
      <span className="justify-self-start">
        <Button
          data-add
          icon="add"
          onClick={() => {
            onChange([...rows, newRow()])
            focusLast('select')
          }}
        >
          Add more project
        </Button>
      </span>
    </fieldset>
  )
}
