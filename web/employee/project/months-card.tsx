import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Month } from '#contract/tracker/tracker.ts'
import { AxisDrawing } from '#web/employee/charts/axis-card.tsx'
import { NoChart } from '#web/employee/charts/chart-states.tsx'
import { chartTexts } from '#web/employee/charts/chart-texts.ts'
import { monthId, monthTitle, newestNote } from '#web/employee/charts/months.ts'
import { monthsChart } from '#web/employee/charts/months-series.ts'
import { dateChoiceText, parseDateChoice } from '#web/employee/issues/date-choice.ts'
import { DateFilter } from '#web/employee/issues/date-filter.tsx'
import { Card } from '#web/employee/shell/card.tsx'
import { monthsQuery } from '#web/employee/tracker-queries.ts'
import { useUrlParameters } from '#web/employee/use-url-parameters.ts'
import { logged } from '#web/logged.ts'

const heading = 'Created and resolved'

/** The URL parameter. */
const dateName = 'months'

/** The query of the card for a URL. */
export function shownMonthsQuery(parameters: URLSearchParams, project: string) {
  const { filter, day } = parseDateChoice(parameters.get(dateName))
  return monthsQuery(project, { user_filter: 'created', filter, custom_date: day })
}

/**
 * The issues that the employee reported in a project by month, as lines with a table next to them (EP-151 to EP-159).
 */
export function MonthsCard({ project }: { project: string }) {
  const { parameters, change } = useUrlParameters()
  const date = parseDateChoice(parameters.get(dateName))
  const { data, isPending, isFetching, error, isPlaceholderData, refetch } = useQuery(
    logged(shownMonthsQuery(parameters, project)),
  )
  const months = error ? [] : (data ?? [])
  return (
    <Card
      heading={heading}
      note={`My tickets by month${newestNote(months)}`}
      controls={
        <DateFilter
          of="months"
          chosen={date}
          onChoose={(choice) => change({ [dateName]: dateChoiceText(choice) })}
        />
      }
    >
      {isPending || months.length === 0 ? (
        <NoChart
          isLoading={isPending || (error !== null && isFetching)}
          error={error}
          text={chartTexts.noMonths}
          onRetry={() => void refetch()}
        />
      ) : (
        <div
          aria-busy={isPlaceholderData}
          className="grid grid-cols-1 transition-opacity aria-busy:opacity-60 sm:grid-cols-[minmax(0,1fr)_17rem]"
        >
          <AxisDrawing type="line" label={heading} {...monthsChart(months)} onRetry={() => void refetch()} />
          <MonthsTable months={months} />
        </div>
      )}
    </Card>
  )
}

/** Each row links to the issues of its month (EP-152, EP-153). */
function MonthsTable({ months }: { months: readonly Month[] }) {
  const { search } = useUrlParameters()
  const cell = 'border-t border-line px-3 py-1.5'
  const head = 'sticky top-0 bg-surface px-3 py-2 font-medium'
  return (
    <section
      aria-label="Months"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="max-h-76 overflow-y-auto border-line max-sm:border-t sm:border-l"
    >
      <table className="w-full text-md">
        <caption className="sr-only">{heading}</caption>
        <thead className="text-left text-sm text-ink-muted">
          <tr>
            <th scope="col" className={head}>
              Period
            </th>
            <th scope="col" className={`${head} text-right`}>
              Created
            </th>
            <th scope="col" className={`${head} text-right`}>
              Resolved
            </th>
          </tr>
        </thead>
        <tbody>
          {months.map((month) => (
            <tr key={monthId(month)} className="relative hover:bg-sunken">
              <th scope="row" className={`${cell} text-left font-normal whitespace-nowrap`}>
                <Link
                  to={search({ month: monthId(month) })}
                  data-month={monthId(month)}
                  preventScrollReset
                  className="font-medium text-brand underline-offset-4 after:absolute after:inset-0 hover:underline"
                >
                  {monthTitle(month)}
                  <span className="sr-only">: show the issues</span>
                </Link>
              </th>
              <td className={`${cell} text-right tabular-nums`}>{month.created}</td>
              <td className={`${cell} text-right tabular-nums`}>{month.resolved}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
