import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { enquiry } from '#contract/enquiry.ts'
import { type AnyRow, keyOf } from '#web/authority/content/calls.ts'
import { type Desk, useDesk } from '#web/authority/content/desk.ts'
import { EmptyList } from '#web/authority/content/empty-list.tsx'
import { ListFrame } from '#web/authority/content/list-frame.tsx'
import { Trash } from '#web/authority/content/trash.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { useEscape } from '#web/ui/keys.ts'

/** What visitors have asked, to read and to delete. */
export default function Enquiries() {
  const [parameters] = useSearchParams()
  return parameters.has('trash') ? (
    <Trash type={enquiry} title={enquiry.screen.title ?? enquiry.label.many} />
  ) : (
    <List />
  )
}

function List() {
  const desk = useDesk(enquiry)
  return (
    <ListFrame
      desk={desk}
      actions={(row) => <RowActions desk={desk} row={row} />}
      panel={(row) => <Detail desk={desk} row={row} />}
      empty={<EmptyList desk={desk} />}
    />
  )
}

function RowActions({ desk, row }: { desk: Desk; row: AnyRow }) {
  const key = keyOf(enquiry, row)
  return (
    <>
      <IconButton
        label="View"
        icon="reveal"
        aria-expanded={desk.opened === key}
        onClick={() => desk.open(key)}
      />
      <IconButton label="Delete" icon="delete" tone="danger" onClick={() => desk.askDelete([row])} />
    </>
  )
}

/** The whole enquiry; whatever a visitor wrote is shown as plain text (AC-345, AC-359). */
function Detail({ desk, row }: { desk: Desk; row: AnyRow }) {
  const { name, email, subject, message } = row
  const panel = useRef<HTMLElement>(null)
  useEscape(panel, desk.close)
  return (
    <section
      ref={panel}
      aria-label={`Enquiry of ${name}`}
      className="grid gap-5 rounded-card border border-line bg-surface p-4 lg:p-5"
    >
      <dl className="grid gap-4 sm:grid-cols-2">
        <Fact label={enquiry.fields.name.label}>{String(name)}</Fact>
        <Fact label={enquiry.fields.email.label}>{String(email)}</Fact>
        <Fact label={enquiry.fields.subject.label}>{String(subject)}</Fact>
        <Fact label={enquiry.fields.message.label}>{String(message)}</Fact>
      </dl>
      <div className="flex gap-2">
        <Button tone="warning" icon="delete" onClick={() => desk.askDelete([row])}>
          Delete
        </Button>
        <Button onClick={desk.close}>Close</Button>
      </div>
    </section>
  )
}

function Fact({ label, children }: { label: string; children: string }) {
  return (
    <div className="grid min-w-0 gap-0.5 last:col-span-full">
      <dt className="text-sm text-ink-muted">{label}</dt>
      <dd className="max-w-[70ch] text-md wrap-anywhere whitespace-pre-line">{children}</dd>
    </div>
  )
}
