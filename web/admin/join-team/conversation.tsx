import { useMutation, useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import type { ListedCandidate } from '#contract/hiring/candidate.ts'
import { emailThreadsPath, type ThreadEmail } from '#contract/hiring/email-thread.ts'
import { EmailAttachments } from '#web/admin/join-team/email-attachments.tsx'
import { EmailBody } from '#web/admin/join-team/email-body.tsx'
import { EmailDialog } from '#web/admin/join-team/email-dialog.tsx'
import { EmailState } from '#web/admin/join-team/email-state.tsx'
import { deleteEmails, markEmailRead, threadQuery } from '#web/admin/join-team/threads-api.ts'
import { ConfirmDelete } from '#web/list/confirm-delete.tsx'
import { invalidate } from '#web/list/list-queries.ts'
import { RetryLine } from '#web/ui/alert.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { Icon } from '#web/ui/images/icon.tsx'
import { ForWriters, useIsReadOnly } from '#web/ui/read-only.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { NewYorkTime } from '#web/ui/time/new-york-time.tsx'

/** The e-mails exchanged with a candidate: to read, reply to, and delete (HD-213 to HD-227). */
export function Conversation({ candidate }: { candidate: ListedCandidate }) {
  const isReadOnly = useIsReadOnly()
  const thread = useQuery(threadQuery(candidate))
  const emails = (thread.data ?? []).toSorted((a, b) => Date.parse(b.Created_at) - Date.parse(a.Created_at))
  const [ticked, setTicked] = useState<readonly number[]>([])
  const [openId, setOpenId] = useState<number | null>(null)
  const [writing, write] = useState<{ replyTo: ThreadEmail | null } | null>(null)
  const [pendingDelete, setPendingDelete] = useState<readonly number[]>([])
  const deletion = useMutation({
    mutationFn: deleteEmails,
    onSuccess: (_, ids) => setTicked(ticked.filter((id) => !ids.includes(id))),
    onSettled: () => invalidate(emailThreadsPath),
  })
  const chosen = emails.map(({ id }) => id).filter((id) => ticked.length === 0 || ticked.includes(id))
  const reading = useMutation({
    mutationFn: markEmailRead,
    onSettled: () => invalidate(emailThreadsPath),
  })
  const toggleOpen = ({ id, isUnread }: ThreadEmail) => {
    if (isUnread && !isReadOnly) reading.mutate(id)
    setOpenId(openId === id ? null : id)
  }
  const toggle = (id: number) =>
    setTicked(ticked.includes(id) ? ticked.filter((other) => other !== id) : [...ticked, id])
  return (
    <section aria-label="Conversation history" className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="text-md font-semibold">Conversation history</h3>
        <Badge>
          <span aria-live="polite">{emails.length === 1 ? '1 email' : `${emails.length} emails`}</span>
        </Badge>
        <ForWriters>
          <span className="ml-auto flex gap-2">
            <Button icon="mail" onClick={() => write({ replyTo: null })}>
              New email
            </Button>
            <Button
              tone="warning"
              icon="delete"
              disabled={emails.length === 0}
              isBusy={deletion.isPending}
              onClick={() => setPendingDelete(chosen)}
            >
              Delete
            </Button>
          </span>
        </ForWriters>
      </div>
      {thread.isError && (
        <RetryLine onRetry={() => void thread.refetch()}>The emails could not be loaded.</RetryLine>
      )}
      {deletion.isError && (
        <RetryLine onRetry={() => deletion.mutate(deletion.variables)}>
          Could not delete the {deletion.variables.length === 1 ? 'email' : 'emails'}.
        </RetryLine>
      )}
      <table className="thread">
        <thead>
          <tr>
            <ForWriters>
              <th scope="col" className="thread-select">
                <span className="sr-only">Select</span>
              </th>
            </ForWriters>
            <th scope="col">Date</th>
            <th scope="col">From</th>
            <th scope="col">To</th>
            <th scope="col">Subject</th>
            <ForWriters>
              <th scope="col" className="thread-delete">
                Delete
              </th>
            </ForWriters>
          </tr>
        </thead>
        <tbody>
          {emails.map((email) => (
            <Fragment key={email.id}>
              <tr>
                <ForWriters>
                  <td className="thread-select">
                    <Checkbox
                      aria-label={`Select email “${email.subject}”`}
                      checked={ticked.includes(email.id)}
                      onChange={() => toggle(email.id)}
                    />
                  </td>
                </ForWriters>
                <td data-label="Date">
                  <NewYorkTime at={email.Created_at} />
                </td>
                <td data-label="From">{email.email}</td>
                <td data-label="To">{email.to}</td>
                <td data-label="Subject">
                  <button
                    type="button"
                    aria-expanded={openId === email.id}
                    onClick={() => toggleOpen(email)}
                    className={email.isUnread ? 'thread-subject thread-unread' : 'thread-subject'}
                  >
                    <Icon name={openId === email.id ? 'fold' : 'next'} size="sm" />
                    <span className="wrap-anywhere">{email.subject}</span>
                  </button>
                  <EmailState email={email} />
                </td>
                <ForWriters>
                  <td className="thread-delete">
                    <IconButton
                      label="Delete"
                      of={`email “${email.subject}”`}
                      icon="delete"
                      tone="danger"
                      onClick={() => setPendingDelete([email.id])}
                    />
                  </td>
                </ForWriters>
              </tr>
              {openId === email.id && (
                <tr className="thread-open">
                  <td colSpan={isReadOnly ? 4 : 6}>
                    <OpenEmail
                      email={email}
                      onReply={() => write({ replyTo: email })}
                      onDelete={() => setPendingDelete([email.id])}
                    />
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
      {thread.isPending && <Skeleton lines={2} />}
      {thread.isSuccess && emails.length === 0 && (
        <p className="text-sm text-ink-muted">
          No emails yet.{!isReadOnly && ' Write the first one with New email.'}
        </p>
      )}
      {writing && <EmailDialog candidate={candidate} replyTo={writing.replyTo} onClose={() => write(null)} />}
      <ConfirmDelete
        isOpen={pendingDelete.length > 0}
        onAnswer={(isConfirmed) => {
          if (isConfirmed) deletion.mutate(pendingDelete)
          setPendingDelete([])
        }}
      />
    </section>
  )
}

interface OpenEmailProps {
  email: ThreadEmail
  onReply: () => void
  onDelete: () => void
}

/** A whole e-mail (HD-220, HD-221). */
function OpenEmail({ email, onReply, onDelete }: OpenEmailProps) {
  const facts = { From: email.email, Subject: email.subject, To: email.to }
  return (
    <article aria-label={email.subject} className="grid gap-3 rounded-card border border-line bg-surface p-4">
      <dl className="grid gap-1 text-sm">
        {Object.entries(facts).map(([label, value]) => (
          <div key={label} className="flex gap-2">
            <dt className="w-16 shrink-0 text-ink-muted">{label}</dt>
            <dd className="min-w-0 wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {email.isUnverified && (
        <p className="rounded-control bg-warn-soft px-3 py-2 text-sm text-warn">
          Not verified: anyone can write this address into an email. Before you act on it, ask the candidate
          another way.
        </p>
      )}
      <EmailBody html={email.emailContent} />
      {email.quotedContent && (
        <details className="text-sm">
          <summary className="w-fit cursor-pointer text-ink-muted">Quoted text</summary>
          <div className="mt-2 border-l-2 border-line pl-3">
            <EmailBody html={email.quotedContent} />
          </div>
        </details>
      )}
      {email.attachments.length > 0 && <EmailAttachments email={email} />}
      <ForWriters>
        <div className="flex gap-2">
          <Button icon="reply" onClick={onReply}>
            Reply
          </Button>
          <Button tone="warning" icon="delete" onClick={onDelete}>
            Delete
          </Button>
        </div>
      </ForWriters>
    </article>
  )
}
