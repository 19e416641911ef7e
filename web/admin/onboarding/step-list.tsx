import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Step } from '#contract/onboarding/onboarding.ts'
import type { StepKind } from '#contract/onboarding/onboarding-fields.ts'
import { undoSteps } from '#web/admin/onboarding/onboarding-api.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { useConfirm } from '#web/ui/dialogs/use-confirm.tsx'
import { RelativeTime } from '#web/ui/time/relative-time.tsx'

const joined: Readonly<Record<StepKind, string>> = {
  account: 'Employee account',
  teamPage: 'Team page',
  project: 'Member of',
  conversation: 'Conversation',
}

const left: Readonly<Record<StepKind, string>> = {
  account: 'Deactivated',
  teamPage: 'Team page unpublished',
  project: 'Left project',
  conversation: 'Left conversation',
}

interface StepListProps {
  readonly steps: readonly Step[]
  readonly refusals: Readonly<Record<StepKind, string | null>>
  readonly onUndone: () => Promise<unknown>
}

/** What was done, with links, and a button that takes each back; it asks first where others are taken back with it. */
export function StepList({ steps, refusals, onUndone }: StepListProps) {
  const undo = useMutation({ mutationFn: (step: Step) => undoSteps([step]), onSettled: onUndone })
  const [confirm, confirmation] = useConfirm()
  const ask = (step: Step, name: string) => {
    const run = () => undo.mutate(step)
    if (step.takesAlong.length === 0) return run()
    const text = <TakenAlong steps={step.takesAlong} />
    confirm({ title: `Undo “${name}”?`, text, label: 'Undo', run })
  }
  return (
    <div className="grid gap-2">
      {undo.isError && <Alert>Not undone. {undo.error.message}</Alert>}
      <ul className="grid divide-y divide-line">
        {steps.map((step) => {
          const label = (step.isLeaving ? left : joined)[step.kind]
          return (
            <li key={step.id} className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 py-1.5 text-md">
              <span className={`min-w-0 flex-1 wrap-anywhere ${step.undone_at ? 'text-ink-muted' : ''}`}>
                {label}{' '}
                <Link to={step.path} className="font-medium text-brand underline-offset-4 hover:underline">
                  {step.title}
                </Link>
                <span className="block text-sm text-ink-muted">
                  {step.undone_at
                    ? `Undone by ${step.undone_by ?? 'a deleted account'}`
                    : `By ${step.by ?? 'a deleted account'}`}
                  {' · '}
                  <RelativeTime at={step.undone_at ?? step.at} />
                </span>
              </span>
              {step.undone_at === null && refusals[step.kind] === null && (
                <Button
                  size="sm"
                  tone="quiet"
                  aria-label={`Undo: ${label} ${step.title}`}
                  aria-disabled={undo.isPending || undefined}
                  onClick={() => undo.isPending || ask(step, `${label} ${step.title}`)}
                >
                  Undo
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {confirmation}
    </div>
  )
}

const TakenAlong = ({ steps }: { steps: Step['takesAlong'] }) => (
  <>
    <p>What the account has joined is undone with it:</p>
    <ul className="list-disc pl-5">
      {steps.map(({ kind, title }) => (
        <li key={`${kind} ${title}`}>
          {joined[kind]} {title}
        </li>
      ))}
    </ul>
  </>
)
