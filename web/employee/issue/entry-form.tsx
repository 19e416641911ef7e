import { type ReactNode, useRef, useState } from 'react'
import { type EntryKind, entryFailure, entryMessages } from '#web/employee/issue/entry-messages.ts'
import { useEntryAction } from '#web/employee/issue/use-entry-action.ts'
import { usePortalDraft } from '#web/employee/use-portal-draft.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { useEscape, useSaveShortcut } from '#web/ui/keyboard-shortcuts.ts'

type Texts = Readonly<Record<string, string>>

/** What the form of an entry is about. */
export interface EntryFrame {
  readonly issueKey: string
  readonly kind: EntryKind
  /** The entry to edit; undefined for a new one. */
  readonly id: string | undefined
  /** The name of its draft. */
  readonly draft: string
  readonly onDone: () => void
  /** @param undo restores what was discarded; undefined if there was nothing */
  readonly onDiscard: (undo: (() => void) | undefined) => void
}

/** A validation error: shown below its field, and if it has a title, also above the form. */
export interface Mistake<Values> {
  readonly field: keyof Values
  readonly title?: string
  readonly text: string
}

interface EntryFormProps<Values extends Texts> {
  frame: EntryFrame
  initial: Values
  /** The first error; undefined if there is none. */
  check: (values: Values) => Mistake<Values> | undefined
  send: (values: Values) => Promise<{ readonly message: string }>
  children: (fields: {
    readonly values: Values
    readonly set: (changed: Partial<Values>) => void
    readonly errorOf: (field: keyof Values) => string | undefined
  }) => ReactNode
}

/** The form of a comment or a work log: input survives a reload and failures. */
export function EntryForm<Values extends Texts>({
  frame: { issueKey, kind, id, draft: name, onDone, onDiscard },
  initial,
  check,
  send,
  children,
}: EntryFormProps<Values>) {
  const draft = usePortalDraft<Values>(name, initial)
  const { values } = draft
  const [mistake, setMistake] = useState<Mistake<Values>>()
  const form = useRef<HTMLFormElement>(null)
  const { labels } = entryMessages[kind]
  const verb = id === undefined ? 'add' : 'update'
  const action = useEntryAction({
    issueKey,
    kind,
    verb,
    send: () => send(values),
    onDone: () => {
      draft.close()
      onDone()
    },
  })
  const cancel = () => onDiscard(draft.close())
  function submit() {
    action.reset()
    const mistake = check(values)
    setMistake(mistake)
    if (mistake) form.current?.querySelector<HTMLElement>(`[name="${String(mistake.field)}"]`)?.focus()
    else if (!action.isPending) action.mutate()
  }
  useSaveShortcut(form)
  useEscape(form, (isInside) => {
    if (!action.isPending && (isInside || !draft.isChanged)) cancel()
  })
  return (
    <form
      ref={form}
      noValidate
      aria-label={id === undefined ? labels.add : `Edit ${labels.one}`}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      className="grid gap-4"
    >
      {mistake?.title && <Alert>{mistake.title}</Alert>}
      {children({
        values,
        set: (changed) => {
          setMistake(undefined)
          draft.set(changed)
        },
        errorOf: (field) => (mistake?.field === field ? mistake.text : undefined),
      })}
      {action.error && <Alert>{entryFailure(kind, verb, action.error)}</Alert>}
      <div className="flex gap-2">
        <Button type="submit" tone="primary" isBusy={action.isPending}>
          {id === undefined ? labels.add : `Update ${labels.one}`}
        </Button>
        <Button disabled={action.isPending} onClick={cancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
