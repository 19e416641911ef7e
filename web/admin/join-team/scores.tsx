import { type ReactNode, useState } from 'react'
import { candidatesPath, type ListedCandidate } from '#web/admin/join-team/candidates-api.ts'
import { OpenScores } from '#web/admin/join-team/score-cell.tsx'
import type { CandidateList } from '#web/admin/join-team/source.tsx'
import { CriteriaDialog } from '#web/admin/score/criteria-dialog.tsx'
import { ReproduceDialog } from '#web/admin/score/reproduce-dialog.tsx'
import { ScoreDialog } from '#web/admin/score/score-dialog.tsx'
import { invalidate } from '#web/list/list-queries.ts'
import { Button } from '#web/ui/button.tsx'

/** Lets every score on the screen open the dialog with what is behind it. */
export function Scores({ list, children }: { list: CandidateList; children: ReactNode }) {
  const [opened, open] = useState<ListedCandidate | null>(null)
  // The row may have left the page; while it is there, it is what the list knows now.
  const candidate = opened && (list.rows.find(({ id }) => id === opened.id) ?? opened)
  return (
    <OpenScores value={open}>
      {children}
      {candidate && <ScoreDialog candidate={candidate} onClose={() => open(null)} />}
    </OpenScores>
  )
}

/** Opens the criteria that candidates are scored by (HD-341). */
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

/** Scores the selected candidates again; the list follows until they are scored (HD-365, HD-373, HD-374). */
export function ReproduceButton({ list }: { list: CandidateList }) {
  const [isOpen, setOpen] = useState(false)
  const follow = () => {
    void invalidate(candidatesPath)
    list.pollSoon()
  }
  return (
    <>
      <Button icon="score" onClick={() => setOpen(true)}>
        Reproduce AI Score
      </Button>
      {isOpen && (
        <ReproduceDialog
          candidateIds={list.selected.map(({ id }) => id)}
          onClose={() => setOpen(false)}
          onStarted={follow}
        />
      )}
    </>
  )
}
