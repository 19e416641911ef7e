import lighthouse, { type Result } from 'lighthouse'

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** What Lighthouse says of one visit of a page. */
export interface LighthouseRun {
  /** From `/` on. */
  readonly page: string
  /** From 0 to 100, in the order of `categories`. */
  readonly scores: readonly number[]
  /** The first of them, uncut. */
  readonly performance: number
  /** Milliseconds until the largest part of the first screen is painted. */
  readonly largestPaint: number
  /** How much of the screen moves by itself. */
  readonly layoutShift: number
  /** Milliseconds for which scripts keep a tap waiting. */
  readonly blockingTime: number
  /** Bytes of script as they are sent. */
  readonly scriptBytes: number
  /** What could be better, as Lighthouse words it. */
  readonly failedAudits: readonly string[]
}

/**
 * Visits a page as a phone does, with nothing kept from earlier visits.
 * @param debuggingPort of a running Chromium
 */
export async function runLighthouse(page: string, debuggingPort: number): Promise<LighthouseRun> {
  const outcome = await lighthouse(page, {
    port: debuggingPort,
    logLevel: 'error',
    onlyCategories: [...categories],
  })
  if (!outcome) throw new Error(`Lighthouse says nothing of ${page}`)
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

/** Every audit that counts or advises and is not fully passed, with the first of what it found. */
function shortcomings({ audits, categories }: Result): string[] {
  const asked = Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ group }) => group !== 'hidden').map(({ id }) => id),
  )
  return [...new Set(asked)].flatMap((id) => {
    const audit = audits[id]
    if (!audit) return []
    if (audit.scoreDisplayMode === 'error') return [`${id}: ${audit.errorMessage}`]
    if (audit.score === null || audit.score === 1) return []
    const words = [audit.title, audit.displayValue, firstFinding(audit.details)].filter(Boolean)
    return [`${id}: ${words.join(' – ')}`]
  })
}

/** The first element or file of an audit's list. */
function firstFinding(details: Result['audits'][string]['details']): string | undefined {
  if (details?.type !== 'table' && details?.type !== 'opportunity') return undefined
  const [item] = details.items
  const { node, url, source } = item ?? {}
  if (typeof node === 'object' && 'type' in node && node.type === 'node') return node.snippet
  return [url, source].find((place) => typeof place === 'string')
}
