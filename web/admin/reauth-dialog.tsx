import { type FormEvent, useSyncExternalStore } from 'react'
import { useLogin } from '#web/admin/use-login.ts'
import { useStoredAdmin } from '#web/admin-session.ts'
import { Button } from '#web/ui/button.tsx'
import { ModalDialog } from '#web/ui/dialog.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { PasswordField, TextField } from '#web/ui/fields/field.tsx'

let pending: { readonly answer: Promise<boolean>; readonly settle: (isSignedIn: boolean) => void } | undefined
const listeners = new Set<() => void>()

/**
 * Asks for the password without leaving the screen; resolves with whether there is a session again. All requests wait
 * for the same answer.
 */
export function requestReauth(): Promise<boolean> {
  pending ??= createRequest()
  notifyListeners()
  return pending.answer
}

/** The dialog of `requestReauth`, once around all screens. */
export function ReauthDialog() {
  const isOpen = useSyncExternalStore(subscribe, () => pending !== undefined)
  return (
    <ModalDialog
      isOpen={isOpen}
      title="Sign in to continue"
      intro="Your session has expired. Your changes are safe; we continue after you sign in."
    >
      <PasswordForm />
    </ModalDialog>
  )
}

function PasswordForm() {
  const { email } = useStoredAdmin()
  const { submit, errors, isPending } = useLogin(() => pending?.settle(true))
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    submit(new FormData(event.currentTarget))
  }
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-4">
      <TextField
        label="Email"
        name="UserEmail"
        type="email"
        autoComplete="username"
        defaultValue={email}
        error={errors.email}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        autoFocus
        error={errors.password}
      />
      <Checkbox name="remember">Remember me</Checkbox>
      <div className="flex justify-end gap-2">
        <Button onClick={() => pending?.settle(false)}>Cancel</Button>
        <Button type="submit" tone="primary" isBusy={isPending}>
          Sign in
        </Button>
      </div>
    </form>
  )
}

function createRequest() {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const settle = (isSignedIn: boolean) => {
    pending = undefined
    notifyListeners()
    resolve(isSignedIn)
  }
  return { answer: promise, settle }
}

function notifyListeners() {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
