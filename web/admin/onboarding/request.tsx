import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMay } from '#web/admin/permissions.ts'
import { answersOf, callQuery } from '#web/call-queries.ts'
import { api } from '#web/calls.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { RelativeTime } from '#web/ui/time/relative-time.tsx'

interface RequestProps {
  /** Of the candidate. */
  id: number
  /** Whether the role includes a step, so that a request is answered here. */
  mayDo: boolean
  /** Whether one may ask. */
  isOffered: boolean
}

/** Who hires without the right to do the steps asks those who have it, and sees that they were asked. */
export function Request({ id, mayDo, isOffered }: RequestProps) {
  const client = useQueryClient()
  const { data } = useQuery(callQuery('GET onboarding/requests/'))
  const mayAsk = useMay()('hiring', 'write')
  const request = data?.find(({ candidate_id }) => candidate_id === id)
  const params = { id }
  const change = useMutation({
    mutationFn: async () => {
      if (request) await api('DELETE candidates/{id}/onboarding/request/', { params })
      else await api('POST candidates/{id}/onboarding/request/', { params })
    },
    onSettled: () => client.invalidateQueries(answersOf('GET onboarding/requests/')),
  })
  if (!data || (!request && !isOffered)) return null
  return (
    <div className="grid justify-items-start gap-2 text-sm text-ink-muted">
      {request ? (
        <p>
          {mayDo
            ? `${request.by ?? 'Someone'} has asked you to make them a colleague, `
            : `The owners were asked by ${request.by ?? 'someone'}, `}
          <RelativeTime at={request.at} />.
        </p>
      ) : (
        <p>An owner can give them an account, a team page, projects, and a first conversation.</p>
      )}
      {mayAsk && (
        <Button size="sm" isBusy={change.isPending} onClick={() => change.mutate()}>
          {request ? (mayDo ? 'Decline' : 'Take back') : 'Ask the owners'}
        </Button>
      )}
      {change.error && <Alert>Nothing was changed. {change.error.message}</Alert>}
    </div>
  )
}
