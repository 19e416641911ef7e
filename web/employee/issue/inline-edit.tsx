import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { IssueFieldName } from '#contract/tracker/issue-definition.ts'
import type { IssueDetails } from '#contract/tracker/tracker.ts'
import {
  type EditableValue,
  fieldValue,
  type IssueEditor,
  isSameValue,
} from '#web/employee/issue/issue-editor.ts'
import { toastDiscarded } from '#web/employee/shell/portal-toast.ts'
import { useForm } from '#web/form-state/use-form.ts'
import { Form, SubmitButton } from '#web/forms/form.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'

interface InlineEditProps<Value extends EditableValue> {
  issue: IssueDetails
  editor: IssueEditor
  field: IssueFieldName
  /** The field's name for the labels of the buttons: `title`. */
  name: string
  /** Whether the content takes up the full width. */
  isWide?: boolean
  /** The content's text size; the button is aligned to its first line. */
  textSize?: 'text-md' | 'text-xl'
  /** The content while it is not being edited. */
  children: ReactNode
  /** @param initial the value when editing started, for inputs with a state of their own */
  input: (props: {
    initial: Value
    value: Value
    onChange: (value: Value) => void
    error: string | undefined
  }) => ReactNode
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
  // The caller names a field whose values are of this type.
  const stored = fieldValue(base, field) as Value
  const form = useForm({
    initial: { value: stored },
    restored: restored === undefined ? {} : { value: restored },
    check: ({ value }) => ({ value: check(value) }),
    // Without a change there is nothing to save.
    save: async ({ value }) => isSameValue(value, stored) || editor.save(field, value, base),
    // A conflict opens a dialog that asks which version to keep; until then, what was typed stays.
    onSaved: (isDone) => {
      if (isDone) onClose()
      else form.reopen()
    },
    errorsOf: () => ({}),
  })
  const [initial] = useState(restored ?? stored)
  const cancel = () => (form.isChanged ? onDiscard(form.values.value) : onClose())
  return (
    <Form form={form} aria-label={`Edit ${name}`} onEscape={cancel} className="grid min-w-0 gap-2">
      {input({ ...form.input('value'), initial })}
      {form.failure && <Alert>{form.failure.message}</Alert>}
      <div className="flex gap-2">
        <SubmitButton form={form}>Save</SubmitButton>
        <Button disabled={form.isBusy} onClick={cancel}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}
