import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { aiScoreName, overallScoreName, type Quote } from '#contract/hiring/evaluation.ts'
import { comparableName } from '#contract/hiring/scores.ts'
import {
  type Account,
  type Category,
  categoriesOf,
  findReviewer,
  newEntryName,
  newestFirst,
  ownEntry,
  type Reviewer,
  reviewersOf,
} from '#web/admin/score/reviewers.ts'
import { candidateQuery, type ScoredCandidate, saveReviewerScores } from '#web/admin/score/score-api.ts'
import { isDirty, type ScoreEdit, startEdit, toRequest } from '#web/admin/score/score-form.ts'
import { useStoredAdmin } from '#web/admin-session.ts'

export const scoreTabs = [
  { id: 'override', label: 'Score Override' },
  { id: 'history', label: 'Override History' },
  { id: 'resume', label: 'Resume' },
  { id: 'criteria', label: 'Criteria' },
] as const

type ScoreTab = (typeof scoreTabs)[number]['id']

export type ScoreDialogState = ReturnType<typeof useScoreDialog>

/**
 * The state of the score dialog. It opens with the newest evaluation, on its first tab, with the AI Score (HD-266 to
 * HD-268).
 */
export function useScoreDialog(row: ScoredCandidate) {
  const { data, isPending, isError, refetch } = useCandidate(row)
  const evaluations = newestFirst(data?.score_evaluation ?? [])
  const [evaluationId, setEvaluationId] = useState<number | null>(null)
  const evaluation = evaluations.find(({ id }) => id === evaluationId) ?? evaluations[0]
  // A new evaluation that arrives does not replace the one on screen.
  if (evaluation && evaluationId === null) setEvaluationId(evaluation.id)
  const reviewers = evaluation ? reviewersOf(evaluation) : []
  const [name, setName] = useState<string>(aiScoreName)
  const active = findReviewer(reviewers, name) ?? reviewers[0]
  const ai = findReviewer(reviewers, aiScoreName)
  const aiCategories = evaluation && ai ? categoriesOf(evaluation, ai) : []
  const account = useAccount()
  const [tab, setTab] = useState<ScoreTab>('override')
  const [quote, setQuote] = useState<Quote | null>(null)
  const [edit, setEdit] = useState<ScoreEdit | null>(null)
  /** The entries before another reviewer was chosen. */
  const [stashed, setStashed] = useState<ScoreEdit | null>(null)

  const saveEdit = async (edit: ScoreEdit) => {
    const request = toRequest(edit)
    await saveReviewerScores(row.id, request)
    const { data: candidate } = await refetch()
    setEdit(null)
    const [newest] = newestFirst(candidate?.score_evaluation ?? [])
    setEvaluationId(newest?.id ?? null)
    const isSaved = (reviewer: Reviewer) =>
      comparableName(reviewer.name) === comparableName(request.reviewer_name)
    setName((newest && reviewersOf(newest).find(isSaved)?.name) ?? aiScoreName)
  }

  const cancelEdit = () => setEdit(null)
  /** Cancels an edit in progress (HD-291); what was typed can be restored. */
  const leaveEdit = () => {
    if (edit && isDirty(edit)) setStashed(edit)
    cancelEdit()
  }

  return {
    candidate: row,
    isLoading: isPending,
    isError,
    reload: () => void refetch(),
    evaluations,
    evaluation,
    isNewest: evaluation === evaluations[0],
    chooseEvaluation: (id: number) => {
      leaveEdit()
      setEvaluationId(id)
      setName(aiScoreName)
    },
    reviewers,
    active,
    ai,
    overall: findReviewer(reviewers, overallScoreName),
    aiCategories,
    chooseReviewer: (reviewer: Reviewer) => {
      if (reviewer.name === name && !edit) return
      leaveEdit()
      setName(reviewer.name)
    },
    tab,
    chooseTab: (tab: ScoreTab) => {
      setTab(tab)
      setQuote(null)
    },
    quote,
    showQuote: (quote: Quote) => {
      setQuote(quote)
      setTab('resume')
    },
    /** Back to where the quote was clicked. */
    leaveQuote: () => setTab('override'),
    edit,
    changeEdit: setEdit,
    /** Starts with the account's own entry if there is one, no matter which one is shown. */
    startEdit: (reviewer: Reviewer, category?: Category) => {
      if (!evaluation) return
      const edited = (reviewer.role === 'ai' && ownEntry(reviewers, account)) || reviewer
      const all = categoriesOf(evaluation, edited)
      const categories = category ? all.filter(({ key }) => key === category.key) : all
      setName(edited.name)
      const ownName = newEntryName(reviewers, account)
      setEdit(startEdit(edited, categories, { isSingle: category !== undefined, ownName }))
    },
    cancelEdit,
    saveEdit,
    stashed,
    resumeEdit: () => {
      if (!stashed) return
      setName(stashed.reviewer.name)
      setEdit(stashed)
      setStashed(null)
    },
    discardStashed: () => setStashed(null),
    isDirty: stashed !== null || (edit !== null && isDirty(edit)),
  }
}

function useAccount(): Account {
  const { firstname, lastname, email } = useStoredAdmin()
  return { name: `${firstname} ${lastname}`.trim() || email, email }
}

/** The row has what is shown first; evaluations are loaded if it came without them. */
function useCandidate(row: ScoredCandidate) {
  const { score_evaluation } = row
  return useQuery({
    ...candidateQuery(row.id),
    ...(score_evaluation && { initialData: { ...row, score_evaluation } }),
  })
}
