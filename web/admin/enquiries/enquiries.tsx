import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { type Enquiry, enquiryFields } from '#contract/enquiry.ts'
import { truncate } from '#contract/rich-text.ts'
import { useReadState } from '#web/admin/enquiries/read-state.ts'
import { isUnread, Received } from '#web/admin/enquiries/received.tsx'
import { enquirySource } from '#web/admin/enquiries/source.tsx'
import { callQuery } from '#web/call-queries.ts'
import { DeleteButton } from '#web/list/delete-button.tsx'
import { EmptyList } from '#web/list/empty-list.tsx'
import { ListScreen } from '#web/list/list-screen.tsx'
import { Trash } from '#web/list/trash.tsx'
import { TrashLink } from '#web/list/trash-link.tsx'
import { type List, useList } from '#web/list/use-list.ts'
import { RetryLine } from '#web/ui/alert.tsx'
import { Button, ButtonLink, IconButton, IconLink } from '#web/ui/button.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { useEscape } from '#web/ui/keyboard-shortcuts.ts'
import { ForWriters, useIsReadOnly } from '#web/ui/read-only.tsx'
import { DateTime } from '#web/ui/time/date-time.tsx'

/** The enquiries of visitors, to read and to delete. */
export default function Enquiries() {
  const [parameters] = useSearchParams()
  return parameters.has('trash') ? <Trash source={enquirySource} summaryOf={summaryOf} /> : <EnquiryList />
}

const summaryOf = ({ email, subject, message }: Enquiry) =>
  [email, subject, message].map((text) => truncate(text, 120)).join(' · ')

function EnquiryList() {
  const list = useList(enquirySource)
  const readState = useReadState()
  return (
    <ListScreen
      list={list}
      trailing={<TrashLink list={enquirySource} />}
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
  list: List<Enquiry>
  row: Enquiry
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
  const isReadOnly = useIsReadOnly()
  useEscape(panel, list.close)
  // Opening it marks it as read, once: marking it as unread again closes it.
  const wasUnread = useRef(isUnread(row))
  useEffect(() => {
    if (wasUnread.current && !isReadOnly) mark({ row, isRead: true })
    wasUnread.current = false
  }, [mark, row, isReadOnly])
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
      <p className="text-sm text-ink-muted">
        Received <DateTime at={row.Created_at} />
      </p>
      <dl className="grid gap-4 sm:grid-cols-2">
        <Fact label={enquiryFields.name.label}>{name}</Fact>
        <Fact label={enquiryFields.email.label}>{email}</Fact>
        <Fact label={enquiryFields.subject.label}>{subject}</Fact>
        <Fact label={enquiryFields.message.label} isWide>
          {message}
        </Fact>
      </dl>
      {row.has_transcript && <Transcript id={row.id} />}
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={replyLink(row)} icon="reply" tone="primary">
          Reply
        </ButtonLink>
        <ForWriters>
          <Button tone="warning" icon="delete" onClick={() => list.confirmDelete([row])}>
            Delete
          </Button>
        </ForWriters>
        <Button onClick={list.close}>Close</Button>
        <ForWriters>
          <Button onClick={markUnread}>Mark as unread</Button>
        </ForWriters>
      </div>
    </section>
  )
}

/** The conversation with the assistant that led to the enquiry. */
function Transcript({ id }: { id: number }) {
  const { data, isError, refetch } = useQuery(callQuery('GET contactus/{id}/transcript/', { params: { id } }))
  if (isError)
    return <RetryLine onRetry={() => void refetch()}>The conversation could not be loaded.</RetryLine>
  return (
    <details className="rounded-card border border-line bg-canvas px-3 py-2 text-md">
      <summary className="cursor-pointer">Asked in conversation with the assistant</summary>
      <p className="mt-3 max-w-[70ch] wrap-anywhere whitespace-pre-line">{data?.transcript ?? '…'}</p>
    </details>
  )
}

type MarkRead = ReturnType<typeof useReadState>['mutate']

/** Opens the administrator's mail program; nothing that a visitor wrote adds a recipient or a text. */
const replyLink = ({ email, subject }: Enquiry): string =>
  `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${subject}`)}`
