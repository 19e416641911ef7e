import { ShieldOff } from 'lucide-react'
import type { AccountState } from '#contract/account/account-states.ts'
import type { SignInState } from '#web/admin/account/sign-in-text.ts'
import { IconButton } from '#web/ui/button.tsx'

interface AccountActionsProps {
  row: SignInState & { readonly state: AccountState }
  name: string
  /** Whether one of them is still under way. */
  isBusy: boolean
  onSignOut: () => void
  onResetSecondStep: () => void
  onInvite: () => void
  onDeactivate: () => void
  onReactivate: () => void
}

/** What can be done to the account of an administrator or an employee, in its row. */
export function AccountActions({ row, name, isBusy, ...on }: AccountActionsProps) {
  const isActive = row.state !== 'deactivated'
  const action = (onClick: () => void) => ({
    of: name,
    ...(!isBusy && { onClick }),
    'aria-disabled': isBusy || undefined,
  })
  return (
    <>
      {row.devices > 0 && <IconButton label="Sign out everywhere" icon="logout" {...action(on.onSignOut)} />}
      {row.has_second_step && (
        <IconButton label="Turn off second step" icon={ShieldOff} {...action(on.onResetSecondStep)} />
      )}
      {isActive && (
        <IconButton
          label={row.state === 'invited' ? 'Invite again' : 'Send a password link'}
          icon="mail"
          {...action(on.onInvite)}
        />
      )}
      <IconButton
        data-control="activity"
        label={isActive ? 'Deactivate' : 'Reactivate'}
        icon={isActive ? 'conceal' : 'restore'}
        {...action(isActive ? on.onDeactivate : on.onReactivate)}
      />
    </>
  )
}
