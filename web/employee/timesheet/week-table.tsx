import { useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { employeePath } from '#contract/employee/employee-path.ts'
import type { TimesheetLog, TimesheetRow } from '#contract/tracker/timesheet.ts'
import { formatWorkTime } from '#contract/tracker/work-time.ts'
import { TimeField } from '#web/employee/timesheet/time-field.tsx'
import { formatWeekday } from '#web/ui/time/format-day.ts'

interface WeekTableProps {
  days: readonly string[]
  rows: readonly TimesheetRow[]
  /** Later days take no time yet. */
  today: string
  onSaved: () => Promise<unknown>
}

/** A row for each issue under its project, a column for each day; narrow screens show a card for each issue. */
export function WeekTable({ days, rows, today, onSaved }: WeekTableProps) {
  const projects = Map.groupBy(rows, ({ project }) => project.key)
  const totals = new Map(days.map((day) => [day, secondsOf(rows, day)]))
  return (
    <table className="timesheet w-full table-fixed border-collapse text-md">
      <caption className="sr-only">Time logged per issue and day</caption>
      <thead>
        <tr className="text-left text-sm text-ink-muted">
          <th scope="col" className="px-3 py-2 font-medium">
            Issue
          </th>
          {days.map((day) => (
            <th
              key={day}
              scope="col"
              aria-current={day === today ? 'date' : undefined}
              className="w-22 px-1.5 py-2 text-right font-medium aria-[current=date]:font-bold aria-[current=date]:text-brand"
            >
              {/* In two lines each, so that none breaks elsewhere than the others. */}
              {formatWeekday(day)
                .split(', ')
                .map((part) => (
                  <span key={part} className="block">
                    {part}
                  </span>
                ))}
            </th>
          ))}
          <th scope="col" className="w-22 px-3 py-2 text-right font-medium">
            Sum
          </th>
        </tr>
      </thead>
      {[...projects].map(([key, own]) => (
        <tbody key={key}>
          <tr className="bg-sunken text-sm">
            <th scope="rowgroup" colSpan={days.length + 1} className="px-3 py-1.5 text-left font-semibold">
              {own[0]?.project.name}
            </th>
            <td className="px-3 py-1.5 text-right font-semibold tabular-nums">{sumOf(own)}</td>
          </tr>
          {own.map((row) => (
            <Row key={row.issue.key} row={row} days={days} today={today} totals={totals} onSaved={onSaved} />
          ))}
        </tbody>
      ))}
      <tfoot>
        <tr className="border-t border-line-strong font-semibold">
          <th scope="row" className="px-3 py-2 text-left">
            All projects
          </th>
          {days.map((day) => (
            <td key={day} data-label={formatWeekday(day)} className="px-3 py-2 text-right tabular-nums">
              {sumOf(rows, day)}
            </td>
          ))}
          <td data-label="Sum" className="px-3 py-2 text-right tabular-nums">
            {sumOf(rows)}
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

interface RowProps extends Omit<WeekTableProps, 'rows'> {
  row: TimesheetRow
  /** Seconds of all issues, by day. */
  totals: ReadonlyMap<string, number>
}

function Row({ row, days, today, totals, onSaved }: RowProps) {
  const { issue, isOpen } = row
  return (
    <tr className="border-t border-line">
      <th scope="row" className="px-3 py-1.5 text-left font-normal">
        <Link
          to={`${employeePath}/issue-detail/${issue.key}`}
          className="block underline-offset-4 hover:underline pointer-coarse:py-1"
        >
          <span className="block text-xs text-ink-muted">{issue.key}</span>
          {issue.summary !== null && <span className="line-clamp-2">{issue.summary}</span>}
        </Link>
        {!isOpen && <span className="block text-xs text-ink-muted">You have left this project.</span>}
      </th>
      {days.map((day) => (
        <td
          key={day}
          data-label={formatWeekday(day)}
          aria-current={day === today ? 'date' : undefined}
          className="px-1.5 py-1.5 align-middle"
        >
          <DayFields
            row={row}
            day={day}
            dayTotal={totals.get(day) ?? 0}
            isDisabled={!isOpen || day > today}
            onSaved={onSaved}
          />
        </td>
      ))}
      <td data-label="Sum" className="px-3 py-1.5 text-right text-ink-muted tabular-nums">
        {sumOf([row])}
      </td>
    </tr>
  )
}

interface DayFieldsProps {
  row: TimesheetRow
  day: string
  /** Seconds of all issues. */
  dayTotal: number
  isDisabled: boolean
  onSaved: () => Promise<unknown>
}

function DayFields({ row: { issue, logs }, day, ...field }: DayFieldsProps) {
  const before = useRef<readonly LogField[]>([])
  const fields = fieldsOf(
    logs.filter((log) => log.day === day),
    before.current,
  )
  useLayoutEffect(() => {
    before.current = fields
  }, [fields])
  return fields.map(({ key, log }, at) => (
    <TimeField
      key={key}
      label={`${issue.key}, ${formatWeekday(day)}${at > 0 ? `, ${at + 1}` : ''}`}
      issue={issue.key}
      day={day}
      log={log}
      {...field}
    />
  ))
}

interface LogField {
  readonly key: string
  readonly log: TimesheetLog | null
}

/**
 * A field for each log of a day, and one to type into where there is none. A field keeps its key, and with it the focus,
 * when what was typed into it becomes a log, and when the last log of the day is deleted.
 */
function fieldsOf(logs: readonly TimesheetLog[], before: readonly LogField[]): readonly LogField[] {
  const [first] = before
  if (logs.length === 0) return [{ key: first?.key ?? 'empty', log: null }]
  const typed = first?.log === null ? first.key : undefined
  return logs.map((log, at) => ({
    key: before.find((field) => field.log?.id === log.id)?.key ?? ((at === 0 && typed) || log.id),
    log,
  }))
}

function secondsOf(rows: readonly TimesheetRow[], day?: string): number {
  const logs = rows.flatMap((row) => row.logs).filter((log) => day === undefined || log.day === day)
  return logs.reduce((sum, { timeSpentSeconds }) => sum + timeSpentSeconds, 0)
}

function sumOf(rows: readonly TimesheetRow[], day?: string): string {
  const seconds = secondsOf(rows, day)
  return seconds > 0 ? formatWorkTime(seconds) : '–'
}
