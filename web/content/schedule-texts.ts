import type { AnyContent } from '#contract/content/define.ts'
import type { Schedule } from '#contract/content/schedule-times.ts'
import { formatWithZone } from '#web/ui/time/reader-time.ts'

/** The names of both times, where rows are published, or activated. */
export const scheduleVerbs = {
  tabs: { publishAt: ['Publish', 'Publishes'], unpublishAt: ['Unpublish', 'Unpublishes'] },
  switch: { publishAt: ['Activate', 'Activates'], unpublishAt: ['Deactivate', 'Deactivates'] },
} as const

/** What happens to a row by itself, the next first: `Publishes Jan 5, 2027, 9:00 AM GMT+1`. */
export function scheduleTexts({ admin }: AnyContent, schedule: Schedule): string[] {
  const verbs = scheduleVerbs[admin.status ?? 'tabs']
  const times = (['publishAt', 'unpublishAt'] as const).flatMap((name) => {
    const time = schedule[name]
    return time === null ? [] : [{ time, text: `${verbs[name][1]} ${formatWithZone(time)}` }]
  })
  return times.sort((one, other) => Date.parse(one.time) - Date.parse(other.time)).map(({ text }) => text)
}

/** What stands after the action of a job at the time that someone had set. */
export const asScheduled = ({ by }: { readonly by: string | null }): string =>
  by === null ? 'as scheduled' : `as scheduled by ${by}`
