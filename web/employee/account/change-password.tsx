import { accountMessages } from '#contract/account/account-messages.ts'
import { changePassword } from '#web/employee/portal-api.ts'
import { toastSuccess } from '#web/employee/shell/portal-toast.ts'
import { ChangePasswordForm } from '#web/forms/change-password-form.tsx'

/** Changes the employee's own password; reached from the profile. */
export default function ChangePassword() {
  return (
    <ChangePasswordForm
      change={changePassword}
      onChanged={() => toastSuccess(accountMessages.passwordUpdated)}
    />
  )
}
