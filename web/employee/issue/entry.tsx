import { type ReactNode, useRef } from 'react'
import type { Person as PersonData } from '#contract/employee/person.ts'
import { type EntryKind, entryFailure, entryMessages } from '#web/employee/issue/entry-messages.ts'
import { useEntryAction } from '#web/employee/issue/use-entry-action.ts'
import { Person } from '#web/employee/people/person.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { useConfirm } from '#web/ui/dialogs/use-confirm.tsx'
import { useFocusPast } from '#web/ui/focus/use-focus-past.ts'
import { toast } from '#web/ui/toasts/toast.tsx'

interface EntryProps {
  id: string
  issueKey: string
  kind: EntryKind
  author: PersonData | null
  /** After the author: when, and how long. */
  facts: ReactNode
  onEdit: () => void
  onDelete: () => Promise<{ readonly message: string } | undefined>
  children: ReactNode
}

/** A comment or a work log. Every entry offers editing; the server decides whether it is allowed (EP-257, EP-C14). */
export function Entry({ id, issueKey, kind, author, facts, onEdit, onDelete, children }: EntryProps) {
  const [confirm, confirmation] = useConfirm()
  const entry = useRef<HTMLElement>(null)
  const deletion = useEntryAction({
    issueKey,
    kind,
    verb: 'delete',
    send: onDelete,
    onError: (cause) => toast.error(entryFailure(kind, 'delete', cause)),
  })
  useFocusPast(entry, deletion.isPending || deletion.isSuccess)
  const name = `${entryMessages[kind].labels.by} ${author?.displayName ?? 'someone'}`
  return (
    <article
      ref={entry}
      data-opens={id}
      aria-label={name}
      aria-busy={deletion.isPending || undefined}
      className={`grid gap-2 py-4 ${deletion.isPending ? 'opacity-50' : ''}`}
    >
      <header className="flex items-start gap-3 text-md">
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
          <span className="inline-flex font-medium">
            <Person person={author} fallback="Someone" />
          </span>
          <span className="text-sm text-ink-muted">{facts}</span>
        </span>
        <span className="flex gap-1">
          <IconButton label="Edit" of={name} icon="edit" disabled={deletion.isPending} onClick={onEdit} />
          <IconButton
            label="Delete"
            of={name}
            icon="delete"
            tone="danger"
            disabled={deletion.isPending}
            onClick={() =>
              confirm({
                title: 'Are you sure?',
                text: "You won't be able to revert this!",
                label: 'Yes, delete it!',
                run: () => deletion.mutate(),
              })
            }
          />
        </span>
      </header>
      {children}
      {confirmation}
    </article>
  )
}
