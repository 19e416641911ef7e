import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { loadCandidates } from '#web/admin/join-team/candidates-api.ts'
import { columnsOf, type ExportField } from '#web/admin/join-team/export-columns.ts'
import type { CandidateList } from '#web/admin/join-team/source.tsx'
import type { SpreadsheetAnswer, SpreadsheetRequest } from '#web/admin/join-team/spreadsheet-worker.ts'
import { viewQuery } from '#web/list/list-queries.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { toast } from '#web/ui/toasts/toast.tsx'

type Step = 'loading' | 'building'

/** Saves all candidates of the tab as a spreadsheet, in list order (HD-107 to HD-117). */
export function useExport({ source, state }: Pick<CandidateList, 'source' | 'state'>) {
  const [step, setStep] = useState<Step>('loading')
  const saving = useMutation({
    mutationFn: async (fields: readonly ExportField[]) => {
      const columns = columnsOf(fields)
      // Search and date filter do not apply.
      const query = viewQuery(source, { ...state, search: '', filter: {} })
      setStep('loading')
      const candidates = await loadCandidates(query, columns)
      setStep('building')
      saveFile(await buildSpreadsheet([columns, candidates, location.origin]), 'candidates_export.xlsx')
    },
    onSuccess: () => toast.success('Export Successful'),
    onError: () => toast.error('Export Failed', 'Unable to export candidates. Please try again.'),
  })
  return { save: saving.mutateAsync, isPending: saving.isPending, step }
}

/** The worker and its library are loaded for each export and end with it. */
function buildSpreadsheet(request: SpreadsheetRequest): Promise<Blob> {
  const worker = new Worker(new URL('./spreadsheet-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<Blob>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<SpreadsheetAnswer>) =>
      'file' in data ? resolve(data.file) : reject(new Error(data.error))
    worker.onerror = ({ message }) => reject(new Error(message))
    worker.postMessage(request)
  }).finally(() => worker.terminate())
}
