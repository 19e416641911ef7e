import { createContext, use } from 'react'
import type { ListedCandidate } from '#web/admin/join-team/candidates-api.ts'

interface ScoreActions {
  openScores(row: ListedCandidate): void
  /** Asks by which criteria the selected candidates are scored again. */
  openReproduce(): void
  /** The list follows candidates that are being scored until they are. */
  followScoring(): void
}

export const ScoreActionsContext = createContext<ScoreActions | null>(null)

/** What can be done with scores anywhere on the screen. */
export function useScoreActions(): ScoreActions {
  const actions = use(ScoreActionsContext)
  if (!actions) throw new Error('Scores are shown inside of <Scores>')
  return actions
}
