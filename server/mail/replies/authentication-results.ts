/** One method's verdict in an Authentication-Results header (RFC 8601, 2.2). */
interface MethodResult {
  readonly method: string
  readonly result: string
  /** Such as `header.from`, in lower case. */
  readonly properties: ReadonlyMap<string, string>
}

const maxLength = 10_000

/**
 * Whether the company's own mail server has authenticated the domain of a sender: by DMARC, or by DKIM or SPF for the
 * sender's domain or one above it. Only the topmost header of the server counts: the mail itself may contain others that
 * use its name, further down.
 * @param headers the values of all Authentication-Results headers, from the top of the mail
 * @param authservId the name that the server gives itself in them; without one nothing is authenticated
 */
export function isAuthenticated(
  headers: readonly string[],
  { from, authservId }: { from: string | null; authservId: string | undefined },
): boolean {
  if (from === null || authservId === undefined) return false
  const domain = domainOf(from)
  const [own] = headers.map(partsOf).filter(([name = '']) => isServer(name, authservId))
  const results = (own ?? []).slice(1).flatMap(resultIn)
  const dmarc = results.find(({ method }) => method === 'dmarc')
  if (dmarc?.result === 'pass') return domainOf(dmarc.properties.get('header.from') ?? domain) === domain
  if (dmarc?.result === 'fail') return false
  return results.some(({ method, result, properties }) => {
    const names = identifiers[method] ?? []
    const authenticated = names.map((name) => properties.get(name)).find((value) => value !== undefined)
    return result === 'pass' && authenticated !== undefined && covers(domainOf(authenticated), domain)
  })
}

/** The properties that name the authenticated domain; the first one present counts. */
const identifiers: Readonly<Record<string, readonly string[]>> = {
  dkim: ['header.d', 'header.i'],
  spf: ['smtp.mailfrom'],
}

/** The domain of an e-mail address, or the domain itself. */
const domainOf = (value: string) => value.slice(value.lastIndexOf('@') + 1).toLowerCase()

/** A parent domain may sign for it as well, except a top-level domain. */
const covers = (authenticated: string, domain: string) =>
  authenticated === domain || (authenticated.includes('.') && domain.endsWith(`.${authenticated}`))

/** The name may be followed by a version. */
const isServer = (part: string, authservId: string) =>
  part.trim().split(/\s+/, 1)[0]?.toLowerCase() === authservId.toLowerCase()

function resultIn(part: string): MethodResult[] {
  const [verdict = '', ...others] = part
    .replace(/(?:(?<!\s)\s+)?=\s*/g, '=')
    .trim()
    .split(/\s+/)
  const [, method, result] = /^([a-z][\w-]*)(?:\/\d+)?=(\w+)$/i.exec(verdict) ?? []
  if (!method || !result) return []
  const pairs = others.flatMap((pair) => {
    const [, name, value] = /^([\w.-]+)=(.+)$/.exec(pair) ?? []
    return name && value ? [[name.toLowerCase(), value.toLowerCase()] as const] : []
  })
  return [{ method: method.toLowerCase(), result: result.toLowerCase(), properties: new Map(pairs) }]
}

/** The parts between semicolons. Comments are dropped, and semicolons in quoted strings do not count (RFC 5322, 3.2). */
function partsOf(header: string): string[] {
  const parts = ['']
  let comments = 0
  let isQuoted = false
  for (const [token] of header.slice(0, maxLength).matchAll(/\\.|./gs)) {
    if (token === '"' && comments === 0) isQuoted = !isQuoted
    else if (token === '(' && !isQuoted) comments += 1
    else if (token === ')' && !isQuoted && comments > 0) comments -= 1
    else if (comments > 0) continue
    else if (token === ';' && !isQuoted) parts.push('')
    else parts[parts.length - 1] += isQuoted ? token.replace(/^\\|[\s=]/g, '_') : token
  }
  return parts
}
