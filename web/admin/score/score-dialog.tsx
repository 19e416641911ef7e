import { useEffect, useState } from 'react'
import { CriteriaTab } from '#web/admin/score/criteria-tab.tsx'
import { OverrideHistory } from '#web/admin/score/override-history.tsx'
import { ResumeTab } from '#web/admin/score/resume-tab.tsx'
import type { ScoredCandidate } from '#web/admin/score/score-api.ts'
import { ScoreHeader } from '#web/admin/score/score-header.tsx'
import { ScoreOverride } from '#web/admin/score/score-override.tsx'
import { type ScoreDialogState, scoreTabs, useScoreDialog } from '#web/admin/score/use-score-dialog.ts'
import { DiscardQuestion, useDiscardQuestion } from '#web/forms/discard-question.tsx'
import { UnsavedChangesGuard } from '#web/forms/unsaved-changes-guard.tsx'
import { RetryLine } from '#web/ui/alert.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { WideDialog } from '#web/ui/dialogs/dialog.tsx'
import { DialogTabs } from '#web/ui/tabs/tabs.tsx'

interface ScoreDialogProps {
  candidate: ScoredCandidate
  onClose: () => void
  /** Called once the candidate is being scored again. */
  onStarted: () => void
  /** Opens the previous candidate, if there is one. */
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
}

/**
 * How well a candidate matches the criteria, according to whom, and why. The row that opens it provides its first
 * content.
 */
export function ScoreDialog({ candidate, onClose, onStarted, onPrevious, onNext }: ScoreDialogProps) {
  const [isDirty, setDirty] = useState(false)
  const question = useDiscardQuestion(isDirty)
  const { leave } = question
  return (
    <WideDialog
      title={`AI score of ${candidate.candidateName}`}
      onClose={() => leave(onClose)}
      actions={
        <>
          <StepButton
            label="Previous candidate"
            icon="previous"
            onStep={onPrevious && (() => leave(onPrevious))}
          />
          <StepButton label="Next candidate" icon="next" onStep={onNext && (() => leave(onNext))} />
        </>
      }
    >
      <ScoreCard key={candidate.id} candidate={candidate} onStarted={onStarted} onDirty={setDirty} />
      <DiscardQuestion question={question} title="Leave without saving?" stayLabel="Stay">
        The scores that you have typed are not saved.
      </DiscardQuestion>
    </WideDialog>
  )
}

interface StepProps {
  label: string
  icon: 'previous' | 'next'
  onStep: (() => void) | undefined
}

/** Stays in place, and keeps the focus, at the end of the list. */
const StepButton = ({ label, icon, onStep }: StepProps) => (
  <IconButton label={label} icon={icon} tipBelow aria-disabled={!onStep || undefined} onClick={onStep} />
)

interface ScoreCardProps extends Pick<ScoreDialogProps, 'candidate' | 'onStarted'> {
  onDirty: (isDirty: boolean) => void
}

function ScoreCard({ candidate, onStarted, onDirty }: ScoreCardProps) {
  const state = useScoreDialog(candidate)
  const { isDirty } = state
  useEffect(() => {
    onDirty(isDirty)
    return () => onDirty(false)
  }, [isDirty, onDirty])
  return (
    <>
      {isDirty && <UnsavedChangesGuard />}
      <ScoreHeader state={state} />
      {state.isError && <RetryLine onRetry={state.reload}>The scores could not be loaded.</RetryLine>}
      <DialogTabs label="AI score" entries={scoreTabs} chosen={state.tab} onChoose={state.chooseTab}>
        <TabContent state={state} onStarted={onStarted} />
      </DialogTabs>
    </>
  )
}

function TabContent({ state, onStarted }: { state: ScoreDialogState; onStarted: () => void }) {
  const { candidate, evaluation, aiCategories, quote } = state
  switch (state.tab) {
    case 'override':
      return <ScoreOverride state={state} onStarted={onStarted} />
    case 'history':
      return <OverrideHistory entries={evaluation?.score_history ?? []} />
    case 'resume':
      return (
        <ResumeTab
          candidateId={candidate.id}
          sections={evaluation?.resume_sections ?? {}}
          quotes={aiCategories.flatMap(({ quotes }) => quotes)}
          chosen={quote}
          onBack={state.leaveQuote}
        />
      )
    case 'criteria':
      return <CriteriaTab evaluation={evaluation} />
  }
}
