import { scoreTone } from '#contract/hiring/scores.ts'
import type { ListedCandidate } from '#web/admin/join-team/candidates-api.ts'

const noScore = 'No AI Score yet.'

const colors = { green: 'text-ok', yellow: 'text-warn', red: 'text-bad' } as const

/** The AI Score in percent, or why there is none (HD-119, HD-121). */
export function ScoreCell({ row }: { row: Pick<ListedCandidate, 'ai_score' | 'scoringError'> }) {
  const { ai_score: score, scoringError } = row
  if (score !== null) return <span className={`font-medium ${colors[scoreTone(score)]}`}>{score}%</span>
  return (
    <span className="text-ink-muted" title={scoringError ?? noScore}>
      N/A
    </span>
  )
}
