import { Link, useNavigate, useSearchParams } from 'react-router'
import { accountMessages } from '#contract/account/account-messages.ts'
import { adminPath } from '#contract/account/admin-path.ts'
import { isInvitation } from '#contract/account/invitation-link.ts'
import { checkLink, resetPassword } from '#web/admin/account/account-api.ts'
import { clearStorage } from '#web/admin-session.ts'
import { InvitationFailure } from '#web/forms/invitation-failure.tsx'
import { NewPasswordForm } from '#web/forms/new-password-form.tsx'
import { queryClient } from '#web/query-client.ts'
import { useSite } from '#web/site.ts'
import { toast } from '#web/ui/toasts/toast.tsx'

/** The page behind the link of a reset or an invitation. */
export default function ResetPassword() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { company } = useSite()
  const isInvited = isInvitation(search)
  const link = { email: search.get('email') ?? '', token: search.get('token') ?? '' }
  const newLink = `${adminPath}/forgot-password`
  return (
    <NewPasswordForm
      {...(isInvited
        ? {
            title: `Welcome to ${company.name}`,
            intro: `Choose a password to join the admin area of ${company.name}.`,
            submitLabel: 'Choose password',
          }
        : {
            title: 'Reset password',
            intro: 'Choose a new password for your account.',
            submitLabel: 'Reset Password',
          })}
      check={() => checkLink(link)}
      save={(password) => resetPassword({ ...link, ...password })}
      onSaved={() => {
        // Every session has ended, including this browser's (AC-099).
        clearStorage()
        queryClient.clear()
        toast.success(isInvited ? accountMessages.invitationAccepted : accountMessages.passwordUpdated)
        void navigate(`${adminPath}/login`)
      }}
      failure={(error) =>
        isInvited ? (
          <InvitationFailure error={error} login={`${adminPath}/login`} newLink={newLink} />
        ) : (
          <>
            <p>{accountMessages.linkExpired}</p>
            <Link to={newLink} className="font-medium underline underline-offset-4">
              Send a new link
            </Link>
          </>
        )
      }
    />
  )
}
