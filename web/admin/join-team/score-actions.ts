import { createContext, use } from 'react'
import type { ListedCandidate } from '#contract/hiring/candidate.ts'

interface ScoreActions {
  openScores(row: ListedCandidate): void
  /** Asks for the criteria to score the selected candidates by again. */
  openReproduce(): void
  /** Keeps the list up to date until all scorings have ended. */
  followScoring(): void
}

export const ScoreActionsContext = createContext<ScoreActions | null>(null)

/** The actions on scores for any component of the screen. */
export function useScoreActions(): ScoreActions {
  const actions = use(ScoreActionsContext)
  if (!actions) throw new Error('Scores are shown inside of <Scores>')
  return actions
}
