import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { IssueDetails } from '#contract/tracker/tracker.ts'
import {
  type EditableField,
  type EditableValue,
  failureOf,
  fieldValue,
  type IssueEditor,
  isSameValue,
} from '#web/employee/issue/issue-editor.ts'
import { toastDiscarded } from '#web/employee/shell/portal-toast.ts'
import { UnsavedChangesGuard } from '#web/forms/unsaved-changes-guard.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { useEscape, useSaveShortcut } from '#web/ui/keyboard-shortcuts.ts'

interface InlineEditProps<Value extends EditableValue> {
  issue: IssueDetails
  editor: IssueEditor
  field: EditableField
  /** The field's name for the labels of the buttons: `title`. */
  name: string
  /** Whether the content takes up the full width. */
  isWide?: boolean
  /** The content's text size; the button is aligned to its first line. */
  textSize?: 'text-md' | 'text-xl'
  /** The content while it is not being edited. */
  children: ReactNode
  /** @param initial the value when editing started */
  input: (props: { initial: Value; onChange: (value: Value) => void; error: string | undefined }) => ReactNode
  /** The validation error of a value; undefined if it is valid. */
  check?: (value: Value) => string | undefined
}

/** Content with a button that edits it in place. */
export function InlineEdit<Value extends EditableValue>(props: InlineEditProps<Value>) {
  const [base, setBase] = useState<IssueDetails | null>(null)
  /** What was typed before it was discarded and restored. */
  const [restored, setRestored] = useState<Value>()
  const opener = useRef<HTMLDivElement>(null)
  const wasEdited = useRef(false)
  useEffect(() => {
    if (wasEdited.current && !base) opener.current?.querySelector('button')?.focus()
    wasEdited.current = base !== null
  }, [base])
  const edit = (base: IssueDetails | null, typed?: Value) => {
    setRestored(typed)
    setBase(base)
  }
  if (base)
    return (
      <EditForm
        {...props}
        base={base}
        restored={restored}
        onClose={() => edit(null)}
        onDiscard={(typed) => {
          edit(null)
          toastDiscarded(() => edit(base, typed))
        }}
      />
    )
  return (
    <div ref={opener} className={`flex min-w-0 items-start gap-1 ${props.textSize ?? 'text-md'}`}>
      <div className={`min-w-0 ${props.isWide ? 'flex-1' : ''}`}>{props.children}</div>
      <span className="flex h-lh items-center">
        <IconButton label="Edit" of={props.name} icon="edit" onClick={() => edit(props.issue)} />
      </span>
    </div>
  )
}

function EditForm<Value extends EditableValue>({
  editor,
  field,
  name,
  input,
  check = () => undefined,
  base,
  restored,
  onClose,
  onDiscard,
}: InlineEditProps<Value> & {
  base: IssueDetails
  /** The initial value, if it is not the stored one. */
  restored: Value | undefined
  onClose: () => void
  onDiscard: (typed: Value) => void
}) {
  const stored = fieldValue(base, field) as Value
  const [initial] = useState(restored ?? stored)
  const [value, setValue] = useState(initial)
  const [error, setError] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const isChanged = !isSameValue(value, stored)
  const isSaving = editor.saving === field
  useSaveShortcut(form)
  const cancel = () => (isChanged ? onDiscard(value) : onClose())
  useEscape(form, (isInside) => {
    if (!isSaving && (isInside || !isChanged)) cancel()
  })
  async function submit() {
    const error = check(value)
    setError(error)
    setFailure(undefined)
    if (error || isSaving) return
    if (!isChanged) return onClose()
    try {
      // A conflict opens a dialog that asks which version to keep; until then, what was typed stays.
      if (await editor.save(field, value, base)) onClose()
    } catch (cause) {
      setFailure(failureOf(cause as Error))
    }
  }
  return (
    <form
      ref={form}
      noValidate
      aria-label={`Edit ${name}`}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      className="grid min-w-0 gap-2"
    >
      <UnsavedChangesGuard when={isChanged} />
      {input({ initial, onChange: setValue, error })}
      {failure && <Alert>{failure}</Alert>}
      <div className="flex gap-2">
        <Button type="submit" tone="primary" isBusy={isSaving}>
          Save
        </Button>
        <Button disabled={isSaving} onClick={cancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
