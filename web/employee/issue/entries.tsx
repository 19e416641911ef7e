import { type ReactNode, useEffect, useRef } from 'react'
import type { Person } from '#contract/employee/person.ts'
import type { IssueDetails } from '#contract/tracker/tracker.ts'
import { EarlierButton } from '#web/employee/issue/earlier-button.tsx'
import { Entry } from '#web/employee/issue/entry.tsx'
import type { EntryFrame } from '#web/employee/issue/entry-form.tsx'
import { type EntryKind, entryMessages } from '#web/employee/issue/entry-messages.ts'
import { EntryText } from '#web/employee/issue/entry-text.tsx'
import type { Earlier } from '#web/employee/issue/use-earlier.ts'
import { useOpenForm } from '#web/employee/issue/use-open-form.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { focusWhenReady } from '#web/ui/focus/focus-when-ready.ts'

interface EntriesProps<E> {
  issue: IssueDetails
  kind: EntryKind
  /** In display order. */
  earlier: Earlier<E>
  /** After the author: when, and how long. */
  facts: (entry: E) => ReactNode
  /** Empty if there is none. */
  text: (entry: E) => string
  onDelete: (id: string) => Promise<{ readonly message: string } | undefined>
  /** The form that adds an entry, or edits the given one. */
  form: (entry: E | undefined, frame: EntryFrame) => ReactNode
}

/** Comments or work logs of an issue, and the form to add more; only one form is open at a time. */
export function Entries<E extends { readonly id: string; readonly author: Person | null }>({
  issue,
  kind,
  earlier,
  facts,
  text,
  onDelete,
  form,
}: EntriesProps<E>) {
  const { labels } = entryMessages[kind]
  const { rows: entries } = earlier
  const { openForm, open, close, discard, draftOf } = useOpenForm(`${kind} ${issue.key}`, entries)
  // When a form closes, the focus returns to the button that opened it.
  const list = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(openForm)
  useEffect(() => {
    const closed = wasOpen.current
    wasOpen.current = openForm
    if (closed === null || openForm !== null) return
    const opener = () => list.current?.querySelector<HTMLElement>(`[data-opens="${closed}"] button`)
    focusWhenReady(opener, { onlyWhenLost: true })
  }, [openForm])
  const formOf = (entry?: E) =>
    form(entry, {
      issueKey: issue.key,
      kind,
      id: entry?.id,
      draft: draftOf(entry?.id ?? 'new'),
      onClose: close,
      onDiscard: discard,
    })
  return (
    <div ref={list} className="grid gap-2">
      {entries.length === 0 && openForm === null && <EmptyState title={labels.none} />}
      <EarlierButton earlier={earlier} of={labels.many} />
      <div className="divide-y divide-line">
        {entries.map((entry) =>
          openForm === entry.id ? (
            <div key={entry.id} className="py-4">
              {formOf(entry)}
            </div>
          ) : (
            <Entry
              key={entry.id}
              id={entry.id}
              issueKey={issue.key}
              kind={kind}
              author={entry.author}
              facts={facts(entry)}
              onEdit={() => open(entry.id)}
              onDelete={() => onDelete(entry.id)}
            >
              {text(entry) && <EntryText text={text(entry)} issue={issue} />}
            </Entry>
          ),
        )}
      </div>
      {openForm === 'new' ? (
        <div>{formOf()}</div>
      ) : (
        <span data-opens="new" className="justify-self-start">
          <Button icon="add" onClick={() => open('new')}>
            {labels.add}
          </Button>
        </span>
      )}
    </div>
  )
}
