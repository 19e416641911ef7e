import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { administratorFilters } from '#contract/account/account-filters.ts'
import type { Administrator, AdministratorInvitation } from '#contract/account/administrator.ts'
import { administratorsPath } from '#contract/account/administrator-fields.ts'
import { roles } from '#contract/account/roles.ts'
import { AccountActions } from '#web/admin/account/account-actions.tsx'
import { accountList } from '#web/admin/account/account-list.tsx'
import { signInText } from '#web/admin/account/sign-in-text.ts'
import { useSignInChanges } from '#web/admin/account/use-sign-in-changes.ts'
import { LinkDialog } from '#web/admin/employees/link-dialog.tsx'
import { InvitationForm, RoleForm } from '#web/admin/people/administrator-form.tsx'
import {
  administratorName,
  changeAdministrator,
  inviteAdministrator,
  removeAdministrator,
  resetSecondStep,
  signAdministratorOut,
} from '#web/admin/people/people-api.ts'
import { TwoStepRule } from '#web/admin/people/two-step-rule.tsx'
import { skipPrompt } from '#web/forms/skip-prompt.ts'
import { EmptyList } from '#web/list/empty-list.tsx'
import { namedFilter } from '#web/list/filters/named-filter.ts'
import { invalidate } from '#web/list/list-queries.ts'
import { ListScreen } from '#web/list/list-screen.tsx'
import { OpenButton } from '#web/list/open-button.tsx'
import type { ListSource } from '#web/list/source.ts'
import { useList } from '#web/list/use-list.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { useConfirm } from '#web/ui/dialogs/use-confirm.tsx'
import { focusRow } from '#web/ui/focus/focus.ts'
import { toast } from '#web/ui/toasts/toast.tsx'

/** The administrators: invite, give another role, deactivate, and remove. */
export default function People() {
  const list = useList(source)
  const [isInviting, setInviting] = useState(false)
  const [unmailed, setUnmailed] = useState<AdministratorInvitation | null>(null)
  const invited = (invitation: AdministratorInvitation) => {
    if (invitation.link !== null) setUnmailed(invitation)
    else toast.success('Link sent', `It is on its way to ${invitation.administrator.email}.`)
  }
  const onSettled = () => invalidate(administratorsPath)
  const activity = useMutation({
    mutationFn: ({ row, active }: { row: Administrator; active: boolean }) =>
      changeAdministrator(row.id, { active }),
    onSuccess: ({ state }) =>
      toast.success(state === 'deactivated' ? 'Administrator deactivated' : 'Administrator reactivated'),
    onSettled,
  })
  const removal = useMutation({
    mutationFn: ({ id }: Administrator) => removeAdministrator(id),
    onSuccess: () => toast.success('Administrator removed'),
    onSettled,
  })
  const invitation = useMutation({
    mutationFn: ({ id }: Administrator) => inviteAdministrator(id),
    onSuccess: invited,
    onSettled,
  })
  const [confirm, confirmation] = useConfirm()
  const signIn = useSignInChanges({
    path: administratorsPath,
    nameOf: administratorName,
    signOut: signAdministratorOut,
    resetSecondStep,
    confirm,
  })
  const changes = [activity, removal, invitation, ...signIn.mutations]
  const isBusy = changes.some(({ isPending }) => isPending)
  const saved = async ({ id }: Administrator) => {
    await invalidate(administratorsPath)
    focusRow(id)
  }
  const inviteButton = (tone: 'primary' | 'plain') => (
    <Button tone={tone} icon="add" data-control="add" onClick={() => setInviting(true)}>
      Invite administrator
    </Button>
  )
  return (
    <>
      <ListScreen
        list={list}
        buttons={inviteButton('primary')}
        errors={changes.map(
          ({ isError, error }, index) => isError && <Alert key={-index}>{error.message}</Alert>,
        )}
        details={({ role, ...row }) => (
          <span className="block pl-9.5 text-xs text-ink-muted">
            {roles[role].hint} {signInText(row)}
          </span>
        )}
        actions={(row) => (
          <>
            <OpenButton list={list} row={row} label="Change role" />
            <AccountActions
              row={row}
              name={administratorName(row)}
              isBusy={isBusy}
              onSignOut={() => signIn.onSignOut(row)}
              onResetSecondStep={() => signIn.onResetSecondStep(row)}
              onInvite={() => invitation.mutate(row)}
              onDeactivate={() =>
                confirm({
                  title: `Deactivate ${administratorName(row)}?`,
                  label: 'Deactivate',
                  text: 'This signs them out everywhere at once. Their work stays, and you can reactivate the account.',
                  run: () => activity.mutate({ row, active: false }),
                })
              }
              onReactivate={() => activity.mutate({ row, active: true })}
            />
            <IconButton
              label="Remove"
              of={administratorName(row)}
              icon="delete"
              aria-disabled={isBusy || undefined}
              onClick={() =>
                !isBusy &&
                confirm({
                  title: `Remove ${administratorName(row)}?`,
                  label: 'Remove',
                  text: 'This signs them out everywhere and deletes the account for good. Their work stays, without their name.',
                  run: () => removal.mutate(row),
                })
              }
            />
          </>
        )}
        panel={(row) => (
          <RoleForm
            key={row.id}
            administrator={row}
            onSaved={(administrator) => {
              toast.success('Role saved')
              list.close()
              void saved(administrator)
            }}
            onCancel={list.close}
          />
        )}
        empty={<EmptyList list={list} action={inviteButton('plain')} />}
      >
        <TwoStepRule />
        {isInviting && (
          <div className="pt-4" data-focus-fallback='[data-control="add"]'>
            <InvitationForm
              onSaved={(invitation) => {
                setInviting(false)
                invited(invitation)
                void list.show({ page: 1 }, skipPrompt)
                void saved(invitation.administrator)
              }}
              onCancel={() => setInviting(false)}
            />
          </div>
        )}
      </ListScreen>
      {unmailed && (
        <LinkDialog
          of={administratorName(unmailed.administrator)}
          link={unmailed.link ?? ''}
          onClose={() => setUnmailed(null)}
        />
      )}
      {confirmation}
    </>
  )
}

const source: ListSource<Administrator> = {
  path: administratorsPath,
  title: 'People',
  label: { one: 'Administrator', many: 'Administrators' },
  ...accountList<Administrator>(administratorName, {
    name: 'role',
    label: 'Role',
    width: { fixed: 8 },
    isSortable: true,
    cell: ({ role }) => roles[role].label,
  }),
  exportPath: administratorsPath,
  filter: namedFilter(administratorFilters),
  pageSize: { storageKey: 'administrators' },
  actionsWidth: 17,
  emptyText: 'No administrators here',
  onError: () => {},
}
