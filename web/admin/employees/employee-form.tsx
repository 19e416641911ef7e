import type { EmployeeAccount, Invitation } from '#contract/employee/employee.ts'
import { accountFields, inputOf } from '#contract/employee/employee-fields.ts'
import { keysOf, recordOf } from '#contract/records.ts'
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

const invited = (invitation: Invitation) => ({ employee: invitation.employee, invitation })

/** An employee's account. */
export function EmployeeForm({ employee, onSaved, onCancel }: EmployeeFormProps) {
  const required = names.filter((name) => 'required' in accountFields[name])
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
          {names.map((name, index) => (
            <TextField
              key={name}
              {...inputOf(accountFields[name])}
              name={name}
              // The user has just asked for the form.
              autoFocus={index === 0}
              autoComplete="off"
              defaultValue={employee?.[name]}
              disabled={employee !== null && !isChangeable(name)}
              error={errorOf(name)}
            />
          ))}
        </div>
      )}
    </RowForm>
  )
}

const names = keysOf(accountFields)

const draftOf = (form: FormData): EmployeeDraft => recordOf(names, (name) => String(form.get(name) ?? ''))

/** Paths and other programs identify the employee by it. */
const isChangeable = (name: string) => name !== 'username'
