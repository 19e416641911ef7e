import type { AnyRow } from '#web/content/content-api.ts'
import { Badge } from '#web/ui/badge.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'

/** Under the title of a row that a visitor sent: when it came in, and whether nobody has read it yet. */
export function Received({ row }: { row: AnyRow }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 text-xs font-normal text-ink-muted">
      {isUnread(row) && <Badge tone="brand">Unread</Badge>}
      <RelativeTime at={String(row.Created_at)} />
    </span>
  )
}

export const isUnread = (row: AnyRow): boolean => row.Read_at === null
