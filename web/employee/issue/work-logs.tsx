import type { IssueDetails, WorkLog } from '#contract/tracker/tracker.ts'
import { dayOfStarted, formatWorkTime } from '#contract/tracker/work-time.ts'
import { Entries } from '#web/employee/issue/entries.tsx'
import { workLogCalls, workLogList } from '#web/employee/issue/issue-api.ts'
import { useEarlier } from '#web/employee/issue/use-earlier.ts'
import { WorkLogForm } from '#web/employee/issue/work-log-form.tsx'
import { formatDay } from '#web/ui/time/format-day.ts'

/** The time that people have worked on an issue, and the form to log more (EP-290 to EP-293). */
export function WorkLogs({ issue }: { issue: IssueDetails }) {
  const newest = { rows: issue.worklogs, before: issue.before.worklogs }
  const earlier = useEarlier(issue.key, workLogList, newest)
  return (
    <Entries
      issue={issue}
      kind="workLog"
      earlier={earlier}
      facts={(log) => <Worked {...log} />}
      text={({ comment }) => comment}
      onDelete={(id) => workLogCalls.delete(issue.key, id)}
      form={(log, frame) => <WorkLogForm key={frame.draft} frame={frame} log={log} />}
    />
  )
}

function Worked({ timeSpent, timeSpentSeconds, started }: WorkLog) {
  // The calendar day that was chosen, regardless of the reader's time zone (EP-334).
  const day = dayOfStarted(started)
  return (
    <>
      <b className="font-medium text-ink">{timeSpent || formatWorkTime(timeSpentSeconds)}</b> on{' '}
      <time dateTime={day}>{formatDay(day)}</time>
    </>
  )
}
