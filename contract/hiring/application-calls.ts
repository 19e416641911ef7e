import { z } from 'zod'
import { addressInName, holdsAddress } from '#contract/addresses-in-text.ts'
import { errorSentence } from '#contract/calls/answers.ts'
import { declareCalls } from '#contract/calls/call.ts'
import { type ApplicantField, applicantFields } from '#contract/hiring/applicant-fields.ts'
import { jobApplicationErrors as errors, jobApplicationLimits } from '#contract/job-application.ts'
import { limits } from '#contract/limits.ts'
import { mapRecord } from '#contract/records.ts'

const isStorable = (text: string) => !/[\0\ufffd]/.test(text) && text.isWellFormed()

function textSchema({
  kind,
  required,
  max,
  description,
}: ApplicantField): z.ZodType<string, string | null | undefined> {
  const text = z
    .string({ error: ({ input }) => (input == null ? required : undefined) ?? errors.badCharacters })
    .refine(isStorable, errors.badCharacters)
    .trim()
    .max(max, errors.tooLong)
  if (required === undefined) return text.nullish().transform((sent) => sent ?? '')
  const given = text.min(1, required)
  const checked =
    kind === 'email'
      ? given.refine((address) => z.email().safeParse(address).success, errors.invalidEmail)
      : given
  return description === undefined ? checked : checked.describe(description)
}

const texts = mapRecord(applicantFields, textSchema)

/** The texts of an application, with a sentence for each error (PS-203 to PS-206, PS-213). */
const fields = z.object({
  ...texts,
  candidateName: texts.candidateName.refine((name) => !holdsAddress(name), addressInName),
  recaptchaToken: z
    .string(errors.captcha)
    .min(1, errors.captcha)
    .describe('of a solved CAPTCHA, valid once and for ten minutes'),
  isDirectApply: z.string().optional(),
})

export const applicationCalls = declareCalls(
  { tags: ['Applications'], access: 'anyone' },
  {
    'POST candidates/': {
      summary: 'Sends an application',
      form: {
        fields,
        files: {
          candidateResume: { maxBytes: jobApplicationLimits.file },
          candidateImage: { maxBytes: limits.imageBytes },
        },
      },
      answers: {
        201: z.object({ message: z.string() }),
        400: errorSentence,
        413: errorSentence,
        429: errorSentence,
        507: errorSentence,
      },
    },
  },
)
