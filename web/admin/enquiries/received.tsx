import type { Enquiry } from '#contract/enquiry.ts'
import { Badge } from '#web/ui/badge.tsx'
import { RelativeTime } from '#web/ui/time/relative-time.tsx'

/** Under the name of an enquiry: when it came in, and whether it is unread. */
export function Received({ row }: { row: Enquiry }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 text-xs font-normal text-ink-muted">
      {isUnread(row) && <Badge tone="brand">Unread</Badge>}
      <RelativeTime at={row.Created_at} />
    </span>
  )
}

export const isUnread = (row: Enquiry): boolean => row.Read_at === null
