import { table } from '../bench/report.ts'
import type { LighthouseRun } from './run.ts'

/** The results as plain text: a row for each page, then the failed audits with their pages. */
export function asText(runs: readonly LighthouseRun[]): string {
  return [numbers(runs), ...failedAudits(runs)].join('\n\n')
}

function numbers(visits: readonly LighthouseRun[]): string {
  const head = ['', 'perf.', 'access.', 'practices', 'SEO', 'LCP', 'CLS', 'TBT', 'script']
  const rows = visits.map(({ page, scores, largestPaint, layoutShift, blockingTime, scriptBytes }) => [
    page,
    ...scores.map(String),
    `${(largestPaint / 1000).toFixed(2)} s`,
    layoutShift.toFixed(3),
    `${Math.round(blockingTime)} ms`,
    `${(scriptBytes / 1000).toFixed(1)} kB`,
  ])
  return table([head, ...rows])
}

function failedAudits(visits: readonly LighthouseRun[]): string[] {
  const pagesOf = new Map<string, string[]>()
  for (const { page, failedAudits } of visits)
    for (const one of failedAudits) pagesOf.set(one, [...(pagesOf.get(one) ?? []), page])
  return [...pagesOf].map(([one, pages]) => `${one}\n  ${pages.join('  ')}`)
}
