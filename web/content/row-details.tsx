import { useSyncExternalStore } from 'react'
import { type AnyContent, statuses } from '#contract/content/define.ts'
import { isScheduled } from '#contract/content/schedule.ts'
import { type AnyRow, draftOf } from '#web/content/content-api.ts'
import { draftKeyOf } from '#web/content/content-form.tsx'
import { scheduleTexts } from '#web/content/schedule-texts.ts'
import { onDraftChange, readDraft } from '#web/drafts/saved-drafts.ts'
import { Badge, StatusLabel, type StatusName } from '#web/ui/badge.tsx'
import { RelativeTime } from '#web/ui/time/relative-time.tsx'

/** Under a row's name: its status, when it was last changed, and whether its form has unsaved changes. */
export function RowDetails({ type, row, isOpen }: { type: AnyContent; row: AnyRow; isOpen: boolean }) {
  const key = draftKeyOf(type, row)
  const hasDraft = useSyncExternalStore(onDraftChange, () => readDraft(key) !== null)
  const status = type.admin.status === 'switch' ? undefined : statusName(type, row)
  return (
    <span className="flex flex-wrap items-center gap-x-2 text-xs text-ink-muted">
      {status && <StatusLabel status={status} />}
      {row.Updated_at && (
        <span>
          Changed <RelativeTime at={row.Updated_at} />
        </span>
      )}
      {scheduleTexts(type, row).map((text) => (
        <span key={text} className="font-medium text-info">
          {text}
        </span>
      ))}
      {draftOf(row) && <Badge tone="brand">Draft</Badge>}
      {hasDraft && !isOpen && <Badge tone="warn">Unsaved draft</Badge>}
    </span>
  )
}

/** Undefined for an unknown status. */
function statusName(type: AnyContent, row: AnyRow): StatusName | undefined {
  if (isScheduled(type, row, new Date())) return 'scheduled'
  if (row.status === statuses.published) return 'published'
  return row.status === statuses.unpublished ? 'unpublished' : undefined
}
