import { z } from 'zod'
import { errorDetail, fieldErrors } from '#contract/calls/answers.ts'
import { bytesOfText } from '#contract/calls/body-limits.ts'
import { declareCalls } from '#contract/calls/call.ts'
import { limits } from '#contract/limits.ts'
import { keysOf } from '#contract/records.ts'
import { revisionSchema } from '#contract/revision.ts'
import { legalTexts } from '#contract/site-settings/legal-texts.ts'
import { sections } from '#contract/site-settings/sections.ts'

export const siteSettingsPath = 'site-settings'

const values = z
  .record(z.string(), z.union([z.string(), z.array(z.record(z.string(), z.string()))]))
  .describe('the values that differ from the initial ones, by the name of their setting')

const storedSection = z.object({
  section: z.enum(keysOf(sections)),
  values,
  version: z.int(),
  updatedAt: z.iso.datetime().nullable(),
})

export type StoredSection = z.output<typeof storedSection>

const params = { section: z.enum(keysOf(sections)) }
const outdatedBy = ['site'] as const

/** What the company says of itself, and the sentences of its pages. */
export const siteSettingsCalls = {
  ...declareCalls(
    { tags: ['Site settings'], access: 'admin', area: 'content', answers: { 401: errorDetail } },
    {
      'GET site-settings/': {
        summary: 'Every section of the site settings',
        outdatedBy,
        answers: { 200: z.array(storedSection) },
      },
      'PATCH site-settings/{section}/': {
        summary:
          'Change the sent settings of a section; null stands for the initial value, and an empty text as well unless it may be blank',
        params,
        body: z.record(z.string(), z.unknown()),
        limits: { bytes: bytesOfText(limits.richTextLength) + 2 * limits.bodyBytes },
        answers: {
          200: storedSection,
          400: fieldErrors,
          404: errorDetail,
          412: z.object({ detail: z.string(), current: storedSection }),
        },
      },
      'GET site-settings/{section}/history/': {
        summary: 'History of a section, newest first',
        params,
        outdatedBy,
        answers: { 200: z.array(revisionSchema.extend({ row: z.object({ values }) })), 404: errorDetail },
      },
      'POST site-settings/{section}/history/{entry}/': {
        summary: 'Restore a section to a revision',
        params: {
          ...params,
          entry: z
            .string()
            .regex(/^[1-9]\d{0,8}$/)
            .transform(Number),
        },
        answers: { 200: storedSection, 404: errorDetail },
      },
    },
  ),
  ...declareCalls(
    { tags: ['Site settings'], access: 'anyone' },
    {
      'GET legal-texts/{name}/': {
        summary: 'The text of a legal page',
        params: { name: z.enum(keysOf(legalTexts)) },
        answers: {
          200: z.object({ title: z.string(), line: z.string(), html: z.string(), search: z.string() }),
          404: errorDetail,
        },
      },
    },
  ),
}
