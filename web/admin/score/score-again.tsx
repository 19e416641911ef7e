import { useQuery } from '@tanstack/react-query'
import { type Candidate, candidateStatuses } from '#contract/hiring/candidate.ts'
import { latestCriteriaQuery } from '#web/admin/score/score-api.ts'
import { useReproduce } from '#web/admin/score/use-reproduce.ts'
import { Button } from '#web/ui/button.tsx'
import { ForWriters } from '#web/ui/read-only.tsx'

interface ScoreAgainProps {
  candidate: Pick<Candidate, 'id' | 'candidateName' | 'status'>
  onStarted: () => void
}

/** If there is no score, a button scores the candidate by the newest criteria. */
export function ScoreAgain({ candidate: { id, candidateName, status }, onStarted }: ScoreAgainProps) {
  const { data: newest } = useQuery(latestCriteriaQuery())
  const reproduce = useReproduce(onStarted)
  if (status === candidateStatuses.evaluating) return <span className="text-sm">Being scored now.</span>
  if (newest === null) return <span className="text-sm">There are no scoring criteria yet.</span>
  return (
    <ForWriters>
      <Button
        size="sm"
        icon="retry"
        aria-label={`Score again: ${candidateName}`}
        disabled={!newest}
        isBusy={reproduce.isPending}
        onClick={() => newest && reproduce.mutate({ criteriaId: newest.id, candidateIds: [id] })}
      >
        Score again
      </Button>
    </ForWriters>
  )
}
