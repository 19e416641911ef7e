import { type DriveDateFilter, driveTimeZone } from '#contract/drive/drive-rules.ts'
import type { DriveSelection } from '#server/drive/port.ts'
import { lastSpan, oneDay, type TimeSpan, timesOf } from '#server/list/time-span.ts'

/** The filters of the requirements, by New York's calendar and clock (EP-431); what is listed was changed in each. */
export function modifiedSpans({ date = 'all', from, to }: DriveSelection, now: Date): readonly TimeSpan[] {
  const spans: Record<DriveDateFilter, () => TimeSpan> = {
    all: () => ({}),
    today: () => timesOf(oneDay(driveTimeZone, now), driveTimeZone),
    yesterday: () => timesOf(oneDay(driveTimeZone, now, 1), driveTimeZone),
    last_week: () => lastSpan('week', driveTimeZone, now),
    last_month: () => lastSpan('month', driveTimeZone, now),
  }
  return [spans[date](), timesOf({ from, to }, driveTimeZone)]
}
