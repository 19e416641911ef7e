import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import { adminPath } from '#contract/account/admin-path.ts'
import type { AnyContent } from '#contract/content/define.ts'
import { employeePath } from '#contract/employee/employee-path.ts'
import { limits } from '#contract/limits.ts'
import type { PageContext, PreviewState } from '#contract/page-context.ts'
import type { PageRequest } from '#contract/page-request.ts'
import type { PreviewTarget } from '#server/content/preview.ts'
import type { ContentStore } from '#server/content/store.ts'
import { type ContentStores, publicApi } from '#server/content/stores.ts'
import { invalid } from '#server/errors.ts'
import type { CacheableResponse } from '#server/http/response-cache.ts'
import type { App } from '#server/http/route-schema.ts'
import { apiContentSecurityPolicy } from '#server/http/security-headers.ts'
import { present } from '#server/present.ts'
import type { Services } from '#server/services.ts'
import { findPageRequest, isPortalScreen, sendPrivate } from '#server/site/portal-page.ts'
import { feeds } from '#server/site/rss.ts'
import { rangeSitemap, robotsTxt, sitemapTypes, sitemapXml, staticSitemap } from '#server/site/sitemap.ts'

/** The built pages: one function from a request to a page, and a folder of files. */
export interface SiteBuild {
  createWebHandler(pageContext: PageContext): (request: Request, person?: PageRequest) => Promise<Response>
  /** The query names that a page reads, as its route declares them. */
  queryNames(path: string): readonly string[] | Promise<readonly string[]>
  /** `build/client`; null while Vite serves the files itself. */
  readonly clientFolder: string | null
}

/** Pages: rendered on the server from live data, cached as bytes until content changes. */
export function pageRoutes(app: App, services: Services, build: SiteBuild): void {
  const { config, content, siteSettings, previews, captcha, log, responseCache: cache } = services
  const pageContext = {
    api: publicApi(content),
    publicUrl: config.PUBLIC_URL,
    mediaBase: config.MEDIA_URL,
    siteChanges: siteSettings.changes,
    legalText: siteSettings.legalText,
    preview: null,
    report: (cause: unknown) => log.error({ err: cause }, 'page loader failed'),
  }
  const handle = build.createWebHandler(pageContext)
  // Vite injects styles and scripts into the pages that no policy could list.
  const policyFor = build.clientFolder ? contentSecurityPolicies(config.MEDIA_URL, captcha.hosts) : () => null
  if (build.clientFolder) fileRoutes(app, build.clientFolder)

  const anyone = { config: { access: 'anyone' } } as const
  app.get('/robots.txt', anyone, (request, reply) =>
    cache.respond('robots', request, reply, async () => textFile('text/plain', robotsTxt(config.PUBLIC_URL))),
  )
  for (const [path, feed] of Object.entries(feeds)) {
    app.get(path, anyone, (request, reply) =>
      cache.respond(`feed ${path}`, request, reply, async () =>
        textFile('application/rss+xml', await feed(config, content, (await siteSettings.current()).company)),
      ),
    )
  }
  app.get('/sitemap.xml', anyone, (request, reply) =>
    cache.respond('sitemap', request, reply, async () =>
      textFile(
        'application/xml',
        await sitemapXml(config.PUBLIC_URL, content, undefined, (await siteSettings.current()).hasImprint),
      ),
    ),
  )
  app.get('/sitemap-pages.xml', anyone, (request, reply) =>
    cache.respond('sitemap pages', request, reply, async () =>
      textFile(
        'application/xml',
        staticSitemap(config.PUBLIC_URL, (await siteSettings.current()).hasImprint),
      ),
    ),
  )
  for (const path of sitemapTypes) {
    app.get<{ Params: { range: string } }>(
      `/sitemap-${path}-:range(^[1-9]\\d{0,4}$).xml`,
      anyone,
      async (request, reply) => {
        const xml = await rangeSitemap(config.PUBLIC_URL, content, path, Number(request.params.range))
        return reply.headers(textFile('application/xml', '').headers).send(xml)
      },
    )
  }
  const verification = config.SITE_VERIFICATION
  if (verification)
    app.get(verification.path, anyone, (_, reply) =>
      reply
        .headers({
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': apiContentSecurityPolicy,
        })
        .send(verification.body),
    )
  // The scripts of the pages behind a page's links. Anyone can invent queries, so it is not cached.
  app.get('/__manifest', anyone, async (request, reply) => {
    const response = await handle(new Request(new URL(request.raw.url ?? '/', config.PUBLIC_URL)))
    return reply.send(response)
  })
  app.get<{ Querystring: Record<string, unknown> }>('/*', anyone, async (request, reply) => {
    const path = canonicalPath(request.raw.url ?? '/')
    if (isPortalScreen(path)) {
      const { search } = new URL(request.raw.url ?? '/', config.PUBLIC_URL)
      const person = await findPageRequest(app, services.sessions, request)
      const response = await handle(new Request(new URL(path + search, config.PUBLIC_URL)), person)
      const page = await toCacheableResponse(response, policyFor(path))
      person?.stopReading()
      return sendPrivate(request, reply, page)
    }
    const { target, isCacheable } = cacheTarget(path, request.query, await build.queryNames(path))
    const { preview } = request.query
    const previewRow = typeof preview === 'string' ? await previews.find(preview) : null
    if (previewRow) {
      const renderPreview = build.createWebHandler({
        ...pageContext,
        api: publicApi(content, previewRow),
        preview: await previewState(content, previewRow),
      })
      const preview = await toCacheableResponse(
        await renderPreview(new Request(new URL(target, config.PUBLIC_URL))),
        policyFor(path),
      )
      return reply
        .code(preview.status)
        .headers({ ...preview.headers, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
        .send(preview.body)
    }
    const render = async () => {
      // A new request with only the path and the query values that the page knows: nothing else of a visitor's
      // request can influence the cached page.
      const response = await handle(new Request(new URL(target, config.PUBLIC_URL)))
      const page = await toCacheableResponse(response, policyFor(path))
      // Paths are case-insensitive, so each page has thousands of spellings. Only the lower-case one is cached.
      return { ...page, shouldCache: page.shouldCache && isCacheable && path === path.toLowerCase() }
    }
    // Another query may be a preview, so a target with a query is never served before the router.
    return cache.respond(`page ${target}`, request, reply, render, target)
  })
}

async function previewState(content: ContentStores, { type, rowId }: PreviewTarget): Promise<PreviewState> {
  const store: ContentStore<AnyContent> = content[type]
  if (!(await store.find(String(rowId), 'visitor'))) return 'unpublished'
  return Object.keys(await store.findDraft(rowId)).length > 0 ? 'draft' : 'published'
}

type ContentSecurityPolicy = (inlineScripts: string[]) => string

async function toCacheableResponse(
  response: Response,
  policy: ContentSecurityPolicy | null,
): Promise<CacheableResponse> {
  const { text: body, inlineScripts } = extractInlineScripts(
    await response.text(),
    response.headers.get(nonceHeader),
  )
  const type = response.headers.get('content-type') ?? 'text/html; charset=utf-8'
  const control = response.headers.get('cache-control') ?? 'public, max-age=0, must-revalidate'
  const location = response.headers.get('location')
  const retry = response.headers.get('retry-after')
  const html = type.startsWith('text/html')
  return {
    status: response.status,
    body,
    headers: {
      'content-type': type,
      'cache-control': control,
      vary: 'accept-encoding',
      ...(html && policy ? { 'content-security-policy': policy(inlineScripts) } : {}),
      ...(location ? { location } : {}),
      ...(retry ? { 'retry-after': retry } : {}),
    },
    shouldCache: !control.includes('no-store'),
  }
}

const textFile = (type: string, body: string): CacheableResponse => ({
  status: 200,
  body,
  headers: {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'public, max-age=0, must-revalidate',
    vary: 'accept-encoding',
  },
  shouldCache: true,
})

/**
 * The path of a page and the query values that it reads. Cacheable are the targets of the site's own links without a
 * search: the page itself and its first hundred pages.
 */
function cacheTarget(
  path: string,
  query: Record<string, unknown>,
  names: readonly string[],
): { target: string; isCacheable: boolean } {
  const known = new URLSearchParams()
  for (const name of names) {
    const value = query[name]
    if (
      typeof value === 'string' &&
      value !== '' &&
      value.length <= limits.searchLength &&
      isStorableText(value)
    )
      known.set(name, value)
  }
  const isCacheable =
    [...known.keys()].every((name) => name === 'page') && /^(?:[1-9]\d?)?$/.test(known.get('page') ?? '')
  return { target: known.size > 0 ? `${path}?${known}` : path, isCacheable }
}

/** No row holds anything else, so no other value is worth a query. */
const isStorableText = (value: string) => !value.includes('\0') && value.isWellFormed()

/** The canonical spelling of a page's path: without query and trailing slash, with normalized escapes. */
function canonicalPath(url: string): string {
  const raw = present(url.split('?', 1)[0])
  try {
    const path = encodeURI(decodeURI(raw))
    return path.length > 1 ? path.replace(/\/+$/, '') : path
  } catch {
    throw invalid('The address of this page is not valid.')
  }
}

/**
 * Only our own scripts and styles: scripts by file or by the hash of their text, styles by file. Hashes instead of a
 * nonce, because a cached page is the same for everyone. Public pages also allow the scripts of a CAPTCHA provider,
 * if any.
 */
function contentSecurityPolicies(
  mediaUrl: string,
  captchaHosts: readonly string[],
): (path: string) => ContentSecurityPolicy {
  const media = URL.canParse(mediaUrl) ? ` ${new URL(mediaUrl).origin}` : ''
  return (path) => {
    // The tool areas preview images before their upload.
    const isTool = path.startsWith(adminPath) || path.startsWith(employeePath)
    const images = isTool ? ' blob: data:' : ' data:'
    const captcha = isTool ? [] : captchaHosts
    return (scripts) =>
      [
        "default-src 'self'",
        ["script-src 'self'", ...scripts.map((text) => `'sha256-${sha256(text)}'`), ...captcha].join(' '),
        ...(captcha.length > 0 ? [['frame-src', ...captcha].join(' ')] : []),
        "style-src 'self'",
        `img-src 'self'${images}${media}`,
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ].join('; ')
  }
}

/** The header with the nonce that `web/entry.server.tsx` puts on its inline scripts. */
const nonceHeader = 'x-script-nonce'

/**
 * A page without the nonces of its scripts, and the texts of the inline ones. A script that got into a page in any
 * other way, such as from stored text that was not sanitized well enough, has no nonce and will not run.
 */
function extractInlineScripts(html: string, nonce: string | null): { text: string; inlineScripts: string[] } {
  if (!nonce) return { text: html, inlineScripts: [] }
  const mark = ` nonce="${nonce}"`
  const inlineScripts = [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes]) => attributes?.includes(mark) && !attributes.includes(' src='))
    .map(([, , text]) => present(text))
  return { text: html.replaceAll(mark, ''), inlineScripts }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64')

/** The built files: those with a hash in their name are immutable, the few others (icons) are cached for a day. */
function fileRoutes(app: App, folder: string): void {
  app.register(fastifyStatic, { root: folder, serve: false, preCompressed: true })
  const anyone = { config: { access: 'anyone' } } as const
  app.get<{ Params: { '*': string } }>('/assets/*', anyone, (request, reply) =>
    reply.sendFile(`assets/${request.params['*']}`, { maxAge: '365d', immutable: true }),
  )
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (!entry.isFile() || /\.(br|gz|html)$/.test(entry.name)) continue
    app.get(`/${entry.name}`, anyone, (_, reply) => reply.sendFile(entry.name, { maxAge: '1d' }))
  }
}
