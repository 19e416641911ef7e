import { useRef, useState } from 'react'
import type { DriveFile } from '#contract/drive/drive.ts'
import { MoveDialog, RenameDialog, ShareDialog } from '#web/employee/files/item-dialogs.tsx'
import { Button } from '#web/ui/button.tsx'
import { focusWhenReady } from '#web/ui/focus/focus-when-ready.ts'

/** The actions on the employee's own file or folder, except for Download and Delete. */
export function ItemButtons({ file }: { file: Pick<DriveFile, 'id' | 'name' | 'is_folder'> }) {
  const [open, setOpen] = useState<'rename' | 'move' | 'share' | null>(null)
  const buttons = useRef<HTMLSpanElement>(null)

  function close() {
    setOpen(null)
    // The dialog does not know what had the focus before a busy button lost it.
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
