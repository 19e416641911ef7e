import { keepPreviousData, useMutation, useQueries, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { addDays, spanOf, weekOf } from '#contract/calendar.ts'
import type { TimesheetRow } from '#contract/tracker/timesheet.ts'
import { issueKeyPattern } from '#contract/tracker/tracker-keys.ts'
import { issueQuery } from '#web/employee/issue/issue-api.ts'
import { fetchOnRender, prefetchQueries } from '#web/employee/prefetch-queries.ts'
import { LoadFailure } from '#web/employee/shell/load-failure.tsx'
import { AddIssue } from '#web/employee/timesheet/add-issue.tsx'
import { downloadCsv, ownIssuesQuery, weekQuery } from '#web/employee/timesheet/timesheet-api.ts'
import { useNumberUnit } from '#web/employee/timesheet/use-number-unit.ts'
import { WeekTable } from '#web/employee/timesheet/week-table.tsx'
import { queryClient } from '#web/query-client.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, ButtonLink, TextButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { focusWhenReady } from '#web/ui/focus/focus-when-ready.ts'
import { Icon } from '#web/ui/images/icon.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { formatDay } from '#web/ui/time/format-day.ts'
import { readerDay } from '#web/ui/time/reader-time.ts'

export const loader = prefetchQueries(({ prefetch, search }) =>
  Promise.all([
    prefetch(weekQuery(spanOf(shownWeek(search)).from)),
    prefetch(ownIssuesQuery()),
    ...addedIssues(search).map((key) => prefetch(issueQuery(key))),
  ]),
)

export const clientLoader = fetchOnRender

/** The own week: what was logged on which issue and day, to be changed in place. The URL holds week and added issues. */
export default function TimesheetScreen() {
  const [parameters, setParameters] = useSearchParams()
  const today = readerDay(new Date())
  const days = shownWeek(parameters)
  const { from: monday, to: sunday } = spanOf(days)
  const week = useQuery({ ...weekQuery(monday), placeholderData: keepPreviousData })
  const reload = () => queryClient.invalidateQueries({ queryKey: weekQuery(monday).queryKey })
  const rows = useRows(week.data?.rows ?? [], addedIssues(parameters))
  const download = useMutation({
    mutationFn: async () => saveFile(await downloadCsv(monday), `timesheet ${monday}.csv`),
  })
  const add = (key: string) => {
    focusWhenReady(() => firstField(key, today))
    if (rows.some(({ issue }) => issue.key === key)) return
    const next = new URLSearchParams(parameters)
    next.append('issue', key)
    setParameters(next, { replace: true })
  }
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-2.5">
        <h1 className="mr-auto text-xl font-semibold tracking-tight">Timesheet</h1>
        <Button icon="spreadsheet" isBusy={download.isPending} onClick={() => download.mutate()}>
          Export as CSV
        </Button>
      </div>
      {/* What changes with the week is behind the links, which stay under the pointer. */}
      <nav aria-label="Week" className="flex flex-wrap items-center gap-2.5">
        <ButtonLink to={`?week=${addDays(monday, -7)}`} icon="previous">
          Previous week
        </ButtonLink>
        <ButtonLink to={`?week=${addDays(monday, 7)}`}>
          Next week
          <Icon name="next" />
        </ButtonLink>
        <p className="text-md text-ink-muted" aria-live="polite">
          {formatDay(monday)} – {formatDay(sunday)}
        </p>
        <ButtonLink to="?">This week</ButtonLink>
      </nav>
      {download.isError && <Alert>Not exported. {download.error.message}</Alert>}
      {week.isError && (
        <LoadFailure error={week.error} onRetry={() => void week.refetch()}>
          The timesheet could not be loaded.
        </LoadFailure>
      )}
      {week.data ? (
        <div className="rounded-card border border-line bg-surface" aria-busy={week.isPlaceholderData}>
          {rows.length > 0 ? (
            <WeekTable
              key={monday}
              days={days}
              rows={week.isPlaceholderData ? [] : rows}
              today={today}
              onSaved={reload}
            />
          ) : (
            <EmptyState title="No time logged in this week.">
              Add an issue below to log time on it.
            </EmptyState>
          )}
        </div>
      ) : (
        !week.isError && <Skeleton lines={6} />
      )}
      <AddIssue onAdd={add} />
      <p className="text-sm text-ink-muted">
        Type time as 1h 30m, 1:30, 1.5, or 2d: a day has 8 hours. Enter saves, an empty field deletes the
        entry. <NumberUnitNote />
      </p>
    </div>
  )
}

/** The chosen unit of a number alone, and a button to choose again. */
function NumberUnitNote() {
  const [unit, setUnit] = useNumberUnit()
  if (!unit) return null
  return (
    <>
      A number alone is {unit === 'h' ? 'hours' : 'minutes'}.{' '}
      <TextButton onClick={() => setUnit(null)}>Ask me again</TextButton>
    </>
  )
}

const shownWeek = (parameters: URLSearchParams) =>
  weekOf(dayIn(parameters.get('week')) ?? readerDay(new Date()))

const addedIssues = (parameters: URLSearchParams) =>
  parameters.getAll('issue').filter((key) => issueKeyPattern.test(key))

const dayIn = (text: string | null): string | null =>
  text && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : null

/** The field of an issue that gets the focus: today's, or otherwise the first of the week. */
function firstField(key: string, today: string): HTMLElement | undefined {
  const fields = [...document.querySelectorAll<HTMLElement>(`input[data-key="${key}"]:not(:disabled)`)]
  return fields.find(({ dataset }) => dataset.day === today) ?? fields[0]
}

/** The rows of the week, and of the issues that were added without any time yet. */
function useRows(logged: readonly TimesheetRow[], keys: readonly string[]): readonly TimesheetRow[] {
  const missing = keys.filter((key) => logged.every(({ issue }) => issue.key !== key))
  const found = useQueries({ queries: missing.map((key) => issueQuery(key)) })
  const added = found.flatMap(({ data }): TimesheetRow | [] =>
    data
      ? {
          issue: { key: data.key, summary: data.fields.summary },
          project: data.fields.project,
          isOpen: true,
          logs: [],
        }
      : [],
  )
  return [...logged, ...added].toSorted((one, other) =>
    one.project.name.localeCompare(other.project.name, 'en', { sensitivity: 'base' }),
  )
}
