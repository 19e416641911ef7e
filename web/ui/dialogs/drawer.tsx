import type { ReactNode } from 'react'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { overlayClass } from '#web/ui/dialogs/dialog.tsx'

/** A panel that slides in from the left edge over a narrow screen. */
export default function Drawer({
  isOpen,
  onClose,
  label,
  children,
}: {
  isOpen: boolean
  onClose: () => void
  label: string
  children: ReactNode
}) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => open || onClose()}
      isDismissable
      className={overlayClass}
    >
      <Modal className="entering-slide h-full w-64 max-w-[85vw] overflow-y-auto border-r border-line bg-canvas">
        <AriaDialog aria-label={label} className="outline-none">
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
