import { useMutation } from '@tanstack/react-query'
import type { ListQuery } from '#contract/list.ts'
import { apiForFile } from '#web/calls.ts'
import { viewQuery } from '#web/list/list-queries.ts'
import type { ExportPath, ListRow } from '#web/list/source.ts'
import type { List } from '#web/list/use-list.ts'
import { Button } from '#web/ui/button.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { toast } from '#web/ui/toasts/toast.tsx'

interface ExportButtonProps {
  path: ExportPath
  query: ListQuery
  /** The name of the file. */
  title: string
}

/** Saves all rows of a query as a file for spreadsheets. */
export function ExportButton({ path, query, title }: ExportButtonProps) {
  const saving = useMutation({
    mutationFn: () => apiForFile(`GET ${path}/export/csv/`, { query }),
    onSuccess: (file) => saveFile(file, `${title}.csv`),
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

/** The same for the tab, search, and filters of a list, on all its pages. */
export const ListExportButton = <S extends ListRow, R extends S>({
  list: { source, state },
}: {
  list: List<S, R>
}) =>
  source.exportPath && (
    <ExportButton path={source.exportPath} query={viewQuery(source, state)} title={source.label.many} />
  )
