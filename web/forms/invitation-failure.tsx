import { Link } from 'react-router'
import { accountMessages } from '#contract/account/account-messages.ts'
import { ApiError } from '#web/api.ts'

const linkClass = 'font-medium underline underline-offset-4'

/** What is said of an invitation that could not be accepted: mostly its link does not work any more. */
export function InvitationFailure({
  error,
  login,
  newLink,
}: {
  /** Null before anything was sent. */
  error: Error | null
  login: string
  newLink: string
}) {
  if (error && !(error instanceof ApiError && error.status === 400)) return <p>{error.message}</p>
  return (
    <>
      <p>{accountMessages.invitationExpired}</p>
      <p>
        If you have chosen a password already,{' '}
        <Link to={login} className={linkClass}>
          sign in
        </Link>
        . Otherwise ask for a new invitation, or{' '}
        <Link to={newLink} className={linkClass}>
          send yourself a new link
        </Link>
        .
      </p>
    </>
  )
}
