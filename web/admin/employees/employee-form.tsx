import type { EmployeeAccount, Invitation } from '#contract/employee/employee.ts'
import { addEmployee, type EmployeeDraft, updateEmployee } from '#web/admin/employees/employees-api.ts'
import { RowForm } from '#web/forms/row-form.tsx'
import { TextField } from '#web/ui/fields/field.tsx'

interface EmployeeFormProps {
  /** The changed account; null for a new one. */
  employee: EmployeeAccount | null
  /** @param invitation of a new employee */
  onSaved: (employee: EmployeeAccount, invitation: Invitation | null) => void
  onCancel: () => void
}

const fields = [
  { name: 'first_name', label: 'First name', isRequired: true },
  { name: 'last_name', label: 'Last name', isRequired: true },
  { name: 'username', label: 'Username', isRequired: true },
  { name: 'email', label: 'Email', isRequired: true, type: 'email' },
  { name: 'designation', label: 'Designation', isRequired: false },
] as const

const invited = (invitation: Invitation) => ({ employee: invitation.employee, invitation })

/** An employee's account. */
export function EmployeeForm({ employee, onSaved, onCancel }: EmployeeFormProps) {
  const required = fields.filter(({ isRequired }) => isRequired).map(({ name }) => name)
  return (
    <RowForm
      label={employee ? `Edit ${employee.username}` : 'Add employee'}
      required={employee ? required.filter(isChangeable) : required}
      save={async (form) => {
        const draft = draftOf(form)
        return employee
          ? { employee: await updateEmployee(employee.id, draft), invitation: null }
          : invited(await addEmployee(draft))
      }}
      onSaved={({ employee, invitation }) => onSaved(employee, invitation)}
      onCancel={onCancel}
      saveLabel={employee ? 'Save' : 'Add and invite'}
    >
      {({ errorOf }) => (
        <div className="grid gap-4 sm:grid-cols-2">
          {fields.map((field, index) => (
            <TextField
              key={field.name}
              {...field}
              // The user has just asked for the form.
              autoFocus={index === 0}
              autoComplete="off"
              defaultValue={employee?.[field.name]}
              disabled={employee !== null && !isChangeable(field.name)}
              error={errorOf(field.name)}
              hint={
                field.name === 'username' ? 'What one signs in with. It cannot be changed later.' : undefined
              }
            />
          ))}
        </div>
      )}
    </RowForm>
  )
}

const draftOf = (form: FormData) =>
  Object.fromEntries(fields.map(({ name }) => [name, String(form.get(name) ?? '')])) as EmployeeDraft

/** Paths and other programs identify the employee by it. */
const isChangeable = (name: string) => name !== 'username'
