import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type EmployeeAccount, employeesPath, type Invitation } from '#contract/employee/employee.ts'
import { accountList } from '#web/admin/account/account-list.tsx'
import { EmployeeForm } from '#web/admin/employees/employee-form.tsx'
import { employeeName, inviteEmployee, reactivate } from '#web/admin/employees/employees-api.ts'
import { LinkDialog } from '#web/admin/employees/link-dialog.tsx'
import { EmployeeSteps } from '#web/admin/onboarding/employee-steps.tsx'
import { LeaveDialog } from '#web/admin/onboarding/leave-dialog.tsx'
import { ClampedText } from '#web/forms/kinds/plain-text.tsx'
import { skipPrompt } from '#web/forms/skip-prompt.ts'
import { EmptyList } from '#web/list/empty-list.tsx'
import { invalidate } from '#web/list/list-queries.ts'
import { ListScreen } from '#web/list/list-screen.tsx'
import { OpenButton } from '#web/list/open-button.tsx'
import type { ListSource } from '#web/list/source.ts'
import { type List, useList } from '#web/list/use-list.ts'
import { RetryLine } from '#web/ui/alert.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { focusRow } from '#web/ui/focus/focus.ts'
import { ForWriters } from '#web/ui/read-only.tsx'
import { toast } from '#web/ui/toasts/toast.tsx'

/** The accounts of the portal: add and invite, change, deactivate, and send a link for a new password. */
export default function Employees() {
  const list = useList(source)
  const [isAdding, setAdding] = useState(false)
  const [leaving, setLeaving] = useState<EmployeeAccount | null>(null)
  const [unmailed, setUnmailed] = useState<Invitation | null>(null)
  const announceLink = (invitation: Invitation) => {
    if (invitation.link !== null) setUnmailed(invitation)
    else toast.success('Link sent', `It is on its way to ${invitation.employee.email}.`)
  }
  const activity = useMutation({
    mutationFn: (row: EmployeeAccount) => reactivate(row.id),
    onSuccess: () => toast.success('Employee reactivated'),
    onSettled: () => invalidate(employeesPath),
  })
  const invitation = useMutation({
    mutationFn: (row: EmployeeAccount) => inviteEmployee(row.id),
    onSuccess: announceLink,
    onSettled: () => invalidate(employeesPath),
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
          </>
        }
        details={({ username }) => <span className="block pl-9.5 text-xs text-ink-muted">{username}</span>}
        actions={(row) => (
          <RowActions
            list={list}
            row={row}
            isBusy={invitation.isPending || activity.isPending}
            onInvite={() => invitation.mutate(row)}
            onDeactivate={() => setLeaving(row)}
            onReactivate={() => activity.mutate(row)}
          />
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
  pageSize: { storageKey: 'employees' },
  emptyText: 'No employees yet',
  onError: () => {},
}

interface RowActionsProps {
  list: List<EmployeeAccount>
  row: EmployeeAccount
  isBusy: boolean
  onInvite: () => void
  onDeactivate: () => void
  onReactivate: () => void
}

function RowActions({ list, row, isBusy, onInvite, onDeactivate, onReactivate }: RowActionsProps) {
  const name = employeeName(row)
  const isActive = row.state !== 'deactivated'
  return (
    <>
      <OpenButton list={list} row={row} />
      <ForWriters>
        {isActive && (
          <IconButton
            label={row.state === 'invited' ? 'Invite again' : 'Send a password link'}
            of={name}
            icon="mail"
            aria-disabled={isBusy || undefined}
            onClick={isBusy ? undefined : onInvite}
          />
        )}
        <IconButton
          data-control="activity"
          label={isActive ? 'Deactivate' : 'Reactivate'}
          of={name}
          icon={isActive ? 'conceal' : 'restore'}
          aria-disabled={isBusy || undefined}
          onClick={isBusy ? undefined : isActive ? onDeactivate : onReactivate}
        />
      </ForWriters>
    </>
  )
}
