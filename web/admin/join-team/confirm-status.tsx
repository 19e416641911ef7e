import { useQuery } from '@tanstack/react-query'
import { candidateStatuses } from '#contract/hiring/candidate.ts'
import { type DecisionPreview, undoSeconds } from '#contract/hiring/decision.ts'
import { codeLabel } from '#contract/mail/notifications.ts'
import { EmailBody } from '#web/admin/join-team/email-body.tsx'
import { HireDialog } from '#web/admin/join-team/hire-dialog.tsx'
import { statusQuestions } from '#web/admin/join-team/status-texts.ts'
import type { StatusChange, StatusChanges } from '#web/admin/join-team/use-status-change.ts'
import { callQuery } from '#web/call-queries.ts'
import { Alert } from '#web/ui/alert.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Asks before a status is set, and shows the e-mail that goes out with it (HD-176 to HD-179, HD-521 to HD-523). */
export function ConfirmStatus({ changes }: { changes: StatusChanges }) {
  const { proposed, answer } = changes
  const preview = usePreview(proposed)
  const email = preview.data?.email
  const isReject = proposed?.to === candidateStatuses.rejected
  const content = (
    <div className="grid gap-3">
      {proposed?.conflict && (
        <Alert>
          {proposed.conflict}
          {proposed.isBulk && ' The others are still to be decided.'}
        </Alert>
      )}
      {proposed?.isBulk && <p>{proposed.candidates.length} candidates</p>}
      {preview.isPending && <Skeleton lines={3} />}
      {preview.isError && (
        <p>
          The email that goes out with this could not be shown. It waits {undoSeconds} seconds, in which you
          can undo the decision.
        </p>
      )}
      {preview.data && <EmailPreview preview={preview.data} />}
    </div>
  )
  const hiredId = hiredAlone(proposed)
  if (proposed && hiredId !== undefined)
    return (
      <HireDialog
        key={hiredId}
        {...{ id: hiredId, proposed, changes }}
        hasEmail={email != null}
        isBusy={preview.isPending}
      >
        {content}
      </HireDialog>
    )
  return (
    <ConfirmDialog
      isOpen={proposed !== null}
      title={proposed ? statusQuestions[proposed.to] : ''}
      confirmLabel="Yes"
      cancelLabel="No"
      tone={isReject ? 'danger' : 'primary'}
      isWide
      isBusy={preview.isPending}
      alternative={
        email ? { label: 'Without email', run: () => answer(true, { sendsEmail: false }) } : undefined
      }
      onConfirm={() => answer(true)}
      onCancel={() => answer(false)}
    >
      {content}
    </ConfirmDialog>
  )
}

/** The candidate who would be hired, if it is one. */
const hiredAlone = (proposed: StatusChange | null): number | undefined =>
  proposed?.to === candidateStatuses.hired && !proposed.isBulk ? proposed.candidates[0]?.id : undefined

/** Loaded again for each question. */
function usePreview(proposed: StatusChange | null) {
  const ids = proposed?.candidates.map(({ id }) => id) ?? []
  return useQuery({
    ...callQuery('POST candidates/decision-preview/', { body: { ids, status: proposed?.to ?? 0 } }),
    enabled: proposed !== null,
    gcTime: 0,
    retry: false,
  })
}

function EmailPreview({ preview: { email, recipients, isDelivered } }: { preview: DecisionPreview }) {
  if (!email) return <p>No email goes out: there is no active template for this decision.</p>
  const people = recipients === 1 ? email.to : `${recipients} candidates`
  return (
    <>
      <p>
        An email from the template{' '}
        <strong className="font-medium text-ink">{codeLabel(email.template)}</strong> goes to{' '}
        <strong className="font-medium text-ink">{people}</strong>.{' '}
        {isDelivered
          ? `It waits ${undoSeconds} seconds, in which you can undo the decision.`
          : 'No mail server is set, so it is only stored.'}
      </p>
      {email.missing.length > 0 && (
        <Alert>The email cannot be sent: the tags [{email.missing.join('], [')}] have no value.</Alert>
      )}
      <section
        aria-label="Email"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keys
        tabIndex={0}
        className="grid max-h-64 gap-2 overflow-y-auto rounded-control border border-line bg-surface p-3 text-ink"
      >
        <h3 className="text-sm font-semibold wrap-anywhere">{email.subject}</h3>
        <EmailBody html={email.html} />
      </section>
      {recipients > 1 && <p className="text-sm">Shown as {email.to} gets it.</p>}
    </>
  )
}
