import { invalid } from '#server/errors.ts'

/**
 * The records of a CSV file (RFC 4180) as spreadsheets save it: with commas, semicolons, or tabs, whichever the first
 * line has most of, and any line breaks. Lines without any value are left out, but counted. Throws 400 for a quote
 * that is not closed.
 */
export function parseCsv(file: string): CsvRecord[] {
  const text = file.replace(/^\ufeff/, '')
  const separator = separatorOf(text)
  const records: CsvRecord[] = []
  const token = new RegExp(
    `"((?:[^"]|"")*)"|[^${separator}\\r\\n"][^${separator}\\r\\n]*|${separator}|\\r\\n?|\\n`,
    'gy',
  )
  let values = ['']
  let line = 1
  const end = () => {
    if (values.some((value) => value !== '')) records.push({ line, values })
    values = ['']
    line += 1
  }
  while (token.lastIndex < text.length) {
    const match = token.exec(text)
    if (!match) throw invalid(`Line ${line} has a quotation mark that is not closed, or one in the middle.`)
    const [found, quoted] = match
    if (found === separator) values.push('')
    else if (/^[\r\n]/.test(found)) end()
    else values[values.length - 1] += quoted?.replaceAll('""', '"') ?? found
  }
  end()
  return records
}

export interface CsvRecord {
  /** Counted as spreadsheets do: a record is one line, whatever line breaks are in its values. */
  readonly line: number
  readonly values: readonly string[]
}

function separatorOf(text: string): string {
  const [header = ''] = text.split(/[\r\n]/, 1)
  const count = (separator: string) => header.split(separator).length
  return [',', ';', '\t'].reduce((best, one) => (count(one) > count(best) ? one : best))
}

/** Takes back the apostrophe by which `toCsv` marks what a spreadsheet would take for a formula. */
export const unmarkFormula = (value: string): string =>
  /^'(?:\s*[=+\-@|%]|[\t\r\n])/.test(value) ? value.slice(1) : value
