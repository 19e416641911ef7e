import type { ListedCandidate } from '#contract/hiring/candidate.ts'
import { scoreTone } from '#contract/hiring/scores.ts'
import { useScoreActions } from '#web/admin/join-team/score-actions.ts'
import { candidateQuery } from '#web/admin/score/score-api.ts'
import { queryClient } from '#web/query-client.ts'

const noScore = 'No AI Score yet.'

const colors = { green: 'text-ok', yellow: 'text-warn', red: 'text-bad' } as const

/** The AI Score in percent, or why there is none; opens its details (HD-119 to HD-121). */
export function ScoreCell({ row }: { row: ListedCandidate }) {
  const { id, candidateName, ai_score: score, scoringError } = row
  const { openScores } = useScoreActions()
  const text = score === null ? 'N/A' : `${score}%`
  // Preloaded, so it is there when it is opened.
  const prefetch = () => void queryClient.prefetchQuery(candidateQuery(id))
  return (
    <button
      type="button"
      aria-label={`${text}, AI score of ${candidateName}`}
      aria-haspopup="dialog"
      title={score === null ? (scoringError ?? noScore) : undefined}
      onPointerEnter={prefetch}
      onFocus={prefetch}
      onClick={() => openScores(row)}
      className={`-mx-1.5 cursor-pointer rounded-control px-1.5 py-0.5 font-medium underline-offset-4 hover:underline ${
        score === null ? 'text-ink-muted' : colors[scoreTone(score)]
      }`}
    >
      {text}
    </button>
  )
}
