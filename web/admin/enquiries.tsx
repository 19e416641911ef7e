import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { enquiry } from '#contract/enquiry.ts'
import { useReadState } from '#web/admin/read-state.ts'
import { isUnread } from '#web/admin/received.tsx'
import { type AnyRow, rowKey } from '#web/content/content-api.ts'
import { DeleteButton } from '#web/content/row-actions.tsx'
import { Trash } from '#web/content/trash.tsx'
import { type ContentList, useContentList } from '#web/content/use-content-list.ts'
import { rowTitle } from '#web/forms/cells.tsx'
import { EmptyList } from '#web/list/empty-list.tsx'
import { ListFrame } from '#web/list/list-frame.tsx'
import { RetryLine } from '#web/ui/alert.tsx'
import { Button, ButtonLink, IconButton, IconLink } from '#web/ui/button.tsx'
import { useEscape } from '#web/ui/keyboard-shortcuts.ts'
import { formatDateTime } from '#web/ui/relative-time.tsx'

/** What visitors have asked, to read and to delete. */
export default function Enquiries() {
  const [parameters] = useSearchParams()
  return parameters.has('trash') ? (
    <Trash type={enquiry} title={enquiry.admin.title ?? enquiry.label.many} />
  ) : (
    <EnquiryList />
  )
}

function EnquiryList() {
  const list = useContentList(enquiry)
  const readState = useReadState()
  return (
    <ListFrame
      desk={list}
      actions={(row) => <RowActions desk={list} row={row} />}
      panel={(row) => <Detail key={row.id} desk={list} row={row} mark={readState.mutate} />}
      empty={<EmptyList desk={list} />}
    >
      {readState.isError && (
        <RetryLine onRetry={() => readState.mutate(readState.variables)}>
          The enquiry was not marked as {readState.variables.isRead ? 'read' : 'unread'}.
        </RetryLine>
      )}
    </ListFrame>
  )
}

function RowActions({ desk: list, row }: { desk: ContentList; row: AnyRow }) {
  const key = rowKey(enquiry, row)
  return (
    <>
      <IconButton
        data-control="edit"
        label="View"
        of={rowTitle(enquiry, row)}
        icon="reveal"
        aria-expanded={list.opened === key}
        onClick={() => list.open(key)}
      />
      <IconLink label={`Reply to ${row.name}`} icon="reply" href={replyLink(row)} />
      <DeleteButton desk={list} row={row} />
    </>
  )
}

/** The whole enquiry; whatever a visitor wrote is shown as plain text (AC-345, AC-359). */
function Detail({ desk: list, row, mark }: { desk: ContentList; row: AnyRow; mark: MarkRead }) {
  const { name, email, subject, message } = row
  const panel = useRef<HTMLElement>(null)
  useEscape(panel, list.close)
  // To open it is to read it, once: marking it as unread again closes it.
  const wasUnread = useRef(isUnread(row))
  useEffect(() => {
    if (wasUnread.current) mark({ row, isRead: true })
    wasUnread.current = false
  }, [mark, row])
  const markUnread = () => {
    list.close()
    mark({ row, isRead: false })
  }
  return (
    <section
      ref={panel}
      aria-label={`Enquiry of ${name}`}
      className="grid gap-5 rounded-card border border-line bg-surface p-4 lg:p-5"
    >
      <p className="text-sm text-ink-muted">Received {formatDateTime(String(row.Created_at))}</p>
      <dl className="grid gap-4 sm:grid-cols-2">
        <Fact label={enquiry.fields.name.label}>{String(name)}</Fact>
        <Fact label={enquiry.fields.email.label}>{String(email)}</Fact>
        <Fact label={enquiry.fields.subject.label}>{String(subject)}</Fact>
        <Fact label={enquiry.fields.message.label}>{String(message)}</Fact>
      </dl>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={replyLink(row)} icon="reply" tone="primary">
          Reply
        </ButtonLink>
        <Button tone="warning" icon="delete" onClick={() => list.askDelete([row])}>
          Delete
        </Button>
        <Button onClick={list.close}>Close</Button>
        <Button onClick={markUnread}>Mark as unread</Button>
      </div>
    </section>
  )
}

type MarkRead = ReturnType<typeof useReadState>['mutate']

/** Opens the administrator's mail program; nothing that a visitor wrote adds a recipient or a text. */
const replyLink = ({ email, subject }: AnyRow): string =>
  `mailto:${encodeURIComponent(String(email))}?subject=${encodeURIComponent(`Re: ${subject}`)}`

function Fact({ label, children }: { label: string; children: string }) {
  return (
    <div className="grid min-w-0 gap-0.5 last:col-span-full">
      <dt className="text-sm text-ink-muted">{label}</dt>
      <dd className="max-w-[70ch] text-md wrap-anywhere whitespace-pre-line">{children}</dd>
    </div>
  )
}
