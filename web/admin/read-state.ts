import { queryOptions, useMutation } from '@tanstack/react-query'
import { enquiry } from '#contract/enquiry.ts'
import { call } from '#web/api.ts'
import type { AnyRow } from '#web/content/content-api.ts'
import { invalidate } from '#web/list/list-queries.ts'

export const unreadQuery = queryOptions({
  queryKey: [enquiry.path, 'count', 'unread'],
  queryFn: async ({ signal }) =>
    (await call<{ count: number }>(`${enquiry.path}/count/unread/`, { signal })).count,
})

/** Marks an enquiry as read, or as unread again. */
export function useReadState() {
  return useMutation({
    mutationFn: ({ row, isRead }: { row: AnyRow; isRead: boolean }) =>
      call(`${enquiry.path}/${row.id}/read/`, { method: isRead ? 'PUT' : 'DELETE' }),
    // One after the other, so that the last click decides.
    scope: { id: 'read state of enquiries' },
    onSettled: () => invalidate(enquiry.path),
  })
}
