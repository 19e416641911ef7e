import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { adminPath } from '#contract/account/admin-path.ts'
import { CardTitle } from '#web/forms/form-card.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'

interface EmailLinkCardProps {
  title: string
  intro: string
  action: string
  /** Uses the link. */
  link: { error: Error | null; isPending: boolean; mutate: () => void }
  /** The content once the link was used. */
  done?: ReactNode
}

/** Explains what a mailed link does, with the button that does it. */
export const EmailLinkCard = ({ title, intro, action, link, done }: EmailLinkCardProps) => (
  <section className="grid gap-5 rounded-card border border-line bg-surface p-6">
    <CardTitle title={title}>{done ? undefined : intro}</CardTitle>
    {link.error && <Alert>{link.error.message}</Alert>}
    {done || (
      <>
        <Button tone="primary" size="lg" isBusy={link.isPending} onClick={link.mutate}>
          {action}
        </Button>
        <Link to={`${adminPath}/login`} className="justify-self-center text-sm text-ink-muted hover:text-ink">
          Back to login
        </Link>
      </>
    )}
  </section>
)
