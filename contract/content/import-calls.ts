import { z } from 'zod'
import type { CallArea } from '#contract/account/roles.ts'
import { errorDetail } from '#contract/calls/answers.ts'
import { declareCalls } from '#contract/calls/call.ts'
import { type ImportReport, importLimits } from '#contract/content/import-limits.ts'

/** A problem quotes a value of the file, or the names of all columns. */
const importReport: z.ZodType<ImportReport> = z.object({
  id: z.int().nullable(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  problems: z.array(z.object({ line: z.int(), column: z.string().nullable(), message: z.string() })),
  problemCount: z.int(),
})

interface Imported {
  readonly tags: readonly string[]
  readonly area: CallArea
  readonly many: string
}

// Once for all types: a schema takes 2 KB.
const importing = z.object({
  csv: z
    .string()
    .max(importLimits.bytes)
    .describe('with the columns of the export, of which some may be left out'),
  dryRun: z.boolean().describe('whether only to say what the import would do'),
})
const undone = z.object({ undone: z.int(), kept: z.int() })

/** Imports files into a list of content. */
export const importCalls = ({ tags, area, many }: Imported) =>
  declareCalls(
    // The history has the rows.
    { tags, access: 'admin', area, records: false, answers: { 401: errorDetail } },
    {
      'POST {list}/import/': {
        summary: `Create and update ${many} from the text of a CSV file: all of it, or nothing if a line is faulty`,
        body: importing,
        limits: { bytes: 2 * importLimits.bytes },
        answers: { 200: importReport, 400: errorDetail },
      },
      'POST {list}/import/{id}/undo/': {
        summary: `Undo an import of ${many}, except for what was changed since`,
        answers: { 200: undone, 404: errorDetail },
      },
    },
  )
