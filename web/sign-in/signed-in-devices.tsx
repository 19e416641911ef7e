import { useMutation, useQuery } from '@tanstack/react-query'
import type { SecurityPaths } from '#contract/account/security-paths.ts'
import { answersOf, callQuery } from '#web/call-queries.ts'
import { api } from '#web/calls.ts'
import { queryClient } from '#web/query-client.ts'
import { Alert, RetryLine } from '#web/ui/alert.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { useConfirm } from '#web/ui/dialogs/use-confirm.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { RelativeTime } from '#web/ui/time/relative-time.tsx'
import { toast } from '#web/ui/toasts/toast.tsx'

/** Where someone is signed in: signs out of one, or of all others. */
export function SignedInDevices({ path }: { readonly path: SecurityPaths['devices'] }) {
  const { data: places, isError, refetch } = useQuery(callQuery(`GET ${path}/`))
  const ending = useMutation({
    mutationFn: (entry: string | null) =>
      entry === null ? api(`DELETE ${path}/`) : api(`DELETE ${path}/{entry}/`, { params: { entry } }),
    onSuccess: () => toast.success('Signed out'),
    onSettled: () => queryClient.invalidateQueries(answersOf(`GET ${path}/`)),
  })
  const [confirm, confirmation] = useConfirm()
  const others = places?.filter(({ isCurrent }) => !isCurrent).length ?? 0
  return (
    <section aria-label="Signed-in devices" className="rounded-card border border-line bg-surface">
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-4 py-3">
        <h2 className="text-md font-semibold">Signed-in devices</h2>
        {others > 0 && (
          <Button
            size="sm"
            isBusy={ending.isPending}
            onClick={() =>
              confirm({
                title: 'Sign out everywhere else?',
                text: `${others === 1 ? '1 other device is' : `${others} other devices are`} signed out at once. This one stays signed in.`,
                label: 'Sign out',
                run: () => ending.mutate(null),
              })
            }
          >
            Sign out everywhere else
          </Button>
        )}
      </div>
      {isError && <RetryLine onRetry={() => void refetch()}>The list could not be loaded.</RetryLine>}
      {ending.isError && <Alert>{ending.error.message}</Alert>}
      {!places && !isError && (
        <div className="p-4">
          <Skeleton lines={3} />
        </div>
      )}
      <ul className="divide-y divide-line">
        {places?.map(({ id, device, ip, lastUsed, isCurrent }) => (
          <li key={id} className="flex flex-wrap items-center gap-3 px-4 py-3">
            <div className="grid min-w-0 flex-1">
              <span className="text-md font-medium">{device}</span>
              <span className="text-sm text-ink-muted">
                {ip ?? 'Unknown address'} · <RelativeTime at={lastUsed} />
              </span>
            </div>
            {isCurrent ? (
              <Badge tone="ok">This device</Badge>
            ) : (
              <Button size="sm" isBusy={ending.isPending} onClick={() => ending.mutate(id)}>
                Sign out<span className="sr-only"> of {device}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {confirmation}
    </section>
  )
}
