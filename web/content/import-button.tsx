import { useState } from 'react'
import type { AnyContent } from '#contract/content/define.ts'
import { ImportDialog } from '#web/content/import-dialog.tsx'
import { Button } from '#web/ui/button.tsx'

export function ImportButton({ type }: { type: AnyContent }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon="upload" onClick={() => setOpen(true)}>
        Import
      </Button>
      {isOpen && <ImportDialog type={type} onClose={() => setOpen(false)} />}
    </>
  )
}
