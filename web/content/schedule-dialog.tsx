import { useState } from 'react'
import type { AnyContent } from '#contract/content/define.ts'
import type { Schedule } from '#contract/content/schedule-times.ts'
import { type AnyRow, contentPath } from '#web/content/content-api.ts'
import { rowTitle } from '#web/content/row-title.ts'
import {
  type EnteredTime,
  enteredErrors,
  enteredSchedule,
  isRepeated,
  noTime,
  readerZone,
  saveSchedule,
  timeOf,
} from '#web/content/schedule-form.ts'
import { scheduleTexts, scheduleVerbs } from '#web/content/schedule-texts.ts'
import { currentRowOf } from '#web/current-row.ts'
import { useForm } from '#web/form-state/use-form.ts'
import { Form, FormButtons, FormFailure } from '#web/forms/form.tsx'
import { invalidate } from '#web/list/list-queries.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormDialog } from '#web/ui/dialogs/dialog.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import { SegmentedControl } from '#web/ui/fields/segmented-control.tsx'
import { formatWithZone } from '#web/ui/time/reader-time.ts'
import { toast } from '#web/ui/toasts/toast.tsx'

interface ScheduleProps {
  type: AnyContent
  row: AnyRow
  onClose: () => void
}

/** Chooses, moves, or cancels the times at which a row is published and unpublished. */
export function ScheduleDialog({ type, row, onClose }: ScheduleProps) {
  /** The row that the schedule is based on; another one than before if someone else has changed it. */
  const [base, setBase] = useState(row)
  const form = useForm({
    initial: enteredSchedule(row),
    check: (values) => enteredErrors(base.status, values),
    save: (values) => saveSchedule(type, base, values).finally(() => void invalidate(contentPath(type))),
    onSaved: (saved) => {
      toast.message(scheduleTexts(type, saved).join('. ') || 'Not scheduled any more.')
      onClose()
    },
    onError: (cause) => setBase(currentRowOf<AnyRow>(cause) ?? base),
  })
  const verbs = scheduleVerbs[type.admin.status ?? 'tabs']
  const names: readonly (keyof Schedule)[] =
    base.status === 1 ? ['unpublishAt', 'publishAt'] : ['publishAt', 'unpublishAt']
  const isEmpty = names.every((name) => form.values[name].local === '')
  return (
    <FormDialog title={`Schedule “${rowTitle(type, row)}”`} size="sm" onClose={onClose}>
      <Form form={form} aria-label="Schedule" className="grid gap-4">
        {base === row ? (
          <FormFailure form={form} title="Not saved." />
        ) : (
          <Alert>
            Not saved, because someone else has changed the schedule:{' '}
            {scheduleTexts(type, base).join('. ') || 'nothing is scheduled now'}. Save again to replace it.
          </Alert>
        )}
        {names.map((name, index) => (
          <TimeInput
            key={name}
            label={`${verbs[name][0]}${index === 1 && name === 'publishAt' ? ' again' : ''} at`}
            {...form.input(name)}
          />
        ))}
        <p className="text-sm text-ink-muted">Times are those of your time zone, {readerZone()}.</p>
        {!isEmpty && (
          <p>
            <Button
              size="sm"
              icon="clear"
              onClick={() => form.set({ publishAt: noTime, unpublishAt: noTime })}
            >
              Remove all times
            </Button>
          </p>
        )}
        <FormButtons form={form} onCancel={onClose}>
          Save schedule
        </FormButtons>
      </Form>
    </FormDialog>
  )
}

interface TimeInputProps {
  label: string
  name: string
  value: EnteredTime
  error: string | undefined
  onChange: (value: EnteredTime) => void
}

const turns = ['First time', 'Second time'] as const

/** A local time. If clocks show it twice, which of both is meant. */
function TimeInput({ label, name, value, error, onChange }: TimeInputProps) {
  const time = timeOf(value)
  return (
    <div className="grid gap-2">
      <TextField
        type="datetime-local"
        name={name}
        label={label}
        value={value.local}
        error={error}
        hint={time ? formatWithZone(time) : undefined}
        onChange={({ target }) => onChange({ local: target.value, isSecond: false })}
      />
      {isRepeated(value) && (
        <div className="grid justify-items-start gap-1.5 text-sm">
          <p>Clocks go back and show this time twice.</p>
          <SegmentedControl
            label={`${label}: which of both`}
            options={turns}
            chosen={turns[value.isSecond ? 1 : 0]}
            onChoose={(turn) => onChange({ ...value, isSecond: turn === turns[1] })}
          />
        </div>
      )}
    </div>
  )
}
