import type { ReactNode } from 'react'
import type { ListRow } from '#web/list/source.ts'
import type { List } from '#web/list/use-list.ts'
import { RetryLine } from '#web/ui/alert.tsx'

/** What failed, one line each with a retry button and without a toast (AC-C18). */
export function ListErrors<S extends ListRow, R extends S>({
  list,
  children,
}: {
  list: List<S, R>
  children?: ReactNode
}) {
  const { page, counts, deletion } = list
  const { one, many } = list.source.label
  const failedCounts = counts.filter(({ isError }) => isError)
  return (
    <>
      {page.isError && (
        <RetryLine onRetry={() => void page.refetch()}>The list could not be loaded.</RetryLine>
      )}
      {failedCounts.length > 0 && !page.isError && (
        <RetryLine onRetry={() => failedCounts.forEach(({ refetch }) => void refetch())}>
          Counts could not be loaded.
        </RetryLine>
      )}
      {children}
      {deletion.isError && (
        <RetryLine onRetry={() => deletion.mutate(deletion.variables)}>
          Could not delete the {(deletion.variables.length === 1 ? one : many).toLowerCase()}.
        </RetryLine>
      )}
    </>
  )
}
