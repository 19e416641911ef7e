import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { EmployeeProfile, UpdateEmployeeProfile } from '#contract/employee/employee.ts'
import {
  aboutUs,
  inputOf,
  nameFields,
  profileFields,
  profileLines,
} from '#contract/employee/employee-fields.ts'
import { employeeMessages as messages } from '#contract/employee/employee-messages.ts'
import { employeePath } from '#contract/employee/employee-path.ts'
import { entriesOf, mapRecord } from '#contract/records.ts'
import { ApiError } from '#web/api.ts'
import { ticketsQuery } from '#web/employee/issues/ticket-list.tsx'
import { errorOf, projectsQuery, updateProfile } from '#web/employee/portal-api.ts'
import { fetchOnRender, prefetchQueries } from '#web/employee/prefetch-queries.ts'
import { announce, profileEvents } from '#web/employee/profile/profile-events.ts'
import { ProfileFrame } from '#web/employee/profile/profile-frame.tsx'
import { ProjectRoles, type RoleRow, toRows } from '#web/employee/profile/project-roles.tsx'
import { toastSuccess } from '#web/employee/shell/portal-toast.ts'
import { skipPrompt } from '#web/forms/skip-prompt.ts'
import { UnsavedChangesGuard } from '#web/forms/unsaved-changes-guard.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextArea, TextField } from '#web/ui/fields/field.tsx'
import { useSaveShortcut } from '#web/ui/keyboard-shortcuts.ts'

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
  // The profile when the form opened: reloading it does not change what is typed.
  const [initial] = useState(profile)
  const [roles, setRoles] = useState<readonly RoleRow[]>(() => toRows(initial.projects))
  const [isChanged, setChanged] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useSaveShortcut(form)
  const save = useMutation({
    mutationFn: updateProfile,
    onSuccess: ({ message }) => {
      toastSuccess(message || messages.profileUpdated)
      announce(profileEvents.updated)
      void navigate(`${employeePath}/profile`, skipPrompt)
    },
  })
  return (
    <form
      ref={form}
      noValidate
      aria-label="Edit profile"
      onChange={() => setChanged(true)}
      onSubmit={(event) => {
        event.preventDefault()
        if (!save.isPending) save.mutate(toChange(new FormData(event.currentTarget), roles))
      }}
      className="grid gap-5 border-t border-line pt-5"
    >
      <UnsavedChangesGuard when={isChanged && !save.isSuccess} />
      <div className="grid gap-5 sm:grid-cols-2">
        {entriesOf({ ...nameFields, ...profileLines }).map(([name, field]) => (
          <TextField key={name} {...inputOf(field)} name={name} defaultValue={initial[name]} />
        ))}
        <TextField label="Email" name="email" type="email" readOnly value={initial.email} />
      </div>
      <TextArea label={aboutUs.label} name="aboutUs" defaultValue={initial.aboutUs} />
      <ProjectRoles
        rows={roles}
        onChange={(rows) => {
          setRoles(rows)
          setChanged(true)
        }}
      />
      {save.error && <Alert>{failureOf(save.error)}</Alert>}
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" tone="primary" isBusy={save.isPending}>
          {save.isPending ? 'Updating...' : 'Update'}
        </Button>
      </div>
    </form>
  )
}

/** What is sent: no picture, and only complete project rows (EP-381 to EP-383). */
function toChange(form: FormData, roles: readonly RoleRow[]): UpdateEmployeeProfile {
  return {
    ...mapRecord({ ...nameFields, ...profileFields }, (_, name) => String(form.get(name) ?? '')),
    projects: roles
      .filter(({ name, role }) => name.trim() !== '' && role.trim() !== '')
      .map(({ id, name, role }) => ({ id, name, role })),
  }
}

/** The session may have ended while someone was typing; the input stays. */
const failureOf = (cause: Error): string =>
  cause instanceof ApiError && cause.status === 401
    ? messages.authenticationFailed
    : errorOf(cause, messages.updateFailed)
