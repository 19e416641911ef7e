import { useMutation } from '@tanstack/react-query'
import { redirect, useSearchParams } from 'react-router'
import { accountMessages } from '#contract/account/account-messages.ts'
import { adminPath } from '#contract/account/admin-path.ts'
import { sendLink } from '#web/admin/account/account-api.ts'
import { CardTitle } from '#web/forms/form-card.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { ButtonLink, TextButton } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toasts/toast.tsx'
import type { Route } from './+types/email-sent.ts'

/** Without an e-mail there is nothing to confirm (AC-079). */
export function clientLoader({ url }: Route.ClientLoaderArgs) {
  if (!url.searchParams.get('email')) throw redirect(`${adminPath}/forgot-password`)
  return null
}

export default function EmailSent() {
  const [search] = useSearchParams()
  const email = search.get('email') ?? ''
  const resend = useMutation({
    mutationFn: () => sendLink({ email }),
    onSuccess: () => toast.success(accountMessages.linkSent),
  })
  return (
    <section className="grid gap-5 rounded-card border border-line bg-surface p-6">
      <CardTitle title="Email sent">
        We have sent a link to <strong className="font-medium break-all text-ink">{email}</strong>. It works
        for five minutes.
      </CardTitle>
      {resend.isError && <Alert>{accountMessages.notRegistered}</Alert>}
      <p className="text-sm text-ink-muted">
        Didn’t get the e-mail?{' '}
        <TextButton disabled={resend.isPending} onClick={() => resend.mutate()}>
          Resend email
        </TextButton>
      </p>
      <ButtonLink to={`${adminPath}/login`} size="lg">
        Login
      </ButtonLink>
    </section>
  )
}
