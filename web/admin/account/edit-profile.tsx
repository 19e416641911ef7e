import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { Profile, UpdateProfileResponse } from '#contract/account/account.ts'
import { accountMessages } from '#contract/account/account-messages.ts'
import { adminPath } from '#contract/account/admin-path.ts'
import { profileQuery, updateProfile } from '#web/admin/account/account-api.ts'
import { storeAdmin } from '#web/admin-session.ts'
import { hasErrors, requiredErrors } from '#web/form-state/field-errors.ts'
import { useForm } from '#web/form-state/use-form.ts'
import { FormButtons, FormFailure } from '#web/forms/form.tsx'
import { FormCard } from '#web/forms/form-card.tsx'
import { skipPrompt } from '#web/forms/skip-prompt.ts'
import { queryClient } from '#web/query-client.ts'
import { Alert, RetryLine } from '#web/ui/alert.tsx'
import { PasswordField, TextField } from '#web/ui/fields/field.tsx'
import { ImageInput, type ImageValue } from '#web/ui/fields/image-input.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toasts/toast.tsx'

export default function EditProfile() {
  const { data: profile, isError, refetch } = useQuery(profileQuery())
  return (
    <div className="max-w-xl">
      {isError && <RetryLine onRetry={() => void refetch()}>Your profile could not be loaded.</RetryLine>}
      {profile ? <ProfileForm profile={profile} /> : <Skeleton lines={4} />}
    </div>
  )
}

function ProfileForm({ profile }: { profile: Profile }) {
  const navigate = useNavigate()
  const { first_name, last_name, email, profile_image } = profile
  const initial: ProfileValues = { profile_image, first_name, last_name, email, current_password: '' }
  const form = useForm({
    initial,
    check: (values) => requiredErrors(values, ['first_name', 'last_name', 'email'], accountMessages.required),
    save: (values) => updateProfile(toBody(values, profile)),
    onSaved: (answer) => {
      applyUpdate(answer)
      toast.success(accountMessages.profileUpdated)
      void navigate(`${adminPath}/profile`, skipPrompt)
    },
  })
  return (
    <FormCard form={form} title="Edit Profile" isGuarded>
      {hasErrors(form.invalid) && <Alert>{accountMessages.allRequired}</Alert>}
      <FormFailure form={form} title="Your profile was not saved." />
      <ImageInput {...form.input('profile_image')} label="Picture" size="portrait" fallback="portrait" />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...form.text('first_name')} label="First Name" autoComplete="given-name" />
        <TextField {...form.text('last_name')} label="Last Name" autoComplete="family-name" />
      </div>
      <TextField {...form.text('email')} label="Email" type="email" autoComplete="email" />
      {isOther(form.values.email, profile) && (
        <PasswordField
          {...form.text('current_password')}
          label="Current Password"
          autoComplete="current-password"
          hint="To change the email address. It changes when you open the link that we send to the new one."
        />
      )}
      <FormButtons form={form} onCancel={() => void navigate(`${adminPath}/profile`, skipPrompt)}>
        Submit
      </FormButtons>
    </FormCard>
  )
}

interface ProfileValues {
  readonly profile_image: ImageValue
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly current_password: string
}

const isOther = (email: string, profile: Profile) =>
  email.trim().toLowerCase() !== profile.email.toLowerCase()

function toBody({ profile_image, current_password, ...texts }: ProfileValues, profile: Profile): FormData {
  const body = new FormData()
  for (const [name, text] of Object.entries(texts)) body.set(name, text)
  if (isOther(texts.email, profile)) body.set('current_password', current_password)
  if (profile_image !== profile.profile_image) body.set('profile_image', profile_image ?? '')
  return body
}

/** Header and profile show the new values at once (AC-116, AC-117). */
function applyUpdate({ username: email, ...saved }: UpdateProfileResponse) {
  const { first_name, last_name, profile_image } = saved
  storeAdmin({
    firstname: first_name,
    lastname: last_name,
    email,
    profile_image: profile_image ?? '',
  })
  queryClient.setQueryData(
    profileQuery().queryKey,
    (before) => before && { ...saved, email, role: before.role },
  )
}
