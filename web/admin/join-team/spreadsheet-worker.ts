import writeSpreadsheet from 'write-excel-file/universal'
import { exportTable } from '#web/admin/join-team/export-columns.ts'

export type SpreadsheetRequest = Parameters<typeof exportTable>
export type SpreadsheetAnswer = { readonly file: Blob } | { readonly error: string }

/** Builds the spreadsheet of candidates off the main thread. Receives what `exportTable` takes, posts the file. */
addEventListener('message', async ({ data }: MessageEvent<SpreadsheetRequest>) => {
  try {
    postMessage({ file: await build(...data) } satisfies SpreadsheetAnswer)
  } catch (cause) {
    postMessage({ error: (cause as Error).message } satisfies SpreadsheetAnswer)
  }
})

function build(...request: SpreadsheetRequest): Promise<Blob> {
  const { rows, widths } = exportTable(...request)
  // Typed as a string, a text that begins with = + - or @ is never taken for a formula (HD-117).
  const cells = rows.map((row, index) =>
    row.map((value) => ({ value, type: String, ...(index === 0 && { fontWeight: 'bold' as const }) })),
  )
  return writeSpreadsheet(cells, {
    sheet: 'Candidates',
    columns: widths.map((width) => ({ width })),
    stickyRowsCount: 1,
  }).toBlob()
}
