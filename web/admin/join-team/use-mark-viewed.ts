import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ListedCandidate } from '#contract/hiring/candidate.ts'
import { candidatesPath, isNew } from '#web/admin/join-team/candidates-api.ts'
import { api } from '#web/calls.ts'
import { invalidate } from '#web/list/list-queries.ts'
import { useIsReadOnly } from '#web/ui/read-only.tsx'

/** A candidate is no longer new once opened by someone who may change that; a failure changes nothing (HD-208 to HD-211). */
export function useMarkViewed(row: ListedCandidate): void {
  const { mutate } = useMutation({
    mutationFn: (id: number) => api('PATCH candidates/{id}/mark-viewed/', { params: { id }, body: {} }),
    onSuccess: () => invalidate(candidatesPath),
  })
  const { id } = row
  const isReadOnly = useIsReadOnly()
  const isUnseen = isNew(row) && !isReadOnly
  useEffect(() => {
    if (isUnseen) mutate(id)
  }, [isUnseen, id, mutate])
}
