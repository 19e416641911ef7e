import { useMutation } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { adminPath } from '#contract/account/admin-path.ts'
import { restoreEmail } from '#web/admin/account/account-api.ts'
import { EmailLinkCard } from '#web/admin/account/email-link-card.tsx'
import { clearStorage } from '#web/admin-session.ts'
import { queryClient } from '#web/query-client.ts'

/** The page behind the link in the mail to a former e-mail address: back to it, and to a new password. */
export default function RestoreEmail() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const restore = useMutation({
    mutationFn: () => restoreEmail(search.get('token') ?? ''),
    onSuccess: ({ email, token }) => {
      // Every session has ended, including this browser's.
      clearStorage()
      queryClient.clear()
      void navigate(`${adminPath}/reset-password?${new URLSearchParams({ email, token })}`, { replace: true })
    },
  })
  return (
    <EmailLinkCard
      title="Bring back email address"
      intro="Bring back the former email address of your account. This signs everyone out, and you choose a new password next."
      action="Bring it back"
      link={restore}
    />
  )
}
