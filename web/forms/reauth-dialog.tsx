import type { ReactNode } from 'react'
import { sessionEnded } from '#contract/account/account-messages.ts'
import { sessionLifetime } from '#contract/limits.ts'
import { Form, FormButtons, type FormHandle } from '#web/forms/form.tsx'
import { type ReauthReason, settleReauth, useReauth } from '#web/reauth.ts'
import { ModalDialog } from '#web/ui/dialogs/dialog.tsx'

/**
 * The dialog of `requestReauth`, once around all screens of an area.
 * @param children the area's form
 */
export function ReauthDialog({ children }: { children: ReactNode }) {
  const { isRequested, reason } = useReauth()
  return (
    <ModalDialog isOpen={isRequested} {...texts[reason]}>
      {children}
    </ModalDialog>
  )
}

const texts = {
  ended: {
    title: 'Sign in to continue',
    intro: `${sessionEnded} What you typed is still here, and we continue after you sign in.`,
  },
  'not recent': {
    title: 'Confirm that it is you',
    intro: `This needs a sign-in within the last ${sessionLifetime.recentSeconds / 60} minutes. What you typed is still here, and we continue after you sign in.`,
  },
} as const satisfies Record<ReauthReason, object>

/** The form of an area in the dialog: its fields, and the buttons that answer. */
export const ReauthForm = ({ form, children }: { form: FormHandle; children: ReactNode }) => (
  <Form form={form} isGuarded={false} className="grid gap-4">
    {children}
    <FormButtons form={form} onCancel={() => settleReauth(false)}>
      Sign in
    </FormButtons>
  </Form>
)
