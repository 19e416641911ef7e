import { useMutation } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
import type { EmployeeProfile } from '#contract/employee/employee.ts'
import { employeeMessages as messages } from '#contract/employee/employee-messages.ts'
import { employeePath } from '#contract/employee/employee-path.ts'
import { imageAccept } from '#contract/images.ts'
import { fullName, Picture } from '#web/employee/people/picture.tsx'
import { errorOf, updateProfile } from '#web/employee/portal-api.ts'
import { announce, profileEvents, useProfileEvent } from '#web/employee/profile/profile-events.ts'
import { toastSuccess } from '#web/employee/shell/portal-toast.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { useConfirm } from '#web/ui/dialogs/use-confirm.tsx'
import { Icon } from '#web/ui/images/icon.tsx'
import { TransferProgress } from '#web/ui/transfer-progress.tsx'
import { useTransfer } from '#web/uploads/use-transfer.ts'

/** The picture and its actions, next to whom it shows. */
export function PictureActions({ profile, children }: { profile: EmployeeProfile; children: ReactNode }) {
  const [confirm, confirmation] = useConfirm()
  const hintId = useId()
  const input = useRef<HTMLInputElement>(null)
  const transfer = useTransfer()
  const change = useMutation({
    mutationFn: (file: File | null) =>
      file
        ? transfer.run((settings) => updateProfile(pictureForm(file), settings))
        : updateProfile({ profileImage: null }),
    onSuccess: ({ message }, file) => {
      toastSuccess(message || (file ? messages.imageUpdated : messages.imageDeleted))
      announce(profileEvents.updated)
    },
  })
  useProfileEvent(profileEvents.imageDeleteConfirmed, () => change.mutate(null))
  const { isPending, variables: file } = change
  const [isUploading, isDeleting] = [isPending && file instanceof File, isPending && file === null]
  return (
    <>
      <Picture profile={profile} size="lg" alt={`Picture of ${fullName(profile)}`} />
      <div className="grid min-w-0 flex-1 basis-64 gap-3">
        <div>{children}</div>
        <div className="flex flex-wrap gap-2">
          <span className="file-input" aria-busy={isUploading || undefined}>
            <input
              ref={input}
              type="file"
              aria-label="Upload picture"
              aria-describedby={hintId}
              accept={imageAccept}
              disabled={isPending}
              onChange={({ target }) => {
                const [file] = target.files ?? []
                if (file) change.mutate(file)
                // So that the same file can be chosen again.
                target.value = ''
              }}
            />
            <span aria-hidden="true">
              <Icon name="upload" />
              {isUploading ? 'Uploading…' : 'Upload picture'}
            </span>
          </span>
          {profile.profileImage && (
            <Button
              icon="delete"
              disabled={isPending}
              isBusy={isDeleting}
              onClick={() =>
                confirm({
                  title: 'Delete your picture?',
                  text: 'A neutral picture takes its place.',
                  label: 'Delete',
                  run: () => announce(profileEvents.imageDeleteConfirmed),
                })
              }
            >
              Delete picture
            </Button>
          )}
          <ButtonLink to={`${employeePath}/profile`} icon="profile">
            View profile
          </ButtonLink>
          <ButtonLink to={`${employeePath}/edit-profile`} icon="editProfile">
            Edit profile
          </ButtonLink>
          <ButtonLink to={`${employeePath}/change-password`} icon="password">
            Change password
          </ButtonLink>
          <ButtonLink to={`${employeePath}/security`} icon={ShieldCheck}>
            Security
          </ButtonLink>
        </div>
        <p id={hintId} className="text-sm text-ink-muted">
          A picture of at least 256x256, PNG or JPG.
        </p>
        <TransferProgress {...transfer} findNext={() => input.current} />
        {change.error && change.error.name !== 'AbortError' && (
          <Alert>{errorOf(change.error, file ? messages.uploadFailed : messages.deleteFailed)}</Alert>
        )}
      </div>
      {confirmation}
    </>
  )
}

function pictureForm(file: File): FormData {
  const form = new FormData()
  form.set('profileImage', file)
  return form
}
