import { type ReactNode, useState } from 'react'
import { axisStep } from '#web/employee/charts/axis-step.ts'
import { Drawing } from '#web/employee/charts/chart-states.tsx'
import { drawDelay } from '#web/employee/charts/chart-texts.ts'
import { Swatch } from '#web/employee/charts/swatch.tsx'
import { Card } from '#web/employee/shell/card.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { FiguresTable } from '#web/ui/figures-table.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'

const AxisChart = onDemand(() => import('#web/ui/charts/axis-chart.tsx'))

export interface Series {
  readonly name: string
  readonly color: string
  readonly values: readonly number[]
}

interface AxisCardProps {
  type: 'bar' | 'line'
  heading: string
  note?: ReactNode
  controls?: ReactNode
  /** The name of the axis, such as Month. */
  head: string
  names: readonly string[]
  series: readonly Series[]
  unit?: string
  /** Shown instead of the chart; null if there is a chart. */
  instead: ReactNode
  onRetry: () => void
}

/**
 * Bars or lines with their legend; a button shows the same data as a table, which is always available to screen
 * readers.
 */
export function AxisCard({ heading, note, controls, instead, onRetry, ...chart }: AxisCardProps) {
  const [isTable, setTable] = useState(false)
  return (
    <Card
      heading={heading}
      note={note}
      controls={
        <>
          {controls}
          {!instead && (
            <IconButton
              label={isTable ? 'Show as chart' : 'Show as table'}
              of={`: ${heading}`}
              icon={isTable ? 'chart' : 'table'}
              onClick={() => setTable(!isTable)}
            />
          )}
        </>
      }
    >
      {instead || (
        <>
          {!isTable && <AxisDrawing {...chart} label={heading} onRetry={onRetry} />}
          <div className={isTable ? 'min-h-72 overflow-x-auto p-4' : 'sr-only'}>
            <SeriesTable {...chart} label={heading} />
          </div>
        </>
      )}
    </Card>
  )
}

type ChartProps = Pick<AxisCardProps, 'type' | 'head' | 'names' | 'series' | 'unit'> & { label: string }

/** The chart alone, hidden from screen readers, with its legend. */
export function AxisDrawing({
  type,
  label,
  names,
  series,
  unit,
  onRetry,
}: ChartProps & Pick<AxisCardProps, 'onRetry'>) {
  const largest = Math.max(...series.flatMap(({ values }) => values))
  return (
    <div className="grid grid-cols-1 gap-2 p-4">
      <ul className="flex flex-wrap gap-x-4 text-sm text-ink-muted">
        {series.map(({ name, color }) => (
          <li key={name} className="flex items-center gap-1.5">
            <Swatch color={color} />
            {name}
          </li>
        ))}
      </ul>
      <div className="relative h-60">
        <Drawing onRetry={onRetry}>
          {(onFail) => (
            <AxisChart
              type={type}
              label={label}
              names={names}
              series={series}
              unit={unit ?? ''}
              step={axisStep(largest)}
              delay={drawDelay}
              onFail={onFail}
            />
          )}
        </Drawing>
      </div>
    </div>
  )
}

interface Line {
  readonly name: string
  readonly index: number
}

const SeriesTable = ({ label, head, names, series, unit = '' }: ChartProps) => (
  <FiguresTable
    caption={label}
    columns={[
      { label: head, cell: ({ name }) => name },
      ...series.map(({ name, values }) => ({
        label: name,
        cell: ({ index }: Line) => `${values[index]}${unit}`,
      })),
    ]}
    rows={names.map((name, index) => ({ name, index }))}
    keyOf={({ name }) => name}
  />
)
