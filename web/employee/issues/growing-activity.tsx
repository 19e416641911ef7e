import { useInfiniteQuery } from '@tanstack/react-query'
import {
  ActivityGroups,
  type ActivityListProps,
  activityPageSize,
} from '#web/employee/issues/activity-panel.tsx'
import { moreIssuesQuery } from '#web/employee/tracker-queries.ts'
import { logged } from '#web/logged.ts'
import { Button } from '#web/ui/button.tsx'

/** A list of activity with a button that appends the next page (EP-247, EP-C33). */
export function GrowingActivity({ query }: ActivityListProps) {
  const { data, isPending, isError, isPlaceholderData, refetch, ...pages } = useInfiniteQuery(
    logged(moreIssuesQuery(query, activityPageSize)),
  )
  return (
    <ActivityGroups
      issues={isError ? undefined : data?.pages.flatMap(({ issues }) => issues)}
      isPending={isPending}
      isError={isError}
      isOutdated={isPlaceholderData}
      onRetry={() => void refetch()}
      footer={
        pages.hasNextPage && (
          <Button isBusy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            Load more
          </Button>
        )
      }
    />
  )
}
