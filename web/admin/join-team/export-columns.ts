import { statusLabel } from '#contract/hiring/candidate.ts'
import { imageUrl } from '#contract/images.ts'
import type { ListedCandidate } from '#web/admin/join-team/candidates-api.ts'
import { formatNewYorkTime } from '#web/ui/time/new-york-time.tsx'

/** The fields to choose for the spreadsheet, in column order (HD-101). */
export const exportFields = [
  'name',
  'email',
  'designation',
  'reference',
  'description',
  'status',
  'date',
] as const

export type ExportField = (typeof exportFields)[number]

interface ExportColumn {
  readonly label: string
  /** The candidate's field that provides it. */
  readonly field: keyof ListedCandidate
  text(candidate: ListedCandidate, origin: string): string
}

const columns = {
  image: {
    label: 'Image',
    field: 'candidateImage',
    text: ({ candidateImage: path }, origin) =>
      path === null ? '' : `${origin}${imageUrl(path, 'applicantLarge')}`,
  },
  name: { label: 'Name', field: 'candidateName', text: ({ candidateName }) => candidateName },
  email: { label: 'Email', field: 'email', text: ({ email }) => email },
  designation: { label: 'Designation', field: 'designation', text: ({ designation }) => designation },
  reference: { label: 'Reference', field: 'nameOfReference', text: ({ nameOfReference }) => nameOfReference },
  description: { label: 'Description', field: 'description', text: ({ description }) => description },
  status: { label: 'Status', field: 'status', text: ({ status }) => statusLabel(status) },
  date: { label: 'Date', field: 'Created_at', text: ({ Created_at }) => formatNewYorkTime(Created_at) },
} as const satisfies Record<ExportField | 'image', ExportColumn>

export const exportLabel = (field: ExportField): string => columns[field].label

type ColumnName = keyof typeof columns

/** The columns of the spreadsheet: if all fields are chosen, it includes the URLs of the images (HD-113, HD-114). */
export const columnsOf = (fields: readonly ExportField[]): readonly ColumnName[] =>
  fields.length === exportFields.length
    ? ['image', ...exportFields]
    : exportFields.filter((field) => fields.includes(field))

/** The fields of candidates that these columns need. */
export const neededFields = (names: readonly ColumnName[]): readonly string[] =>
  names.map((name) => columns[name].field)

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
  candidates: readonly ListedCandidate[],
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
