import type { Database } from '#server/database/connect.ts'
import type { EventBus } from '#server/events/bus.ts'
import type { Library } from '#server/files/library.ts'
import type { Storages } from '#server/files/storage.ts'
import { type CandidateReads, createCandidateReads } from '#server/hiring/candidate-reads.ts'
import { type Candidates, createCandidates } from '#server/hiring/candidate-store.ts'
import { createDecisions, type Decisions, type UndoWithDecision } from '#server/hiring/decision-store.ts'
import { createResumeReadings, type ResumeReadings } from '#server/hiring/resume-readings.ts'
import { createReviewerScores, type ReviewerScores } from '#server/hiring/reviewer-scores.ts'
import { createScorings, type Scorings } from '#server/hiring/scorings.ts'
import { type Applications, createApplications } from '#server/hiring/store.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import type { Notifications } from '#server/mail/port.ts'

/** The services of the hiring desk. */
export interface HiringServices {
  readonly applications: Applications
  readonly candidates: Candidates
  readonly candidateReads: CandidateReads
  readonly decisions: Decisions
  readonly readings: ResumeReadings
  readonly scorings: Scorings
  readonly reviewerScores: ReviewerScores
}

interface HiringOptions {
  readonly db: Database
  readonly events: EventBus
  readonly files: Storages
  readonly library: Library
  readonly jobs: Jobs
  readonly notifications: Notifications
  readonly undoWith: UndoWithDecision
}

export function createHiring(options: HiringOptions): HiringServices {
  const { db, events, files, library, jobs, notifications, undoWith } = options
  const scorings = createScorings({ events, jobs })
  return {
    applications: createApplications({ db, library, scorings, events, notifications }),
    candidates: createCandidates({ db, library, events, notifications }),
    candidateReads: createCandidateReads(db),
    decisions: createDecisions({ db, events, undoWith, notifications }),
    readings: createResumeReadings({ db, files }),
    scorings,
    reviewerScores: createReviewerScores(events),
  }
}
