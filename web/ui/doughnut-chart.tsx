import { ArcElement, Chart, DoughnutController, Tooltip } from 'chart.js'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { chartColor } from '#web/ui/chart-colors.ts'

Chart.register(ArcElement, DoughnutController, Tooltip)

interface DoughnutChartProps {
  /** What it shows, for those who cannot see it; a table beside it should say the same. */
  label: string
  slices: readonly { readonly name: string; readonly value: number }[]
}

/** A doughnut as wide as its container. Load it lazily: the library weighs 50 KB. */
export default function DoughnutChart({ label, slices }: DoughnutChartProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const isDark = useSyncExternalStore(subscribeToScheme, isDarkScheme)
  const data = JSON.stringify(slices)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colors that are read depend on the scheme
  useEffect(() => {
    const element = canvas.current
    if (!element) return
    const slices: DoughnutChartProps['slices'] = JSON.parse(data)
    const colors = slices.map((_, index) => resolveColor(element, chartColor(index)))
    const chart = new Chart(element, {
      type: 'doughnut',
      data: {
        labels: slices.map(({ name }) => name),
        datasets: [
          {
            data: slices.map(({ value }) => value),
            backgroundColor: colors,
            // The library cannot derive one from colors in OKLCH.
            hoverBackgroundColor: colors,
            borderColor: resolveColor(element, 'var(--color-surface)'),
            borderWidth: slices.length > 1 ? 2 : 0,
          },
        ],
      },
      options: { cutout: '60%', animation: false, maintainAspectRatio: true, aspectRatio: 1 },
    })
    return () => chart.destroy()
  }, [data, isDark])
  return <canvas ref={canvas} role="img" aria-label={label} />
}

/** A canvas knows neither variables nor `light-dark()`. */
function resolveColor(element: HTMLElement, value: string): string {
  const { color } = element.style
  element.style.color = value
  const resolved = getComputedStyle(element).color
  element.style.color = color
  return resolved
}

const darkScheme = '(prefers-color-scheme: dark)'

const isDarkScheme = () => matchMedia(darkScheme).matches

function subscribeToScheme(listener: () => void): () => void {
  const query = matchMedia(darkScheme)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
