import { z } from 'zod'

/** How many days back decisions count toward the days to a decision. */
export const decisionDays = 90

const count = z.int()
const stages = { pending: count, hired: count, rejected: count, evaluating: count }

/** The hiring desk's figures. */
export const hiringFiguresSchema = z.object({
  /** Candidates by status. */
  stages: z.object(stages),
  /** The same by job, with the most pending candidates first. */
  jobs: z.array(z.object({ designation: z.string(), ...stages })),
  /** The number of decisions in the last `decisionDays` days, and the median days from application to decision. */
  decisions: z.object({ count, medianDays: z.number().nullable() }),
})

export type HiringFigures = z.output<typeof hiringFiguresSchema>
export type StageCounts = HiringFigures['stages']
