import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import {
  type Document,
  documentFilters,
  documentLimits,
  documentsPath,
} from '#contract/assistant/document.ts'
import { DocumentForm } from '#web/admin/assistant/document-form.tsx'
import { DocumentState } from '#web/admin/assistant/document-state.tsx'
import { downloadDocument, setDocumentStatus } from '#web/admin/assistant/documents-api.ts'
import { ApiError } from '#web/api.ts'
import { ClampedText } from '#web/forms/kinds/plain-text.tsx'
import { skipPrompt } from '#web/forms/skip-prompt.ts'
import { deleteRows } from '#web/list/bulk-calls.ts'
import { DeleteButton } from '#web/list/delete-button.tsx'
import { EmptyList } from '#web/list/empty-list.tsx'
import { namedFilter } from '#web/list/filters/named-filter.ts'
import { invalidate } from '#web/list/list-queries.ts'
import { ListScreen } from '#web/list/list-screen.tsx'
import { toSearch } from '#web/list/list-url.ts'
import { textColumn } from '#web/list/more-columns.tsx'
import type { ListAction, ListSource } from '#web/list/source.ts'
import { statusTabs } from '#web/list/status-tabs.ts'
import { type List, useList } from '#web/list/use-list.ts'
import { RetryLine } from '#web/ui/alert.tsx'
import { Button, IconButton, TextButton } from '#web/ui/button.tsx'
import { fileSize } from '#web/ui/fields/file-size.ts'
import { focusRow } from '#web/ui/focus/focus.ts'
import { ForWriters } from '#web/ui/read-only.tsx'
import { DateTime } from '#web/ui/time/date-time.tsx'
import { toast } from '#web/ui/toasts/toast.tsx'

/** The documents that the assistant answers from (AP-211 to AP-223). `?title=` opens the form with that title. */
export default function UploadDocuments() {
  const list = useList(source)
  const navigate = useNavigate()
  const [parameters] = useSearchParams()
  const title = parameters.get('title')
  /** The initial title of the open form; null while there is none. */
  const [newTitle, setNewTitle] = useState(title)
  const status = useSetStatus()
  const add = () => {
    list.clearSelection()
    setNewTitle('')
  }
  /** A title in the URL would open the form again. */
  const close = () => {
    setNewTitle(null)
    if (title !== null) void navigate(toSearch(source, list.state), { ...skipPrompt, replace: true })
  }
  const created = async ({ id }: Document) => {
    setNewTitle(null)
    toast.success('Document Created Successfully!')
    await list.show({ page: 1 }, skipPrompt)
    await invalidate(documentsPath)
    focusRow(id)
  }
  const addButton = (tone: 'primary' | 'plain') => (
    <ForWriters>
      <Button tone={tone} icon="add" data-control="add" onClick={add}>
        Add New Document
      </Button>
    </ForWriters>
  )
  return (
    <ListScreen
      list={list}
      buttons={addButton('primary')}
      errors={
        status.isError && (
          <RetryLine onRetry={() => status.mutate(status.variables)}>
            Could not change the document.
          </RetryLine>
        )
      }
      details={(row) => <DocumentState document={row} />}
      actions={(row) => <RowActions list={list} row={row} status={status} />}
      panel={() => null}
      empty={<EmptyList list={list} action={addButton('plain')} />}
    >
      {newTitle !== null && (
        <div className="pt-4" data-focus-fallback='[data-control="add"]'>
          <DocumentForm
            title={newTitle.slice(0, documentLimits.titleLength)}
            onSaved={(document) => void created(document)}
            onCancel={close}
          />
        </div>
      )}
    </ListScreen>
  )
}

const source: ListSource<Document> = {
  path: documentsPath,
  exportPath: documentsPath,
  title: 'Upload Documents',
  label: { one: 'Document', many: 'Documents' },
  tabs: [statusTabs.all, statusTabs.published, statusTabs.unpublished],
  columns: [
    {
      name: 'title',
      label: 'Title',
      width: { min: 16 },
      isSortable: true,
      cell: ({ title }) => (
        <span className="font-medium">
          <ClampedText>{title}</ClampedText>
        </span>
      ),
    },
    {
      name: 'file',
      label: 'File',
      width: { min: 14 },
      isSortable: false,
      kind: 'text',
      cell: (row) => <FileCell row={row} />,
    },
    {
      name: 'created_at',
      label: 'Date',
      width: { fixed: 12 },
      isSortable: true,
      kind: 'date',
      cell: ({ created_at }) => <DateTime at={created_at} />,
    },
  ],
  hasViews: true,
  moreColumns: [
    textColumn('state', 'State', ({ state }) => state),
    textColumn('size', 'Size', ({ size }) => fileSize(size)),
  ],
  filter: namedFilter(documentFilters),
  nameColumn: 'title',
  nameOpens: false,
  nameOf: ({ title }) => title,
  defaultSort: '-created_at',
  // AP-031
  hasSearch: false,
  pageSize: { storageKey: 'documents' },
  deleteSelectedLabel: 'Delete All',
  deleteQuestion: 'Are you sure you want to delete this?',
  deleteRows: (rows) => deleteRows(documentsPath, rows),
  onDeleted: () => {},
  onError: showFailure,
}

/** Saves the file, which only administrators get (AP-403). */
function FileCell({ row }: { row: Document }) {
  const download = useMutation({ mutationFn: () => downloadDocument(row) })
  return (
    <span className="grid justify-items-start">
      <TextButton disabled={download.isPending} onClick={() => download.mutate()}>
        <span className="wrap-anywhere">{row.file}</span>
      </TextButton>
      <span className="text-xs text-ink-muted">{fileSize(row.size)}</span>
      {download.isError && <span className="text-xs text-bad">Could not be downloaded.</span>}
    </span>
  )
}

interface StatusChange {
  readonly row: Document
  readonly to: 0 | 1
}

const useSetStatus = () =>
  useMutation({
    mutationFn: ({ row, to }: StatusChange) => setDocumentStatus(row.id, to),
    // One at a time, so that the last click decides.
    scope: { id: 'status of documents' },
    onSuccess: () => toast.success('Status Updated Successfully!'),
    onSettled: () => invalidate(documentsPath),
  })

interface RowActionsProps {
  list: List<Document>
  row: Document
  status: ReturnType<typeof useSetStatus>
}

function RowActions({ list, row, status }: RowActionsProps) {
  const isPublished = row.status === 1
  // Disabled only for assistive technology, because browsers take the focus from disabled elements.
  const isBusy = status.variables?.row.id === row.id && (status.isPending || list.isFrozen)
  const toggle = () => status.mutate({ row, to: isPublished ? 0 : 1 })
  return (
    <>
      <ForWriters>
        <IconButton
          data-control="status"
          label={isPublished ? 'Unpublish' : 'Publish'}
          of={row.title}
          icon={isPublished ? 'unpublish' : 'publish'}
          aria-disabled={isBusy || undefined}
          onClick={isBusy ? undefined : toggle}
        />
      </ForWriters>
      <DeleteButton list={list} row={row} />
    </>
  )
}

const failures: Partial<Record<ListAction, string>> = {
  list: 'Failed to Fetch Documents',
  count: 'Failed to Fetch Counts',
}

/** The other calls show their errors in place (AP-222). */
function showFailure(action: ListAction, cause: Error): void {
  const failure = failures[action]
  const { status, detail } = cause instanceof ApiError ? cause : new ApiError(0, null)
  // The sign-in screen is about to appear, which says enough.
  if (failure && status !== 401) toast.failure(failure, detail ?? 'Please try again.')
}
