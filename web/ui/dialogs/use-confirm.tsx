import { type ComponentProps, type ReactNode, useState } from 'react'
import { LazyConfirmDialog } from '#web/ui/dialogs/lazy-dialog.tsx'

/** A question, and what is done once it is confirmed. */
export interface Confirmation {
  readonly title: string
  readonly text?: ReactNode
  /** Of the button that confirms. */
  readonly label: string
  /** “Cancel” unless set. */
  readonly cancelLabel?: string
  readonly tone?: ComponentProps<typeof LazyConfirmDialog>['tone']
  readonly run: () => void
}

/** Asks before something is done. Returns how to ask, and the dialog to render. */
export function useConfirm(): readonly [confirm: (confirmation: Confirmation) => void, dialog: ReactNode] {
  const [asked, setAsked] = useState<Confirmation | null>(null)
  const dialog = (
    <LazyConfirmDialog
      isOpen={asked !== null}
      title={asked?.title ?? ''}
      confirmLabel={asked?.label ?? ''}
      cancelLabel={asked?.cancelLabel ?? 'Cancel'}
      {...(asked?.tone && { tone: asked.tone })}
      onConfirm={() => {
        setAsked(null)
        asked?.run()
      }}
      onCancel={() => setAsked(null)}
    >
      {asked?.text}
    </LazyConfirmDialog>
  )
  return [setAsked, dialog]
}
