import type { Administrator, AdministratorInvitation } from '#contract/account/administrator.ts'
import { administratorFields } from '#contract/account/administrator-fields.ts'
import { type Role, roles } from '#contract/account/roles.ts'
import { keysOf } from '#contract/records.ts'
import { addAdministrator, administratorName, changeAdministrator } from '#web/admin/people/people-api.ts'
import { definedErrors } from '#web/form-state/defined-errors.ts'
import { useForm } from '#web/form-state/use-form.ts'
import { FieldInput } from '#web/forms/field-input.tsx'
import { RowForm } from '#web/forms/row-form.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'

const names = keysOf(administratorFields)

interface InvitationFormProps {
  readonly onSaved: (invitation: AdministratorInvitation) => void
  readonly onCancel: () => void
}

/** Invites an administrator. */
export function InvitationForm({ onSaved, onCancel }: InvitationFormProps) {
  const form = useForm({
    // The role that can do the least harm, until another one is chosen.
    initial: { first_name: '', last_name: '', email: '', role: 'viewer' as Role },
    check: (values) => definedErrors(administratorFields, values),
    save: addAdministrator,
    onSaved,
  })
  return (
    <RowForm form={form} label="Invite administrator" onCancel={onCancel} saveLabel="Invite">
      <div className="grid gap-4 sm:grid-cols-2">
        {names.map((name, index) => (
          <FieldInput
            key={name}
            field={administratorFields[name]}
            {...form.text(name)}
            // The user has just opened the form.
            autoFocus={index === 0}
            autoComplete="off"
          />
        ))}
        <RoleInput {...form.text('role')} />
      </div>
    </RowForm>
  )
}

interface RoleFormProps {
  readonly administrator: Administrator
  readonly onSaved: (administrator: Administrator) => void
  readonly onCancel: () => void
}

/** Gives an administrator another role. */
export function RoleForm({ administrator, onSaved, onCancel }: RoleFormProps) {
  const form = useForm({
    initial: { role: administrator.role },
    save: ({ role }) => changeAdministrator(administrator.id, { role }),
    onSaved,
  })
  return (
    <RowForm
      form={form}
      label={`Role of ${administratorName(administrator)}`}
      onCancel={onCancel}
      saveLabel="Save role"
    >
      <RoleInput {...form.text('role')} autoFocus />
    </RowForm>
  )
}

type RoleInputProps = Omit<Parameters<typeof SelectField>[0], 'label' | 'value'> & { readonly value: string }

function RoleInput(props: RoleInputProps) {
  const hint = keysOf(roles).find((role) => role === props.value)
  return (
    <SelectField {...props} label="Role" hint={hint && roles[hint].hint}>
      {keysOf(roles).map((role) => (
        <option key={role} value={role}>
          {roles[role].label}
        </option>
      ))}
    </SelectField>
  )
}
