import { entriesOf, mapRecord } from '#contract/records.ts'
import { type WorkLogTexts, workLogFields } from '#contract/tracker/entry-fields.ts'
import { issueMessages as messages } from '#contract/tracker/issue-fields.ts'
import type { WorkLog } from '#contract/tracker/tracker.ts'
import { dayOfStarted, readTypedTime, toStarted, toWireSpan } from '#contract/tracker/work-time.ts'
import { EntryForm, type EntryFrame } from '#web/employee/issue/entry-form.tsx'
import { workLogCalls } from '#web/employee/issue/issue-api.ts'
import type { FieldErrors } from '#web/form-state/field-errors.ts'
import { FieldInput } from '#web/forms/field-input.tsx'
import { TextField } from '#web/ui/fields/field.tsx'

interface Values extends Readonly<WorkLogTexts> {
  readonly timeSpent: string
  /** YYYY-MM-DD. */
  readonly day: string
}

/** Logs work, or changes what was logged (EP-291, EP-294 to EP-308). */
export function WorkLogForm({
  frame,
  log,
}: {
  frame: EntryFrame
  /** The work log that is edited. */
  log: WorkLog | undefined
}) {
  return (
    <EntryForm<Values>
      frame={frame}
      initial={{
        timeSpent: log?.timeSpent ?? '',
        day: log ? dayOfStarted(log.started) : localDay(-1),
        ...mapRecord(workLogFields, (_, name) => log?.[name] ?? ''),
      }}
      check={check}
      alert={({ timeSpent, day }) => alerts.get(timeSpent ?? day ?? '')}
      send={(values) => workLogCalls.save(frame.issueKey, frame.id, toBody(values))}
    >
      {(form) => (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              {...form.text('timeSpent')}
              label="Time spent"
              hint="Such as 2h 30m, 1d, or 3w."
              isRequired
              autoFocus
              autoComplete="off"
            />
            <TextField {...form.text('day')} label="Start date" type="date" isRequired max={localDay(0)} />
          </div>
          {entriesOf(workLogFields).map(([name, field]) => (
            <FieldInput key={name} field={field} {...form.text(name)} />
          ))}
        </>
      )}
    </EntryForm>
  )
}

/** The first error (EP-297 to EP-302); a number alone counts as minutes, and zero is no time (EP-329, EP-330). */
function check({ timeSpent, day }: Values): FieldErrors {
  if (timeSpent.trim() === '') return { timeSpent: messages.timeSpentRequired }
  if (!secondsOf(timeSpent)) return { timeSpent: messages.invalidTimeSpent }
  if (day === '') return { day: messages.startDateRequired }
  if (day > localDay(0)) return { day: messages.startInFuture }
  return {}
}

/** Above the form, by the message at the field. */
const alerts = new Map<string, string>([
  [messages.invalidTimeSpent, 'Invalid Time Format'],
  [messages.startInFuture, 'Invalid Date'],
])

/** The seconds of what was typed; a number alone counts as minutes (EP-329). Null for what is no time. */
function secondsOf(text: string): number | null {
  const time = readTypedTime(text)
  return time !== null && typeof time === 'object' ? time.number * 60 : time
}

/** A blank text is left out (EP-304). */
const toBody = ({ timeSpent, day, ...texts }: Values) => ({
  timeSpent: toWireSpan(timeSpent, secondsOf(timeSpent) ?? 0),
  started: toStarted(day),
  ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== '')),
})

/** The calendar day that is a number of days from today, in the reader's time zone. */
function localDay(offset: number): string {
  const date = new Date()
  date.setDate(date.getDate() + offset)
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()]
  return parts.map((part) => String(part).padStart(2, '0')).join('-')
}
