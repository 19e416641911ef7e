import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { EmployeeProfile, UpdateEmployeeProfile } from '#contract/employee/employee.ts'
import { aboutUs, nameFields, profileFields, profileLines } from '#contract/employee/employee-fields.ts'
import { employeeMessages as messages } from '#contract/employee/employee-messages.ts'
import { employeePath } from '#contract/employee/employee-path.ts'
import { entriesOf, mapRecord } from '#contract/records.ts'
import { ApiError } from '#web/api.ts'
import { ticketsQuery } from '#web/employee/issues/ticket-list.tsx'
import { errorOf, projectsQuery, updateProfile } from '#web/employee/portal-api.ts'
import { fetchOnRender, prefetchQueries } from '#web/employee/prefetch-queries.ts'
import { announce, profileEvents } from '#web/employee/profile/profile-events.ts'
import { ProfileFrame } from '#web/employee/profile/profile-frame.tsx'
import { ProjectRoles, type RoleRow, roleErrors, toRows } from '#web/employee/profile/project-roles.tsx'
import { toastSuccess } from '#web/employee/shell/portal-toast.ts'
import { definedErrors } from '#web/form-state/defined-errors.ts'
import { useForm } from '#web/form-state/use-form.ts'
import { FieldInput } from '#web/forms/field-input.tsx'
import { Form, FormButtons } from '#web/forms/form.tsx'
import { skipPrompt } from '#web/forms/skip-prompt.ts'
import { Alert } from '#web/ui/alert.tsx'
import { TextField } from '#web/ui/fields/field.tsx'

export const loader = prefetchQueries(({ prefetch, search }) =>
  Promise.all([prefetch(ticketsQuery(search)), prefetch(projectsQuery())]),
)

export const clientLoader = fetchOnRender

/** The form for the employee's own profile (EP-369 to EP-389). */
export default function EditProfile() {
  const [resetKey, setResetKey] = useState(0)
  return (
    <ProfileFrame>
      {(profile) => (
        <ProfileForm key={resetKey} profile={profile} onCancel={() => setResetKey((key) => key + 1)} />
      )}
    </ProfileFrame>
  )
}

/** @param onCancel resets the form to the original data */
function ProfileForm({ profile, onCancel }: { profile: EmployeeProfile; onCancel: () => void }) {
  const navigate = useNavigate()
  const [initial] = useState(() => valuesOf(profile))
  const form = useForm({
    initial,
    check: ({ projects, ...texts }) => ({ ...definedErrors(textFields, texts), ...roleErrors(projects) }),
    save: (values) => updateProfile(toChange(values)),
    onSaved: ({ message }) => {
      toastSuccess(message || messages.profileUpdated)
      announce(profileEvents.updated)
      void navigate(`${employeePath}/profile`, skipPrompt)
    },
  })
  return (
    <Form form={form} aria-label="Edit profile" className="grid gap-5 border-t border-line pt-5">
      <div className="grid gap-5 sm:grid-cols-2">
        {entriesOf({ ...nameFields, ...profileLines }).map(([name, field]) => (
          <FieldInput key={name} field={field} {...form.text(name)} />
        ))}
        <TextField label="Email" name="email" type="email" readOnly value={profile.email} />
      </div>
      <FieldInput field={aboutUs} {...form.text('aboutUs')} />
      <ProjectRoles
        rows={form.values.projects}
        errors={form.errors}
        onChange={(projects) => form.set({ projects })}
      />
      {form.error && <Alert>{failureText(form.error)}</Alert>}
      <FormButtons form={form} onCancel={onCancel}>
        {form.isBusy ? 'Updating...' : 'Update'}
      </FormButtons>
    </Form>
  )
}

const textFields = { ...nameFields, ...profileFields }

type ProfileValues = Record<keyof typeof textFields, string> & { readonly projects: readonly RoleRow[] }

/** The fields, and the rows of projects, complete or not. */
const valuesOf = (profile: EmployeeProfile): ProfileValues => ({
  ...mapRecord(textFields, (_, name) => profile[name]),
  projects: toRows(profile.projects),
})

/** The body of the call: no picture, and only complete project rows (EP-381 to EP-383). */
const toChange = ({ projects, ...texts }: ProfileValues): UpdateEmployeeProfile => ({
  ...texts,
  projects: projects
    .filter(({ name, role }) => name.trim() !== '' && role.trim() !== '')
    .map(({ id, name, role }) => ({ id, name, role })),
})

/** The session may have ended while someone was typing; the input stays. */
const failureText = (cause: Error): string =>
  cause instanceof ApiError && cause.status === 401
    ? messages.authenticationFailed
    : errorOf(cause, messages.updateFailed)
