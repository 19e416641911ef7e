import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { plainText } from '#contract/rich-text.ts'
import { formatWorkTime } from '#contract/tracker/work-time.ts'
import { issueHistoryQuery } from '#web/employee/issue/issue-api.ts'
import {
  type EditableValue,
  type EditConflict,
  fieldValue,
  nameOf,
} from '#web/employee/issue/issue-editor.ts'
import { sprintsQuery } from '#web/employee/tracker-queries.ts'
import { wordDiff } from '#web/forms/word-diff.ts'
import { Button } from '#web/ui/button.tsx'
import { FormDialog } from '#web/ui/dialogs/dialog.tsx'
import { RelativeTime } from '#web/ui/time/relative-time.tsx'

/** Someone else has changed the same field: both versions side by side, with what differs marked. */
export default function ConflictDialog({ conflict }: { conflict: EditConflict }) {
  const { field, value, theirs, answer } = conflict
  const other = fieldValue(theirs, field)
  const { data: sprints = [] } = useQuery({
    ...sprintsQuery(theirs.fields.project.key),
    enabled: field === 'sprint',
  })
  const { data: history } = useQuery({ ...issueHistoryQuery(theirs.key), staleTime: 0 })
  const change = history?.rows.findLast((entry) => entry.field === field)
  const text = (value: EditableValue) =>
    (field === 'sprint' && sprints.find(({ id }) => id === value)?.name) || textOf(field, value)
  return (
    <FormDialog
      title={`${change?.author?.displayName ?? 'Someone else'} has changed the ${nameOf(field)}`}
      size="lg"
      onClose={() => answer('neither')}
    >
      <p className="text-md text-ink-muted">
        {change && (
          <>
            Changed <RelativeTime at={change.created} />.{' '}
          </>
        )}
        Yours is not saved yet. Which one do you want to keep?
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        <Version title="Yours">{marked(text(other), text(value))}</Version>
        <Version title="Theirs">{marked(text(value), text(other))}</Version>
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={() => answer('neither')}>Keep editing</Button>
        <Button onClick={() => answer('theirs')}>Take theirs</Button>
        <Button tone="primary" onClick={() => answer('mine')}>
          Keep mine
        </Button>
      </div>
    </FormDialog>
  )
}

function textOf(field: EditConflict['field'], value: EditableValue): string {
  if (value === null) return field === 'assignee' ? 'Unassigned' : 'None'
  if (typeof value === 'number') return formatWorkTime(value)
  if (typeof value !== 'string') return value.join(', ')
  return field === 'description' ? plainText(value) : value
}

/** A version, with what the other one does not have marked. */
const marked = (other: string, own: string): ReactNode =>
  own === '' ? (
    <span className="text-ink-muted">Empty</span>
  ) : (
    wordDiff(other, own)
      .filter(({ of }) => of !== 'before')
      .map(({ of, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the segments are computed as a whole
        <Fragment key={index}>
          {of === 'both' ? text : <ins className="rounded-[2px] bg-ok-soft text-ok no-underline">{text}</ins>}
        </Fragment>
      ))
  )

function Version({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid min-w-0 content-start gap-1">
      <h3 className="text-sm font-medium text-ink-muted">{title}</h3>
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls must be in reach of the keyboard
        tabIndex={0}
        className="max-h-72 overflow-y-auto rounded-control border border-line bg-surface px-3 py-2 text-md wrap-anywhere whitespace-pre-wrap"
      >
        {children}
      </div>
    </section>
  )
}
