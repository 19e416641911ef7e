import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { EmployeeAccount } from '#contract/employee.ts'
import { messages } from '#contract/messages.ts'
import { addEmployee, type EmployeeDraft, updateEmployee } from '#web/admin/employees/employees-api.ts'
import { ApiError } from '#web/api.ts'
import { UnsavedChangesGuard } from '#web/forms/unsaved-changes-guard.tsx'
import { useFocusInvalid } from '#web/forms/use-focus-invalid.ts'
import { useRequiredFields } from '#web/forms/use-required-fields.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { saveShortcuts, useSaveShortcut } from '#web/ui/keyboard-shortcuts.ts'

interface EmployeeFormProps {
  /** Whose account is changed; null for a new one. */
  employee: EmployeeAccount | null
  /** @param isMailed whether the invitation of a new employee is on its way */
  onSaved: (employee: EmployeeAccount, isMailed: boolean) => void
  onCancel: () => void
}

const fields = [
  { name: 'first_name', label: 'First name', isRequired: true },
  { name: 'last_name', label: 'Last name', isRequired: true },
  { name: 'username', label: 'Username', isRequired: true },
  { name: 'email', label: 'Email', isRequired: true, type: 'email' },
  { name: 'designation', label: 'Designation', isRequired: false },
] as const

/** An employee's account. What was typed stays when it cannot be saved, and the form says why. */
export function EmployeeForm({ employee, onSaved, onCancel }: EmployeeFormProps) {
  const [isChanged, setChanged] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useSaveShortcut(form)
  const saving = useMutation({
    mutationFn: async (draft: EmployeeDraft) =>
      employee ? { employee: await updateEmployee(employee.id, draft), mailed: false } : addEmployee(draft),
    onSuccess: ({ employee, mailed }) => onSaved(employee, mailed),
  })
  const required = fields.filter(({ isRequired }) => isRequired).map(({ name }) => name)
  const { missing, check } = useRequiredFields(...(employee ? required.filter(isChangeable) : required))
  useFocusInvalid(form, missing, saving.error)
  const problems = saving.error instanceof ApiError ? saving.error.fields : undefined
  return (
    <form
      ref={form}
      noValidate
      aria-label={employee ? `Edit ${employee.username}` : 'Add employee'}
      onChange={() => setChanged(true)}
      onSubmit={(event) => {
        event.preventDefault()
        const sent = new FormData(event.currentTarget)
        if (saving.isPending || !check(sent)) return
        const text = (name: string) => String(sent.get(name) ?? '')
        saving.mutate(Object.fromEntries(fields.map(({ name }) => [name, text(name)])) as EmployeeDraft)
      }}
      className="grid gap-4 rounded-card border border-line bg-surface p-4 lg:p-5"
    >
      <UnsavedChangesGuard when={isChanged && !saving.isSuccess} />
      <div className="grid gap-4 sm:grid-cols-2">
        {fields.map((field, index) => (
          <TextField
            key={field.name}
            {...field}
            // The form has just been asked for.
            autoFocus={index === 0}
            autoComplete="off"
            defaultValue={employee?.[field.name]}
            disabled={employee !== null && !isChangeable(field.name)}
            error={missing.has(field.name) ? messages.required : problems?.[field.name]?.[0]}
            hint={
              field.name === 'username' ? 'What one signs in with. It cannot be changed later.' : undefined
            }
          />
        ))}
      </div>
      {saving.error && !problems && <Alert>Not saved. {saving.error.message}</Alert>}
      <div className="flex gap-2">
        <Button type="submit" tone="primary" isBusy={saving.isPending} aria-keyshortcuts={saveShortcuts}>
          {employee ? 'Save' : 'Add and invite'}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  )
}

/** Paths and other programs know the employee by it. */
const isChangeable = (name: string) => name !== 'username'
