import { useMutation } from '@tanstack/react-query'
import { type Enquiry, enquiriesPath } from '#contract/enquiry.ts'
import { fieldQuery } from '#web/call-queries.ts'
import { api } from '#web/calls.ts'
import { invalidate } from '#web/list/list-queries.ts'

export const unreadQuery = fieldQuery('GET contactus/count/unread/', 'count')

/** Marks an enquiry as read, or as unread again. */
export function useReadState() {
  return useMutation({
    mutationFn: ({ row, isRead }: { row: Enquiry; isRead: boolean }) =>
      api(isRead ? 'PUT contactus/{id}/read/' : 'DELETE contactus/{id}/read/', { params: { id: row.id } }),
    // One at a time, so that the last click decides.
    scope: { id: 'read state of enquiries' },
    onSettled: () => invalidate(enquiriesPath),
  })
}
