import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { candidateStatuses, type ListedCandidate } from '#contract/hiring/candidate.ts'
import type { Done, Onboarding } from '#contract/onboarding/onboarding.ts'
import { LinkDialog } from '#web/admin/employees/link-dialog.tsx'
import { candidatesPath } from '#web/admin/join-team/candidates-api.ts'
import { offerStepUndo, onboardingQuery } from '#web/admin/onboarding/onboarding-api.ts'
import { Request } from '#web/admin/onboarding/request.tsx'
import { StepFields } from '#web/admin/onboarding/step-fields.tsx'
import { StepList } from '#web/admin/onboarding/step-list.tsx'
import {
  checkSteps,
  chosenSteps,
  doSteps,
  linkToPassOn,
  stepKinds,
  stepValues,
} from '#web/admin/onboarding/steps-form.ts'
import { useForm } from '#web/form-state/use-form.ts'
import { Form, FormButtons, FormFailure } from '#web/forms/form.tsx'
import { invalidate } from '#web/list/list-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { FormDialog } from '#web/ui/dialogs/dialog.tsx'
import { useTransfer } from '#web/uploads/use-transfer.ts'

/** What has made a candidate a colleague, and what is still to be done once they are hired. */
export function Colleague({ candidate: { id, status, candidateName } }: { candidate: ListedCandidate }) {
  const { data } = useQuery(onboardingQuery(id))
  const [isOpen, setOpen] = useState(false)
  const [unmailed, setUnmailed] = useState<ReturnType<typeof linkToPassOn>>(null)
  if (!data) return null
  const isHired = status === candidateStatuses.hired
  if (!isHired && data.steps.length === 0) return null
  const mayDo = stepKinds.some((kind) => data.refusals[kind] === null)
  return (
    <section aria-labelledby={`colleague-${id}`} className="grid gap-2">
      <h3 id={`colleague-${id}`} className="text-md font-semibold">
        {data.steps.length > 0 ? 'Became a colleague' : 'Hired'}
      </h3>
      {data.steps.length > 0 && <StepList {...data} onUndone={() => invalidate(candidatesPath)} />}
      {isHired && <Request id={id} mayDo={mayDo} isOffered={!mayDo && data.steps.length === 0} />}
      {isHired && mayDo && (
        <div>
          <Button icon="add" onClick={() => setOpen(true)}>
            {data.steps.length > 0 ? 'Add a step' : 'Make them a colleague'}
          </Button>
        </div>
      )}
      {isOpen && (
        <FormDialog title={candidateName} size="lg" onClose={() => setOpen(false)}>
          <ColleagueForm
            id={id}
            onboarding={data}
            onClose={() => setOpen(false)}
            onDone={(done) => setUnmailed(linkToPassOn(done))}
          />
        </FormDialog>
      )}
      {unmailed && <LinkDialog {...unmailed} onClose={() => setUnmailed(null)} />}
    </section>
  )
}

interface ColleagueFormProps {
  id: number
  onboarding: Onboarding
  onClose: () => void
  onDone: (done: Done) => void
}

function ColleagueForm({ id, onboarding, onClose, onDone }: ColleagueFormProps) {
  const transfer = useTransfer()
  const form = useForm({
    initial: stepValues(onboarding.values),
    check: (values) => checkSteps(values, onboarding),
    save: (values) => transfer.run((settings) => doSteps(id, values, settings)),
    onSaved: (done) => {
      onClose()
      onDone(done)
      const { steps } = done
      const refresh = () => invalidate(candidatesPath)
      offerStepUndo(
        steps.length === 1 ? '1 step was done.' : `${steps.length} steps were done.`,
        steps,
        refresh,
      )
      return refresh()
    },
  })
  return (
    <Form form={form} hasShortcuts={false} isGuarded={false} className="grid gap-4 text-ink-muted">
      <StepFields form={form} onboarding={onboarding} />
      <FormFailure form={form} title="Nothing was done." />
      <FormButtons
        form={form}
        transfer={transfer}
        onCancel={onClose}
        disabled={chosenSteps(form.values).length === 0}
      >
        Do these steps
      </FormButtons>
    </Form>
  )
}
