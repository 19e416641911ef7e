import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Profile, UpdateProfileResponse } from '#contract/account.ts'
import { accountMessages } from '#contract/account-messages.ts'
import { profileQuery, updateProfile } from '#web/admin/account-api.ts'
import { remember } from '#web/admin/session.ts'
import { ApiError } from '#web/api.ts'
import { CardForm } from '#web/forms/form-card.tsx'
import { LeaveQuestion, unasked } from '#web/forms/unsaved-changes-guard.tsx'
import { useMissing } from '#web/forms/use-required-fields.ts'
import { queries } from '#web/query-client.ts'
import { Alert, RetryLine } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { ImageInput, type ImageValue } from '#web/ui/image-input.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.tsx'

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
  const [picture, setPicture] = useState<ImageValue>(profile.profile_image)
  const [isChanged, setChanged] = useState(false)
  const { missing, check } = useMissing('first_name', 'last_name', 'email')
  const save = useMutation({
    mutationFn: updateProfile,
    onSuccess: (answer) => {
      take(answer)
      toast.success(accountMessages.profileUpdated)
      void navigate('/authority/profile', unasked)
    },
  })
  const refused = save.error instanceof ApiError ? save.error.fields : undefined
  return (
    <CardForm
      title="Edit Profile"
      onChange={() => setChanged(true)}
      onSubmit={(form) => {
        save.reset()
        if (save.isPending || !check(form)) return
        form.delete('profile_image')
        if (picture !== profile.profile_image) form.set('profile_image', picture ?? '')
        save.mutate(form)
      }}
    >
      <LeaveQuestion when={isChanged} />
      {missing.size > 0 && <Alert>{accountMessages.allRequired}</Alert>}
      {save.isError && !refused && <Alert>Your profile was not saved. {save.error.message}</Alert>}
      <ImageInput
        label="Picture"
        name="profile_image"
        size="portrait"
        fallback="portrait"
        value={picture}
        onChange={(value) => {
          setPicture(value)
          setChanged(true)
        }}
        error={refused?.profile_image?.[0]}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="First Name"
          name="first_name"
          defaultValue={profile.first_name}
          autoComplete="given-name"
          error={refused?.first_name?.[0]}
        />
        <TextField
          label="Last Name"
          name="last_name"
          defaultValue={profile.last_name}
          autoComplete="family-name"
          error={refused?.last_name?.[0]}
        />
      </div>
      <TextField
        label="Email"
        name="email"
        type="email"
        defaultValue={profile.email}
        autoComplete="email"
        error={refused?.email?.[0]}
      />
      <div className="flex justify-end gap-2">
        <Button onClick={() => void navigate('/authority/profile', unasked)}>Cancel</Button>
        <Button type="submit" tone="primary" isBusy={save.isPending}>
          Submit
        </Button>
      </div>
    </CardForm>
  )
}

/** Header and profile show the new values at once (AC-116, AC-117). */
function take({ first_name, last_name, username, profile_image }: UpdateProfileResponse) {
  remember({
    firstname: first_name,
    lastname: last_name,
    email: username,
    profile_image: profile_image ?? '',
  })
  queries.setQueryData(profileQuery().queryKey, { first_name, last_name, email: username, profile_image })
}
