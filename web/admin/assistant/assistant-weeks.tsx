import { useQuery } from '@tanstack/react-query'
import type { AssistantWeek } from '#contract/assistant/visitor-conversation.ts'
import { callQuery } from '#web/call-queries.ts'
import { RetryLine } from '#web/ui/alert.tsx'

const columns = [
  ['conversations', 'Conversations'],
  ['answered', 'Answered'],
  ['unanswered', 'Not answered'],
  ['handed_over', 'Handed over'],
  ['applications', 'Applications'],
] as const satisfies readonly (readonly [keyof AssistantWeek, string])[]

/** How each part of a bar is filled, so that it is told by more than its color. */
const parts = [
  { name: 'answered', label: 'Answered', className: 'bg-brand' },
  { name: 'unanswered', label: 'Not answered', className: 'border border-brand bg-brand-soft' },
] as const

/** Numbers per week as a chart, and the same in a table. */
export function AssistantWeeks() {
  const { data, isError, refetch } = useQuery(callQuery('GET assistant-weeks/'))
  return (
    <section
      aria-labelledby="weeks"
      className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-card border border-line bg-surface p-4 lg:p-5"
    >
      <h2 id="weeks" className="text-base font-semibold">
        Per week
      </h2>
      {isError && <RetryLine onRetry={() => void refetch()}>The numbers could not be loaded.</RetryLine>}
      <Chart weeks={data ?? []} />
      <details className="text-md">
        <summary className="cursor-pointer">Numbers</summary>
        <div className="mt-3 overflow-x-auto">
          <table className="w-full tabular-nums">
            <thead>
              <tr className="text-right text-sm text-ink-muted">
                <th scope="col" className="py-1 text-left font-medium">
                  Week of
                </th>
                {columns.map(([name, label]) => (
                  <th key={name} scope="col" className="px-2 py-1 font-medium">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data?.toReversed().map((week) => (
                <tr key={week.week} className="border-t border-line text-right">
                  <th scope="row" className="py-1 text-left font-normal whitespace-nowrap">
                    {dayText(week.week)}
                  </th>
                  {columns.map(([name]) => (
                    <td key={name} className="px-2 py-1">
                      {week[name]}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </section>
  )
}

/** Answers of each week as bars; the table has the same for whoever does not see them. */
function Chart({ weeks }: { weeks: readonly AssistantWeek[] }) {
  const most = Math.max(1, ...weeks.map(({ answered, unanswered }) => answered + unanswered))
  return (
    <div aria-hidden="true" className="grid gap-3">
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-muted">
        {parts.map(({ name, label, className }) => (
          <li key={name} className="flex items-center gap-2">
            <span className={`size-3 rounded-xs ${className}`} />
            {label}
          </li>
        ))}
      </ul>
      <div className="flex h-44 items-end gap-1.5 border-b border-line sm:gap-3">
        {weeks.map((week) => (
          <div key={week.week} className="flex h-full flex-1 flex-col justify-end gap-0.5">
            <span className="text-center text-xs text-ink-muted tabular-nums">
              {week.answered + week.unanswered || ''}
            </span>
            {parts.toReversed().map(({ name, className }) => (
              <span
                key={name}
                style={{ height: `${(80 * week[name]) / most}%` }}
                className={week[name] > 0 ? `rounded-xs ${className}` : ''}
              />
            ))}
          </div>
        ))}
      </div>
      <div className="flex gap-1.5 text-center text-xs text-ink-muted sm:gap-3">
        {weeks.map(({ week }, at) => (
          <span
            key={week}
            className={`min-w-0 flex-1 max-sm:text-right max-sm:whitespace-nowrap ${at % 2 === 0 ? 'max-sm:hidden' : ''}`}
          >
            {dayText(week)}
          </span>
        ))}
      </div>
    </div>
  )
}

const dayText = (day: string) =>
  new Date(day).toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
