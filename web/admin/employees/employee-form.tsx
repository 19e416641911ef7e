import type { EmployeeAccount, Invitation } from '#contract/employee/employee.ts'
import { accountFields } from '#contract/employee/employee-fields.ts'
import { keysOf, recordOf } from '#contract/records.ts'
import { addEmployee, updateEmployee } from '#web/admin/employees/employees-api.ts'
import { definedErrors } from '#web/form-state/defined-errors.ts'
import { useForm } from '#web/form-state/use-form.ts'
import { FieldInput } from '#web/forms/field-input.tsx'
import { RowForm } from '#web/forms/row-form.tsx'

interface EmployeeFormProps {
  /** The edited account; null for a new one. */
  employee: EmployeeAccount | null
  /** @param invitation of a new employee */
  onSaved: (employee: EmployeeAccount, invitation: Invitation | null) => void
  onCancel: () => void
}

const names = keysOf(accountFields)

/** An employee's account. */
export function EmployeeForm({ employee, onSaved, onCancel }: EmployeeFormProps) {
  const form = useForm({
    initial: recordOf(names, (name) => employee?.[name] ?? ''),
    check: (values) => definedErrors(accountFields, values),
    save: async (values) => {
      if (employee) return { employee: await updateEmployee(employee.id, values), invitation: null }
      const invitation = await addEmployee(values)
      return { employee: invitation.employee, invitation }
    },
    onSaved: ({ employee, invitation }) => onSaved(employee, invitation),
  })
  return (
    <RowForm
      form={form}
      label={employee ? `Edit ${employee.username}` : 'Add employee'}
      onCancel={onCancel}
      saveLabel={employee ? 'Save' : 'Add and invite'}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {names.map((name, index) => (
          <FieldInput
            key={name}
            field={accountFields[name]}
            {...form.text(name)}
            // The user has just opened the form.
            autoFocus={index === 0}
            autoComplete="off"
            // Paths and other programs identify the employee by it.
            disabled={employee !== null && name === 'username'}
          />
        ))}
      </div>
    </RowForm>
  )
}
