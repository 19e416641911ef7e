import type { ContentList } from '#web/content/use-content-list.ts'
import { RetryLine } from '#web/ui/alert.tsx'

/** What did not work is said here, in a line and without a popup (AC-C18). */
export function ListErrors({ desk: { type, page, counts, status, removal } }: { desk: ContentList }) {
  const failedCounts = counts.filter(({ isError }) => isError)
  const one = type.label.one.toLowerCase()
  return (
    <>
      {page.isError && (
        <RetryLine onRetry={() => void page.refetch()}>The list could not be loaded.</RetryLine>
      )}
      {failedCounts.length > 0 && !page.isError && (
        <RetryLine onRetry={() => failedCounts.forEach(({ refetch }) => void refetch())}>
          The numbers could not be loaded.
        </RetryLine>
      )}
      {status.isError && (
        <RetryLine onRetry={() => status.mutate(status.variables)}>The {one} was not changed.</RetryLine>
      )}
      {removal.isError && (
        <RetryLine onRetry={() => removal.mutate(removal.variables)}>
          {removal.variables.length === 1 ? `The ${one} was` : `The ${type.label.many.toLowerCase()} were`}{' '}
          not deleted.
        </RetryLine>
      )}
    </>
  )
}
