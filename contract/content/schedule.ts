import { type AnyContent, statuses } from '#contract/content/define.ts'

/** Whether a row is published but becomes public only at a later time. */
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
