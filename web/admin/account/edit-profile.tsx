import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Profile, UpdateProfileResponse } from '#contract/account/account.ts'
import { accountMessages } from '#contract/account/account-messages.ts'
import { adminPath } from '#contract/account/admin-path.ts'
import { profileQuery, updateProfile } from '#web/admin/account/account-api.ts'
import { storeAdmin } from '#web/admin-session.ts'
import { ApiError } from '#web/api.ts'
import { FormCard } from '#web/forms/form-card.tsx'
import { skipPrompt } from '#web/forms/skip-prompt.ts'
import { UnsavedChangesGuard } from '#web/forms/unsaved-changes-guard.tsx'
import { useRequiredFields } from '#web/forms/use-required-fields.ts'
import { queryClient } from '#web/query-client.ts'
import { Alert, RetryLine } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
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
  const [image, setImage] = useState<ImageValue>(profile.profile_image)
  const [isChanged, setChanged] = useState(false)
  const [email, setEmail] = useState(profile.email)
  const isOther = email.trim().toLowerCase() !== profile.email.toLowerCase()
  const { missing, check } = useRequiredFields('first_name', 'last_name', 'email')
  const save = useMutation({
    mutationFn: updateProfile,
    onSuccess: (answer) => {
      applyUpdate(answer)
      toast.success(accountMessages.profileUpdated)
      void navigate(`${adminPath}/profile`, skipPrompt)
    },
  })
  const errors = save.error instanceof ApiError ? save.error.fields : undefined
  return (
    <FormCard
      title="Edit Profile"
      onChange={() => setChanged(true)}
      onSubmit={(form) => {
        save.reset()
        if (save.isPending || !check(form)) return
        form.delete('profile_image')
        if (image !== profile.profile_image) form.set('profile_image', image ?? '')
        save.mutate(form)
      }}
    >
      <UnsavedChangesGuard when={isChanged} />
      {missing.size > 0 && <Alert>{accountMessages.allRequired}</Alert>}
      {save.isError && !errors && <Alert>Your profile was not saved. {save.error.message}</Alert>}
      <ImageInput
        label="Picture"
        name="profile_image"
        size="portrait"
        fallback="portrait"
        value={image}
        onChange={(value) => {
          setImage(value)
          setChanged(true)
        }}
        error={errors?.profile_image?.[0]}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="First Name"
          name="first_name"
          defaultValue={profile.first_name}
          autoComplete="given-name"
          error={errors?.first_name?.[0]}
        />
        <TextField
          label="Last Name"
          name="last_name"
          defaultValue={profile.last_name}
          autoComplete="family-name"
          error={errors?.last_name?.[0]}
        />
      </div>
      <TextField
        label="Email"
        name="email"
        type="email"
        defaultValue={profile.email}
        autoComplete="email"
        onChange={({ target }) => setEmail(target.value)}
        error={errors?.email?.[0]}
      />
      {isOther && (
        <PasswordField
          label="Current Password"
          name="current_password"
          autoComplete="current-password"
          hint="To change the email address. It changes when you open the link that we send to the new one."
          error={errors?.current_password?.[0]}
        />
      )}
      <div className="flex justify-end gap-2">
        <Button onClick={() => void navigate(`${adminPath}/profile`, skipPrompt)}>Cancel</Button>
        <Button type="submit" tone="primary" isBusy={save.isPending}>
          Submit
        </Button>
      </div>
    </FormCard>
  )
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
  queryClient.setQueryData(profileQuery().queryKey, { ...saved, email })
}
