import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { messages } from '#contract/messages.ts'
import { ApiError } from '#web/api.ts'
import { UnsavedChangesGuard } from '#web/forms/unsaved-changes-guard.tsx'
import { useFocusInvalid } from '#web/forms/use-focus-invalid.ts'
import { useRequiredFields } from '#web/forms/use-required-fields.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { saveShortcuts, useSaveShortcut } from '#web/ui/keyboard-shortcuts.ts'

interface RowFormProps<Saved> {
  label: string
  /** The names of the inputs that must be filled. */
  required: readonly string[]
  /** Rejects with an `ApiError`, whose fields stand at their inputs. */
  save: (form: FormData) => Promise<Saved>
  onSaved: (saved: Saved) => void
  onCancel: () => void
  saveLabel: string
  cancelLabel?: string
  /** Within another row: smaller, and without the shortcuts, which are the outer form's. */
  isNested?: boolean
  children: (form: {
    errorOf: (name: string) => string | undefined
    /** For inputs without an event of the form. */
    markChanged: () => void
  }) => ReactNode
}

/** Adds or changes a row beside its list. What was typed stays when it cannot be saved, and the form says why. */
export function RowForm<Saved>({
  label,
  required,
  save,
  onSaved,
  onCancel,
  saveLabel,
  cancelLabel = 'Cancel',
  isNested = false,
  children,
}: RowFormProps<Saved>) {
  const [isChanged, setChanged] = useState(false)
  const markChanged = () => setChanged(true)
  const form = useRef<HTMLFormElement>(null)
  const none = useRef<HTMLFormElement>(null)
  useSaveShortcut(isNested ? none : form)
  const saving = useMutation({
    mutationFn: save,
    onSuccess: (saved) => {
      setChanged(false)
      onSaved(saved)
    },
  })
  const { missing, check } = useRequiredFields(...required)
  useFocusInvalid(form, missing, saving.error)
  const problems = saving.error instanceof ApiError ? saving.error.fields : undefined
  const errorOf = (name: string) => (missing.has(name) ? messages.required : problems?.[name]?.[0])
  const size = isNested ? 'sm' : 'md'
  return (
    <form
      ref={form}
      noValidate
      aria-label={label}
      onChange={markChanged}
      onSubmit={(event) => {
        event.preventDefault()
        const sent = new FormData(event.currentTarget)
        if (!saving.isPending && check(sent)) saving.mutate(sent)
      }}
      className={`grid content-start rounded-card border border-line ${isNested ? 'gap-3 bg-canvas p-3' : 'gap-4 bg-surface p-4 lg:p-5'}`}
    >
      <UnsavedChangesGuard when={isChanged} />
      {children({ errorOf, markChanged })}
      {saving.error && !problems && <Alert>Not saved. {saving.error.message}</Alert>}
      <div className="flex gap-2">
        <Button
          type="submit"
          size={size}
          tone="primary"
          isBusy={saving.isPending}
          aria-keyshortcuts={isNested ? undefined : saveShortcuts}
        >
          {saveLabel}
        </Button>
        <Button size={size} onClick={onCancel}>
          {cancelLabel}
        </Button>
      </div>
    </form>
  )
}
