import { useLayoutEffect, useRef } from 'react'
import { Breakdown } from '#web/admin/score/breakdown.tsx'
import { OverallScore } from '#web/admin/score/overall-score.tsx'
import { ReviewerCarousel } from '#web/admin/score/reviewer-carousel.tsx'
import { categoriesOf, isEditable } from '#web/admin/score/reviewers.ts'
import { ScoreAgain } from '#web/admin/score/score-again.tsx'
import { ScoreEditor } from '#web/admin/score/score-editor.tsx'
import { Summary } from '#web/admin/score/summary.tsx'
import type { ScoreDialogState } from '#web/admin/score/use-score-dialog.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useIsReadOnly } from '#web/ui/read-only.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The scores of all reviewers, one at a time, and the form that overrides them. */
export function ScoreOverride({ state, onStarted }: { state: ScoreDialogState; onStarted: () => void }) {
  const { candidate, evaluation, reviewers, active, edit } = state
  const content = useFocusOwner(state)
  if (!evaluation || !active)
    return state.isLoading ? (
      <Skeleton lines={5} />
    ) : (
      <EmptyState
        title="No AI score yet."
        action={<ScoreAgain candidate={candidate} onStarted={onStarted} />}
      >
        {candidate.scoringError}
      </EmptyState>
    )
  return (
    <div ref={content} className="grid gap-5">
      {!edit && <Summary key={evaluation.id} text={evaluation.ai_summary} />}
      {!state.isNewest && <EarlierNotice state={state} />}
      <ReviewerCarousel reviewers={reviewers} active={active} onChoose={state.chooseReviewer} />
      {state.stashed && <StashedNotice state={state} />}
      {edit ? (
        <ScoreEditor
          key={edit.reviewer.name + edit.categories.map(({ key }) => key).join()}
          edit={edit}
          reviewers={reviewers}
          aiCategories={state.aiCategories}
          onChange={state.changeEdit}
          onSave={state.saveEdit}
          onCancel={state.cancelEdit}
        />
      ) : active.role === 'overall' ? (
        <OverallScore evaluation={evaluation} overall={active} reviewers={reviewers} />
      ) : (
        <ActiveBreakdown state={state} />
      )}
    </div>
  )
}

function ActiveBreakdown({ state }: { state: ScoreDialogState }) {
  const { evaluation, active, aiCategories } = state
  const isReadOnly = useIsReadOnly()
  if (!evaluation || !active) return null
  const categories = categoriesOf(evaluation, active)
  return (
    <Breakdown
      reviewer={active}
      categories={categories}
      aiCategories={aiCategories}
      onEdit={
        !isReadOnly && state.isNewest && isEditable(active)
          ? (category) => state.startEdit(active, category)
          : undefined
      }
      onQuote={state.showQuote}
    />
  )
}

/**
 * The focused element may be gone: the focus goes to where the edit started, to the quote that was left, or to the
 * reviewer.
 */
function useFocusOwner({ edit, quote }: ScoreDialogState) {
  const content = useRef<HTMLDivElement>(null)
  const origin = useRef('')
  useLayoutEffect(() => {
    if (edit) origin.current = edit.isSingle ? (edit.categories[0]?.key ?? '') : 'all'
    else if (document.activeElement === document.body) {
      const find = (selector: string) => content.current?.querySelector<HTMLElement>(selector)
      const owner =
        (origin.current && find(`[data-edit="${CSS.escape(origin.current)}"]`)) ||
        (quote && find(`[data-quote="${quote.start}-${quote.end}"]`)) ||
        find('[aria-pressed="true"]')
      owner?.focus()
    }
  })
  return content
}

const noticeClass =
  'flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control bg-info-soft py-2 pr-2 pl-3 text-sm text-info'

function EarlierNotice({ state }: { state: ScoreDialogState }) {
  const [newest] = state.evaluations
  return (
    <div className={noticeClass}>
      <span>There is a newer evaluation. This one can only be read.</span>
      {newest && <Button onClick={() => state.chooseEvaluation(newest.id)}>Show the newest</Button>}
    </div>
  )
}

function StashedNotice({ state }: { state: ScoreDialogState }) {
  return (
    <section aria-label="Unsaved scores" className={noticeClass}>
      <p role="status" className="min-w-0 flex-1 basis-60">
        The scores that you began to edit are not saved.
      </p>
      <span className="flex gap-2">
        <Button onClick={state.resumeEdit}>Continue editing</Button>
        <Button tone="quiet" onClick={state.discardStashed}>
          Discard
        </Button>
      </span>
    </section>
  )
}
