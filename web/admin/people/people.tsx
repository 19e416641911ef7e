import { useMutation } from '@tanstack/react-query'
import { ShieldOff } from 'lucide-react'
import { useState } from 'react'
import { administratorFilters } from '#contract/account/account-filters.ts'
import type { Administrator, AdministratorInvitation } from '#contract/account/administrator.ts'
import { administratorsPath } from '#contract/account/administrator-fields.ts'
import { roles } from '#contract/account/roles.ts'
import { accountList } from '#web/admin/account/account-list.tsx'
import { signInQuestions, signInText } from '#web/admin/account/sign-in-questions.ts'
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
import { type List, useList } from '#web/list/use-list.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/dialog.tsx'
import { focusRow } from '#web/ui/focus/focus.ts'
import { toast } from '#web/ui/toasts/toast.tsx'

/** What asks first. */
type Leaving = {
  readonly row: Administrator
  readonly to: 'remove' | 'deactivate' | 'signOut' | 'resetSecondStep'
}

/** The administrators: invite, give another role, deactivate, and remove. */
export default function People() {
  const list = useList(source)
  const [isInviting, setInviting] = useState(false)
  const [leaving, setLeaving] = useState<Leaving | null>(null)
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
  const signingOut = useMutation({
    mutationFn: ({ id }: Administrator) => signAdministratorOut(id),
    onSuccess: () => toast.success('Signed out everywhere'),
    onSettled,
  })
  const resetting = useMutation({
    mutationFn: ({ id }: Administrator) => resetSecondStep(id),
    onSuccess: () => toast.success('Second step turned off'),
    onSettled,
  })
  const changes = [activity, removal, invitation, signingOut, resetting]
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
  const leave = {
    remove: (row: Administrator) => removal.mutate(row),
    deactivate: (row: Administrator) => activity.mutate({ row, active: false }),
    signOut: (row: Administrator) => signingOut.mutate(row),
    resetSecondStep: (row: Administrator) => resetting.mutate(row),
  } satisfies Record<Leaving['to'], unknown>
  const question = leaving && questions[leaving.to](leaving.row)
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
          <RowActions
            list={list}
            row={row}
            onSignOut={isBusy ? undefined : () => setLeaving({ row, to: 'signOut' })}
            onResetSecondStep={isBusy ? undefined : () => setLeaving({ row, to: 'resetSecondStep' })}
            onInvite={isBusy ? undefined : () => invitation.mutate(row)}
            onDeactivate={isBusy ? undefined : () => setLeaving({ row, to: 'deactivate' })}
            onReactivate={isBusy ? undefined : () => activity.mutate({ row, active: true })}
            onRemove={isBusy ? undefined : () => setLeaving({ row, to: 'remove' })}
          />
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
      <ConfirmDialog
        isOpen={leaving !== null}
        title={question?.title ?? ''}
        confirmLabel={question?.label ?? ''}
        cancelLabel="Cancel"
        onConfirm={() => {
          if (leaving) leave[leaving.to](leaving.row)
          setLeaving(null)
        }}
        onCancel={() => setLeaving(null)}
      >
        {question?.text}
      </ConfirmDialog>
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

const questions = {
  remove: (row) => ({
    title: `Remove ${administratorName(row)}?`,
    label: 'Remove',
    text: 'This signs them out everywhere and deletes the account for good. Their work stays, without their name.',
  }),
  deactivate: (row) => ({
    title: `Deactivate ${administratorName(row)}?`,
    label: 'Deactivate',
    text: 'This signs them out everywhere at once. Their work stays, and you can reactivate the account.',
  }),
  signOut: (row) => signInQuestions.signOut(administratorName(row), row),
  resetSecondStep: (row) => signInQuestions.resetSecondStep(administratorName(row)),
} satisfies Record<Leaving['to'], (row: Administrator) => { title: string; label: string; text: string }>

interface RowActionsProps {
  list: List<Administrator>
  row: Administrator
  onSignOut: (() => void) | undefined
  onResetSecondStep: (() => void) | undefined
  onInvite: (() => void) | undefined
  onDeactivate: (() => void) | undefined
  onReactivate: (() => void) | undefined
  onRemove: (() => void) | undefined
}

function RowActions({
  list,
  row,
  onSignOut,
  onResetSecondStep,
  onInvite,
  onDeactivate,
  onReactivate,
  onRemove,
}: RowActionsProps) {
  const name = administratorName(row)
  const isActive = row.state !== 'deactivated'
  const action = (onClick: (() => void) | undefined) => ({ onClick, 'aria-disabled': !onClick || undefined })
  return (
    <>
      <OpenButton list={list} row={row} label="Change role" />
      {row.devices > 0 && (
        <IconButton label="Sign out everywhere" of={name} icon="logout" {...action(onSignOut)} />
      )}
      {row.has_second_step && (
        <IconButton label="Turn off second step" of={name} icon={ShieldOff} {...action(onResetSecondStep)} />
      )}
      {isActive && (
        <IconButton
          label={row.state === 'invited' ? 'Invite again' : 'Send a password link'}
          of={name}
          icon="mail"
          {...action(onInvite)}
        />
      )}
      <IconButton
        data-control="activity"
        label={isActive ? 'Deactivate' : 'Reactivate'}
        of={name}
        icon={isActive ? 'conceal' : 'restore'}
        {...action(isActive ? onDeactivate : onReactivate)}
      />
      <IconButton label="Remove" of={name} icon="delete" {...action(onRemove)} />
    </>
  )
}
