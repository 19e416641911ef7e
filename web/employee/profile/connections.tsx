import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import {
  loginPollInterval,
  connectionMessages as messages,
  upstreamContents,
} from '#contract/employee/connection.ts'
import type { BegunLogin, Connection } from '#contract/employee/connection-calls.ts'
import { callQuery } from '#web/call-queries.ts'
import { api } from '#web/calls.ts'
import { toastSuccess } from '#web/employee/shell/portal-toast.ts'
import { requiredErrors } from '#web/form-state/field-errors.ts'
import { useForm } from '#web/form-state/use-form.ts'
import { Form, FormFailure, SubmitButton } from '#web/forms/form.tsx'
import { Alert, RetryLine } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { PasswordField, TextField } from '#web/ui/fields/field.tsx'
import { focusWhenReady } from '#web/ui/focus/focus-when-ready.ts'
import { toast } from '#web/ui/toasts/toast.tsx'

export const connectionsQuery = () => callQuery('GET jira/connections/{user}/')

/** The employee's accounts at the company's other servers; nothing is shown without such servers. */
export function Connections() {
  useReturn()
  const { data, isError, refetch } = useQuery(connectionsQuery())
  if (isError) return <RetryLine onRetry={() => void refetch()}>Your accounts could not be loaded.</RetryLine>
  return data?.connections.map((connection) => <Account key={connection.service} connection={connection} />)
}

/** Finishes a sign-in at Atlassian, which leads back here with a code. */
function useReturn() {
  const client = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const [login, code] = [search.get('state'), search.get('code')]
  const { mutate } = useMutation({
    mutationFn: (body: { login: string; code: string }) =>
      api('PUT jira/connections/{user}/{service}/login/', { params: { service: 'jira' }, body }),
    onSuccess: () => {
      toastSuccess(messages.connected)
      return client.invalidateQueries()
    },
    onError: (error) => toast.error('Jira was not connected.', error.message),
  })
  useEffect(() => {
    if (login === null) return
    // At once, so that no other load of this URL sends the code again.
    setSearch({}, { replace: true })
    if (code === null) toast.error('Jira was not connected.', 'You have not allowed access.')
    else mutate({ login, code })
  }, [login, code, setSearch, mutate])
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
          `Your ${upstreamContents[service]} are in ${name}. Connect your account to see them here.`}
        {state === 'refused' && `${name} no longer accepts the token of ${account}. Connect it again.`}
        {state === 'connected' && `Connected as ${account}.`}{' '}
        <a href={url} target="_blank" rel="noreferrer" className="text-brand underline underline-offset-4">
          Open {name}
        </a>
      </p>
      <Way {...connection} />
    </section>
  )
}

function Way(connection: Connection) {
  if (connection.state === 'connected') return <Disconnect {...connection} />
  return connection.by === 'login' ? <Login {...connection} /> : <Connect {...connection} />
}

/**
 * Refetches everything, because it was read with another account or none.
 * @param next in the account, gets the focus once it is there
 */
function useChanged(service: Connection['service'], next: string) {
  const client = useQueryClient()
  return useCallback(() => {
    focusWhenReady(() => document.querySelector<HTMLElement>(`section[aria-labelledby="${service}"] ${next}`))
    return client.invalidateQueries()
  }, [client, service, next])
}

function Connect({ service, name, state, by }: Connection) {
  const isEmail = by === 'emailAndToken'
  const changed = useChanged(service, '[data-disconnect]')
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
        label={isEmail ? 'E-mail address' : 'User name'}
        hint={
          isEmail
            ? 'Of your Atlassian account.'
            : 'Leave it empty with a personal access token. With it, your password goes below.'
        }
        autoComplete="off"
      />
      <PasswordField
        {...form.text('secret')}
        label={isEmail ? 'API token' : 'Token or password'}
        autoComplete="off"
      />
      <SubmitButton form={form}>{actionOf({ name, state })}</SubmitButton>
    </Form>
  )
}

/** The employee signs in on the server's own pages, in a tab beside this one. */
function Login({ service, name, state }: Connection) {
  const changed = useChanged(service, '[data-disconnect]')
  const [login, setLogin] = useState<BegunLogin | null>(null)
  const begin = useMutation({
    mutationFn: () => api('POST jira/connections/{user}/{service}/login/', { params: { service } }),
    onSuccess: (begun) => {
      setLogin(begun)
      window.open(begun.url, '_blank', 'noreferrer')
    },
  })
  const poll = useQuery({
    queryKey: ['login', service, login?.login],
    enabled: login !== null,
    retry: false,
    refetchInterval: ({ state }) => state.status !== 'error' && loginPollInterval,
    queryFn: () =>
      api('PUT jira/connections/{user}/{service}/login/', {
        params: { service },
        body: { login: login?.login ?? '' },
      }),
  })
  const isConnected = poll.data?.state === 'connected'
  useEffect(() => {
    if (!isConnected) return
    toastSuccess(messages.connected)
    void changed()
  }, [isConnected, changed])
  const error = begin.error ?? poll.error
  return (
    <div className="grid justify-items-start gap-3">
      {error && <Alert>{error.message}</Alert>}
      {login && !error && (
        <p role="status" className="text-md text-ink-muted">
          Sign in at {name} in the other tab. This page notices when you are done. If no tab has opened,{' '}
          <a
            href={login.url}
            target="_blank"
            rel="noreferrer"
            className="text-brand underline underline-offset-4"
          >
            open {name} here
          </a>
          .
        </p>
      )}
      <Button data-connect tone="primary" isBusy={begin.isPending} onClick={() => begin.mutate()}>
        {login ? 'Start again' : actionOf({ name, state })}
      </Button>
    </div>
  )
}

const actionOf = ({ name, state }: Pick<Connection, 'name' | 'state'>) =>
  state === 'refused' ? `Reconnect ${name}` : `Connect ${name}`

function Disconnect({ service, name }: Connection) {
  const changed = useChanged(service, ':is(input, [data-connect])')
  const { mutate, isPending } = useMutation({
    mutationFn: () => api('DELETE jira/connections/{user}/{service}/', { params: { service } }),
    onSuccess: changed,
    onError: () => toast.error(`${name} was not disconnected.`),
  })
  return (
    <div>
      <Button data-disconnect isBusy={isPending} onClick={() => mutate()}>
        Disconnect {name}
      </Button>
    </div>
  )
}
