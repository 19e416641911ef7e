import { accountMessages } from '#contract/account/account-messages.ts'
import { changePassword } from '#web/employee/portal-api.ts'
import { toastSuccess } from '#web/employee/shell/portal-toast.ts'
import { ChangePasswordForm } from '#web/forms/change-password-form.tsx'

/** The employee's own password; the profile leads here. */
export default function ChangePassword() {
  return (
    <ChangePasswordForm
      change={changePassword}
      onChanged={() => toastSuccess(accountMessages.passwordUpdated)}
    />
  )
}
