import {
  ActivityGroups,
  type ActivityListProps,
  activityPageSize,
} from '#web/employee/issues/activity-panel.tsx'
import { useGrowingIssues } from '#web/employee/issues/growing-issues.ts'
import { Button } from '#web/ui/button.tsx'

/** A list of activity with a button that appends the next page (EP-247, EP-C33). */
export function GrowingActivity({ query }: ActivityListProps) {
  const list = useGrowingIssues(query, activityPageSize)
  const { data, isPending, error, isPlaceholderData, refetch } = list
  return (
    <ActivityGroups
      issues={error ? undefined : data?.issues}
      isPending={isPending}
      error={error}
      isOutdated={isPlaceholderData}
      onRetry={() => void refetch()}
      footer={
        data?.hasMore && (
          <Button isBusy={list.isLoadingMore} onClick={list.loadMore}>
            Load more
          </Button>
        )
      }
    />
  )
}
