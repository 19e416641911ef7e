import { Drawing } from '#web/employee/charts/chart-states.tsx'
import { drawDelay } from '#web/employee/charts/chart-texts.ts'
import { Swatch } from '#web/employee/charts/swatch.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'

const DoughnutChart = onDemand(() => import('#web/ui/charts/doughnut-chart.tsx'))

export interface Slice {
  readonly name: string
  readonly count: number
  readonly color: string
  /** Its share of the ring, in any unit. */
  readonly share: number
}

interface DoughnutProps {
  /** The title, such as "Issues by type". */
  label: string
  /** The header of the first column. */
  head: string
  slices: readonly Slice[]
  onRetry: () => void
}

const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 })

/** A ring with the total in its middle, and next to it a table of the real numbers (EP-111). */
export function Doughnut({ label, head, slices, onRetry }: DoughnutProps) {
  const total = slices.reduce((sum, { count }) => sum + count, 0)
  const textOf = ({ count }: Slice) => `${count} of ${total} (${percent.format(count / total)})`
  return (
    <div className="grid items-center gap-4 p-4 sm:grid-cols-[12rem_minmax(0,1fr)]">
      <div className="relative mx-auto aspect-square w-full max-w-48">
        <Drawing onRetry={onRetry}>
          {(onFail) => (
            <DoughnutChart
              label={`${label}: ${slices.map(({ name, count }) => `${name} ${count}`).join(', ')}`}
              slices={slices.map((slice) => ({
                name: slice.name,
                value: slice.share,
                color: slice.color,
                text: textOf(slice),
              }))}
              delay={drawDelay}
              onFail={onFail}
            />
          )}
        </Drawing>
        <div className="pointer-events-none absolute inset-0 grid place-content-center text-center">
          <span className="text-xl font-semibold tabular-nums">{total}</span>
          <span className="text-sm text-ink-muted">{total === 1 ? 'issue' : 'issues'}</span>
        </div>
      </div>
      <table className="w-full text-md">
        <caption className="sr-only">{label}</caption>
        <thead className="text-left text-sm text-ink-muted">
          <tr>
            <th scope="col" className="py-1 font-medium">
              {head}
            </th>
            <th scope="col" className="py-1 text-right font-medium">
              Issues
            </th>
            <th scope="col" className="py-1 text-right font-medium">
              Share
            </th>
          </tr>
        </thead>
        <tbody>
          {slices.map(({ name, count, color }) => (
            <tr key={name} className="border-t border-line">
              <th scope="row" className="py-1.5 text-left font-normal wrap-anywhere">
                <span className="mr-2">
                  <Swatch color={color} />
                </span>
                {name}
              </th>
              <td className="py-1.5 text-right font-medium tabular-nums">{count}</td>
              <td className="py-1.5 text-right text-ink-muted tabular-nums">
                {percent.format(count / total)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
