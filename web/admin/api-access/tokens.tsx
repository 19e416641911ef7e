import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { areas } from '#contract/account/roles.ts'
import type { Answered } from '#contract/calls/client.ts'
import { partsOf, type TokenScope } from '#contract/tokens/scopes.ts'
import { tokenLimits } from '#contract/tokens/token-fields.ts'
import { AccessPanel } from '#web/admin/api-access/access-panel.tsx'
import { TokenForm } from '#web/admin/api-access/token-form.tsx'
import { answersOf, callQuery } from '#web/call-queries.ts'
import { api } from '#web/calls.ts'
import { Alert, RetryLine } from '#web/ui/alert.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { CopyDialog } from '#web/ui/dialogs/copy-dialog.tsx'
import { useConfirm } from '#web/ui/dialogs/use-confirm.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { focusWhenReady } from '#web/ui/focus/focus-when-ready.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { untilText } from '#web/ui/time/age.ts'
import { DateTime } from '#web/ui/time/date-time.tsx'
import { RelativeTime } from '#web/ui/time/relative-time.tsx'

type Token = Answered<'GET api-tokens/'>[number]

const addId = 'add-token'

/** The tokens that one may revoke: create, and revoke. */
export function Tokens() {
  const client = useQueryClient()
  const { data, isError, refetch } = useQuery(callQuery('GET api-tokens/'))
  const [isAdding, setAdding] = useState(false)
  const [created, setCreated] = useState<Answered<'POST api-tokens/'> | null>(null)
  const [confirm, confirmation] = useConfirm()
  const refresh = () => client.invalidateQueries(answersOf('GET api-tokens/'))
  const revocation = useMutation({
    mutationFn: ({ id }: Token) => api('DELETE api-tokens/{id}/', { params: { id } }),
    onSettled: refresh,
  })
  const close = () => {
    setAdding(false)
    setCreated(null)
    focusWhenReady(() => document.getElementById(addId))
  }
  return (
    <AccessPanel
      title="Tokens"
      intro="A program with a token calls the API as you, within the scopes that you choose, and never beyond your own role."
      add={isAdding ? undefined : { id: addId, label: 'Create token', run: () => setAdding(true) }}
    >
      {isError && <RetryLine onRetry={() => void refetch()}>The tokens could not be loaded.</RetryLine>}
      {revocation.error && <Alert>Not revoked. {revocation.error.message}</Alert>}
      {isAdding && (
        <TokenForm
          onCancel={close}
          onSaved={(saved) => {
            setAdding(false)
            setCreated(saved)
            void refresh()
          }}
        />
      )}
      {!data && !isError && <Skeleton lines={3} />}
      {data?.length === 0 && !isAdding && <EmptyState title="No tokens yet" />}
      <ul className="grid divide-y divide-line">
        {data?.map((token) => (
          <TokenRow
            key={token.id}
            token={token}
            onRevoke={() =>
              confirm({
                title: `Revoke ${token.name}?`,
                text: 'Programs that use it are refused at once. This cannot be undone.',
                label: 'Revoke',
                run: () => revocation.mutate(token),
              })
            }
          />
        ))}
      </ul>
      {created && (
        <CopyDialog title={created.token.name} label="Token" value={created.secret} onClose={close}>
          Copy it now: it is not shown again. Send it as <code>Authorization: Bearer …</code> with each call.
        </CopyDialog>
      )}
      {confirmation}
    </AccessPanel>
  )
}

function TokenRow({ token, onRevoke }: { token: Token; onRevoke: () => void }) {
  const { name, scopes, owner, is_own, expires_at, is_expired, last_used_at } = token
  return (
    <li className="flex items-start gap-3 py-3 text-md">
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
          {name}
          {is_expired && <Badge tone="bad">Expired</Badge>}
          {expires_at && !is_expired && isSoon(expires_at) && (
            <Badge tone="warn">Expires {untilText(expires_at, Date.now())}</Badge>
          )}
          {expires_at === null && <Badge tone="warn">No end</Badge>}
          {!is_own && <Badge>{owner}</Badge>}
        </p>
        <p className="text-sm text-ink-muted">{scopes.map(scopeText).join(', ')}</p>
        <p className="text-sm text-ink-muted">
          {last_used_at ? (
            <>
              Last used <RelativeTime at={last_used_at} />
            </>
          ) : (
            'Never used'
          )}
          {expires_at && (
            <>
              , {is_expired ? 'valid until' : 'ends'} <DateTime at={expires_at} />
            </>
          )}
        </p>
      </div>
      <IconButton label="Revoke" of={name} icon="delete" onClick={onRevoke} />
    </li>
  )
}

const isSoon = (time: string) => Date.parse(time) - Date.now() < tokenLimits.warnDays * 86_400_000

function scopeText(scope: TokenScope): string {
  const { area, permission } = partsOf(scope)
  return `${areas[area]} (${permission})`
}
