import { useState } from 'react'
import { CriteriaTab } from '#web/admin/score/criteria-tab.tsx'
import { OverrideHistory } from '#web/admin/score/override-history.tsx'
import { ResumeTab } from '#web/admin/score/resume-tab.tsx'
import type { ScoredCandidate } from '#web/admin/score/score-api.ts'
import { ScoreHeader } from '#web/admin/score/score-header.tsx'
import { ScoreOverride } from '#web/admin/score/score-override.tsx'
import { type ScoreDialogState, scoreTabs, useScoreDialog } from '#web/admin/score/use-score-dialog.ts'
import { UnsavedChangesGuard } from '#web/forms/unsaved-changes-guard.tsx'
import { RetryLine } from '#web/ui/alert.tsx'
import { ConfirmDialog, WideDialog } from '#web/ui/dialog.tsx'
import { DialogTabs } from '#web/ui/tabs.tsx'

/** How well a candidate matches the criteria, who says so, and why. Opened from a row, which has what it shows first. */
export function ScoreDialog({
  candidate,
  onClose,
  onStarted,
}: {
  candidate: ScoredCandidate
  onClose: () => void
  /** Called once the candidate is being scored again. */
  onStarted: () => void
}) {
  const state = useScoreDialog(candidate)
  const [isAsking, ask] = useState(false)
  const close = () => (state.isDirty ? ask(true) : onClose())
  return (
    <WideDialog title={`AI score of ${candidate.candidateName}`} onClose={close}>
      <UnsavedChangesGuard when={state.isDirty} />
      <ScoreHeader state={state} />
      {state.isError && <RetryLine onRetry={state.reload}>The scores could not be loaded.</RetryLine>}
      <DialogTabs label="AI score" entries={scoreTabs} chosen={state.tab} onChoose={state.chooseTab}>
        <TabContent state={state} onStarted={onStarted} />
      </DialogTabs>
      <ConfirmDialog
        isOpen={isAsking}
        title="Close without saving?"
        confirmLabel="Discard"
        cancelLabel="Stay"
        onConfirm={onClose}
        onCancel={() => ask(false)}
      >
        The scores that you have typed are not saved.
      </ConfirmDialog>
    </WideDialog>
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
