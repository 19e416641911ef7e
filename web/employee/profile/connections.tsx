import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { connectionMessages as messages } from '#contract/employee/connection.ts'
import type { Connection } from '#contract/employee/connection-calls.ts'
import { callQuery } from '#web/call-queries.ts'
import { api } from '#web/calls.ts'
import { toastSuccess } from '#web/employee/shell/portal-toast.ts'
import { requiredErrors } from '#web/form-state/field-errors.ts'
import { useForm } from '#web/form-state/use-form.ts'
import { Form, FormFailure, SubmitButton } from '#web/forms/form.tsx'
import { RetryLine } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { PasswordField, TextField } from '#web/ui/fields/field.tsx'

export const connectionsQuery = () => callQuery('GET jira/connections/{user}/')

/** The employee's accounts at the company's other servers; nothing is shown without such servers. */
export function Connections() {
  const { data, isError, refetch } = useQuery(connectionsQuery())
  if (isError) return <RetryLine onRetry={() => void refetch()}>Your accounts could not be loaded.</RetryLine>
  return data?.connections.map((connection) => <Account key={connection.service} connection={connection} />)
}

function Account({ connection }: { connection: Connection }) {
  const { service, name, url, state, account } = connection
  return (
    <section aria-labelledby={service} className="grid gap-3 border-t border-line pt-5">
      <h2 id={service} className="text-md font-semibold">
        {name}
      </h2>
      <p className="text-md text-ink-muted">
        {state === 'none' &&
          `Your projects and issues are in ${name}. Connect your account to see them here.`}
        {state === 'refused' && `${name} no longer accepts the token of ${account}. Connect it again.`}
        {state === 'connected' && `Connected as ${account}.`}{' '}
        <a href={url} target="_blank" rel="noreferrer" className="text-brand underline underline-offset-4">
          Open {name}
        </a>
      </p>
      {state === 'connected' ? <Disconnect {...connection} /> : <Connect {...connection} />}
    </section>
  )
}

/** Refetches everything, because it was read with another account or none. */
function useChanged() {
  const client = useQueryClient()
  return () => client.invalidateQueries()
}

function Connect({ service, name, state, userName }: Connection) {
  const changed = useChanged()
  const form = useForm({
    initial: { userName: '', secret: '' },
    check: (values) => requiredErrors(values, ['secret'], messages.secretRequired),
    save: (body) => api('PUT jira/connections/{user}/{service}/', { params: { service }, body }),
    onSaved: () => {
      toastSuccess(messages.connected)
      return changed()
    },
  })
  return (
    <Form form={form} aria-label={`Connect ${name}`} className="grid max-w-md gap-4" isGuarded={false}>
      <FormFailure form={form} title={`${name} was not connected.`} />
      <TextField
        {...form.text('userName')}
        label={userName === 'email' ? 'E-mail address' : 'User name'}
        hint={
          userName === 'email'
            ? 'Of your Atlassian account.'
            : 'Leave it empty with a personal access token. With it, your password goes below.'
        }
        autoComplete="off"
      />
      <PasswordField
        {...form.text('secret')}
        label={userName === 'email' ? 'API token' : 'Token or password'}
        autoComplete="off"
      />
      <SubmitButton form={form}>{state === 'refused' ? `Reconnect ${name}` : `Connect ${name}`}</SubmitButton>
    </Form>
  )
}

function Disconnect({ service, name }: Connection) {
  const changed = useChanged()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api('DELETE jira/connections/{user}/{service}/', { params: { service } }),
    onSuccess: changed,
  })
  return (
    <div>
      <Button isBusy={isPending} onClick={() => mutate()}>
        Disconnect {name}
      </Button>
    </div>
  )
}
