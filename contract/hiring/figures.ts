import { z } from 'zod'

/** How far back decisions count for the days to a decision. */
export const decisionDays = 90

const count = z.int()
const stages = { pending: count, hired: count, rejected: count, evaluating: count }

/** The hiring desk in numbers. */
export const hiringFiguresSchema = z.object({
  /** Candidates by status. */
  stages: z.object(stages),
  /** The same by the job that was applied for, those with the most pending candidates first. */
  jobs: z.array(z.object({ designation: z.string(), ...stages })),
  /** Decisions of the last `decisionDays` days, and the median of the days from application to decision. */
  decisions: z.object({ count, medianDays: z.number().nullable() }),
})

export type HiringFigures = z.output<typeof hiringFiguresSchema>
export type StageCounts = HiringFigures['stages']

/** The call that answers them. */
export const hiringFiguresPath = 'candidates/figures/'
