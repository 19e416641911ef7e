import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SecurityPaths } from '#contract/account/security-paths.ts'
import { answersOf, callQuery } from '#web/call-queries.ts'
import { api } from '#web/calls.ts'
import { useForm } from '#web/form-state/use-form.ts'
import { RowForm } from '#web/forms/row-form.tsx'
import { queryClient } from '#web/query-client.ts'
import { Alert, RetryLine } from '#web/ui/alert.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { FormDialog } from '#web/ui/dialogs/dialog.tsx'
import { useConfirm } from '#web/ui/dialogs/use-confirm.tsx'
import { CodeField } from '#web/ui/fields/code-field.tsx'
import { QrCode } from '#web/ui/images/qr-code.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { toast } from '#web/ui/toasts/toast.tsx'

interface TwoStepProps {
  readonly path: SecurityPaths['twoStep']
}

/** The second step of signing in: sets it up, renews its recovery codes, and turns it off. */
export function TwoStep({ path }: TwoStepProps) {
  const reload = () => queryClient.invalidateQueries(answersOf(`GET ${path}/`))
  const { data: state, isError, refetch } = useQuery(callQuery(`GET ${path}/`))
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [confirm, confirmation] = useConfirm()
  const beginning = useMutation({ mutationFn: () => api(`POST ${path}/`) })
  const renewal = useMutation({
    mutationFn: () => api(`POST ${path}/recovery-codes/`),
    onSuccess: ({ codes }) => setCodes(codes),
    onSettled: reload,
  })
  const end = useMutation({
    mutationFn: () => api(`DELETE ${path}/`),
    onSuccess: () => toast.success('Two-step sign-in is off'),
    onSettled: reload,
  })
  return (
    <section
      aria-label="Two-step sign-in"
      className="grid gap-4 rounded-card border border-line bg-surface p-4"
    >
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="text-md font-semibold">Two-step sign-in</h2>
        {state && <Badge tone={state.isOn ? 'ok' : 'neutral'}>{state.isOn ? 'On' : 'Off'}</Badge>}
      </div>
      {isError && <RetryLine onRetry={() => void refetch()}>This could not be loaded.</RetryLine>}
      {[beginning, renewal, end].map(
        ({ isError, error }, index) => isError && <Alert key={-index}>{error.message}</Alert>,
      )}
      <p className="text-md text-ink-muted">
        {state?.isOn
          ? `You sign in with your password and a code. ${state.recoveryCodes} recovery codes are unused.`
          : 'With a code from an app on your phone, a stolen password is not enough to sign in.'}
      </p>
      {beginning.data ? (
        <SetupForm
          path={path}
          {...beginning.data}
          onDone={(codes) => {
            beginning.reset()
            if (codes) setCodes(codes)
            void reload()
          }}
        />
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button
            tone={state?.isOn ? 'plain' : 'primary'}
            isBusy={beginning.isPending}
            onClick={() => beginning.mutate()}
          >
            {state?.isOn ? 'Change app' : 'Turn on'}
          </Button>
          {state?.isOn && (
            <>
              <Button isBusy={renewal.isPending} onClick={() => renewal.mutate()}>
                New recovery codes
              </Button>
              <Button
                onClick={() =>
                  confirm({
                    title: 'Turn off two-step sign-in?',
                    text: 'From then on your password alone is enough to sign in.',
                    label: 'Turn off',
                    run: () => end.mutate(),
                  })
                }
              >
                Turn off
              </Button>
            </>
          )}
        </div>
      )}
      {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />}
      {confirmation}
    </section>
  )
}

interface SetupFormProps extends TwoStepProps {
  readonly typed: string
  readonly uri: string
  /** @param codes the recovery codes; null if it was canceled */
  readonly onDone: (codes: readonly string[] | null) => void
}

function SetupForm({ path, typed, uri, onDone }: SetupFormProps) {
  const form = useForm({
    initial: { code: '' },
    save: (body) => api(`POST ${path}/confirm/`, { body }),
    onSaved: ({ codes }) => onDone(codes),
  })
  return (
    <RowForm form={form} label="Set up two-step sign-in" saveLabel="Confirm" onCancel={() => onDone(null)}>
      <p className="text-md">Scan this with your authenticator app, and enter the code that it shows.</p>
      <div className="flex flex-wrap items-center gap-4">
        <QrCode text={uri} label="QR code for your authenticator app" />
        <p className="grid gap-1 text-sm text-ink-muted">
          Or type this key into the app:
          <code className="font-mono text-md wrap-anywhere text-ink">{typed.match(/.{4}/g)?.join(' ')}</code>
        </p>
      </div>
      <CodeField {...form.text('code')} hint="Six digits from your authenticator app." />
    </RowForm>
  )
}

/** A line each. */
const fileOf = (codes: readonly string[]) => `${codes.join('\n')}\n`

const RecoveryCodes = ({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) => (
  <FormDialog title="Recovery codes" size="lg" onClose={onClose}>
    <p className="text-md text-ink-muted">
      Keep these where you find them without your phone. Each one signs you in once in place of a code. They
      are shown only now.
    </p>
    <ul className="grid gap-1 font-mono text-md sm:grid-cols-2">
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
    <div className="flex flex-wrap items-center justify-end gap-2">
      <CopyButton label="Copy codes" text={fileOf(codes)} />
      <Button onClick={() => saveFile(new Blob([fileOf(codes)]), 'recovery-codes.txt')}>
        Download codes
      </Button>
      <Button tone="primary" onClick={onClose}>
        I have saved them
      </Button>
    </div>
  </FormDialog>
)
