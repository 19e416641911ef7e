import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { passkeyFields } from '#contract/account/passkey-fields.ts'
import type { SecurityPaths } from '#contract/account/security-paths.ts'
import type { Answered } from '#contract/calls/client.ts'
import { answersOf, callQuery } from '#web/call-queries.ts'
import { api } from '#web/calls.ts'
import { definedErrors } from '#web/form-state/defined-errors.ts'
import { useForm } from '#web/form-state/use-form.ts'
import { FieldInput } from '#web/forms/field-input.tsx'
import { RowForm } from '#web/forms/row-form.tsx'
import { queryClient } from '#web/query-client.ts'
import { hasPasskeys, makePasskey } from '#web/sign-in/web-authn.ts'
import { Alert, RetryLine } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { useConfirm } from '#web/ui/dialogs/use-confirm.tsx'
import { focusWhenReady } from '#web/ui/focus/focus-when-ready.ts'
import { RelativeTime } from '#web/ui/time/relative-time.tsx'
import { toast } from '#web/ui/toasts/toast.tsx'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'

type Passkey = Answered<'GET passkeys/{id}/'>[number]

const addId = 'add-passkey'

interface PasskeysProps {
  readonly path: SecurityPaths['passkeys']
}

/** The passkeys by which one signs in without a password: adds and removes them. */
export function Passkeys({ path }: PasskeysProps) {
  const reload = () => queryClient.invalidateQueries(answersOf(`GET ${path}/`))
  const { data: passkeys, isError, refetch } = useQuery(callQuery(`GET ${path}/`))
  const isHydrated = useIsHydrated()
  const [isAdding, setAdding] = useState(false)
  const [confirm, confirmation] = useConfirm()
  const removal = useMutation({
    mutationFn: ({ id: entry }: Passkey) => api(`DELETE ${path}/{entry}/`, { params: { entry } }),
    onSuccess: () => toast.success('Passkey removed'),
    onSettled: reload,
  })
  const focusAdd = () => focusWhenReady(() => document.getElementById(addId))
  const close = () => {
    setAdding(false)
    focusAdd()
  }
  return (
    <section aria-label="Passkeys" className="grid gap-4 rounded-card border border-line bg-surface p-4">
      <h2 className="text-md font-semibold">Passkeys</h2>
      {isError && <RetryLine onRetry={() => void refetch()}>Your passkeys could not be loaded.</RetryLine>}
      {removal.isError && <Alert>{removal.error.message}</Alert>}
      <p className="text-md text-ink-muted">
        With a passkey you sign in by unlocking your device, without a password or a code. Nobody can guess it
        or trick you into typing it on a false page.
      </p>
      {passkeys && passkeys.length > 0 && (
        <ul className="divide-y divide-line">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRemove={() =>
                confirm({
                  title: `Remove ${passkey.name}?`,
                  text: 'This passkey signs you in no more. You can delete it on the device as well.',
                  label: 'Remove',
                  run: () => {
                    removal.mutate(passkey)
                    focusAdd()
                  },
                })
              }
            />
          ))}
        </ul>
      )}
      {isAdding ? (
        <PasskeyForm
          path={path}
          onSaved={() => {
            toast.success('Passkey added')
            void reload()
            close()
          }}
          onCancel={close}
        />
      ) : !isHydrated ? null : hasPasskeys() ? (
        <div>
          <Button id={addId} onClick={() => setAdding(true)}>
            Add passkey
          </Button>
        </div>
      ) : (
        <p className="text-sm text-ink-muted">
          Passkeys do not work here. They need a browser that supports them, and an address such as
          https://example.com.
        </p>
      )}
      {confirmation}
    </section>
  )
}

function PasskeyRow({
  passkey: { name, created_at, last_used_at },
  onRemove,
}: {
  passkey: Passkey
  onRemove: () => void
}) {
  return (
    <li className="flex flex-wrap items-center gap-3 py-3 first:pt-0 last:pb-0">
      <div className="grid min-w-0 flex-1">
        <span className="text-md font-medium wrap-anywhere">{name}</span>
        <span className="text-sm text-ink-muted">
          Added <RelativeTime at={created_at} /> ·{' '}
          {last_used_at ? (
            <>
              used <RelativeTime at={last_used_at} />
            </>
          ) : (
            'not used yet'
          )}
        </span>
      </div>
      <Button size="sm" onClick={onRemove}>
        Remove<span className="sr-only"> {name}</span>
      </Button>
    </li>
  )
}

interface PasskeyFormProps extends PasskeysProps {
  readonly onSaved: () => void
  readonly onCancel: () => void
}

function PasskeyForm({ path, onSaved, onCancel }: PasskeyFormProps) {
  const form = useForm({
    initial: { name: '' },
    check: (values) => definedErrors(passkeyFields, values),
    save: async ({ name }) => {
      const credential = await makePasskey(await api(`POST ${path}/challenge/`))
      return api(`POST ${path}/`, { body: { name, credential } })
    },
    onSaved,
  })
  return (
    <RowForm form={form} isNested label="Add passkey" saveLabel="Continue" onCancel={onCancel}>
      <FieldInput field={passkeyFields.name} {...form.text('name')} autoComplete="off" autoFocus />
    </RowForm>
  )
}
