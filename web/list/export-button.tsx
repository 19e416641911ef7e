import { useMutation } from '@tanstack/react-query'
import { apiForFile } from '#web/calls.ts'
import { viewQuery } from '#web/list/list-queries.ts'
import type { ExportPath, ListRow } from '#web/list/source.ts'
import type { List } from '#web/list/use-list.ts'
import { Button } from '#web/ui/button.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { toast } from '#web/ui/toasts/toast.tsx'

interface ExportButtonProps<S extends ListRow, R extends S> {
  list: List<S, R>
  path: ExportPath
}

/** Saves the rows of the tab, search, and filters, on all pages, as a file for spreadsheets. */
export function ExportButton<S extends ListRow, R extends S>({
  list: { source, state },
  path,
}: ExportButtonProps<S, R>) {
  const saving = useMutation({
    mutationFn: () => apiForFile(`GET ${path}/export/csv/`, { query: viewQuery(source, state) }),
    onSuccess: (file) => saveFile(file, `${source.label.many}.csv`),
    onError: (cause) => {
      const retry = { label: 'Retry', run: () => saving.mutate() }
      toast.message(`Could not export. ${cause.message}`, retry)
    },
  })
  return (
    <Button icon="download" isBusy={saving.isPending} onClick={() => saving.mutate()}>
      Export CSV
    </Button>
  )
}
