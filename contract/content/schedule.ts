import { type AnyContent, statuses } from '#contract/content/define.ts'

/** Whether a row is published but not public before a moment that has not come yet. */
export function isScheduled(
  { publicFrom }: AnyContent,
  row: { readonly status?: number; readonly [field: string]: unknown },
  now: Date,
): boolean {
  return (
    publicFrom !== undefined &&
    row.status === statuses.published &&
    new Date(String(row[publicFrom])).getTime() > now.getTime()
  )
}
