import { ArcElement, Chart, DoughnutController, Tooltip } from 'chart.js'
import { chartColor } from '#web/ui/charts/chart-colors.ts'
import { type ChartDrawing, canvasClass, useChart } from '#web/ui/charts/use-chart.ts'

Chart.register(ArcElement, DoughnutController, Tooltip)

interface DoughnutChartProps extends Pick<ChartDrawing<'doughnut'>, 'delay' | 'onFail'> {
  /** A description for people who cannot see it; a table next to it should say the same. */
  label: string
  slices: readonly {
    readonly name: string
    readonly value: number
    /** A CSS color; that of its index if omitted. */
    readonly color?: string
    /** The text of its tooltip if that is not the value. */
    readonly text?: string
  }[]
}

/** A doughnut as wide as its container. Load it lazily: the library weighs 50 KB. */
export default function DoughnutChart({ label, slices, ...drawing }: DoughnutChartProps) {
  const canvas = useChart({
    ...drawing,
    data: slices,
    configure(color) {
      const colors = slices.map((slice, index) => color(slice.color ?? chartColor(index)))
      return {
        type: 'doughnut',
        data: {
          labels: slices.map(({ name }) => name),
          datasets: [
            {
              data: slices.map(({ value }) => value),
              backgroundColor: colors,
              borderColor: color('var(--color-surface)'),
              borderWidth: slices.length > 1 ? 2 : 0,
            },
          ],
        },
        options: {
          cutout: '60%',
          animation: false,
          maintainAspectRatio: true,
          aspectRatio: 1,
          plugins: {
            tooltip: {
              callbacks: {
                label: ({ dataIndex, formattedValue }) => slices[dataIndex]?.text ?? formattedValue,
              },
            },
          },
        },
      }
    },
  })
  return <canvas ref={canvas} role="img" aria-label={label} className={canvasClass} />
}
