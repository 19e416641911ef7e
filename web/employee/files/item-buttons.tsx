import { useState } from 'react'
import type { DriveFile } from '#contract/drive.ts'
import { MoveDialog, RenameDialog, ShareDialog } from '#web/employee/files/item-dialogs.tsx'
import { Button } from '#web/ui/button.tsx'

/** What can be done with an own file or folder, other than saving and deleting it. */
export function ItemButtons({ file }: { file: Pick<DriveFile, 'id' | 'name'> }) {
  const [open, setOpen] = useState<'rename' | 'move' | 'share' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <Button icon="edit" onClick={() => setOpen('rename')}>
        Rename
      </Button>
      <Button icon="next" onClick={() => setOpen('move')}>
        Move
      </Button>
      <Button icon="team" onClick={() => setOpen('share')}>
        Share
      </Button>
      {open === 'rename' && <RenameDialog file={file} onClose={close} />}
      {open === 'move' && <MoveDialog file={file} onClose={close} />}
      {open === 'share' && <ShareDialog id={file.id} onClose={close} />}
    </>
  )
}
