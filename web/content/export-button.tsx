import { useMutation } from '@tanstack/react-query'
import { apiForFile } from '#web/calls.ts'
import { contentPath } from '#web/content/content-api.ts'
import type { ContentList } from '#web/content/use-content-list.ts'
import { viewQuery } from '#web/list/list-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { toast } from '#web/ui/toasts/toast.tsx'

/** Saves the rows of the tab and search, on all pages, as a file for spreadsheets. */
export function ExportButton({ list: { type, source, state } }: { list: ContentList }) {
  const saving = useMutation({
    mutationFn: () => apiForFile(`GET ${contentPath(type)}/export/csv/`, { query: viewQuery(source, state) }),
    onSuccess: (file) => saveFile(file, `${type.label.many}.csv`),
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
