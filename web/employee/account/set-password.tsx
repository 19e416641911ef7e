import { Link, useNavigate, useSearchParams } from 'react-router'
import { accountMessages } from '#contract/account/account-messages.ts'
import { invitationMark, isInvitation } from '#contract/account/invitation-link.ts'
import { employeePath, forgotPasswordPath } from '#contract/employee/employee-path.ts'
import type { PageHandle } from '#web/context.ts'
import { checkPasswordLink, errorOf, setPassword } from '#web/employee/portal-api.ts'
import { clearSignIn } from '#web/employee/session.ts'
import { toastSuccess } from '#web/employee/shell/portal-toast.ts'
import { InvitationFailure } from '#web/forms/invitation-failure.tsx'
import { NewPasswordForm } from '#web/forms/new-password-form.tsx'
import { useSite } from '#web/site.ts'

export const handle = { query: ['username', ...Object.keys(invitationMark)] } satisfies PageHandle

/** The page behind the link of an invitation or a reset. */
export default function SetPassword() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { company } = useSite()
  const isInvited = isInvitation(search)
  const username = search.get('username') ?? ''
  const link = { username, token: search.get('token') ?? '' }
  return (
    <NewPasswordForm
      {...(isInvited
        ? {
            title: `Welcome to ${company.name}`,
            intro: `Choose a password to join.${username && ` Your username is ${username}.`}`,
            submitLabel: 'Choose password',
          }
        : {
            title: 'Set a password',
            intro: username && `For the username ${username}.`,
            submitLabel: 'Set password',
          })}
      check={() => checkPasswordLink(link)}
      save={(password) => setPassword({ ...link, ...password })}
      onSaved={() => {
        // All sessions have ended, including this browser's.
        clearSignIn()
        toastSuccess(isInvited ? accountMessages.invitationAccepted : accountMessages.passwordUpdated)
        void navigate(`${employeePath}/login`)
      }}
      failure={(error) =>
        isInvited ? (
          <InvitationFailure error={error} login={`${employeePath}/login`} newLink={forgotPasswordPath} />
        ) : (
          <>
            <p>{error ? errorOf(error, error.message) : accountMessages.linkExpired}</p>
            <Link to={forgotPasswordPath} className="font-medium underline underline-offset-4">
              Get a new link
            </Link>
          </>
        )
      }
    />
  )
}
