import { useRef, useState } from 'react'
import type { DriveFile } from '#contract/drive/drive.ts'
import { MoveDialog, RenameDialog, ShareDialog } from '#web/employee/files/item-dialogs.tsx'
import { Button } from '#web/ui/button.tsx'
import { focusWhenReady } from '#web/ui/focus/focus-when-ready.ts'

/** What can be done with an own file or folder, other than saving and deleting it. */
export function ItemButtons({ file }: { file: Pick<DriveFile, 'id' | 'name' | 'is_folder'> }) {
  const [open, setOpen] = useState<'rename' | 'move' | 'share' | null>(null)
  const buttons = useRef<HTMLSpanElement>(null)

  function close() {
    setOpen(null)
    // What had it before a busy button lost it is not known to the dialog.
    focusWhenReady(() => buttons.current?.querySelector<HTMLElement>(`[data-opens="${open}"]`))
  }

  return (
    <span ref={buttons} className="contents">
      <Button data-opens="rename" icon="edit" onClick={() => setOpen('rename')}>
        Rename
      </Button>
      <Button data-opens="move" icon="next" onClick={() => setOpen('move')}>
        Move
      </Button>
      <Button data-opens="share" icon="team" onClick={() => setOpen('share')}>
        Share
      </Button>
      {open === 'rename' && <RenameDialog file={file} onClose={close} />}
      {open === 'move' && <MoveDialog files={[file]} onClose={close} />}
      {open === 'share' && <ShareDialog id={file.id} onClose={close} />}
    </span>
  )
}
