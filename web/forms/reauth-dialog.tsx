import type { ReactNode } from 'react'
import { sessionEnded } from '#contract/account/account-messages.ts'
import { sessionLifetime } from '#contract/limits.ts'
import { Form, FormButtons, type FormHandle } from '#web/forms/form.tsx'
import { type ReauthReason, settleReauth, useReauth } from '#web/reauth.ts'
import { ModalDialog } from '#web/ui/dialogs/dialog.tsx'

/** Asks for the password over whatever is on the screen: an area's fields, and the buttons that answer `requestReauth`. */
export function ReauthDialog({ form, children }: { form: FormHandle; children: ReactNode }) {
  const { reason } = useReauth()
  return (
    <ModalDialog {...texts[reason]}>
      <Form form={form} isGuarded={false} className="grid gap-4">
        {children}
        <FormButtons form={form} onCancel={() => settleReauth(false)}>
          Sign in
        </FormButtons>
      </Form>
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
