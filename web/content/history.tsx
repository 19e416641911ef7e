import { useMutation, useQuery } from '@tanstack/react-query'
import type { AnyContent } from '#contract/content/define.ts'
import { type AnyRow, contentPath } from '#web/content/content-api.ts'
import { historyQuery, type Revision, restoreRevision } from '#web/content/revisions-api.ts'
import { rowTitle } from '#web/content/row-title.ts'
import { changedRowFields, publicValues, rowValues } from '#web/content/row-values.ts'
import { asScheduled, scheduleTexts } from '#web/content/schedule-texts.ts'
import { FieldDiff } from '#web/forms/field-diff.tsx'
import { invalidate } from '#web/list/list-queries.ts'
import { Alert, RetryLine } from '#web/ui/alert.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/dialogs/dialog.tsx'
import { useConfirm } from '#web/ui/dialogs/use-confirm.tsx'
import { ForWriters } from '#web/ui/read-only.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { DateTime } from '#web/ui/time/date-time.tsx'
import { formatDateTime } from '#web/ui/time/reader-time.ts'
import { RelativeTime } from '#web/ui/time/relative-time.tsx'
import { toast } from '#web/ui/toasts/toast.tsx'

const actionLabels = {
  created: 'Created',
  changed: 'Changed',
  published: 'Published',
  unpublished: 'Unpublished',
  deleted: 'Deleted',
  restored: 'Restored from the trash',
  scheduled: 'Scheduled',
  unscheduled: 'Schedule canceled',
  drafted: 'Draft saved',
  draftPublished: 'Draft published',
  draftDiscarded: 'Draft discarded',
} satisfies Record<Revision['action'], string>

/** The same for rows that are active or inactive. */
const switchLabels: { readonly [Action in Revision['action']]?: string } = {
  published: 'Activated',
  unpublished: 'Deactivated',
}

/** The revisions of a row: who did what and when, what changed, and a way to restore each. */
export function History({ type, row, onClose }: { type: AnyContent; row: AnyRow; onClose: () => void }) {
  return (
    <Sheet isOpen onClose={onClose} title={`History of ${rowTitle(type, row)}`}>
      <RevisionList type={type} row={row} onRestored={onClose} />
    </Sheet>
  )
}

const restoreQuestion = ({ action, at }: Revision) =>
  ({
    title: action === 'drafted' ? 'Restore this draft?' : 'Restore this version?',
    text:
      action === 'drafted'
        ? 'It becomes the draft again. What visitors see stays as it is.'
        : `Text and images go back to ${formatDateTime(at)}. The current version stays in the history.`,
    label: 'Restore',
    tone: 'primary',
  }) as const

interface RevisionListProps {
  type: AnyContent
  row: AnyRow
  onRestored: () => void
}

function RevisionList({ type, row, onRestored }: RevisionListProps) {
  const { data: revisions, isError, refetch } = useQuery(historyQuery(type, row.id))
  const [confirm, confirmation] = useConfirm()
  const restoring = useMutation({
    mutationFn: ({ id }: Revision) => restoreRevision(type, row.id, id),
    onSuccess: (_, { at }) => {
      toast.message(`Restored the version from ${formatDateTime(at)}.`)
      onRestored()
    },
    onSettled: () => invalidate(contentPath(type)),
  })
  const newest = revisions?.[0]
  return (
    <>
      {isError && <RetryLine onRetry={() => void refetch()}>The history could not be loaded.</RetryLine>}
      {restoring.isError && <Alert>Could not restore this version. {restoring.error.message}</Alert>}
      {!revisions && !isError && <Skeleton lines={5} />}
      <ol className="grid gap-5">
        {revisions?.map((revision, index) => (
          <li key={revision.id} className="grid gap-2 border-b border-line pb-5 last:border-0">
            <div className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5">
              <span className="text-md font-medium">
                {(type.admin.status === 'switch' && switchLabels[revision.action]) ||
                  actionLabels[revision.action]}
                {revision.schedule && ` ${asScheduled(revision.schedule)}`}
                {revision.by && ` by ${revision.by}`}
              </span>
              {index === 0 && <Badge tone="brand">Current</Badge>}
              <span className="text-sm text-ink-muted">
                <RelativeTime at={revision.at} /> · <DateTime at={revision.at} />
              </span>
            </div>
            <RevisionChanges type={type} revision={revision} previous={revisions[index + 1]} />
            {newest && canRestore(type, revision, newest) && (
              <ForWriters>
                <span>
                  <Button
                    size="sm"
                    icon="restore"
                    isBusy={restoring.isPending && restoring.variables.id === revision.id}
                    onClick={() =>
                      confirm({ ...restoreQuestion(revision), run: () => restoring.mutate(revision) })
                    }
                  >
                    {revision.action === 'drafted' ? 'Restore this draft' : 'Restore this version'}
                  </Button>
                </span>
              </ForWriters>
            )}
          </li>
        ))}
      </ol>
      {confirmation}
    </>
  )
}

interface RevisionChangesProps {
  type: AnyContent
  revision: Revision
  previous: Revision | undefined
}

/** What a revision has changed, by the labels of the form. */
function RevisionChanges({ type, revision, previous }: RevisionChangesProps) {
  if (!previous || revision.action === 'created') return null
  if (revision.action === 'scheduled')
    return <p className="text-sm">{scheduleTexts(type, revision.row).join(', ')}</p>
  const valuesOf = seenValues(revision)
  const [before, after] = [valuesOf(type, previous.row), valuesOf(type, revision.row)]
  const names = restorableFields(type, changedRowFields(type, after, before))
  if (names.length === 0) return null
  return (
    <dl className="grid gap-2 text-sm">
      {names.map((name) => (
        <div key={name} className="grid gap-0.5">
          <dt className="text-ink-muted">{type.fields[name].label}</dt>
          <dd className="leading-relaxed wrap-anywhere">
            <FieldDiff field={type.fields[name]} before={before[name]} after={after[name]} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The slug is not restored, so a different slug alone is no reason to offer it. */
function canRestore(type: AnyContent, revision: Revision, newest: Revision): boolean {
  const valuesOf = revision.action === 'drafted' ? rowValues : publicValues
  const changed = changedRowFields(type, valuesOf(type, revision.row), valuesOf(type, newest.row))
  return restorableFields(type, changed).some((name) => name !== 'slug')
}

/** What a revision is about: the draft, or what visitors see. */
const seenValues = ({ action }: Revision) =>
  action === 'drafted' || action === 'draftDiscarded' ? rowValues : publicValues

/** The values that are restored with a revision; whether the row is active is not among them. */
const restorableFields = (type: AnyContent, names: readonly string[]): string[] =>
  names.filter((name) => name in type.fields)
