import { useMutation } from '@tanstack/react-query'
import { devicesText, type SignInState } from '#web/admin/account/sign-in-text.ts'
import { invalidate } from '#web/list/list-queries.ts'
import type { Confirmation } from '#web/ui/dialogs/use-confirm.tsx'
import { toast } from '#web/ui/toasts/toast.tsx'

interface AccountRow extends SignInState {
  readonly id: number
}

interface SignInChanges<Row> {
  /** The path of the list. */
  readonly path: Parameters<typeof invalidate>[0]
  readonly nameOf: (row: Row) => string
  readonly signOut: (id: number) => Promise<unknown>
  readonly resetSecondStep: (id: number) => Promise<unknown>
  readonly confirm: (confirmation: Confirmation) => void
}

/** Signs an account out everywhere and turns off its second step, each after a question. */
export function useSignInChanges<Row extends AccountRow>(changes: SignInChanges<Row>) {
  const { path, nameOf, confirm } = changes
  const onSettled = () => invalidate(path)
  const signOut = useMutation({
    mutationFn: ({ id }: Row) => changes.signOut(id),
    onSuccess: () => toast.success('Signed out everywhere'),
    onSettled,
  })
  const reset = useMutation({
    mutationFn: ({ id }: Row) => changes.resetSecondStep(id),
    onSuccess: () => toast.success('Second step turned off'),
    onSettled,
  })
  return {
    mutations: [signOut, reset],
    onSignOut: (row: Row) =>
      confirm({
        title: `Sign ${nameOf(row)} out everywhere?`,
        label: 'Sign out',
        text: `They are signed out on ${devicesText(row.devices)} at once, and can sign in again.`,
        run: () => signOut.mutate(row),
      }),
    onResetSecondStep: (row: Row) =>
      confirm({
        title: `Turn off the second step of ${nameOf(row)}?`,
        label: 'Turn off',
        text: 'Do this for someone who has lost the phone and the recovery codes, once you know who asks. Their app and their passkeys sign nobody in any more, the password alone does, and they are told by email. Sign them out everywhere as well if the phone may be in other hands.',
        run: () => reset.mutate(row),
      }),
  }
}
