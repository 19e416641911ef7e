import { Drawing } from '#web/employee/charts/chart-states.tsx'
import { drawDelay } from '#web/employee/charts/chart-texts.ts'
import { Swatch } from '#web/employee/charts/swatch.tsx'
import { FiguresTable } from '#web/ui/figures-table.tsx'
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
      <FiguresTable
        caption={label}
        columns={[
          {
            label: head,
            cell: ({ name, color }) => (
              <>
                <span className="mr-2">
                  <Swatch color={color} />
                </span>
                {name}
              </>
            ),
          },
          { label: 'Issues', cell: ({ count }) => <b className="font-medium">{count}</b> },
          {
            label: 'Share',
            cell: ({ count }) => <span className="text-ink-muted">{percent.format(count / total)}</span>,
          },
        ]}
        rows={slices}
        keyOf={({ name }) => name}
      />
    </div>
  )
}
