import { table } from '../bench/report.ts'
import type { Visit } from './run.ts'

/** The visits as plain text: a row for each page, then what falls short and where. */
export function asText(visits: readonly Visit[]): string {
  return [numbers(visits), ...shortcomings(visits)].join('\n\n')
}

function numbers(visits: readonly Visit[]): string {
  const head = ['', 'perf.', 'access.', 'practices', 'SEO', 'LCP', 'CLS', 'TBT', 'script']
  const rows = visits.map(({ page, scores, largestPaint, layoutShift, blocked, scriptBytes }) => [
    page,
    ...scores.map(String),
    `${(largestPaint / 1000).toFixed(2)} s`,
    layoutShift.toFixed(3),
    `${Math.round(blocked)} ms`,
    `${(scriptBytes / 1000).toFixed(1)} kB`,
  ])
  return table([head, ...rows])
}

function shortcomings(visits: readonly Visit[]): string[] {
  const pagesOf = new Map<string, string[]>()
  for (const { page, shortcomings } of visits)
    for (const one of shortcomings) pagesOf.set(one, [...(pagesOf.get(one) ?? []), page])
  return [...pagesOf].map(([one, pages]) => `${one}\n  ${pages.join('  ')}`)
}
