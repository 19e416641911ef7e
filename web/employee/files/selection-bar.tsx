import { useState } from 'react'
import type { DriveFile } from '#contract/drive/drive.ts'
import { messageOf } from '#contract/thrown.ts'
import { fileMessages as messages } from '#web/employee/files/file-messages.ts'
import { deleteFile, downloadFiles, restoreFile } from '#web/employee/files/files-api.ts'
import { MoveDialog } from '#web/employee/files/item-dialogs.tsx'
import { BulkBar } from '#web/ui/bulk-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/dialog.tsx'
import { toast } from '#web/ui/toasts/toast.tsx'

interface SelectionBarProps {
  readonly files: readonly DriveFile[]
  /** How many files the view has on all pages, if all of this one are selected and there are more. */
  readonly total: number | null
  readonly onClear: () => void
}

/** The actions on several files at once; files of others can only be downloaded. */
export function SelectionBar({ files, total, onClear }: SelectionBarProps) {
  const [open, setOpen] = useState<'move' | 'delete' | null>(null)
  const isOwn = files.every(({ is_own }) => is_own)
  const close = () => setOpen(null)
  return (
    <BulkBar count={files.length} isFloating onClear={onClear}>
      {total !== null && (
        <span className="text-sm text-ink-muted">All of this page; {total} on all pages.</span>
      )}
      <Button icon="download" onClick={() => void downloadAll(files)}>
        Download
      </Button>
      <Button icon="next" disabled={!isOwn} onClick={() => setOpen('move')}>
        Move
      </Button>
      <Button icon="delete" disabled={!isOwn} onClick={() => setOpen('delete')}>
        Delete
      </Button>
      {!isOwn && <span className="text-sm text-ink-muted">You can only move and delete your own files.</span>}
      {open === 'move' && <MoveDialog files={files} onMoved={onClear} onClose={close} />}
      <ConfirmDialog
        isOpen={open === 'delete'}
        title={`Delete ${files.length === 1 ? files[0]?.name : `${files.length} entries`}?`}
        confirmLabel="Delete"
        cancelLabel="Cancel"
        onCancel={close}
        onConfirm={() => {
          close()
          onClear()
          void removeAll(files)
        }}
      >
        {files.some(({ is_folder }) => is_folder) ? 'Everything in these folders goes with them. ' : ''}They
        stay in the trash for 30 days.
      </ConfirmDialog>
    </BulkBar>
  )
}

/** A single file is saved as it is, several as an archive (EP-415, EP-416). */
async function downloadAll(chosen: readonly DriveFile[]): Promise<void> {
  const files = chosen.filter(({ is_folder }) => !is_folder)
  if (files.length < chosen.length) toast.warning(messages.isFolder)
  if (files.length === 0) return
  try {
    await downloadFiles(files)
  } catch {
    toast.failure(messages.downloadFailed)
  }
}

async function removeAll(files: readonly DriveFile[]): Promise<void> {
  const removed: DriveFile[] = []
  for (const file of files) {
    try {
      await deleteFile(file.id)
      removed.push(file)
    } catch (cause) {
      toast.failure(`Could not delete ${file.name}.`, messageOf(cause))
    }
  }
  if (removed.length === 0) return
  toast.message(`${removed.length === 1 ? removed[0]?.name : `${removed.length} entries`} deleted.`, {
    label: 'Undo',
    run: () => void restoreAll(removed),
  })
}

async function restoreAll(files: readonly DriveFile[]): Promise<void> {
  for (const { id, name } of files)
    await restoreFile(id).catch((cause: Error) => toast.failure(`Could not restore ${name}.`, cause.message))
}
