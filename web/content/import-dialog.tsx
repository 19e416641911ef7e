import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnyContent } from '#contract/content/define.ts'
import { type ImportReport, importLimits } from '#contract/content/import-limits.ts'
import { formatSize } from '#contract/format-size.ts'
import { messageOf } from '#contract/thrown.ts'
import { api } from '#web/calls.ts'
import { contentPath } from '#web/content/content-api.ts'
import { invalidate } from '#web/list/list-queries.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormDialog } from '#web/ui/dialogs/dialog.tsx'
import { FileInput } from '#web/ui/fields/file-input.tsx'
import { toast } from '#web/ui/toasts/toast.tsx'

interface ImportDialogProps {
  type: AnyContent
  onClose: () => void
}

/** Imports a file of a spreadsheet: says first what it would do and what is wrong with it, and then does all of it. */
export function ImportDialog({ type, onClose }: ImportDialogProps) {
  const path = contentPath(type)
  const [chosen, choose] = useState<File | null>(null)
  const checking = useMutation({
    mutationFn: async (file: File) => {
      const csv = await readText(file)
      return { csv, report: await api(`POST ${path}/import/`, { body: { csv, dryRun: true } }) }
    },
  })
  const importing = useMutation({
    mutationFn: (csv: string) => api(`POST ${path}/import/`, { body: { csv, dryRun: false } }),
    onSuccess: async (done) => {
      await invalidate(path)
      if (done.id === null) return
      onClose()
      announce(type, done.id, done)
    },
  })
  // Someone may have changed a row between the check and the import.
  const report = importing.data ?? checking.data?.report
  const failed = importing.error ?? checking.error
  const count = report ? report.created + report.updated : 0
  const canImport = report?.problemCount === 0 && count > 0
  return (
    <FormDialog title={`Import ${type.label.many.toLowerCase()}`} size="lg" onClose={onClose}>
      <FileInput
        label="CSV file"
        name="csv"
        accept=".csv,text/csv"
        value={chosen}
        hint={`As “Export CSV” saves it: a line with an Id changes that row, a line without one adds a row. Columns may be left out. At most ${importLimits.rows.toLocaleString('en')} lines and ${formatSize(importLimits.bytes)}.`}
        onChange={(file) => {
          choose(file)
          importing.reset()
          checking.reset()
          if (file) checking.mutate(file)
        }}
      />
      <div aria-live="polite" aria-busy={checking.isPending} className="grid gap-3">
        {checking.isPending && <p className="text-md text-ink-muted">Checking the file …</p>}
        {failed && <Alert>{failed.message}</Alert>}
        {report && <p className="text-md">{summary(type, report)}</p>}
        {report && report.problemCount > 0 && <Problems report={report} />}
      </div>
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button
          tone="primary"
          disabled={!canImport}
          isBusy={importing.isPending}
          onClick={() => checking.data && importing.mutate(checking.data.csv)}
        >
          {canImport ? `Import ${count}` : 'Import'}
        </Button>
      </div>
    </FormDialog>
  )
}

/** Spreadsheets save UTF-8, or the code page of Windows. */
async function readText(file: File): Promise<string> {
  if (file.size > importLimits.bytes)
    throw new Error(
      `The file has ${formatSize(file.size)}; at most ${formatSize(importLimits.bytes)} can be imported.`,
    )
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function summary({ label }: AnyContent, { created, updated, unchanged, problemCount }: ImportReport): string {
  const named = (count: number) =>
    `${count.toLocaleString('en')} ${(count === 1 ? label.one : label.many).toLowerCase()}`
  if (problemCount > 0)
    return `Nothing is imported until ${problemCount === 1 ? 'this is' : `these ${problemCount.toLocaleString('en')} are`} corrected:`
  if (created + updated === 0) return `Nothing to import: ${named(unchanged)} in the file, all as they are.`
  return `${named(created)} to add, ${updated.toLocaleString('en')} to change, ${unchanged.toLocaleString('en')} as they are.`
}

function Problems({ report: { problems, problemCount } }: { report: ImportReport }) {
  return (
    <div className="overflow-x-clip rounded-card border border-line">
      <table className="w-full text-sm">
        <thead className="text-left text-ink-muted">
          <tr>
            {['Line', 'Column', 'What is wrong'].map((title) => (
              <th key={title} scope="col" className="px-3 py-2 font-medium">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {problems.map(({ line, column, message }) => (
            <tr key={`${line} ${column} ${message}`} className="border-t border-line align-top">
              <td className="px-3 py-2 tabular-nums">{line}</td>
              <td className="px-3 py-2">{column ?? '–'}</td>
              <td className="px-3 py-2 wrap-anywhere">{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {problemCount > problems.length && (
        <p className="border-t border-line px-3 py-2 text-sm text-ink-muted">
          And {(problemCount - problems.length).toLocaleString('en')} more.
        </p>
      )}
    </div>
  )
}

function announce(type: AnyContent, id: number, { created, updated }: ImportReport): void {
  const run = () => void undo(type, id)
  toast.message(`Imported: ${created} added, ${updated} changed.`, { label: 'Undo', run })
}

async function undo(type: AnyContent, id: number): Promise<void> {
  const path = contentPath(type)
  try {
    const { undone, kept } = await api(`POST ${path}/import/{id}/undo/`, { params: { id } })
    toast.message(kept === 0 ? 'The import is undone.' : `${undone} undone; ${kept} changed since and stay.`)
  } catch (cause) {
    toast.message(`Could not undo the import. ${messageOf(cause)}`, {
      label: 'Retry',
      run: () => void undo(type, id),
    })
  }
  await invalidate(path)
}
