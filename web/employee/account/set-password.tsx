import { Link, useNavigate, useSearchParams } from 'react-router'
import { accountMessages } from '#contract/account/account-messages.ts'
import { employeePath, forgotPasswordPath } from '#contract/employee/employee-path.ts'
import type { PageHandle } from '#web/context.ts'
import { errorOf, setPassword } from '#web/employee/portal-api.ts'
import { clearSignIn } from '#web/employee/session.ts'
import { toastSuccess } from '#web/employee/shell/portal-toast.ts'
import { NewPasswordForm } from '#web/forms/new-password-form.tsx'

export const handle = { query: ['username'] } satisfies PageHandle

/** The page behind the link of an invitation or a reset. */
export default function SetPassword() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const username = search.get('username') ?? ''
  return (
    <NewPasswordForm
      title="Set a password"
      intro={username && `For the username ${username}.`}
      submitLabel="Set password"
      save={(password) => setPassword({ username, token: search.get('token') ?? '', ...password })}
      onSaved={() => {
        // All sessions have ended, including this browser's.
        clearSignIn()
        toastSuccess(accountMessages.passwordUpdated)
        void navigate(`${employeePath}/login`)
      }}
      failure={(error) => (
        <>
          <p>{errorOf(error, error.message)}</p>
          <Link to={forgotPasswordPath} className="font-medium underline underline-offset-4">
            Get a new link
          </Link>
        </>
      )}
    />
  )
}
