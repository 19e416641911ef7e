import { accountMessages } from '#contract/account/account-messages.ts'
import { messages } from '#contract/messages.ts'
import { changePassword } from '#web/admin/account/account-api.ts'
import { ChangePasswordForm } from '#web/forms/change-password-form.tsx'
import { toast } from '#web/ui/toasts/toast.tsx'

export default function ChangePassword() {
  return (
    <ChangePasswordForm
      change={async (body) => {
        const failure = await changePassword(body)
        if (failure) throw new Error(failure.error ?? messages.internalError)
      }}
      onChanged={() => toast.success(accountMessages.passwordUpdated)}
    />
  )
}
