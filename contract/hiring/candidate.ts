import { z } from 'zod'
import { applicantFields } from '#contract/hiring/applicant-fields.ts'
import { aiScoreName, evaluationSchema } from '#contract/hiring/evaluation.ts'
import { mapRecord } from '#contract/records.ts'
import { newYork } from '#contract/time-zone.ts'

/** The status of an application; evaluating while it is scored. */
export const candidateStatuses = { pending: 0, hired: 1, rejected: 2, evaluating: 4 } as const

/**
 * How many different candidates one session may read within these hours before it asks for the password again: more
 * than a recruiter reads in a day, but no copy of everything. Signing in begins another session.
 */
export const candidateReads = { perSession: 2000, hours: 24 } as const

/** For the API reference. */
export const candidateReadsRule = `More than a page of persons needs a recent sign-in. So do more than ${candidateReads.perSession} different candidates in ${candidateReads.hours} hours, however they are read.`

/** The statuses that people may set (HD-191 to HD-194). */
export const settableStatuses = [
  candidateStatuses.pending,
  candidateStatuses.hired,
  candidateStatuses.rejected,
] as const

export type SettableStatus = (typeof settableStatuses)[number]

const statusLabels: Readonly<Record<number, string>> = {
  [candidateStatuses.pending]: 'Pending',
  [candidateStatuses.hired]: 'Hired',
  [candidateStatuses.rejected]: 'Rejected',
  [candidateStatuses.evaluating]: 'Evaluating',
}

/** The word for a status, `Unknown` for any other number (HD-130 to HD-134). */
export const statusLabel = (status: number): string => statusLabels[status] ?? 'Unknown'

/** A candidate in a list; evaluations are loaded when the score is opened. */
export const listedCandidateSchema = z.object({
  id: z.int(),
  ...mapRecord(applicantFields, () => z.string()),
  /** A path of the private store, shown through `/media/<size>/<path>`; null without a picture. */
  candidateImage: z.string().nullable(),
  resumeName: z.string(),
  /** In bytes. */
  resumeSize: z.int(),
  status: z.int(),
  is_viewed: z.boolean(),
  Created_at: z.string(),
  position: z.int(),
  /** The AI Score of the newest evaluation; null without one. */
  ai_score: z.int().nullable(),
  /** Why the last scoring gave no score; null when it gave one, or none was tried. */
  scoringError: z.string().nullable(),
})

export type ListedCandidate = z.output<typeof listedCandidateSchema>

/** Another application of the same person, by the e-mail address. */
export const otherApplicationSchema = listedCandidateSchema.pick({
  id: true,
  designation: true,
  status: true,
  Created_at: true,
})

export type OtherApplication = z.output<typeof otherApplicationSchema>

/** A candidate as recruiters read it (HD-451). */
export const candidateSchema = listedCandidateSchema.extend({
  /** Newest first. */
  score_evaluation: z.array(evaluationSchema),
})

/** The words for what a candidate has beside the texts of the application. */
export const candidateLabels = {
  candidateImage: 'Image',
  Created_at: 'Date',
  status: 'Status',
  ai_score: aiScoreName,
  resumeName: 'Resume',
} as const satisfies Partial<Record<keyof ListedCandidate, string>>

export type Candidate = z.output<typeof candidateSchema>

export type CandidateField = keyof Candidate

/** The values of `sort_by`; with a leading `-` descending (HD-160). */
export const candidateSort = [
  'id',
  'candidateName',
  'email',
  'designation',
  'Created_at',
  'ai_score',
  'status',
  'position',
] as const

/** Rolling seven days, one calendar month, or both days of a range, in New York time (HD-063 to HD-067). */
export const dateFilters = ['lastWeek', 'lastMonth', 'custom'] as const

export type DateFilter = (typeof dateFilters)[number]

/** By the bands of a score's colors: 80 and more, 60 to 79, less, and no score (HD-262 to HD-264). */
export const scoreFilters = ['green', 'yellow', 'red', 'none'] as const

export type ScoreFilter = (typeof scoreFilters)[number]

/** The zone of all dates of the hiring desk. */
export const hiringTimeZone = newYork

export const candidateErrors = {
  chooseStatus: 'Please select a status.',
  chooseCandidate: 'Please select at least one candidate.',
  badStatus: 'The status must be 0, 1 or 2.',
  mixedStatuses: 'The selected candidates do not share one status.',
  datesReversed: 'The start date must not be after the end date.',
  tooMany: 'Too many candidates at once.',
  unknown: 'One of the candidates does not exist any more.',
} as const
