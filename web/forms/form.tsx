import { type ComponentProps, type ReactNode, type RefObject, useRef } from 'react'
import { useDirtyForm } from '#web/forms/dirty-forms.ts'
import { UnsavedChangesGuard } from '#web/forms/unsaved-changes-guard.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button, type ButtonSize } from '#web/ui/button.tsx'
import { saveShortcuts, useEscape, useSaveShortcut } from '#web/ui/keyboard-shortcuts.ts'
import { FormFields, ForWriters, useIsReadOnly } from '#web/ui/read-only.tsx'
import { TransferProgress } from '#web/ui/transfer-progress.tsx'
import type { Transfer } from '#web/uploads/use-transfer.ts'

/** A form of `useForm`, as the parts around its inputs see it. */
export interface FormHandle {
  readonly element: RefObject<HTMLFormElement | null>
  readonly isBusy: boolean
  readonly isChanged: boolean
  readonly isDrafted: boolean
  readonly failure: Error | null
  submit(event?: { preventDefault(): void }): void
}

interface FormProps
  extends Pick<
    ComponentProps<'form'>,
    'id' | 'aria-label' | 'className' | 'onFocus' | 'onKeyDown' | 'onReset'
  > {
  form: FormHandle
  /** Whether Control+S anywhere on the screen sends it. */
  hasShortcuts?: boolean
  /** Called by Escape: inside of the form always, elsewhere only if nothing has changed. */
  onEscape?: () => void
  /** Asks before the screen is left with changes. Off for forms that are quick to fill in again. */
  isGuarded?: boolean
  /** Whether it changes only what the reader sees, such as filters: so may those who may change nothing else. */
  isOwn?: boolean
  /** Allows navigations within the screen without asking. */
  allow?: (from: URLSearchParams, to: URLSearchParams) => boolean
  /** Tells the user what happens to the changes when the screen is left. */
  leaveNotice?: string
  children: ReactNode
}

/** The element of a form: Control+S and Control+Enter send it, and leaving it with unsaved changes asks first. */
export function Form({
  form,
  hasShortcuts = true,
  onEscape,
  isGuarded = !form.isDrafted,
  isOwn = false,
  allow,
  leaveNotice,
  children,
  ...attributes
}: FormProps) {
  const none = useRef<HTMLFormElement>(null)
  const isReadOnly = useIsReadOnly() && !isOwn
  useSaveShortcut(hasShortcuts ? form.element : none)
  useEscape(onEscape ? form.element : none, (isInside) => {
    if (!form.isBusy && (isInside || !form.isChanged)) onEscape?.()
  })
  useDirtyForm(form.isDrafted && form.isChanged)
  return (
    <form
      ref={form.element}
      noValidate
      onSubmit={(event) => {
        // React passes the events of a form in a dialog on to the form around the dialog.
        if (event.target !== event.currentTarget) return
        if (isReadOnly) event.preventDefault()
        else form.submit(event)
      }}
      {...attributes}
    >
      <FormFields isReadOnly={isReadOnly}>{children}</FormFields>
      {form.isChanged && isGuarded && (
        <UnsavedChangesGuard {...(allow && { allow })}>{leaveNotice}</UnsavedChangesGuard>
      )}
    </form>
  )
}

/** The look of a form beside a list. */
export const panelClass = 'rounded-card border border-line bg-surface p-4 lg:p-5'

/** The reason why the form was not sent, unless its fields show it. */
export const FormFailure = ({ form: { failure }, title }: { form: FormHandle; title: string }) =>
  failure && (
    <Alert>
      {title} {failure.message}
    </Alert>
  )

interface SubmitButtonProps {
  form: FormHandle
  size?: ButtonSize
  disabled?: boolean
  /** Where another button has the shortcut of saving. */
  'aria-keyshortcuts'?: string | undefined
  children: ReactNode
}

export const SubmitButton = ({ form, children, ...native }: SubmitButtonProps) => (
  <ForWriters>
    <Button type="submit" tone="primary" isBusy={form.isBusy} aria-keyshortcuts={saveShortcuts} {...native}>
      {children}
    </Button>
  </ForWriters>
)

interface FormButtonsProps extends SubmitButtonProps {
  /** Not called while the form is being sent. */
  onCancel: () => void
  /** How the form is sent, if it has files. */
  transfer?: Transfer
}

/** The buttons at the end of a dialog or a panel. */
export const FormButtons = ({ onCancel, transfer, ...submit }: FormButtonsProps) => (
  <div className="flex justify-end gap-2">
    {transfer && <TransferProgress {...transfer} />}
    <Button onClick={onCancel} disabled={submit.form.isBusy}>
      Cancel
    </Button>
    <SubmitButton {...submit} />
  </div>
)
