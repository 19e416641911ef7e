import type { FormEvent, ReactNode } from 'react'
import { sessionEnded } from '#contract/account/account-messages.ts'
import { settleReauth, useReauth } from '#web/reauth.ts'
import { Button } from '#web/ui/button.tsx'
import { ModalDialog } from '#web/ui/dialog.tsx'

/**
 * The dialog of `requestReauth`, once around all screens of an area.
 * @param children the area's form
 */
export const ReauthDialog = ({ children }: { children: ReactNode }) => (
  <ModalDialog
    isOpen={useReauth().isAsking}
    title="Sign in to continue"
    intro={`${sessionEnded} What you typed is still here, and we continue after you sign in.`}
  >
    {children}
  </ModalDialog>
)

/** The form of an area in the dialog: its fields, and the buttons that answer. */
export function ReauthForm({
  isBusy,
  onSubmit,
  children,
}: {
  isBusy: boolean
  onSubmit: (form: FormData) => void
  children: ReactNode
}) {
  return (
    <form
      noValidate
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        onSubmit(new FormData(event.currentTarget))
      }}
      className="grid gap-4"
    >
      {children}
      <div className="flex justify-end gap-2">
        <Button onClick={() => settleReauth(false)}>Cancel</Button>
        <Button type="submit" tone="primary" isBusy={isBusy}>
          Sign in
        </Button>
      </div>
    </form>
  )
}
