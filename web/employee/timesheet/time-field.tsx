import { useMutation } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import type { TimesheetLog } from '#contract/tracker/timesheet.ts'
import { TimeQuestion } from '#web/employee/timesheet/time-question.tsx'
import { saveLog } from '#web/employee/timesheet/timesheet-api.ts'
import { interpretTypedTime } from '#web/employee/timesheet/typed-time.ts'
import { type NumberUnit, useNumberUnit } from '#web/employee/timesheet/use-number-unit.ts'
import { UnsavedChangesGuard } from '#web/forms/unsaved-changes-guard.tsx'
import { isComposing } from '#web/ui/input-method.ts'
import { toast } from '#web/ui/toasts/toast.tsx'

interface TimeFieldProps {
  /** The label, such as the issue and the day. */
  label: string
  issue: string
  day: string
  /** Null for one to be. */
  log: TimesheetLog | null
  /** Seconds that the day has in all fields. */
  dayTotal: number
  isDisabled: boolean
  /** Resolves when the week shows what was saved. */
  onSaved: () => Promise<unknown>
}

/**
 * The time of one log, edited in place: Enter or leaving the field saves it, Escape restores the stored value, and the
 * up and down arrows move to the same day of other issues. Ambiguous input and very long days must be confirmed.
 */
export function TimeField({ label, issue, day, log: shown, dayTotal, isDisabled, onSaved }: TimeFieldProps) {
  const [edit, setEdit] = useState<{ readonly text: string; readonly isNew: boolean } | null>(null)
  const typed = edit?.text ?? null
  // What someone else logs meanwhile is not replaced.
  const log = edit?.isNew ? null : shown
  const stored = log?.timeSpent ?? ''
  const [question, setQuestion] = useState<'byEnter' | 'byLeaving' | null>(null)
  const [unit, setUnit] = useNumberUnit()
  const errorId = useId()
  const input = useRef<HTMLInputElement>(null)
  /** Set at once, unlike `isPending`: the press that leaves the field may follow a link. */
  const [isSaving, setSaving] = useState(false)
  const saving = useMutation({
    mutationFn: async (text: string) => {
      await saveLog({ issue, day, log, text })
      await onSaved()
    },
    onSuccess: () => setEdit(null),
    onError: (cause) => {
      // The field says so itself, unless another week is shown by now.
      if (!input.current) toast.error('The time was not saved.', `${label}: ${cause.message}`)
    },
    onSettled: () => setSaving(false),
  })
  function send(span: string) {
    setSaving(true)
    setQuestion(null)
    saving.mutate(span)
  }
  const text = (typed ?? stored).trim()
  const storedSeconds = log?.timeSpentSeconds ?? 0
  const interpret = (by: NumberUnit | null) =>
    interpretTypedTime(text, { unit: by, others: dayTotal - storedSeconds, stored: storedSeconds })
  const result = typed === null ? null : interpret(unit)
  const error = result?.kind === 'error' ? result.message : saving.error ? saving.error.message : undefined
  function save(by: 'byEnter' | 'byLeaving') {
    if (typed === null || isSaving) return
    const isCleared = result?.kind === 'save' && result.span === ''
    if (text === stored || (isCleared && log === null)) setEdit(null)
    else if (result?.kind === 'save') send(result.span)
    else setQuestion(by)
  }
  /** Answers a question, which gives the focus back. */
  const answer = (act: () => void) => () => {
    input.current?.focus()
    act()
  }
  function chooseUnit(chosen: NumberUnit) {
    setUnit(chosen)
    const next = interpret(chosen)
    if (next.kind === 'save') send(next.span)
  }
  const takeBack = () => {
    setEdit(null)
    setQuestion(null)
    saving.reset()
  }
  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    if (isComposing(event.nativeEvent)) return
    if (event.key === 'Enter') {
      // It would press the button of a question, which takes the focus.
      event.preventDefault()
      save('byEnter')
    }
    if (event.key === 'Escape') takeBack()
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      focusNeighbor(event.currentTarget, event.key === 'ArrowDown' ? 1 : -1)
    }
  }
  return (
    <span className="relative block">
      <input
        ref={input}
        type="text"
        inputMode="text"
        autoComplete="off"
        data-day={day}
        data-key={issue}
        aria-label={label}
        title={log?.comment || undefined}
        value={typed ?? stored}
        onChange={({ target }) => {
          setEdit({ text: target.value, isNew: log === null })
          setQuestion(null)
        }}
        onBlur={() => save('byLeaving')}
        onKeyDown={handleKey}
        disabled={isDisabled}
        readOnly={isSaving}
        aria-busy={isSaving || undefined}
        aria-invalid={error && !isSaving ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        className="h-8 w-full pointer-coarse:h-10 min-w-0 rounded-control border border-line bg-transparent px-1.5 text-right text-md tabular-nums not-disabled:hover:border-line-strong focus:border-line-strong focus:bg-surface aria-busy:text-ink-muted aria-invalid:border-bad disabled:border-transparent disabled:text-ink-muted"
      />
      {typed !== null && text !== stored && !isSaving && (
        <UnsavedChangesGuard allow={(from, to) => from.get('week') === to.get('week')} />
      )}
      {error && !isSaving && (
        <span
          id={errorId}
          role="alert"
          className="block pt-0.5 text-left text-xs text-bad lg:absolute lg:top-full lg:right-0 lg:z-10 lg:mt-1 lg:w-60 lg:rounded-control lg:border lg:border-line lg:bg-raised lg:px-2 lg:py-1.5 lg:shadow-raised"
        >
          {error}
        </span>
      )}
      {question && result?.kind === 'unit' && (
        <TimeQuestion
          text="Hours or minutes?"
          takesFocus={question === 'byEnter'}
          answers={[
            { label: `${result.number} hours`, choose: answer(() => chooseUnit('h')) },
            { label: `${result.number} minutes`, choose: answer(() => chooseUnit('m')) },
          ]}
        />
      )}
      {question && result?.kind === 'long' && (
        <TimeQuestion
          text={`This makes ${result.total} on one day.`}
          takesFocus={question === 'byEnter'}
          answers={[
            { label: 'Save', choose: answer(() => send(result.span)) },
            { label: 'Cancel', choose: answer(takeBack) },
          ]}
        />
      )}
    </span>
  )
}

/** The field of the same day in the row before or after. */
function focusNeighbor(field: HTMLInputElement, step: 1 | -1): void {
  const all = [
    ...document.querySelectorAll<HTMLInputElement>(`input[data-day="${field.dataset.day}"]:not(:disabled)`),
  ]
  all[all.indexOf(field) + step]?.focus()
}
