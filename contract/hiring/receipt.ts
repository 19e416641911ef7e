import { z } from 'zod'
import { evaluationSchema } from '#contract/hiring/evaluation.ts'
import { resumeLayoutSchema } from '#contract/hiring/resume.ts'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** An evaluation with everything that its scores depend on, for `npm run verify-score` to check. */
export const receiptSchema = z.object({
  receipt_version: z.literal([1, 2]),
  /** Receipts of version 1 have no layout, since scorers made one of the text. */
  resume: z.object({ text: z.string(), sha256, layout: resumeLayoutSchema.optional() }),
  scorer: z.object({
    name: z.string(),
    model: z.string().nullable(),
    prompt_version: z.string().nullable(),
  }),
  /** The day of the application, which is the reference for "until today". */
  as_of: z.iso.date(),
  input_hash: sha256,
  /** Includes the criteria's text, the resume's sections, all scores with their quotes, and all overrides. */
  // Receipts from before do not have it.
  evaluation: evaluationSchema.partial({ evaluated_at: true }),
})

export type Receipt = z.output<typeof receiptSchema>
