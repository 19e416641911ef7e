import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type EmployeeAccount, employeesPath } from '#contract/employee/employee.ts'
import type { Leaving } from '#contract/onboarding/onboarding.ts'
import type { StepKind } from '#contract/onboarding/onboarding-fields.ts'
import { employeeName } from '#web/admin/employees/employees-api.ts'
import { leaveCompany, leavingQuery, offerStepUndo } from '#web/admin/onboarding/onboarding-api.ts'
import { invalidate } from '#web/list/list-queries.ts'
import { Alert } from '#web/ui/alert.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/dialog.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

interface LeaveDialogProps {
  readonly employee: EmployeeAccount
  readonly onClose: () => void
}

/** Someone leaves the company: what they had is taken back, each part only if it is chosen. */
export function LeaveDialog({ employee, onClose }: LeaveDialogProps) {
  const { data, isError, error } = useQuery({ ...leavingQuery(employee.id), gcTime: 0 })
  const [left, setLeft] = useState<ReadonlySet<StepKind>>(new Set())
  const parts = data ? partsOf(data) : []
  const chosen = parts.flatMap(({ kind, refusal }) => (refusal === null && !left.has(kind) ? [kind] : []))
  const leaving = useMutation({
    mutationFn: () => leaveCompany(employee.id, chosen),
    onSuccess: ({ steps }) => {
      onClose()
      const what = steps.map(({ kind }) => kind).includes('account')
        ? 'was deactivated'
        : 'has left what you chose'
      offerStepUndo(`${employeeName(employee)} ${what}.`, steps, () => invalidate(employeesPath))
    },
    onSettled: () => invalidate(employeesPath),
  })
  const failure = error ?? leaving.error
  return (
    <ConfirmDialog
      isOpen
      isWide
      title={`Deactivate ${employeeName(employee)}?`}
      confirmLabel={chosen.includes('account') ? 'Deactivate' : 'Leave'}
      cancelLabel="Cancel"
      isBusy={leaving.isPending || (!data && !isError)}
      onConfirm={() => (chosen.length > 0 ? leaving.mutate() : onClose())}
      onCancel={onClose}
    >
      <div className="grid gap-3">
        <p>Their work stays, and you can undo this.</p>
        {!data && !isError && <Skeleton lines={4} />}
        {parts.map(({ kind, label, note, refusal }) => (
          <div key={kind} className="grid gap-1">
            <Checkbox
              checked={refusal === null && !left.has(kind)}
              disabled={refusal !== null}
              onChange={({ target }) =>
                setLeft(
                  (before) =>
                    new Set(target.checked ? [...before].filter((one) => one !== kind) : [...before, kind]),
                )
              }
            >
              <span className="text-md text-ink">{label}</span>
            </Checkbox>
            {(refusal ?? note) && <p className="pl-6 text-sm">{refusal ?? note}</p>}
          </div>
        ))}
        {failure && <Alert>Nothing was changed. {failure.message}</Alert>}
      </div>
    </ConfirmDialog>
  )
}

interface Part {
  readonly kind: StepKind
  readonly label: string
  readonly note?: string
  /** Why it cannot be chosen. */
  readonly refusal: string | null
}

const names = (all: readonly { readonly title: string }[]) => all.map(({ title }) => title).join(', ')

/** In the order in which it is done, the reverse of that of hiring. */
function partsOf({ conversations, projects, teamPages, isActive, refusals }: Leaving): Part[] {
  const leads = projects.filter(({ isLead }) => isLead)
  const others = projects.filter(({ isLead }) => !isLead)
  const part = (kind: StepKind, label: string, note: string, has: boolean): Part => ({
    ...{ kind, label, note },
    refusal: refusals[kind] ?? (has ? null : note),
  })
  return [
    part(
      'conversation',
      'Leave group conversations',
      conversations === 1 ? '1 group' : conversations === 0 ? 'None' : `${conversations} groups`,
      conversations > 0,
    ),
    part(
      'project',
      'Leave projects',
      [
        names(others) || 'None',
        leads.length > 0 && `They lead ${names(leads)}: choose another lead there first.`,
      ]
        .filter(Boolean)
        .join('. '),
      others.length > 0,
    ),
    part(
      'teamPage',
      'Unpublish the team page',
      names(teamPages) || 'None is published',
      teamPages.length > 0,
    ),
    part('account', 'Deactivate the account', 'They are signed out everywhere at once.', isActive),
  ]
}
