import { type ReactNode, useEffect, useState } from 'react'
import type { ListedCandidate } from '#contract/hiring/candidate.ts'
import { candidatesPath } from '#web/admin/join-team/candidates-api.ts'
import { neighbors } from '#web/admin/join-team/panel.tsx'
import { ScoreActionsContext } from '#web/admin/join-team/score-actions.ts'
import type { CandidateList } from '#web/admin/join-team/source.tsx'
import { CriteriaDialog } from '#web/admin/score/criteria-dialog.tsx'
import { ReproduceDialog } from '#web/admin/score/reproduce-dialog.tsx'
import { candidateQuery } from '#web/admin/score/score-api.ts'
import { ScoreDialog } from '#web/admin/score/score-dialog.tsx'
import { invalidate } from '#web/list/list-queries.ts'
import { queryClient } from '#web/query-client.ts'
import { Button } from '#web/ui/button.tsx'

/**
 * The score dialogs, which any component of the screen can open. They stay open if the component that opened them is
 * gone.
 */
export function Scores({ list, children }: { list: CandidateList; children: ReactNode }) {
  const [opened, openScores] = useState<ListedCandidate | null>(null)
  const [isReproducing, setReproducing] = useState(false)
  // The row may have left the page; while it is there, the list has its current data.
  const candidate = opened && (list.rows.find(({ id }) => id === opened.id) ?? opened)
  const { previous, next } = candidate ? neighbors(list, candidate) : {}
  usePrefetchedScores(next)
  const followScoring = () => {
    void invalidate(candidatesPath)
    list.pollSoon()
  }
  const actions = { openScores, openReproduce: () => setReproducing(true), followScoring }
  return (
    <ScoreActionsContext value={actions}>
      {children}
      {candidate && (
        <ScoreDialog
          candidate={candidate}
          onClose={() => openScores(null)}
          onStarted={followScoring}
          onPrevious={previous && (() => openScores(previous))}
          onNext={next && (() => openScores(next))}
        />
      )}
      {isReproducing && (
        <ReproduceDialog
          candidateIds={list.selected.map(({ id }) => id)}
          onClose={() => setReproducing(false)}
          onStarted={followScoring}
        />
      )}
    </ScoreActionsContext>
  )
}

/** Preloads the next candidate's scores. */
function usePrefetchedScores(next: ListedCandidate | undefined): void {
  const id = next?.id
  useEffect(() => {
    if (id !== undefined) void queryClient.prefetchQuery(candidateQuery(id))
  }, [id])
}

/** Opens the scoring criteria (HD-341). */
export function CriteriaButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon="criteria" onClick={() => setOpen(true)}>
        Criteria
      </Button>
      {isOpen && <CriteriaDialog onClose={() => setOpen(false)} />}
    </>
  )
}
