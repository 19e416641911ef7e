import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from 'chart.js'
import { type ChartDrawing, canvasClass, useChart } from '#web/ui/charts/use-chart.ts'

Chart.register(
  BarController,
  BarElement,
  CategoryScale,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
)

interface AxisChartProps extends Pick<ChartDrawing<'bar' | 'line'>, 'delay' | 'onFail'> {
  type: 'bar' | 'line'
  /** A description for people who cannot see it; a table next to it should say the same. */
  label: string
  /** Along the horizontal axis. */
  names: readonly string[]
  series: readonly { readonly name: string; readonly color: string; readonly values: readonly number[] }[]
  /** The distance between the lines of the vertical axis. */
  step: number
  /** After each number in tooltips, such as ` h`. */
  unit?: string
}

/** Bars or lines, as large as their container. Load it lazily: the library weighs 50 KB. */
export default function AxisChart({
  type,
  label,
  names,
  series,
  step,
  unit = '',
  ...drawing
}: AxisChartProps) {
  const canvas = useChart({
    ...drawing,
    data: { type, names, series, step },
    configure(color) {
      const [ink, line] = [color('var(--color-ink-muted)'), color('var(--color-line)')]
      return {
        type,
        data: {
          labels: [...names],
          datasets: series.map(({ name, values, ...series }) => {
            const own = color(series.color)
            return {
              label: name,
              data: [...values],
              backgroundColor: own,
              borderColor: own,
              ...(type === 'bar'
                ? { borderRadius: 3, maxBarThickness: 28 }
                : { borderWidth: 2, pointRadius: 3, pointHoverRadius: 5 }),
            }
          }),
        },
        options: {
          animation: false,
          maintainAspectRatio: false,
          interaction: { mode: 'index', intersect: false },
          scales: {
            x: { grid: { display: false }, border: { color: line }, ticks: { color: ink, maxRotation: 45 } },
            y: {
              beginAtZero: true,
              grid: { color: line },
              border: { display: false },
              ticks: { color: ink, stepSize: step, precision: 0 },
            },
          },
          plugins: {
            tooltip: {
              callbacks: {
                label: ({ dataset, formattedValue }) => `${dataset.label}: ${formattedValue}${unit}`,
              },
            },
          },
        },
      }
    },
  })
  return <canvas ref={canvas} role="img" aria-label={label} className={canvasClass} />
}
