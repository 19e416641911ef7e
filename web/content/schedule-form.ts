import type { AnyContent } from '#contract/content/define.ts'
import { type Schedule, scheduleErrors } from '#contract/content/schedule-times.ts'
import { localTimeOf, timesOf } from '#contract/local-time.ts'
import { type AnyRow, updateSchedule } from '#web/content/content-api.ts'
import { currentRowOf } from '#web/current-row.ts'
import type { FieldErrors } from '#web/form-state/field-errors.ts'

/** A time as it is entered: what clocks show, and whether it is the second time that they show it. */
export interface EnteredTime {
  readonly local: string
  readonly isSecond: boolean
}

export type EnteredSchedule = { readonly [Name in keyof Schedule]: EnteredTime }

export const noTime: EnteredTime = { local: '', isSecond: false }

/** The reader's time zone by its name, such as Europe/Berlin. */
export const readerZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

export const enteredSchedule = ({ publishAt, unpublishAt }: Schedule): EnteredSchedule => ({
  publishAt: enteredTime(publishAt),
  unpublishAt: enteredTime(unpublishAt),
})

function enteredTime(time: string | null): EnteredTime {
  if (time === null) return noTime
  const at = Date.parse(time)
  const local = localTimeOf(at, readerZone())
  return { local, isSecond: timesOf(local, readerZone()).indexOf(Math.floor(at / 60_000) * 60_000) === 1 }
}

/** Whether clocks show the time twice, because they go back in between. */
export const isRepeated = ({ local }: EnteredTime): boolean => timesOf(local, readerZone()).length > 1

/** The time as ISO text; null if there is none, or if clocks skip it. */
export function timeOf({ local, isSecond }: EnteredTime): string | null {
  const times = timesOf(local, readerZone())
  const time = (isSecond ? times[1] : undefined) ?? times[0]
  return time === undefined ? null : new Date(time).toISOString()
}

const toSchedule = ({ publishAt, unpublishAt }: EnteredSchedule): Schedule => ({
  publishAt: timeOf(publishAt),
  unpublishAt: timeOf(unpublishAt),
})

/** What is wrong with what was entered, by field. */
export function enteredErrors(status: number, entered: EnteredSchedule): FieldErrors {
  const skipped = Object.entries(entered).filter(([, time]) => time.local !== '' && timeOf(time) === null)
  return skipped.length > 0
    ? Object.fromEntries(skipped.map(([name]) => [name, skippedMessage]))
    : scheduleErrors(status, toSchedule(entered), new Date())
}

const skippedMessage = 'Clocks skip this time when they go forward. Choose another one.'

/**
 * Saves a schedule that is based on a version of the row. If only something else has changed since, it is saved as well;
 * if the schedule or the status has, it is not, and the error has the current row.
 */
export async function saveSchedule(
  type: AnyContent,
  base: AnyRow,
  entered: EnteredSchedule,
): Promise<AnyRow> {
  try {
    return await updateSchedule(type, base, toSchedule(entered))
  } catch (cause) {
    const current = currentRowOf<AnyRow>(cause)
    if (!current || !isSameSchedule(current, base)) throw cause
    return saveSchedule(type, current, entered)
  }
}

const isSameSchedule = (one: AnyRow, other: AnyRow) =>
  one.status === other.status && one.publishAt === other.publishAt && one.unpublishAt === other.unpublishAt
