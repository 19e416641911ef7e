import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { Navigate, useSearchParams } from 'react-router'
import { adminPath } from '#contract/account/admin-path.ts'
import { addDays, addMonths, monthOf, spanOf, today, weekOf } from '#contract/calendar.ts'
import { projectsPath } from '#contract/projects/project.ts'
import { keysOf } from '#contract/records.ts'
import type { Period, ProjectTimesheet } from '#contract/tracker/timesheet.ts'
import { formatWorkTime } from '#contract/tracker/work-time.ts'
import { callQuery } from '#web/call-queries.ts'
import { apiForFile } from '#web/calls.ts'
import { Alert, RetryLine } from '#web/ui/alert.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SegmentedControl } from '#web/ui/fields/segmented-control.tsx'
import { Icon } from '#web/ui/images/icon.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { formatDay, formatShortWeekday, formatWeekday } from '#web/ui/time/format-day.ts'

interface View {
  readonly project: string
  readonly period: Period
  readonly day: string
}

const argumentsOf = ({ project, ...query }: View) => ({ params: { id: project }, query })

const timesheetQuery = (view: View) =>
  queryOptions({
    ...callQuery('GET projects/{id}/timesheet/', argumentsOf(view)),
    placeholderData: keepPreviousData,
  })

const periods = { Week: 'week', Month: 'month' } as const satisfies Record<string, Period>

/**
 * The time that each person has worked on a project on the days of a week or a month. The URL holds the project; without one, the list is
 * shown.
 */
export default function ProjectTimesheetScreen() {
  const [parameters] = useSearchParams()
  if (!parameters.get('project')) return <Navigate to={`${adminPath}/${projectsPath}`} replace />
  return <Timesheet />
}

function Timesheet() {
  const [parameters, setParameters] = useSearchParams()
  const day = parameters.get('day') ?? ''
  const view: View = {
    project: parameters.get('project') ?? '',
    period: parameters.get('period') === 'month' ? 'month' : 'week',
    day: /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : today(new Date()),
  }
  const sheet = useQuery(timesheetQuery(view))
  const days = view.period === 'week' ? weekOf(view.day) : monthOf(view.day)
  const { from: first, to: last } = spanOf(days)
  const download = useMutation({
    mutationFn: async () =>
      saveFile(
        await apiForFile('GET projects/{id}/timesheet/csv/', argumentsOf(view)),
        `timesheet ${sheet.data?.project.key ?? ''} ${first}.csv`,
      ),
  })
  const searchOf = (change: Partial<View>) => `?${new URLSearchParams({ ...view, ...change })}`
  const step = (count: 1 | -1) =>
    searchOf({ day: view.period === 'week' ? addDays(first, 7 * count) : addMonths(first, count) })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center gap-2.5">
        <h1 tabIndex={-1} className="mr-auto text-xl font-semibold tracking-tight">
          Timesheet{sheet.data && ` of ${sheet.data.project.name}`}
        </h1>
        <SegmentedControl
          label="Period"
          options={keysOf(periods)}
          chosen={view.period === 'week' ? 'Week' : 'Month'}
          onChoose={(name) => setParameters({ ...view, period: periods[name] }, { replace: true })}
        />
        <ButtonLink to={step(-1)} icon="previous">
          Previous {view.period}
        </ButtonLink>
        <ButtonLink to={step(1)}>
          Next {view.period}
          <Icon name="next" />
        </ButtonLink>
        <Button icon="spreadsheet" isBusy={download.isPending} onClick={() => download.mutate()}>
          Export as CSV
        </Button>
      </div>
      <p className="text-md text-ink-muted" aria-live="polite">
        {formatDay(first)} – {formatDay(last)}
      </p>
      {download.isError && <Alert>Not exported. {download.error.message}</Alert>}
      {sheet.isError && (
        <RetryLine onRetry={() => void sheet.refetch()}>The timesheet could not be loaded.</RetryLine>
      )}
      {sheet.data ? (
        <div
          className="overflow-x-auto rounded-card border border-line bg-surface"
          aria-busy={sheet.isPlaceholderData}
        >
          {sheet.data.people.length > 0 ? (
            <People {...sheet.data} />
          ) : (
            <EmptyState title={`No time logged in this ${view.period}.`} />
          )}
        </div>
      ) : (
        !sheet.isError && <Skeleton lines={6} />
      )}
      <p>
        <ButtonLink to={`${adminPath}/projects`} tone="quiet" icon="previous">
          All projects
        </ButtonLink>
      </p>
    </div>
  )
}

/** People in rows, days in columns; a month is wider than the screen and scrolls under the names. */
function People({ days, people }: Pick<ProjectTimesheet, 'days' | 'people'>) {
  const nameClass = 'sticky left-0 z-10 min-w-36 bg-surface px-3 py-2 text-left'
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keyboard
    <table className="w-full border-collapse text-md tabular-nums" tabIndex={0}>
      <caption className="sr-only">Time per person and day</caption>
      <thead>
        <tr className="text-sm text-ink-muted">
          <th scope="col" className={`${nameClass} font-medium`}>
            Person
          </th>
          {days.map((day) => (
            <th key={day} scope="col" className="px-2 py-2 text-right font-medium whitespace-nowrap">
              {days.length > 7 ? formatShortWeekday(day) : formatWeekday(day)}
            </th>
          ))}
          <th scope="col" className="px-3 py-2 text-right font-medium">
            Sum
          </th>
        </tr>
      </thead>
      <tbody>
        {people.map(({ id, name, seconds }) => (
          <tr key={id} className="border-t border-line">
            <th scope="row" className={`${nameClass} font-normal`}>
              {name}
            </th>
            {days.map((day, at) => (
              <Time key={day} seconds={seconds[at] ?? 0} />
            ))}
            <Time seconds={seconds.reduce((sum, one) => sum + one, 0)} isSum />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="border-t border-line-strong">
          <th scope="row" className={`${nameClass} font-semibold`}>
            Everybody
          </th>
          {days.map((day, at) => (
            <Time key={day} seconds={sumOf(people, at)} isSum />
          ))}
          <Time seconds={days.reduce((sum, _, at) => sum + sumOf(people, at), 0)} isSum />
        </tr>
      </tfoot>
    </table>
  )
}

function Time({ seconds, isSum }: { seconds: number; isSum?: boolean }) {
  return (
    <td className={`px-2 py-2 text-right whitespace-nowrap last:px-3 ${isSum ? 'font-semibold' : ''}`}>
      {seconds > 0 ? formatWorkTime(seconds) : <span className="text-ink-muted">–</span>}
    </td>
  )
}

const sumOf = (people: ProjectTimesheet['people'], at: number): number =>
  people.reduce((sum, { seconds }) => sum + (seconds[at] ?? 0), 0)
