import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isKeyOf } from '#contract/records.ts'
import type { Webhook, WebhookWithSecret } from '#contract/webhooks/webhook.ts'
import { AccessPanel } from '#web/admin/api-access/access-panel.tsx'
import { Deliveries } from '#web/admin/api-access/deliveries.tsx'
import { WebhookForm } from '#web/admin/api-access/webhook-form.tsx'
import { type WebhookAction, WebhookRow } from '#web/admin/api-access/webhook-row.tsx'
import { answersOf, callQuery } from '#web/call-queries.ts'
import { api } from '#web/calls.ts'
import { Alert, RetryLine } from '#web/ui/alert.tsx'
import { CopyDialog } from '#web/ui/dialogs/copy-dialog.tsx'
import { Sheet } from '#web/ui/dialogs/dialog.tsx'
import { useConfirm } from '#web/ui/dialogs/use-confirm.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { focusWhenReady } from '#web/ui/focus/focus-when-ready.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

const questions = {
  replace: (name: string) => ({
    label: 'Replace',
    title: `Replace the secret of ${name}?`,
    text: 'Messages are signed with both secrets for a day, so that you can change the other program in peace.',
  }),
  delete: (name: string) => ({
    label: 'Delete',
    title: `Delete ${name}?`,
    text: 'What waits is not sent any more, and its log is deleted.',
  }),
} as const

const addId = 'add-webhook'

/** The webhooks of the company: add, change, pause, test, and what was sent. */
export function Webhooks({ mayChange }: { mayChange: boolean }) {
  const client = useQueryClient()
  const { data, isError, refetch } = useQuery(callQuery('GET webhooks/'))
  /** The id of the webhook being changed, 'new', or null. */
  const [editing, setEditing] = useState<number | 'new' | null>(null)
  const [secret, setSecret] = useState<WebhookWithSecret | null>(null)
  const [confirm, confirmation] = useConfirm()
  const [logOf, setLogOf] = useState<Webhook | null>(null)
  const refresh = () => client.invalidateQueries(answersOf('GET webhooks/'))
  const action = useMutation({
    mutationFn: run,
    onSuccess: (made, { action, webhook }) => {
      if (made) setSecret(made)
      if (action === 'test') setLogOf(webhook)
    },
    onSettled: refresh,
  })
  const close = () => {
    const opener = editing === 'new' ? addId : `edit-webhook-${editing}`
    setEditing(null)
    focusWhenReady(() => document.getElementById(opener))
  }
  const saved = (made: WebhookWithSecret | null) => {
    close()
    setSecret(made)
    void refresh()
  }
  return (
    <AccessPanel
      title="Webhooks"
      intro="Portico sends other programs a signed POST within seconds of an event, and tries again for three days if they do not answer."
      add={
        mayChange && editing !== 'new'
          ? { id: addId, label: 'Add webhook', run: () => setEditing('new') }
          : undefined
      }
    >
      {isError && <RetryLine onRetry={() => void refetch()}>The webhooks could not be loaded.</RetryLine>}
      {action.error && <Alert>That did not work. {action.error.message}</Alert>}
      {editing === 'new' && <WebhookForm webhook={null} onSaved={saved} onCancel={close} />}
      {!data && !isError && <Skeleton lines={3} />}
      {data?.length === 0 && editing !== 'new' && <EmptyState title="No webhooks yet" />}
      <ul className="grid divide-y divide-line">
        {data?.map((webhook) => (
          <li key={webhook.id} className="py-3">
            {editing === webhook.id ? (
              <WebhookForm webhook={webhook} onSaved={saved} onCancel={close} />
            ) : (
              <WebhookRow
                webhook={webhook}
                mayChange={mayChange}
                onEdit={() => setEditing(webhook.id)}
                onLog={() => setLogOf(webhook)}
                onAction={(wanted) => {
                  const run = () => action.mutate({ action: wanted, webhook })
                  if (isKeyOf(questions, wanted)) confirm({ ...questions[wanted](webhook.name), run })
                  else run()
                }}
              />
            )}
          </li>
        ))}
      </ul>
      {secret && (
        <CopyDialog
          title={secret.webhook.name}
          label="Secret"
          value={secret.secret}
          onClose={() => setSecret(null)}
        >
          Copy it now: it is not shown again. The other program needs it to verify the signatures, which are
          those of Standard Webhooks.
        </CopyDialog>
      )}
      {confirmation}
      <Sheet
        isOpen={logOf !== null}
        title={logOf ? `Deliveries to ${logOf.name}` : ''}
        onClose={() => setLogOf(null)}
      >
        {logOf && <Deliveries webhook={logOf} mayChange={mayChange} />}
      </Sheet>
    </AccessPanel>
  )
}

/** Returns a new secret, if there is one. */
async function run({ action, webhook: { id } }: WebhookAction): Promise<WebhookWithSecret | null> {
  const params = { id }
  if (action === 'replace') return api('POST webhooks/{id}/secret/', { params })
  if (action === 'test') await api('POST webhooks/{id}/test/', { params })
  else if (action === 'delete') await api('DELETE webhooks/{id}/', { params })
  else await api('PATCH webhooks/{id}/', { params, body: { active: action === 'activate' } })
  return null
}
