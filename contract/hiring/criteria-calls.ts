import { z } from 'zod'
import { errorDetail, fieldErrors } from '#contract/calls/answers.ts'
import { bytesOfText } from '#contract/calls/body-limits.ts'
import { declareCalls } from '#contract/calls/call.ts'
import {
  checkCriteria,
  criteriaErrors,
  criteriaSchema,
  maxCriteriaLength,
} from '#contract/hiring/criteria.ts'
import { limits } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'

const body = z.object({
  criteria: z
    .string({ error: criteriaErrors.empty })
    .max(maxCriteriaLength, messages.tooLong(maxCriteriaLength))
    .superRefine((text, context) => {
      const message =
        text.includes('\0') || !text.isWellFormed() ? messages.badCharacters : checkCriteria(text)
      if (message) context.addIssue(message)
    })
    .describe('categories, each with its weight as "(25 points)"; the weights sum to 100'),
})

/** The versions of the scoring criteria. */
export const criteriaCalls = declareCalls(
  { tags: ['Scoring'], access: 'admin', area: 'hiring', answers: { 401: errorDetail } },
  {
    'GET criteria/': {
      summary: 'Lists the versions of the scoring criteria, newest first',
      answers: { 200: z.array(criteriaSchema) },
    },
    'GET criteria/latest/': {
      summary: 'The newest version of the scoring criteria',
      answers: { 200: criteriaSchema, 404: errorDetail },
    },
    'POST criteria/': {
      summary: 'Adds a version of the scoring criteria',
      body,
      limits: { bytes: bytesOfText(maxCriteriaLength) + limits.bodyBytes },
      answers: { 201: criteriaSchema, 400: fieldErrors },
    },
  },
)
