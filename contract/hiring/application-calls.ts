import { z } from 'zod'
import { addressInName, holdsAddress } from '#contract/addresses-in-text.ts'
import { errorSentence } from '#contract/calls/answers.ts'
import { declareCalls } from '#contract/calls/call.ts'
import { textSchema } from '#contract/fields/schemas.ts'
import { applicantFields } from '#contract/hiring/applicant-fields.ts'
import { jobApplicationErrors as errors, jobApplicationLimits } from '#contract/job-application.ts'
import { limits } from '#contract/limits.ts'
import { mapRecord } from '#contract/records.ts'

const texts = mapRecord(applicantFields, (field) => {
  const schema = textSchema(field)
  return 'required' in field ? schema : schema.nullish().transform((sent) => sent ?? '')
})

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
