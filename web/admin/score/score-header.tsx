import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { aiScoreName, type Evaluation } from '#contract/hiring/evaluation.ts'
import { CandidateStatusBadge } from '#web/admin/join-team/candidate-status.tsx'
import { ReceiptDialog } from '#web/admin/score/receipt-dialog.tsx'
import { findReviewer, reviewersOf } from '#web/admin/score/reviewers.ts'
import { resumeTextQuery } from '#web/admin/score/score-api.ts'
import { ScoreRing } from '#web/admin/score/score-ring.tsx'
import type { ScoreDialogState } from '#web/admin/score/use-score-dialog.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { Icon } from '#web/ui/images/icon.tsx'
import { StoredImage } from '#web/ui/images/stored-image.tsx'
import { DateTime } from '#web/ui/time/date-time.tsx'
import { NewYorkTime } from '#web/ui/time/new-york-time.tsx'
import { formatDateTime } from '#web/ui/time/reader-time.ts'
import './score-header.css'

/** The candidate, how well they match, and the criteria (HD-249 to HD-264). */
export function ScoreHeader({ state }: { state: ScoreDialogState }) {
  const { candidate, evaluation, evaluations, chooseEvaluation, ai, overall } = state
  const { candidateName, candidateImage, designation, status, Created_at } = candidate
  // The Overall Score. Until the evaluations are loaded, the row provides the newest AI Score.
  const score = (overall ?? ai)?.score ?? candidate.ai_score
  return (
    <header className="grid gap-4 px-4 pt-5 pb-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center sm:px-6">
      <div className="flex min-w-0 gap-4 sm:items-center sm:gap-5">
        <div className="candidate-photo">
          <StoredImage path={candidateImage} size="applicantLarge" alt="" fallback="portrait" isPrivate />
        </div>
        <div className="grid min-w-0 justify-items-start gap-1.5">
          <h2 className="text-lg leading-6 font-semibold wrap-anywhere">{candidateName}</h2>
          <div className="flex flex-wrap items-center gap-2">
            <CandidateStatusBadge status={status} />
            <HiddenTextFlag state={state} />
          </div>
          <p className="text-sm text-ink-muted wrap-anywhere">
            Applied for <span className="font-medium text-ink">{designation}</span>
            <br />
            <NewYorkTime at={Created_at} />
          </p>
        </div>
      </div>
      <div className="sm:pr-28">
        <ScoreRing title="Job Match Score" score={score} />
      </div>
      {state.isLoading && <div aria-hidden="true" className="h-9 sm:col-span-full" />}
      {evaluation && (
        <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-5 gap-y-2 text-sm text-ink-muted sm:col-span-full">
          <p>
            Processed using version {evaluation.criteria_version}
            <span className="max-sm:block">
              <span className="max-sm:hidden"> · </span>
              <DateTime at={evaluation.evaluated_at} /> by {evaluation.scorer}
              {evaluation.isRepeated && ', same inputs as an earlier evaluation'}
            </span>
          </p>
          <div className="flex min-w-0 items-center gap-2 max-sm:w-full">
            {evaluations.length > 1 && (
              <span className="grid min-w-0 flex-1">
                <Select
                  size="sm"
                  aria-label="Evaluation"
                  value={evaluation.id}
                  onChange={({ target }) => chooseEvaluation(Number(target.value))}
                >
                  {evaluations.map((one, index) => (
                    <option key={one.id} value={one.id}>
                      {evaluationLabel(one, index === 0)}
                    </option>
                  ))}
                </Select>
              </span>
            )}
            <ReceiptButton state={state} evaluation={evaluation} />
          </div>
        </div>
      )}
    </header>
  )
}

/** Shown before anyone reads the resume: someone may have tried to mislead the scorer. */
function HiddenTextFlag({ state: { candidate, chooseTab } }: { state: ScoreDialogState }) {
  const { data: resume } = useQuery(resumeTextQuery(candidate.id))
  if (!resume || resume.hidden.length === 0) return null
  return (
    <button
      type="button"
      title="The resume contains text that no one can see in it. It was left out of scoring."
      onClick={() => chooseTab('resume')}
      className="inline-flex h-5 cursor-pointer items-center gap-1 rounded-full bg-warn-soft px-2 text-xs font-medium text-warn hover:underline"
    >
      <Icon name="warning" size="sm" />
      Hidden text
    </button>
  )
}

function evaluationLabel(evaluation: Evaluation, isNewest: boolean): string {
  const score = findReviewer(reviewersOf(evaluation), aiScoreName)?.score
  const time = isNewest ? 'Newest' : formatDateTime(evaluation.evaluated_at)
  return `${time} · version ${evaluation.criteria_version} · ${score}%`
}

function ReceiptButton({ state, evaluation }: { state: ScoreDialogState; evaluation: Evaluation }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" icon="preview" onClick={() => setOpen(true)}>
        Receipt
      </Button>
      {isOpen && (
        <ReceiptDialog
          candidate={state.candidate}
          evaluationId={evaluation.id}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
