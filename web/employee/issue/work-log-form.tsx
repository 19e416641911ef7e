import { issueMessages as messages } from '#contract/tracker/issue-fields.ts'
import type { WorkLog } from '#contract/tracker/tracker.ts'
import { dayOfStarted, readTypedTime, toStarted, toWireSpan } from '#contract/tracker/work-time.ts'
import { EntryForm, type EntryFrame, type Mistake } from '#web/employee/issue/entry-form.tsx'
import { workLogCalls } from '#web/employee/issue/issue-api.ts'
import { TextArea, TextField } from '#web/ui/fields/field.tsx'

interface Values {
  readonly [name: string]: string
  readonly timeSpent: string
  /** YYYY-MM-DD. */
  readonly day: string
  readonly comment: string
}

/** Logs work, or changes what was logged (EP-291, EP-294 to EP-308). */
export function WorkLogForm({
  frame,
  log,
}: {
  frame: EntryFrame
  /** The one that is changed. */
  log: WorkLog | undefined
}) {
  return (
    <EntryForm<Values>
      frame={frame}
      initial={{
        timeSpent: log?.timeSpent ?? '',
        day: log ? dayOfStarted(log.started) : localDay(-1),
        comment: log?.comment ?? '',
      }}
      check={mistakeOf}
      send={(values) => workLogCalls.save(frame.issueKey, frame.id, toBody(values))}
    >
      {({ values, set, errorOf }) => (
        <>
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
        </>
      )}
    </EntryForm>
  )
}

/** The first of them (EP-297 to EP-302); a number alone counts as minutes, and zero is no time (EP-329, EP-330). */
function mistakeOf({ timeSpent, day }: Values): Mistake<Values> | undefined {
  if (timeSpent.trim() === '') return { field: 'timeSpent', text: messages.timeSpentRequired }
  if (!secondsOf(timeSpent))
    return { field: 'timeSpent', title: 'Invalid Time Format', text: messages.invalidTimeSpent }
  if (day === '') return { field: 'day', text: messages.startDateRequired }
  if (day > localDay(0)) return { field: 'day', title: 'Invalid Date', text: messages.startInFuture }
  return undefined
}

/** The seconds of what was typed; a number alone counts as minutes (EP-329). Null for what is no time. */
function secondsOf(text: string): number | null {
  const time = readTypedTime(text)
  return time !== null && typeof time === 'object' ? time.number * 60 : time
}

/** A blank description is left out (EP-304). */
const toBody = ({ timeSpent, day, comment }: Values) => ({
  timeSpent: toWireSpan(timeSpent, secondsOf(timeSpent) ?? 0),
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
