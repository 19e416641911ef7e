import { Link, useNavigate, useSearchParams } from 'react-router'
import { accountMessages } from '#contract/account/account-messages.ts'
import { adminPath } from '#contract/account/admin-path.ts'
import { resetPassword } from '#web/admin/account/account-api.ts'
import { clearStorage } from '#web/admin-session.ts'
import { NewPasswordForm } from '#web/forms/new-password-form.tsx'
import { queryClient } from '#web/query-client.ts'
import { toast } from '#web/ui/toasts/toast.tsx'

export default function ResetPassword() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  return (
    <NewPasswordForm
      title="Reset password"
      intro="Choose a new password for your account."
      submitLabel="Reset Password"
      save={(password) =>
        resetPassword({ email: search.get('email') ?? '', token: search.get('token') ?? '', ...password })
      }
      onSaved={() => {
        // Every session has ended, including this browser's (AC-099).
        clearStorage()
        queryClient.clear()
        toast.success(accountMessages.passwordUpdated)
        void navigate(`${adminPath}/login`)
      }}
      failure={() => (
        <>
          <p>{accountMessages.linkExpired}</p>
          <Link to={`${adminPath}/forgot-password`} className="font-medium underline underline-offset-4">
            Send a new link
          </Link>
        </>
      )}
    />
  )
}
