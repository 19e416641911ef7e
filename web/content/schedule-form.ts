import type { AnyContent } from '#contract/content/define.ts'
import { type Schedule, scheduleErrors, scheduleMessages } from '#contract/content/schedule-times.ts'
import { calculableYears, localTimeOf, timesOf } from '#contract/local-time.ts'
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

/** The time as ISO text; null if there is none, if clocks skip it, or if it is too far away. */
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
  const unknown = Object.entries(entered).filter(([, time]) => time.local !== '' && timeOf(time) === null)
  return unknown.length > 0
    ? Object.fromEntries(unknown.map(([name, { local }]) => [name, whyNoTime(local)]))
    : scheduleErrors(status, toSchedule(entered), new Date())
}

function whyNoTime(local: string): string {
  const year = Number.parseInt(local, 10)
  if (year < calculableYears.first) return scheduleMessages.past
  if (year > calculableYears.last) return `Choose a time before the year ${calculableYears.last + 1}.`
  return 'Clocks skip this time when they go forward. Choose another one.'
}

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
