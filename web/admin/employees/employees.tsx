import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { accountFilters } from '#contract/account/account-filters.ts'
import { type EmployeeAccount, employeesPath, type Invitation } from '#contract/employee/employee.ts'
import { AccountActions } from '#web/admin/account/account-actions.tsx'
import { accountList } from '#web/admin/account/account-list.tsx'
import { signInText } from '#web/admin/account/sign-in-text.ts'
import { useSignInChanges } from '#web/admin/account/use-sign-in-changes.ts'
import { EmployeeForm } from '#web/admin/employees/employee-form.tsx'
import {
  employeeName,
  inviteEmployee,
  reactivate,
  resetSecondStep,
  signEmployeeOut,
} from '#web/admin/employees/employees-api.ts'
import { LinkDialog } from '#web/admin/employees/link-dialog.tsx'
import { EmployeeSteps } from '#web/admin/onboarding/employee-steps.tsx'
import { LeaveDialog } from '#web/admin/onboarding/leave-dialog.tsx'
import { ClampedText } from '#web/forms/kinds/plain-text.tsx'
import { skipPrompt } from '#web/forms/skip-prompt.ts'
import { EmptyList } from '#web/list/empty-list.tsx'
import { namedFilter } from '#web/list/filters/named-filter.ts'
import { invalidate } from '#web/list/list-queries.ts'
import { ListScreen } from '#web/list/list-screen.tsx'
import { OpenButton } from '#web/list/open-button.tsx'
import type { ListSource } from '#web/list/source.ts'
import { useList } from '#web/list/use-list.ts'
import { Alert, RetryLine } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { useConfirm } from '#web/ui/dialogs/use-confirm.tsx'
import { focusRow } from '#web/ui/focus/focus.ts'
import { ForWriters } from '#web/ui/read-only.tsx'
import { toast } from '#web/ui/toasts/toast.tsx'

/** The accounts of the portal: add and invite, change, deactivate, and send a link for a new password. */
export default function Employees() {
  const list = useList(source)
  const [isAdding, setAdding] = useState(false)
  const [leaving, setLeaving] = useState<EmployeeAccount | null>(null)
  const [unmailed, setUnmailed] = useState<Invitation | null>(null)
  const onSettled = () => invalidate(employeesPath)
  const announceLink = (invitation: Invitation) => {
    if (invitation.link !== null) setUnmailed(invitation)
    else toast.success('Link sent', `It is on its way to ${invitation.employee.email}.`)
  }
  const activity = useMutation({
    mutationFn: (row: EmployeeAccount) => reactivate(row.id),
    onSuccess: () => toast.success('Employee reactivated'),
    onSettled,
  })
  const invitation = useMutation({
    mutationFn: (row: EmployeeAccount) => inviteEmployee(row.id),
    onSuccess: announceLink,
    onSettled,
  })
  const [confirm, confirmation] = useConfirm()
  const signIn = useSignInChanges({
    path: employeesPath,
    nameOf: employeeName,
    signOut: signEmployeeOut,
    resetSecondStep,
    confirm,
  })
  const saved = async (employee: EmployeeAccount) => {
    await invalidate(employeesPath)
    focusRow(employee.id)
  }
  const addButton = (tone: 'primary' | 'plain') => (
    <ForWriters>
      <Button tone={tone} icon="add" data-control="add" onClick={() => setAdding(true)}>
        Add employee
      </Button>
    </ForWriters>
  )
  return (
    <>
      <ListScreen
        list={list}
        buttons={addButton('primary')}
        errors={
          <>
            {activity.isError && (
              <RetryLine onRetry={() => activity.mutate(activity.variables)}>
                Could not change the employee.
              </RetryLine>
            )}
            {invitation.isError && (
              <RetryLine onRetry={() => invitation.mutate(invitation.variables)}>
                Could not send the link.
              </RetryLine>
            )}
            {signIn.mutations.map(
              ({ isError, error }, index) => isError && <Alert key={-index}>{error.message}</Alert>,
            )}
          </>
        }
        details={({ username, ...row }) => (
          <span className="block pl-9.5 text-xs text-ink-muted">
            {[username, signInText(row)].filter((text) => text !== '').join(' · ')}
          </span>
        )}
        actions={(row) => (
          <>
            <OpenButton list={list} row={row} />
            <ForWriters>
              <AccountActions
                row={row}
                name={employeeName(row)}
                isBusy={[invitation, activity, ...signIn.mutations].some(({ isPending }) => isPending)}
                onSignOut={() => signIn.onSignOut(row)}
                onResetSecondStep={() => signIn.onResetSecondStep(row)}
                onInvite={() => invitation.mutate(row)}
                onDeactivate={() => setLeaving(row)}
                onReactivate={() => activity.mutate(row)}
              />
            </ForWriters>
          </>
        )}
        panel={(row) => (
          <>
            <EmployeeForm
              key={row.id}
              employee={row}
              onSaved={(employee) => {
                toast.success('Employee saved')
                list.close()
                void saved(employee)
              }}
              onCancel={list.close}
            />
            <EmployeeSteps id={row.id} />
          </>
        )}
        empty={<EmptyList list={list} action={addButton('plain')} />}
      >
        {isAdding && (
          <div className="pt-4" data-focus-fallback='[data-control="add"]'>
            <EmployeeForm
              employee={null}
              onSaved={(employee, invitation) => {
                setAdding(false)
                if (invitation) announceLink(invitation)
                void list.show({ page: 1 }, skipPrompt)
                void saved(employee)
              }}
              onCancel={() => setAdding(false)}
            />
          </div>
        )}
      </ListScreen>
      {unmailed && (
        <LinkDialog
          of={unmailed.employee.username}
          link={unmailed.link ?? ''}
          onClose={() => setUnmailed(null)}
        />
      )}
      {confirmation}
      {leaving && <LeaveDialog employee={leaving} onClose={() => setLeaving(null)} />}
    </>
  )
}

const source: ListSource<EmployeeAccount> = {
  path: employeesPath,
  exportPath: employeesPath,
  title: 'Employees',
  label: { one: 'Employee', many: 'Employees' },
  ...accountList<EmployeeAccount>(employeeName, {
    name: 'designation',
    label: 'Designation',
    width: { min: 10 },
    isSortable: true,
    kind: 'text',
    cell: ({ designation }) => <ClampedText>{designation || '–'}</ClampedText>,
  }),
  filter: namedFilter(accountFilters),
  pageSize: { storageKey: 'employees' },
  actionsWidth: 14,
  emptyText: 'No employees yet',
  onError: () => {},
}
