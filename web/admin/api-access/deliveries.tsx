import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Delivery, Webhook } from '#contract/webhooks/webhook.ts'
import { webhookLimits } from '#contract/webhooks/webhook-fields.ts'
import { answersOf, callKey } from '#web/call-queries.ts'
import { api } from '#web/calls.ts'
import { Alert, RetryLine } from '#web/ui/alert.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { DateTime } from '#web/ui/time/date-time.tsx'

/** Deliveries are no events, so what waits is looked at again. */
const refreshMs = 1500

/** What was sent to a webhook, the newest first, and what was answered. */
export function Deliveries({ webhook, mayChange }: { webhook: Webhook; mayChange: boolean }) {
  const client = useQueryClient()
  const params = { id: webhook.id }
  const log = useInfiniteQuery({
    queryKey: [...callKey('GET webhooks/{id}/deliveries/', { params }), 'all'],
    queryFn: ({ pageParam: before, signal }) =>
      api('GET webhooks/{id}/deliveries/', { params, query: before ? { before } : {} }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (page: Delivery[]) =>
      page.length === webhookLimits.deliveriesAtOnce ? page.at(-1)?.id : undefined,
    refetchInterval: ({ state }) =>
      state.data?.pages[0]?.some((one) => one.state === 'waiting' && one.attempts === 0) && refreshMs,
  })
  const again = useMutation({
    mutationFn: (delivery: number) =>
      api('POST webhooks/{id}/deliveries/{delivery}/resend/', { params: { ...params, delivery } }),
    onSettled: () => client.invalidateQueries(answersOf('GET webhooks/')),
  })
  const deliveries = log.data?.pages.flat()
  return (
    <div className="grid gap-3">
      {log.isError && (
        <RetryLine onRetry={() => void log.refetch()}>The deliveries could not be loaded.</RetryLine>
      )}
      {again.error && <Alert>Not sent. {again.error.message}</Alert>}
      {log.isPending && <Skeleton lines={5} />}
      {deliveries?.length === 0 && <EmptyState title="Nothing was sent in the last 30 days" />}
      <ul className="grid divide-y divide-line">
        {deliveries?.map((delivery) => (
          <li key={delivery.id} className="py-3">
            <DeliveryEntry
              delivery={delivery}
              onResend={
                mayChange && delivery.state !== 'waiting' && !webhook.paused
                  ? () => again.mutate(delivery.id)
                  : null
              }
            />
          </li>
        ))}
      </ul>
      {log.hasNextPage && (
        <Button isBusy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          Show older ones
        </Button>
      )}
    </div>
  )
}

const states = {
  delivered: { label: 'Delivered', tone: 'ok' },
  waiting: { label: 'Waiting', tone: 'warn' },
  failed: { label: 'Failed', tone: 'bad' },
} as const

function DeliveryEntry({ delivery, onResend }: { delivery: Delivery; onResend: (() => void) | null }) {
  const { kind, row_id, row_count, state, status, duration_ms, attempts, created_at, next_attempt_at } =
    delivery
  const { label, tone } = states[state]
  const answer = status === null ? null : `Status ${status} after ${duration_ms} ms`
  const rows = row_count > 1 ? `, ${row_count} rows` : ''
  const name = row_id === null ? `${kind}${rows}` : `${kind} ${row_id}`
  return (
    <div className="grid gap-1.5 text-md">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={tone}>{label}</Badge>
        <span className="min-w-0 flex-1 font-medium wrap-anywhere">{name}</span>
        {onResend && (
          <Button size="sm" aria-label={`Send again: ${name}`} onClick={onResend}>
            Send again
          </Button>
        )}
      </div>
      <p className="text-sm text-ink-muted">
        <DateTime at={created_at} />
        {attempts > 1 && `, ${attempts} attempts`}
        {state === 'waiting' && attempts > 0 && next_attempt_at && (
          <>
            , next attempt <DateTime at={next_attempt_at} />
          </>
        )}
      </p>
      {(answer ?? delivery.error) && <p className="text-sm">{answer ?? delivery.error}</p>}
      {delivery.response && (
        <details className="text-sm">
          <summary className="cursor-pointer text-ink-muted">Start of the response</summary>
          <pre className="mt-1 overflow-x-auto rounded-control bg-sunken p-2 text-xs whitespace-pre-wrap wrap-anywhere">
            {delivery.response}
          </pre>
        </details>
      )}
      <p className="text-xs wrap-anywhere text-ink-muted">webhook-id: {delivery.message_id}</p>
    </div>
  )
}
