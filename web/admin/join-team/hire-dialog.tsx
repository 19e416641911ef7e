import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { candidateStatuses } from '#contract/hiring/candidate.ts'
import type { Onboarding } from '#contract/onboarding/onboarding.ts'
import { LinkDialog } from '#web/admin/employees/link-dialog.tsx'
import { statusQuestions } from '#web/admin/join-team/status-texts.ts'
import {
  afterConflict,
  type StatusChange,
  type StatusChanges,
} from '#web/admin/join-team/use-status-change.ts'
import { onboardingQuery } from '#web/admin/onboarding/onboarding-api.ts'
import { StepFields } from '#web/admin/onboarding/step-fields.tsx'
import {
  checkSteps,
  chosenSteps,
  doSteps,
  linkToPassOn,
  stepKinds,
  stepValues,
} from '#web/admin/onboarding/steps-form.ts'
import { useForm } from '#web/form-state/use-form.ts'
import { Form, FormFailure } from '#web/forms/form.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/dialog.tsx'
import { TransferProgress } from '#web/ui/transfer-progress.tsx'
import { useTransfer } from '#web/uploads/use-transfer.ts'

interface HireDialogProps {
  readonly id: number
  readonly proposed: StatusChange
  readonly changes: StatusChanges
  /** Whether an e-mail goes out, which can be left out. */
  readonly hasEmail: boolean
  readonly isBusy: boolean
  /** The e-mail. */
  readonly children: ReactNode
}

/** Asks before a candidate is hired, and offers to make them a colleague at once. */
export function HireDialog({ id, proposed, changes, hasEmail, isBusy, children }: HireDialogProps) {
  const { data } = useQuery(onboardingQuery(id))
  const sendsEmail = useRef(true)
  const transfer = useTransfer()
  const [unmailed, setUnmailed] = useState<ReturnType<typeof linkToPassOn>>(null)
  const form = useForm({
    initial: stepValues(),
    check: (values) => (data ? checkSteps(values, data) : {}),
    save: async (values) => {
      const version = proposed.candidates[0]?.status
      try {
        return await transfer.run((settings) =>
          doSteps(id, values, { sendsEmail: sendsEmail.current, version, ...settings }),
        )
      } catch (cause) {
        const next = afterConflict(cause, proposed)
        // The form shows what it says.
        if (next) changes.propose({ ...next, conflict: undefined })
        throw cause
      }
    },
    onSaved: (done) => {
      const toPassOn = linkToPassOn(done)
      if (toPassOn) setUnmailed(toPassOn)
      else changes.propose(null)
      return changes.settle(done.decision, proposed)
    },
  })
  const isFilled = useRef(false)
  const fill = useEffectEvent(({ values }: Onboarding) => {
    if (!isFilled.current) form.reset(stepValues(values))
    isFilled.current = true
  })
  useEffect(() => {
    if (data) fill(data)
  }, [data])
  const answer = (sends: boolean) => {
    sendsEmail.current = sends
    if (chosenSteps(form.values).length > 0) form.submit()
    else changes.answer(true, { sendsEmail: sends })
  }
  const mayDo = data && stepKinds.some((kind) => data.refusals[kind] === null)
  if (unmailed) return <LinkDialog {...unmailed} onClose={() => changes.propose(null)} />
  return (
    <ConfirmDialog
      isOpen
      title={statusQuestions[candidateStatuses.hired]}
      confirmLabel="Yes"
      cancelLabel="No"
      tone="primary"
      isWide
      isBusy={isBusy || form.isBusy}
      alternative={hasEmail ? { label: 'Without email', run: () => answer(false) } : undefined}
      onConfirm={() => answer(true)}
      onCancel={() => changes.answer(false)}
    >
      <div className="grid gap-4">
        {children}
        {mayDo && (
          <Form form={form} hasShortcuts={false} isGuarded={false} className="grid gap-3">
            <StepFields form={form} onboarding={data} />
            <TransferProgress {...transfer} />
            <FormFailure form={form} title="Nothing was changed." />
          </Form>
        )}
      </div>
    </ConfirmDialog>
  )
}
