import { writeXlsx } from 'hucre/xlsx'
import { messageOf } from '#contract/thrown.ts'
import { exportTable } from '#web/admin/join-team/export-columns.ts'

export type SpreadsheetRequest = Parameters<typeof exportTable>
export type SpreadsheetAnswer = { readonly file: Blob } | { readonly error: string }

/**
 * Builds the spreadsheet of candidates off the main thread. Receives the arguments of `exportTable`, and posts the
 * file.
 */
addEventListener('message', async ({ data }: MessageEvent<SpreadsheetRequest>) => {
  try {
    postMessage({ file: await build(...data) } satisfies SpreadsheetAnswer)
  } catch (cause) {
    postMessage({ error: messageOf(cause) } satisfies SpreadsheetAnswer)
  }
})

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

async function build(...request: SpreadsheetRequest): Promise<Blob> {
  const { rows, widths } = exportTable(...request)
  // A string is always stored as text, so one that starts with = + - or @ is never interpreted as a formula (HD-117).
  const sheet = {
    name: 'Candidates',
    rows: rows.map((row) => [...row]),
    columns: widths.map((width) => ({ width })),
    freezePane: { rows: 1 },
  }
  const bytes = await writeXlsx({ sheets: [sheet] })
  return new Blob([new Uint8Array(bytes)], { type: xlsxType })
}
