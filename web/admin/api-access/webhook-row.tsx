import type { Webhook } from '#contract/webhooks/webhook.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { DateTime } from '#web/ui/time/date-time.tsx'
import { RelativeTime } from '#web/ui/time/relative-time.tsx'

/** What an administrator wants with a webhook. */
export interface WebhookAction {
  readonly action: 'pause' | 'activate' | 'test' | 'replace' | 'delete'
  readonly webhook: Webhook
}

interface WebhookRowProps {
  webhook: Webhook
  mayChange: boolean
  onEdit: () => void
  onLog: () => void
  onAction: (kind: WebhookAction['action']) => void
}

const pauses = {
  person: 'Paused',
  failing: 'Paused after three days without success',
  gone: 'Paused, because the receiver is gone',
} as const

/** One webhook, how it is doing, and what can be done with it. */
export function WebhookRow({ webhook, mayChange, onEdit, onLog, onAction }: WebhookRowProps) {
  const { id, name, url, kinds, paused, waiting, last_delivered_at, previous_secret_until } = webhook
  return (
    <div className="grid gap-2 text-md">
      <div className="flex items-start gap-3">
        <div className="grid min-w-0 flex-1 gap-1">
          <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
            {name}
            {paused ? (
              <Badge tone={paused === 'person' ? 'neutral' : 'bad'}>{pauses[paused]}</Badge>
            ) : (
              <Badge tone="ok">Active</Badge>
            )}
            {waiting > 0 && <Badge tone="warn">{waiting} waiting</Badge>}
          </p>
          <p className="text-sm wrap-anywhere text-ink-muted">{url}</p>
          <p className="text-sm wrap-anywhere text-ink-muted">{kinds.join(', ')}</p>
          <p className="text-sm text-ink-muted">
            {last_delivered_at ? (
              <>
                Last delivered <RelativeTime at={last_delivered_at} />
              </>
            ) : (
              'Nothing delivered yet'
            )}
            {previous_secret_until && (
              <>
                ; the former secret is used until <DateTime at={previous_secret_until} />
              </>
            )}
          </p>
        </div>
        {mayChange && (
          <>
            <IconButton id={`edit-webhook-${id}`} label="Edit" of={name} icon="edit" onClick={onEdit} />
            <IconButton label="Delete" of={name} icon="delete" onClick={() => onAction('delete')} />
          </>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" aria-label={`Deliveries to ${name}`} onClick={onLog}>
          Deliveries
        </Button>
        {mayChange && (
          <>
            {!paused && (
              <Button size="sm" aria-label={`Send a test to ${name}`} onClick={() => onAction('test')}>
                Send a test
              </Button>
            )}
            <Button
              size="sm"
              aria-label={`${paused ? 'Send again' : 'Pause'}: ${name}`}
              onClick={() => onAction(paused ? 'activate' : 'pause')}
            >
              {paused ? 'Send again' : 'Pause'}
            </Button>
            <Button size="sm" aria-label={`Replace secret of ${name}`} onClick={() => onAction('replace')}>
              Replace secret
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
