import { useState } from 'react'
import type { DriveFile } from '#contract/drive/drive.ts'
import { messageOf } from '#contract/thrown.ts'
import { fileMessages as messages } from '#web/employee/files/file-messages.ts'
import { type Download, deleteFile, downloadFile, restoreFile } from '#web/employee/files/files-api.ts'
import { MoveDialog, RenameDialog } from '#web/employee/files/item-dialogs.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/dialog.tsx'
import { focusPastRow, focusRow } from '#web/ui/focus/focus.ts'
import { focusWhenReady } from '#web/ui/focus/focus-when-ready.ts'
import { IconMenu, MenuItem } from '#web/ui/menus/menu.tsx'
import { toast } from '#web/ui/toasts/toast.tsx'

/** The menu of a row: Download and, for the employee's own files, Rename, Move, and Delete (EP-413, EP-C18). */
export function FileActions({ file }: { file: DriveFile }) {
  const [open, setOpen] = useState<'rename' | 'move' | 'delete' | null>(null)

  function close() {
    setOpen(null)
    // The menu that opened the dialog has closed.
    focusWhenReady(() =>
      document.querySelector<HTMLElement>(`tr[data-row="${file.id}"] td:last-child button`),
    )
  }

  return (
    <>
      <IconMenu label="Actions" of={`of ${file.name}`} icon="more">
        <MenuItem icon="download" onAction={() => void download(file)}>
          Download
        </MenuItem>
        {file.is_own && (
          <>
            <MenuItem icon="edit" onAction={() => setOpen('rename')}>
              Rename
            </MenuItem>
            <MenuItem icon="next" onAction={() => setOpen('move')}>
              Move
            </MenuItem>
            <MenuItem icon="delete" onAction={() => setOpen('delete')}>
              Delete
            </MenuItem>
          </>
        )}
      </IconMenu>
      {open === 'rename' && <RenameDialog file={file} onClose={close} />}
      {open === 'move' && <MoveDialog files={[file]} onClose={close} />}
      <ConfirmDialog
        isOpen={open === 'delete'}
        title={`Delete ${file.name}?`}
        confirmLabel="Delete"
        cancelLabel="Cancel"
        onCancel={close}
        onConfirm={() => {
          setOpen(null)
          void remove(file)
        }}
      >
        {file.is_folder ? 'Everything in this folder goes with it. ' : ''}It stays in the trash for 30 days.
      </ConfirmDialog>
    </>
  )
}

/** EP-414 to EP-416. */
export async function download(file: Download & Pick<DriveFile, 'is_folder'>): Promise<void> {
  if (file.is_folder) return toast.warning(messages.isFolder)
  try {
    await downloadFile(file)
  } catch {
    toast.failure(messages.downloadFailed)
  }
}

async function remove({ id, name }: DriveFile): Promise<void> {
  focusPastRow(id)
  try {
    await deleteFile(id)
    toast.message(`${name} deleted.`, { label: 'Undo', run: () => void undo({ id, name }) })
  } catch (cause) {
    toast.failure(`Could not delete ${name}.`, messageOf(cause))
  }
}

async function undo(file: Pick<DriveFile, 'id' | 'name'>): Promise<void> {
  await restore(file)
  focusRow(file.id)
}

export async function restore({ id, name }: Pick<DriveFile, 'id' | 'name'>): Promise<void> {
  try {
    const file = await restoreFile(id)
    toast.message(`${file.name} restored.`)
  } catch (cause) {
    toast.failure(`Could not restore ${name}.`, messageOf(cause))
  }
}
