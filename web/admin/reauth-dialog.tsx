import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useSyncExternalStore } from 'react'
import { messages } from '#contract/messages.ts'
import { signIn } from '#web/admin/account-api.ts'
import { faultsOf, storedOf } from '#web/admin/login-errors.ts'
import { remember, useStoredAdmin } from '#web/admin/session.ts'
import { useMissing } from '#web/forms/use-required-fields.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ModalDialog } from '#web/ui/dialog.tsx'
import { PasswordField, TextField } from '#web/ui/field.tsx'

let asked: { readonly answer: Promise<boolean>; readonly settle: (isSignedIn: boolean) => void } | undefined
const listeners = new Set<() => void>()

/** Asks for the password without leaving the screen; resolves with whether there is a session again. All who ask meanwhile wait for the one answer. */
export function askToSignIn(): Promise<boolean> {
  asked ??= question()
  announce()
  return asked.answer
}

/** The dialog of `askToSignIn`; it stands once, around all screens. */
export function SignInAgain() {
  const isAsked = useSyncExternalStore(subscribe, () => asked !== undefined)
  return (
    <ModalDialog
      isOpen={isAsked}
      title="Sign in to go on"
      intro="Your session has ended. What you have typed is still here, and what you were doing goes on after it."
    >
      <PasswordForm />
    </ModalDialog>
  )
}

function PasswordForm() {
  const { email } = useStoredAdmin()
  const login = useMutation({
    mutationFn: signIn,
    onSuccess: (answer) => {
      remember(storedOf(answer))
      asked?.settle(true)
    },
  })
  const { missing, check } = useMissing('UserEmail', 'password')
  const refused = login.isError && !login.isPending ? faultsOf(login.error) : {}
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    login.reset()
    if (login.isPending || !check(form)) return
    login.mutate({
      UserEmail: String(form.get('UserEmail')),
      password: String(form.get('password')),
      remember: form.has('remember'),
    })
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <TextField
        label="Email"
        name="UserEmail"
        type="email"
        autoComplete="username"
        defaultValue={email}
        error={missing.has('UserEmail') ? messages.required : refused.email}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        autoFocus
        error={missing.has('password') ? messages.required : refused.password}
      />
      <Checkbox name="remember">Remember me</Checkbox>
      <div className="flex justify-end gap-2">
        <Button onClick={() => asked?.settle(false)}>Cancel</Button>
        <Button type="submit" tone="primary" isBusy={login.isPending}>
          Sign in
        </Button>
      </div>
    </form>
  )
}

function question() {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const settle = (isSignedIn: boolean) => {
    asked = undefined
    announce()
    resolve(isSignedIn)
  }
  return { answer: promise, settle }
}

function announce() {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
