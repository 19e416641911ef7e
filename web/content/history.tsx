import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnyContent } from '#contract/content/define.ts'
import type { AnyRow } from '#web/content/content-api.ts'
import { type Entry, goBack, historyQuery } from '#web/content/revisions-api.ts'
import { titleOf } from '#web/forms/cells.tsx'
import { Change } from '#web/forms/field-diff.tsx'
import { differing, valuesOf } from '#web/forms/form-values.ts'
import { queries } from '#web/query-client.ts'
import { Alert, RetryLine } from '#web/ui/alert.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Question, Sheet } from '#web/ui/dialog.tsx'
import { exactTime, When } from '#web/ui/relative-time.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { snackbar } from '#web/ui/snackbar.tsx'

const done = {
  created: 'Created',
  changed: 'Changed',
  published: 'Published',
  unpublished: 'Unpublished',
  deleted: 'Deleted',
  restored: 'Restored from the trash',
} satisfies Record<Entry['action'], string>

/** The same where rows are active or not. */
const switched: { readonly [Action in Entry['action']]?: string } = {
  published: 'Made active',
  unpublished: 'Made inactive',
}

/** What became of a row: who did what and when, what it changed, and a way back to each state. */
export function History({ type, row, onClose }: { type: AnyContent; row: AnyRow; onClose: () => void }) {
  return (
    <Sheet isOpen onClose={onClose} title={`History of ${titleOf(type, row)}`}>
      <Entries type={type} row={row} onBack={onClose} />
    </Sheet>
  )
}

function Entries({ type, row, onBack }: { type: AnyContent; row: AnyRow; onBack: () => void }) {
  const { data: entries, isError, refetch } = useQuery(historyQuery(type, row.id))
  const [wanted, want] = useState<Entry | null>(null)
  const back = useMutation({
    mutationFn: ({ id }: Entry) => goBack(type, row.id, id),
    onSuccess: (_, { at }) => {
      snackbar.show(`The version of ${exactTime(at)} is back.`)
      onBack()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [type.path] }),
  })
  const newest = entries?.[0]
  return (
    <>
      {isError && <RetryLine onRetry={() => void refetch()}>The history could not be loaded.</RetryLine>}
      {back.isError && <Alert>That version was not restored. {back.error.message}</Alert>}
      {!entries && !isError && <Skeleton lines={5} />}
      <ol className="grid gap-5">
        {entries?.map((entry, index) => (
          <li key={entry.id} className="grid gap-2 border-b border-line pb-5 last:border-0">
            <div className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5">
              <span className="text-md font-medium">
                {(type.admin.status === 'switch' && switched[entry.action]) || done[entry.action]}
                {entry.by && ` by ${entry.by}`}
              </span>
              {index === 0 && <Badge tone="brand">Current</Badge>}
              <span className="text-sm text-ink-muted">
                <When at={entry.at} /> · {exactTime(entry.at)}
              </span>
            </div>
            <Changes type={type} entry={entry} former={entries[index + 1]} />
            {newest && canGoBack(type, entry, newest) && (
              <span>
                <Button
                  size="sm"
                  icon="restore"
                  isBusy={back.isPending && back.variables.id === entry.id}
                  onClick={() => want(entry)}
                >
                  Restore this version
                </Button>
              </span>
            )}
          </li>
        ))}
      </ol>
      <Question
        isOpen={wanted !== null}
        title="Restore this version?"
        confirmLabel="Restore"
        cancelLabel="Cancel"
        tone="primary"
        onConfirm={() => {
          if (wanted) back.mutate(wanted)
          want(null)
        }}
        onCancel={() => want(null)}
      >
        Texts and pictures become what they were on {wanted && exactTime(wanted.at)}. The present version
        stays in this history.
      </Question>
    </>
  )
}

/** What an entry has changed, in the words of the form. */
function Changes({ type, entry, former }: { type: AnyContent; entry: Entry; former: Entry | undefined }) {
  if (!former || entry.action === 'created') return null
  const [before, after] = [valuesOf(type, former.row), valuesOf(type, entry.row)]
  const names = ownFields(type, differing(type, after, before))
  if (names.length === 0) return null
  return (
    <dl className="grid gap-2 text-sm">
      {names.map((name) => (
        <div key={name} className="grid gap-0.5">
          <dt className="text-ink-muted">{type.fields[name].label}</dt>
          <dd className="leading-relaxed wrap-anywhere">
            <Change field={type.fields[name]} former={before[name]} latter={after[name]} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The slug stays what it is, so it alone is no reason to go back. */
const canGoBack = (type: AnyContent, entry: Entry, newest: Entry): boolean =>
  ownFields(type, differing(type, valuesOf(type, entry.row), valuesOf(type, newest.row))).some(
    (name) => name !== 'slug',
  )

/** What goes back with a version; whether the row is active does not. */
const ownFields = (type: AnyContent, names: readonly string[]): string[] =>
  names.filter((name) => name in type.fields)
