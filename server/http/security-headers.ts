/** For every response: trust the declared type, allow no frames, send no path to other sites. */
export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY',
} as const

/** A year without a request in clear (RFC 6797). Only this host: what runs on others of the domain is not ours. */
const strictTransport = { 'strict-transport-security': 'max-age=31536000' } as const

/** The security headers of a site by its public URL. Browsers ignore what came over HTTP (RFC 6797, 8.1). */
export const securityHeadersOf = (publicUrl: string) =>
  publicUrl.startsWith('https:') ? { ...securityHeaders, ...strictTransport } : securityHeaders

/** For responses that are not pages: if opened as one, nothing in them may run or load. */
export const apiContentSecurityPolicy =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
