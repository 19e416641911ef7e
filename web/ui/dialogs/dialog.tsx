import type { ReactNode } from 'react'
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { Button, IconButton, type Tone } from '#web/ui/button.tsx'

export const overlayClass = 'entering-fade fixed inset-0 z-40 bg-scrim'

/** The backdrop of a dialog; a click on it closes the dialog only if it is dismissable. */
function Overlay({
  isOpen = true,
  onClose,
  isDismissable = false,
  className = '',
  children,
}: {
  isOpen?: boolean
  onClose: () => void
  isDismissable?: boolean
  className?: string
  children: ReactNode
}) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => open || onClose()}
      isDismissable={isDismissable}
      className={`${overlayClass} ${className}`}
    >
      {children}
    </ModalOverlay>
  )
}

interface ConfirmDialogProps {
  isOpen: boolean
  title: string
  children?: ReactNode
  confirmLabel: string
  cancelLabel: string
  tone?: Tone
  /** Wider, for text to read before answering. */
  isWide?: boolean
  /** Whether the subject of the question is still being loaded. */
  isBusy?: boolean
  /** A second button that confirms. */
  alternative?: { readonly label: string; readonly run: () => void } | undefined
  onConfirm: () => void
  onCancel: () => void
}

/** A question that must be answered: a click outside does not close it, Escape cancels (AC-246). */
export function ConfirmDialog({
  isOpen,
  title,
  children,
  confirmLabel,
  cancelLabel,
  tone = 'danger',
  isWide = false,
  isBusy = false,
  alternative,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  return (
    <Overlay
      isOpen={isOpen}
      onClose={onCancel}
      className="grid grid-cols-[minmax(0,1fr)] place-items-center overflow-y-auto p-4"
    >
      <Modal
        className={`entering-rise w-full ${isWide ? 'max-w-lg' : 'max-w-sm'} rounded-dialog border border-line bg-raised shadow-raised`}
      >
        <AriaDialog role="alertdialog" className="grid grid-cols-[minmax(0,1fr)] gap-5 p-5 outline-none">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
            <Heading slot="title" className="text-base font-semibold wrap-anywhere">
              {title}
            </Heading>
            {children && <div className="text-md text-ink-muted wrap-anywhere">{children}</div>}
          </div>
          <div className="flex flex-wrap justify-end gap-2">
            <Button onClick={onCancel} autoFocus>
              {cancelLabel}
            </Button>
            {alternative && <Button onClick={alternative.run}>{alternative.label}</Button>}
            <Button tone={tone} isBusy={isBusy} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </AriaDialog>
      </Modal>
    </Overlay>
  )
}

/** A form that must be filled in first; only its own buttons close it. */
export function ModalDialog({
  title,
  intro,
  children,
}: {
  title: string
  intro: ReactNode
  children: ReactNode
}) {
  return (
    <ModalOverlay
      isOpen
      isDismissable={false}
      isKeyboardDismissDisabled
      className={`${overlayClass} grid place-items-center overflow-y-auto p-4`}
    >
      <Modal className="entering-rise w-full max-w-sm rounded-dialog border border-line bg-raised shadow-raised">
        <AriaDialog className="grid gap-5 p-5 outline-none">
          <div className="grid gap-1.5">
            <Heading slot="title" className="text-base font-semibold wrap-anywhere">
              {title}
            </Heading>
            <p className="text-md text-ink-muted">{intro}</p>
          </div>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

const TitleAndClose = ({ title, onClose }: { title: ReactNode; onClose: () => void }) => (
  <>
    <Heading slot="title" className="min-w-0 text-base font-semibold wrap-anywhere">
      {title}
    </Heading>
    <IconButton label="Close" icon="close" tipBelow onClick={onClose} />
  </>
)

const dialogWidths = { sm: 'max-w-sm', lg: 'max-w-3xl' } as const

/** A form or a choice in front of the screen: its buttons and Escape close it, a click outside does not. */
export function FormDialog({
  title,
  size,
  onClose,
  children,
}: {
  title: string
  size: keyof typeof dialogWidths
  onClose: () => void
  children: ReactNode
}) {
  return (
    <Overlay
      onClose={onClose}
      className="grid grid-cols-[minmax(0,1fr)] place-items-center overflow-y-auto p-4"
    >
      <Modal
        className={`entering-rise w-full ${dialogWidths[size]} rounded-dialog border border-line bg-raised shadow-raised`}
      >
        <AriaDialog className="grid grid-cols-[minmax(0,1fr)] gap-5 p-5 outline-none">
          <div className="flex items-start justify-between gap-3">
            <TitleAndClose title={title} onClose={onClose} />
          </div>
          {children}
        </AriaDialog>
      </Modal>
    </Overlay>
  )
}

/**
 * A large dialog whose whole content scrolls, and which fills narrow screens. Escape and a click outside ask to
 * close it.
 * @param title its accessible name, which its content shows
 */
export function WideDialog({
  title,
  actions,
  onClose,
  children,
}: {
  title: string
  /** Icon buttons in front of the close button. */
  actions?: ReactNode
  onClose: () => void
  children: ReactNode
}) {
  return (
    <Overlay onClose={onClose} isDismissable className="grid place-items-center sm:p-4">
      <Modal className="entering-rise relative h-dvh w-full max-w-[60rem] overflow-hidden border-line bg-raised shadow-raised sm:h-[min(60rem,calc(100dvh-2rem))] sm:rounded-dialog sm:border">
        <AriaDialog
          aria-label={title}
          className="grid h-full grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)] outline-none sm:grid-rows-1"
        >
          <div className="flex h-11 items-center gap-1 border-b border-line px-3 sm:absolute sm:top-3 sm:right-3 sm:z-30 sm:h-auto sm:rounded-control sm:border-0 sm:bg-raised sm:px-0">
            <span aria-hidden="true" className="min-w-0 flex-1 truncate text-sm text-ink-muted sm:hidden">
              {title}
            </span>
            {actions}
            <IconButton label="Close" icon="close" tipBelow onClick={onClose} />
          </div>
          <div className="overflow-y-auto overscroll-contain">{children}</div>
        </AriaDialog>
      </Modal>
    </Overlay>
  )
}

/** A panel over the right side of the screen, for reading; it fills narrow screens. */
export function Sheet({
  isOpen,
  onClose,
  title,
  children,
}: {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
}) {
  return (
    <Overlay isOpen={isOpen} onClose={onClose} isDismissable>
      <Modal className="entering-fade fixed inset-y-0 right-0 w-full max-w-xl border-l border-line bg-canvas shadow-raised">
        <AriaDialog className="grid h-full grid-rows-[auto_minmax(0,1fr)] outline-none">
          <div className="flex items-start justify-between gap-3 border-b border-line px-4 py-3 sm:px-5">
            <TitleAndClose title={title} onClose={onClose} />
          </div>
          <div className="overflow-y-auto px-4 py-4 sm:px-5">{children}</div>
        </AriaDialog>
      </Modal>
    </Overlay>
  )
}
