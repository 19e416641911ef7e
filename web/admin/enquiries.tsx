import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { enquiry } from '#contract/enquiry.ts'
import { useReadState } from '#web/admin/read-state.ts'
import { isUnread, Received } from '#web/admin/received.tsx'
import type { AnyRow } from '#web/content/content-api.ts'
import { contentSource } from '#web/content/content-source.tsx'
import { Trash } from '#web/content/trash.tsx'
import { TrashLink } from '#web/content/trash-link.tsx'
import { DeleteButton } from '#web/list/delete-button.tsx'
import { EmptyList } from '#web/list/empty-list.tsx'
import { ListScreen } from '#web/list/list-screen.tsx'
import { type List, useList } from '#web/list/use-list.ts'
import { RetryLine } from '#web/ui/alert.tsx'
import { Button, ButtonLink, IconButton, IconLink } from '#web/ui/button.tsx'
import { useEscape } from '#web/ui/keyboard-shortcuts.ts'
import { formatDateTime } from '#web/ui/relative-time.tsx'

/** The enquiries of visitors, to read and to delete. */
export default function Enquiries() {
  const [parameters] = useSearchParams()
  return parameters.has('trash') ? <Trash type={enquiry} /> : <EnquiryList />
}

function EnquiryList() {
  const [source] = useState(() => contentSource(enquiry))
  const list = useList(source)
  const readState = useReadState()
  return (
    <ListScreen
      list={list}
      trailing={<TrashLink type={enquiry} />}
      details={(row) => <Received row={row} />}
      actions={(row) => <RowActions list={list} row={row} />}
      panel={(row) => <Detail key={row.id} list={list} row={row} mark={readState.mutate} />}
      empty={<EmptyList list={list} />}
    >
      {readState.isError && (
        <RetryLine onRetry={() => readState.mutate(readState.variables)}>
          Could not mark the enquiry as {readState.variables.isRead ? 'read' : 'unread'}.
        </RetryLine>
      )}
    </ListScreen>
  )
}

interface EnquiryProps {
  list: List<AnyRow>
  row: AnyRow
}

function RowActions({ list, row }: EnquiryProps) {
  return (
    <>
      <IconButton
        data-control="edit"
        label="View"
        of={list.source.nameOf(row)}
        icon="reveal"
        aria-expanded={list.openId === row.id}
        onClick={() => list.open(row.id)}
      />
      <IconLink label={`Reply to ${row.name}`} icon="reply" href={replyLink(row)} />
      <DeleteButton list={list} row={row} />
    </>
  )
}

/** The whole enquiry, as plain text (AC-345, AC-359). */
function Detail({ list, row, mark }: EnquiryProps & { mark: MarkRead }) {
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
      aria-label={`Enquiry from ${name}`}
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
        <Button tone="warning" icon="delete" onClick={() => list.confirmDelete([row])}>
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
