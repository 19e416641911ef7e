import { columnLabelOf } from '#contract/fields/field.ts'
import { applicantFieldNames, applicantFields } from '#contract/hiring/applicant-fields.ts'
import { candidateLabels, type ListedCandidate, statusLabel } from '#contract/hiring/candidate.ts'
import { imageUrl } from '#contract/images.ts'
import { mapRecord } from '#contract/records.ts'
import { formatNewYorkTime } from '#web/ui/time/new-york-time.tsx'

/** The fields to choose for the spreadsheet, in column order (HD-101). */
export const exportFields = [...applicantFieldNames, 'status', 'Created_at'] as const

export type ExportField = (typeof exportFields)[number]

type ExportedCandidate = Pick<ListedCandidate, ExportField | 'candidateImage'>

interface ExportColumn {
  readonly label: string
  text(candidate: ExportedCandidate, origin: string): string
}

const columns = {
  candidateImage: {
    label: candidateLabels.candidateImage,
    text: ({ candidateImage: path }, origin) =>
      path === null ? '' : `${origin}${imageUrl(path, 'applicantLarge')}`,
  },
  ...mapRecord(
    applicantFields,
    (field, name): ExportColumn => ({ label: columnLabelOf(field), text: (candidate) => candidate[name] }),
  ),
  status: { label: candidateLabels.status, text: ({ status }) => statusLabel(status) },
  Created_at: { label: candidateLabels.Created_at, text: ({ Created_at }) => formatNewYorkTime(Created_at) },
} satisfies Record<ExportField | 'candidateImage', ExportColumn>

export const exportLabel = (field: ExportField): string => columns[field].label

/** A field of candidates. */
type ColumnName = keyof typeof columns

/** The columns of the spreadsheet: if all fields are chosen, it includes the URLs of the images (HD-113, HD-114). */
export const columnsOf = (fields: readonly ExportField[]): readonly ColumnName[] =>
  fields.length === exportFields.length
    ? ['candidateImage', ...exportFields]
    : exportFields.filter((field) => fields.includes(field))

/** In characters (HD-109). */
const columnWidth = { min: 10, max: 255 } as const

export interface Table {
  /** The first row is the header. */
  readonly rows: readonly (readonly string[])[]
  /** In characters, one per column. */
  readonly widths: readonly number[]
}

/** The cells of the spreadsheet. @param origin of the site, for the URLs of images */
export function exportTable(
  names: readonly ColumnName[],
  candidates: readonly ExportedCandidate[],
  origin: string,
): Table {
  const head = names.map((name) => columns[name].label)
  const body = candidates.map((candidate) => names.map((name) => columns[name].text(candidate, origin)))
  const rows = [head, ...body]
  const widths = names.map((_, index) =>
    rows.reduce<number>((widest, row) => Math.max(widest, longestLine(row[index] ?? '')), columnWidth.min),
  )
  return { rows, widths: widths.map((width) => Math.min(width, columnWidth.max)) }
}

const longestLine = (text: string): number =>
  text.split('\n').reduce((longest, line) => Math.max(longest, line.length), 0)
