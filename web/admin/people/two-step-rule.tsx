import { useMutation, useQuery } from '@tanstack/react-query'
import { answersOf, callQuery } from '#web/call-queries.ts'
import { api } from '#web/calls.ts'
import { queryClient } from '#web/query-client.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { useConfirm } from '#web/ui/dialogs/use-confirm.tsx'
import { toast } from '#web/ui/toasts/toast.tsx'

/** Whether every administrator has to sign in with two steps: says so, and changes it. */
export function TwoStepRule() {
  const { data: rule } = useQuery(callQuery('GET administrators/two-step/'))
  const [confirm, confirmation] = useConfirm()
  const change = useMutation({
    mutationFn: (isRequired: boolean) => api('PUT administrators/two-step/', { body: { isRequired } }),
    onSuccess: ({ isRequired }) => {
      toast.success(isRequired ? 'Two-step sign-in is required' : 'Two-step sign-in is optional')
      // Who has none is led to set it up.
      void queryClient.invalidateQueries(answersOf('GET get-admin/{id}/'))
    },
    onSettled: () => queryClient.invalidateQueries(answersOf('GET administrators/two-step/')),
  })
  if (!rule) return null
  const { isRequired, without } = rule
  return (
    <section aria-label="Two-step sign-in" className="grid gap-2 pt-3">
      {change.isError && <Alert>{change.error.message}</Alert>}
      <div className="flex flex-wrap items-center gap-3">
        <p className="text-md text-ink-muted">
          Two-step sign-in is {isRequired ? 'required of every administrator' : 'optional'}.
        </p>
        <Button
          size="sm"
          isBusy={change.isPending}
          onClick={() =>
            confirm({
              title: isRequired ? 'Make two-step sign-in optional?' : 'Require two-step sign-in?',
              text: isRequired
                ? 'Administrators can then turn their second step off. Nobody’s is changed.'
                : `${concerned(without)} Tokens of the API go on working.`,
              label: isRequired ? 'Make it optional' : 'Require it',
              run: () => change.mutate(!isRequired),
            })
          }
        >
          {isRequired ? 'Make it optional' : 'Require it'}
        </Button>
      </div>
      {confirmation}
    </section>
  )
}

function concerned(count: number): string {
  if (count === 0) return 'Every administrator has a second step already.'
  const who = count === 1 ? '1 administrator has' : `${count} administrators have`
  return `${who} no second step yet. From now on they can do nothing else until they set one up.`
}
