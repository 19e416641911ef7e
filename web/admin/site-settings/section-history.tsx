import { useMutation, useQuery } from '@tanstack/react-query'
import { type SectionName, sections } from '#contract/site-settings/sections.ts'
import type { StoredSection } from '#contract/site-settings/site-settings-calls.ts'
import { sectionFields, sectionValues } from '#web/admin/site-settings/site-settings-api.ts'
import { callQuery } from '#web/call-queries.ts'
import { api } from '#web/calls.ts'
import { FieldDiff } from '#web/forms/field-diff.tsx'
import { changedFields, type FormValues } from '#web/forms/form-values.ts'
import { Alert, RetryLine } from '#web/ui/alert.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/dialogs/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ForWriters } from '#web/ui/read-only.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { DateTime } from '#web/ui/time/date-time.tsx'
import { formatDateTime } from '#web/ui/time/reader-time.ts'
import { RelativeTime } from '#web/ui/time/relative-time.tsx'
import { toast } from '#web/ui/toasts/toast.tsx'

interface SectionHistoryProps {
  readonly section: SectionName
  readonly onClose: () => void
  readonly onRestored: (section: StoredSection) => void
}

/** Who changed a section when, what changed, and a way back to each version. */
export function SectionHistory({ section, onClose, onRestored }: SectionHistoryProps) {
  const history = useQuery(callQuery('GET site-settings/{section}/history/', { params: { section } }))
  const restoring = useMutation({
    mutationFn: (entry: number) =>
      api('POST site-settings/{section}/history/{entry}/', { params: { section, entry } }),
    onSuccess: (restored, entry) => {
      const at = history.data?.find(({ id }) => id === entry)?.at
      toast.message(`Restored the version from ${formatDateTime(String(at))}.`)
      onRestored(restored)
      onClose()
    },
  })
  const revisions = history.data?.map(({ id, by, at, row }) => ({
    ...{ id, by, at: String(at) },
    values: sectionValues(section, row.values),
  }))
  return (
    <Sheet isOpen onClose={onClose} title={`History of ${sections[section].label}`}>
      {history.isError && (
        <RetryLine onRetry={() => void history.refetch()}>The history could not be loaded.</RetryLine>
      )}
      {restoring.isError && <Alert>Could not restore this version. {restoring.error.message}</Alert>}
      {history.isPending && <Skeleton lines={5} />}
      {revisions?.length === 0 && <EmptyState title="Nothing was changed yet." />}
      <ol className="grid gap-5">
        {revisions?.map(({ id, by, at, values }, index) => (
          <li key={id} className="grid gap-2 border-b border-line pb-5 last:border-0">
            <div className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5">
              <span className="text-md font-medium">Changed{by && ` by ${by}`}</span>
              {index === 0 && <Badge tone="brand">Current</Badge>}
              <span className="text-sm text-ink-muted">
                <RelativeTime at={at} /> · <DateTime at={at} />
              </span>
            </div>
            <Changes
              section={section}
              before={revisions[index + 1]?.values ?? sectionValues(section)}
              after={values}
            />
            {index > 0 && (
              <ForWriters>
                <span>
                  <Button
                    size="sm"
                    icon="restore"
                    isBusy={restoring.isPending && restoring.variables === id}
                    onClick={() => restoring.mutate(id)}
                  >
                    Restore this version
                  </Button>
                </span>
              </ForWriters>
            )}
          </li>
        ))}
      </ol>
    </Sheet>
  )
}

interface ChangesProps {
  readonly section: SectionName
  readonly before: FormValues
  readonly after: FormValues
}

function Changes({ section, before, after }: ChangesProps) {
  const fields = sectionFields[section]
  return (
    <dl className="grid gap-2 text-sm">
      {changedFields(fields, after, before).map((name) => {
        const field = fields[name]
        if (!field) return null
        return (
          <div key={name} className="grid gap-0.5">
            <dt className="text-ink-muted">{field.label}</dt>
            <dd className="leading-relaxed wrap-anywhere">
              <FieldDiff field={field} before={before[name]} after={after[name]} />
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
