import { useMutation } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState } from 'react'
import { issueMessages } from '#contract/tracker/issue-fields.ts'
import type { TimesheetLog } from '#contract/tracker/timesheet.ts'
import { parseWorkTime } from '#contract/tracker/work-time.ts'
import { saveLog } from '#web/employee/timesheet/timesheet-api.ts'

interface TimeFieldProps {
  /** What it is for, such as the issue and the day. */
  label: string
  issue: string
  day: string
  /** Null for one to be. */
  log: TimesheetLog | null
  isDisabled: boolean
  /** Resolves when the week shows what was saved. */
  onSaved: () => Promise<unknown>
}

/**
 * The time of one log, typed in place: Enter or leaving the field saves it, Escape takes back what was typed, and the
 * arrows up and down lead to the same day of other issues.
 */
export function TimeField({ label, issue, day, log, isDisabled, onSaved }: TimeFieldProps) {
  const stored = log?.timeSpent ?? ''
  const [typed, setTyped] = useState<string | null>(null)
  const errorId = useId()
  const saving = useMutation({
    mutationFn: async (text: string) => {
      await saveLog({ issue, day, log, text })
      await onSaved()
    },
    onSuccess: () => setTyped(null),
  })
  const text = (typed ?? stored).trim()
  const isValid = text === '' || Boolean(parseWorkTime(text))
  const error =
    typed !== null && !isValid
      ? issueMessages.invalidTimeSpent
      : saving.error
        ? saving.error.message
        : undefined
  function save() {
    if (typed === null || saving.isPending) return
    if (text === stored) setTyped(null)
    else if (isValid) saving.mutate(text)
  }
  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter') save()
    if (event.key === 'Escape') {
      setTyped(null)
      saving.reset()
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      focusNeighbor(event.currentTarget, event.key === 'ArrowDown' ? 1 : -1)
    }
  }
  return (
    <span className="relative block">
      <input
        type="text"
        inputMode="text"
        autoComplete="off"
        data-day={day}
        data-key={issue}
        aria-label={label}
        title={log?.comment || undefined}
        value={typed ?? stored}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={save}
        onKeyDown={handleKey}
        disabled={isDisabled}
        readOnly={saving.isPending}
        aria-busy={saving.isPending || undefined}
        aria-invalid={error && !saving.isPending ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        className="h-8 w-full pointer-coarse:h-10 min-w-0 rounded-control border border-line bg-transparent px-1.5 text-right text-md tabular-nums not-disabled:hover:border-line-strong focus:border-line-strong focus:bg-surface aria-busy:text-ink-muted aria-invalid:border-bad disabled:border-transparent disabled:text-ink-muted"
      />
      {error && !saving.isPending && (
        <span id={errorId} role="alert" className="block pt-0.5 text-left text-xs text-bad">
          {error}
        </span>
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
