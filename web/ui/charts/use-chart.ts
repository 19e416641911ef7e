import { Chart, type ChartConfiguration, type ChartTypeRegistry } from 'chart.js'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useTheme } from '#web/ui/theme/theme.ts'

/** Reasons why a chart cannot be drawn, in the words of the requirements (EP-119, EP-120). */
const failures = {
  noContext: 'Canvas context not available',
  brokenContext: 'Canvas context error',
  other: 'Failed to render chart. Please try again later.',
} as const

/** A CSS color as a canvas understands it, which knows neither variables nor `light-dark()`. */
export type ResolveColor = (value: string) => string

export interface ChartDrawing<Type extends keyof ChartTypeRegistry> {
  /** The data to draw; a change redraws the chart. */
  readonly data: unknown
  readonly configure: (color: ResolveColor) => ChartConfiguration<Type>
  /** The delay before the first attempt to draw and between attempts, in milliseconds. */
  readonly delay?: number | undefined
  /** Called with the reason after the last attempt. */
  readonly onFail?: ((reason: string) => void) | undefined
}

const attempts = 3

/** A canvas that is not drawn yet is 300 pixels wide, and keeps its width until it is drawn for a narrower window. */
export const canvasClass = 'max-w-full'

/** Draws a chart into a canvas, in the colors of the theme. */
export function useChart<Type extends keyof ChartTypeRegistry>({
  data,
  configure,
  delay = 0,
  onFail,
}: ChartDrawing<Type>): RefObject<HTMLCanvasElement | null> {
  const canvas = useRef<HTMLCanvasElement>(null)
  const theme = useTheme()
  const draw = useEffectEvent((element: HTMLCanvasElement) => {
    checkContext(element)
    Chart.defaults.font.family = getComputedStyle(element).fontFamily
    return new Chart(
      element,
      configure((value) => resolveColor(element, value)),
    )
  })
  const fail = useEffectEvent((cause: unknown) => {
    console.error(cause)
    onFail?.(cause instanceof ContextError ? cause.message : failures.other)
  })
  const content = JSON.stringify(data)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn, and in which colors
  useEffect(() => {
    const element = canvas.current
    if (!element) return
    let timer: ReturnType<typeof setTimeout>
    const attempt = (left: number) => {
      timer = setTimeout(() => {
        try {
          draw(element)
        } catch (cause) {
          Chart.getChart(element)?.destroy()
          if (left > 1) attempt(left - 1)
          else fail(cause)
        }
      }, delay)
    }
    attempt(attempts)
    return () => {
      clearTimeout(timer)
      Chart.getChart(element)?.destroy()
    }
  }, [content, theme, delay])
  return canvas
}

class ContextError extends Error {}

function checkContext(element: HTMLCanvasElement): void {
  let context: unknown
  try {
    context = element.getContext('2d')
  } catch (cause) {
    throw new ContextError(failures.brokenContext, { cause })
  }
  if (!context) throw new ContextError(failures.noContext)
}

function resolveColor(element: HTMLElement, value: string): string {
  // With reduced motion, everything changes within a millisecond and would still have its old color here.
  element.style.transitionProperty = 'none'
  const { color } = element.style
  element.style.color = value
  const resolved = getComputedStyle(element).color
  element.style.color = color
  return resolved
}
