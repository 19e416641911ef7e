import lighthouse, { type Result } from 'lighthouse'

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** The result of one Lighthouse run of a page. */
export interface LighthouseRun {
  /** The path. */
  readonly page: string
  /** From 0 to 100, in the order of `categories`. */
  readonly scores: readonly number[]
  /** The performance score before rounding, from 0 to 1. */
  readonly performance: number
  /** Largest Contentful Paint, in milliseconds. */
  readonly largestPaint: number
  /** Cumulative Layout Shift. */
  readonly layoutShift: number
  /** Total Blocking Time, in milliseconds. */
  readonly blockingTime: number
  /** Transferred bytes of script. */
  readonly scriptBytes: number
  /** In Lighthouse's words. */
  readonly failedAudits: readonly string[]
}

/**
 * Measures a page on a simulated phone with an empty cache.
 * @param debuggingPort of a running Chromium
 */
export async function runLighthouse(page: string, debuggingPort: number): Promise<LighthouseRun> {
  const outcome = await lighthouse(page, {
    port: debuggingPort,
    logLevel: 'error',
    onlyCategories: [...categories],
    // The browser's storage stays, since it has who is signed in; its cache is emptied all the same.
    clearStorageTypes: ['shader_cache'],
  })
  if (!outcome) throw new Error(`Lighthouse returned no result for ${page}`)
  const result = outcome.lhr
  if (result.runtimeError) throw new Error(`${page}: ${result.runtimeError.message}`)
  const number = (audit: string) => result.audits[audit]?.numericValue ?? Number.NaN
  return {
    page: new URL(page).pathname,
    scores: categories.map((name) => Math.round(100 * (result.categories[name]?.score ?? Number.NaN))),
    performance: result.categories.performance?.score ?? Number.NaN,
    largestPaint: number('largest-contentful-paint'),
    layoutShift: number('cumulative-layout-shift'),
    blockingTime: number('total-blocking-time'),
    scriptBytes: scriptBytes(result),
    failedAudits: shortcomings(result),
  }
}

function scriptBytes({ audits }: Result): number {
  const details = audits['resource-summary']?.details
  if (details?.type !== 'table') return Number.NaN
  return Number(details.items.find(({ resourceType }) => resourceType === 'script')?.transferSize ?? 0)
}

/** Every visible audit that is not fully passed, with its first finding. */
function shortcomings({ audits, categories }: Result): string[] {
  const visibleIds = Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ group }) => group !== 'hidden').map(({ id }) => id),
  )
  return [...new Set(visibleIds)].flatMap((id) => {
    const audit = audits[id]
    if (!audit) return []
    if (audit.scoreDisplayMode === 'error') return [`${id}: ${audit.errorMessage}`]
    if (audit.score === null || audit.score === 1) return []
    const parts = [audit.title, audit.displayValue, firstFinding(audit.details)].filter(Boolean)
    return [`${id}: ${parts.join(' – ')}`]
  })
}

/** The first element or file of an audit's details. */
function firstFinding(details: Result['audits'][string]['details']): string | undefined {
  if (details?.type !== 'table' && details?.type !== 'opportunity') return undefined
  const [item] = details.items
  const { node, url, source } = item ?? {}
  if (typeof node === 'object' && 'type' in node && node.type === 'node') return node.snippet
  return [url, source].find((value) => typeof value === 'string')
}
