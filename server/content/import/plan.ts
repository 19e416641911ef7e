import { isDeepStrictEqual } from 'node:util'
import type { AnyContent } from '#contract/content/define.ts'
import type { Field } from '#contract/content/fields.ts'
import { type ImportProblem, importLimits } from '#contract/content/import-limits.ts'
import { entriesOf } from '#contract/records.ts'
import { fieldValue } from '#server/content/import/cell.ts'
import { type ImportColumn, importColumns, matchColumns } from '#server/content/import/columns.ts'
import { safeValidate } from '#server/http/validate.ts'
import { type CsvRecord, parseCsv, unmarkFormula } from '#server/list/parse-csv.ts'

type Row = Readonly<Record<string, unknown>>

/** What a line does: it creates a row, or changes these fields of one. */
export interface PlannedLine {
  readonly line: number
  /** Undefined for a new row. */
  readonly id?: number
  readonly values: Row
}

export interface ImportPlan {
  readonly lines: readonly PlannedLine[]
  readonly unchanged: number
  readonly problems: readonly ImportProblem[]
}

/** What a plan has to know of the rows that are there. */
export interface KnownRows {
  /** The rows with these ids. */
  byId(ids: readonly number[]): Promise<ReadonlyMap<number, Row>>
  /** Those of the values that a row of the type at this path has as its title, in lower case. */
  titles(path: string, values: readonly string[]): Promise<ReadonlySet<string>>
  /** The ids of the rows with these slugs. */
  bySlug(slugs: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** Those of the paths that are images of this site. */
  images(paths: readonly string[]): Promise<ReadonlySet<string>>
}

interface Line extends CsvRecord {
  readonly cells: ReadonlyMap<string, string>
}

/** What a file would do, line by line, and everything that is wrong with it. Throws 400 for what is no table. */
export async function planImport(type: AnyContent, csv: string, known: KnownRows): Promise<ImportPlan> {
  const [header, ...records] = parseCsv(csv)
  const { columns, problems } = matchColumns(type, header?.values ?? [])
  if (problems.length > 0 || records.length > importLimits.rows) {
    const tooLong = `A file may have ${importLimits.rows.toLocaleString('en')} lines; this one has ${records.length.toLocaleString('en')}.`
    const all = [...problems, ...(records.length > importLimits.rows ? [tooLong] : [])]
    return {
      lines: [],
      unchanged: 0,
      problems: all.map((message) => ({ line: 1, column: null, message })),
    }
  }
  const lines = records.map((record): Line => ({ ...record, cells: cellsOf(columns, record) }))
  const check = await createCheck(type, lines, known)
  const checked = lines.map((line) => check(line, columns))
  return {
    lines: checked.flatMap(({ planned }) => planned ?? []),
    unchanged: checked.filter(({ planned, problems }) => !planned && problems.length === 0).length,
    problems: checked.flatMap(({ problems }) => problems),
  }
}

/** By the names of the columns; a value without a column is a problem of its own. */
const cellsOf = (columns: readonly (ImportColumn | undefined)[], { values }: CsvRecord) =>
  new Map(
    columns.flatMap((column, at) => (column ? [[column.name, unmarkFormula(values[at] ?? '').trim()]] : [])),
  )

async function createCheck(type: AnyContent, lines: readonly Line[], known: KnownRows) {
  const cells = (name: string) =>
    lines.map((line) => line.cells.get(name) ?? '').filter((cell) => cell !== '')
  const rows = await known.byId(cells('id').flatMap((id) => toId(id) ?? []))
  const fields = entriesOf<string, Field>(type.fields)
  const slugs = 'slug' in type.fields ? await known.bySlug(cells('slug')) : new Map<string, number>()
  const titles = new Map<string, ReadonlySet<string>>()
  const imageCells: string[] = []
  for (const [name, field] of fields) {
    if (field.kind === 'reference') titles.set(name, await known.titles(field.to, cells(name)))
    if (field.kind === 'image')
      imageCells.push(...cells(name).map((cell) => String(fieldValue(field, cell, null))))
  }
  const images = await known.images(imageCells)
  const seen = new Set<string>()
  // Also of columns that the file does not have.
  const labels = new Map<string, string>(importColumns(type).map(({ name, label }) => [name, label]))

  return function check(line: Line, columns: readonly (ImportColumn | undefined)[]) {
    const problems: ImportProblem[] = []
    const report = (name: string | null, message: string) =>
      problems.push({ line: line.line, column: name && (labels.get(name) ?? name), message })
    const once = (name: string, value: string) => {
      if (seen.has(`${name} ${value}`)) report(name, `“${value}” is in an earlier line as well.`)
      seen.add(`${name} ${value}`)
    }

    if (
      line.values.length > columns.length &&
      line.values.slice(columns.length).some((value) => value !== '')
    )
      report(null, 'This line has more values than the header has columns.')
    const wanted = line.cells.get('id') ?? ''
    const row = rows.get(toId(wanted) ?? 0)
    if (wanted !== '') {
      once('id', wanted)
      if (!row)
        report(
          'id',
          `There is no ${type.label.one.toLowerCase()} with the id ${wanted}. Leave it empty for a new one.`,
        )
    }
    if (row) checkVersion(row, line.cells.get('changed') ?? '', report)

    const sent: Record<string, unknown> = {}
    for (const [name, field] of fields) {
      const cell = line.cells.get(name)
      if (cell === undefined) continue
      // A new row gets one that is made from its title.
      if (field.kind === 'slug' && cell === '' && !row) continue
      const value = fieldValue(field, cell, row?.[name])
      if (value === undefined || isSame(field, value, row?.[name])) continue
      if (field.kind === 'reference' && cell !== '' && !titles.get(name)?.has(cell.toLowerCase()))
        report(name, `There is no “${cell}” among the choices for ${field.label}.`)
      else if (field.kind === 'image' && value !== null && !images.has(String(value)))
        report(
          name,
          'This is no image of this site. Give the address of one, or leave it empty and add it in the form.',
        )
      else sent[name] = value
      if (field.kind === 'slug' && cell !== '') {
        once(name, cell)
        const owner = slugs.get(cell)
        if (owner !== undefined && owner !== row?.id)
          report(name, `Another ${type.label.one.toLowerCase()} has this slug.`)
      }
    }
    const status = line.cells.get('status')
    if (status) {
      const value = statusOf(status)
      if (value === undefined) report('status', 'The status must be 0 or unpublished, or 1 or published.')
      else if (value !== row?.status) sent.status = value
    }

    const result = safeValidate(row ? type.update : type.create, sent)
    if (!result.success) {
      const reported = new Set(problems.map(({ column }) => column))
      for (const { path, message } of result.error.issues) {
        const name = String(path[0])
        if (!reported.has(labels.get(name) ?? name)) report(name, message)
      }
    }
    if (!result.success || problems.length > 0) return { problems }
    const isNothing = row !== undefined && Object.keys(result.data).length === 0
    const id = row ? { id: Number(row.id) } : {}
    return { problems, planned: isNothing ? undefined : { line: line.line, ...id, values: result.data } }
  }
}

const toId = (cell: string): number | undefined => (/^[1-9]\d{0,8}$/.test(cell) ? Number(cell) : undefined)

function statusOf(cell: string): 0 | 1 | undefined {
  const wanted = cell.toLowerCase()
  if (wanted === '0' || wanted === 'unpublished') return 0
  return wanted === '1' || wanted === 'published' ? 1 : undefined
}

/** A row that someone has changed since the export is not overwritten. */
function checkVersion(row: Row, changed: string, report: (name: string, message: string) => void): void {
  if (changed === '') return
  const exported = Date.parse(changed)
  if (Number.isNaN(exported))
    report('changed', 'This is not the time of an export. Leave it empty to change the row anyway.')
  else if (exported !== Date.parse(String(row.Updated_at)))
    report(
      'changed',
      'Someone has changed this since the export. Export it again, or leave this empty to overwrite it.',
    )
}

function isSame({ kind }: Field, value: unknown, current: unknown): boolean {
  if (current === undefined) return false
  if (kind === 'date') {
    if (!value || !current) return (value || null) === (current || null)
    return Date.parse(String(value)) === Date.parse(String(current))
  }
  return isDeepStrictEqual(value, current)
}
