import { useMutation } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { adminPath } from '#contract/account/admin-path.ts'
import { confirmEmail, profileQuery } from '#web/admin/account/account-api.ts'
import { EmailLinkCard } from '#web/admin/account/email-link-card.tsx'
import { storeAdmin, storedAdmin } from '#web/admin-session.ts'
import { queryClient } from '#web/query-client.ts'
import { ButtonLink } from '#web/ui/button.tsx'

/** The page behind the link in a mail to a new e-mail address. A button confirms it, because mail servers open links too. */
export default function ConfirmEmail() {
  const [search] = useSearchParams()
  const confirm = useMutation({
    mutationFn: () => confirmEmail(search.get('token') ?? ''),
    onSuccess: ({ admin_id, email }) => {
      // This browser may be signed in as someone else or not at all.
      if (storedAdmin().admin_id !== String(admin_id)) return
      storeAdmin({ email })
      void queryClient.invalidateQueries({ queryKey: profileQuery().queryKey })
    },
  })
  return (
    <EmailLinkCard
      title="Confirm email address"
      intro="Make this the email address of your account. You sign in with it from then on."
      action="Confirm"
      link={confirm}
      done={
        confirm.data && (
          <>
            <p role="status" className="text-md">
              Your email address is <strong className="font-medium break-all">{confirm.data.email}</strong>{' '}
              now.
            </p>
            <ButtonLink to={`${adminPath}/profile`} size="lg">
              My Profile
            </ButtonLink>
          </>
        )
      }
    />
  )
}
