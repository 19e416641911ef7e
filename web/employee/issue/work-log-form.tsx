import { useRef, useState } from 'react'
import { issueMessages as messages } from '#contract/issue-fields.ts'
import type { WorkLog } from '#contract/tracker.ts'
import { dayOfStarted, parseWorkTime, toStarted } from '#contract/work-time.ts'
import { entryFailure } from '#web/employee/issue/entry-messages.ts'
import { workLogCalls } from '#web/employee/issue/issue-api.ts'
import { useEntryAction } from '#web/employee/issue/use-entry-action.ts'
import { usePortalDraft } from '#web/employee/use-portal-draft.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { useEscape, useSaveShortcut } from '#web/ui/keyboard-shortcuts.ts'

interface Values {
  readonly [name: string]: string
  readonly timeSpent: string
  /** YYYY-MM-DD. */
  readonly day: string
  readonly comment: string
}

/** What is wrong with a form, under which field. */
interface Mistake {
  readonly field: 'timeSpent' | 'day'
  readonly title?: string
  readonly text: string
}

/** Logs work, or changes what was logged (EP-291, EP-294 to EP-308). */
export function WorkLogForm({
  issueKey,
  draft: draftName,
  log,
  onDone,
  onDiscard,
}: {
  issueKey: string
  draft: string
  /** The one that is changed. */
  log: WorkLog | undefined
  onDone: () => void
  /** @param typed what is thrown away; null for nothing */
  onDiscard: (typed: Values | null) => void
}) {
  const draft = usePortalDraft<Values>(draftName, {
    timeSpent: log?.timeSpent ?? '',
    day: log ? dayOfStarted(log.started) : localDay(-1),
    comment: log?.comment ?? '',
  })
  const { values } = draft
  const [mistake, setMistake] = useState<Mistake>()
  const form = useRef<HTMLFormElement>(null)
  const verb = log ? 'update' : 'add'
  const action = useEntryAction({
    issueKey,
    kind: 'workLog',
    verb,
    send: () =>
      log
        ? workLogCalls.update(issueKey, log.id, toBody(values))
        : workLogCalls.add(issueKey, toBody(values)),
    onDone: () => {
      draft.close()
      onDone()
    },
  })
  const cancel = () => {
    draft.close()
    onDiscard(draft.isChanged ? values : null)
  }
  const set = (changed: Partial<Values>) => {
    setMistake(undefined)
    draft.set(changed)
  }
  const errorOf = (field: Mistake['field']) =>
    mistake?.field === field && !mistake.title ? mistake.text : undefined
  useSaveShortcut(form)
  useEscape(form, () => draft.isChanged || cancel())
  return (
    <form
      ref={form}
      noValidate
      aria-label={log ? 'Edit work log' : 'Log work'}
      onSubmit={(event) => {
        event.preventDefault()
        action.reset()
        const mistake = mistakeOf(values)
        setMistake(mistake)
        if (!mistake && !action.isPending) action.mutate()
      }}
      className="grid gap-4"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Time spent"
          name="timeSpent"
          hint="Such as 2h 30m, 1d, or 3w."
          isRequired
          autoFocus
          autoComplete="off"
          value={values.timeSpent}
          onChange={({ target }) => set({ timeSpent: target.value })}
          error={errorOf('timeSpent')}
        />
        <TextField
          label="Start date"
          name="day"
          type="date"
          isRequired
          max={localDay(0)}
          value={values.day}
          onChange={({ target }) => set({ day: target.value })}
          error={errorOf('day')}
        />
      </div>
      <TextArea
        label="Description"
        name="comment"
        value={values.comment}
        onChange={({ target }) => set({ comment: target.value })}
      />
      {mistake?.title && (
        <Alert>
          <p className="font-medium">{mistake.title}</p>
          <p>{mistake.text}</p>
        </Alert>
      )}
      {action.error && <Alert>{entryFailure('workLog', verb, action.error)}</Alert>}
      <div className="flex gap-2">
        <Button type="submit" tone="primary" isBusy={action.isPending}>
          {log ? 'Update work log' : 'Log work'}
        </Button>
        <Button disabled={action.isPending} onClick={cancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** The first of them (EP-297 to EP-302); a number alone counts as minutes, and zero is no time (EP-329, EP-330). */
function mistakeOf({ timeSpent, day }: Values): Mistake | undefined {
  if (timeSpent.trim() === '') return { field: 'timeSpent', text: messages.timeSpentRequired }
  if (!parseWorkTime(timeSpent))
    return { field: 'timeSpent', title: 'Invalid Time Format', text: messages.invalidTimeSpent }
  if (day === '') return { field: 'day', text: messages.startDateRequired }
  if (day > localDay(0)) return { field: 'day', title: 'Invalid Date', text: messages.startInFuture }
  return undefined
}

/** A blank description is left out (EP-304). */
const toBody = ({ timeSpent, day, comment }: Values) => ({
  timeSpent: timeSpent.trim(),
  started: toStarted(day),
  ...(comment.trim() === '' ? {} : { comment }),
})

/** The calendar day so many days from today, where the reader is. */
function localDay(offset: number): string {
  const date = new Date()
  date.setDate(date.getDate() + offset)
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()]
  return parts.map((part) => String(part).padStart(2, '0')).join('-')
}
