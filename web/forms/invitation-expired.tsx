import { Link } from 'react-router'
import { accountMessages } from '#contract/account/account-messages.ts'

const linkClass = 'font-medium underline underline-offset-4'

/** What is said of the link of an invitation that does not work any more. */
export const InvitationExpired = ({ login, newLink }: Readonly<Record<'login' | 'newLink', string>>) => (
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
