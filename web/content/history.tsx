import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnyContent } from '#contract/content/define.ts'
import type { AnyRow } from '#web/content/content-api.ts'
import { historyQuery, type Revision, restoreRevision } from '#web/content/revisions-api.ts'
import { rowTitle } from '#web/forms/cells.tsx'
import { FieldDiff } from '#web/forms/field-diff.tsx'
import { changedFields, rowValues } from '#web/forms/form-values.ts'
import { queryClient } from '#web/query-client.ts'
import { Alert, RetryLine } from '#web/ui/alert.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog, Sheet } from '#web/ui/dialog.tsx'
import { formatDateTime, RelativeTime } from '#web/ui/relative-time.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.tsx'

const actionLabels = {
  created: 'Created',
  changed: 'Changed',
  published: 'Published',
  unpublished: 'Unpublished',
  deleted: 'Deleted',
  restored: 'Restored from the trash',
} satisfies Record<Revision['action'], string>

/** The same where rows are active or not. */
const switchedLabels: { readonly [Action in Revision['action']]?: string } = {
  published: 'Made active',
  unpublished: 'Made inactive',
}

/** What became of a row: who did what and when, what it changed, and a way back to each state. */
export function History({ type, row, onClose }: { type: AnyContent; row: AnyRow; onClose: () => void }) {
  return (
    <Sheet isOpen onClose={onClose} title={`History of ${rowTitle(type, row)}`}>
      <RevisionList type={type} row={row} onBack={onClose} />
    </Sheet>
  )
}

function RevisionList({ type, row, onBack }: { type: AnyContent; row: AnyRow; onBack: () => void }) {
  const { data: entries, isError, refetch } = useQuery(historyQuery(type, row.id))
  const [chosen, setChosen] = useState<Revision | null>(null)
  const back = useMutation({
    mutationFn: ({ id }: Revision) => restoreRevision(type, row.id, id),
    onSuccess: (_, { at }) => {
      toast.message(`The version of ${formatDateTime(at)} is back.`)
      onBack()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [type.path] }),
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
                {(type.admin.status === 'switch' && switchedLabels[entry.action]) ||
                  actionLabels[entry.action]}
                {entry.by && ` by ${entry.by}`}
              </span>
              {index === 0 && <Badge tone="brand">Current</Badge>}
              <span className="text-sm text-ink-muted">
                <RelativeTime at={entry.at} /> · {formatDateTime(entry.at)}
              </span>
            </div>
            <RevisionChanges type={type} entry={entry} former={entries[index + 1]} />
            {newest && canRestore(type, entry, newest) && (
              <span>
                <Button
                  size="sm"
                  icon="restore"
                  isBusy={back.isPending && back.variables.id === entry.id}
                  onClick={() => setChosen(entry)}
                >
                  Restore this version
                </Button>
              </span>
            )}
          </li>
        ))}
      </ol>
      <ConfirmDialog
        isOpen={chosen !== null}
        title="Restore this version?"
        confirmLabel="Restore"
        cancelLabel="Cancel"
        tone="primary"
        onConfirm={() => {
          if (chosen) back.mutate(chosen)
          setChosen(null)
        }}
        onCancel={() => setChosen(null)}
      >
        Texts and pictures become what they were on {chosen && formatDateTime(chosen.at)}. The present version
        stays in this history.
      </ConfirmDialog>
    </>
  )
}

/** What an entry has changed, in the words of the form. */
function RevisionChanges({
  type,
  entry,
  former,
}: {
  type: AnyContent
  entry: Revision
  former: Revision | undefined
}) {
  if (!former || entry.action === 'created') return null
  const [before, after] = [rowValues(type, former.row), rowValues(type, entry.row)]
  const names = restorableFields(type, changedFields(type, after, before))
  if (names.length === 0) return null
  return (
    <dl className="grid gap-2 text-sm">
      {names.map((name) => (
        <div key={name} className="grid gap-0.5">
          <dt className="text-ink-muted">{type.fields[name].label}</dt>
          <dd className="leading-relaxed wrap-anywhere">
            <FieldDiff field={type.fields[name]} former={before[name]} latter={after[name]} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The slug stays what it is, so it alone is no reason to go back. */
const canRestore = (type: AnyContent, entry: Revision, newest: Revision): boolean =>
  restorableFields(type, changedFields(type, rowValues(type, entry.row), rowValues(type, newest.row))).some(
    (name) => name !== 'slug',
  )

/** What goes back with a version; whether the row is active does not. */
const restorableFields = (type: AnyContent, names: readonly string[]): string[] =>
  names.filter((name) => name in type.fields)
