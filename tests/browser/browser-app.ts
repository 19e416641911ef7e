import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import type { AnyContent } from '#contract/content/define.ts'
import { launchChromium } from '#scripts/launch/chromium.ts'
import { freePort } from '#scripts/launch/free-port.ts'
import { loadBuild } from '#server/site/ssr.ts'
import { type ContextPool, createContextPool, type PageOptions } from '#tests/browser/contexts.ts'
import { openList } from '#tests/browser/list-page.ts'
import { type Account, tokensOf } from '#tests/support/accounts.ts'
import { closeNow, imageFile, multipart, startTestApp, type TestApp } from '#tests/support/app.ts'

type SignedInOptions = PageOptions & { readonly as?: Account }

/** An app that listens, and a browser that opens it. */
export interface BrowserTestApp extends TestApp {
  /** Where the app listens: `http://127.0.0.1:<port>`. */
  readonly url: string
  /** A page whose cookies and storage are its own; it closes with its test. */
  openPage(options?: PageOptions): Promise<Page>
  /** The same, signed in as the administrator, or as the one that is named. */
  openSignedIn(options?: SignedInOptions): Promise<Page>
  /** The administrator's page at the list of a type, once it shows its rows. */
  openList(type: AnyContent, query?: string, options?: SignedInOptions): Promise<Page>
  /** Creates an article through the API; `status` 1 publishes it. */
  createArticle(title: string, more?: Record<string, string>): Promise<{ id: number; slug: string }>
  /** Creates a banner through the API. */
  createBanner(title: string, more?: Record<string, string>): Promise<{ id: number }>
}

/** One browser for all files of a worker; it ends with the worker's process. */
let browser: Promise<Browser> | undefined

/** An app for all tests of a file, with a browser. */
export function useBrowserTestApp(
  env: Record<string, string> = {},
  options: Parameters<typeof startTestApp>[0] = {},
): BrowserTestApp {
  const browserApp = {} as BrowserTestApp
  let contexts: ContextPool | undefined
  beforeAll(async () => {
    browser ??= launchChromium([
      // Tabs of a context share a process, and with it the compiled scripts.
      '--renderer-process-limit=1',
      // A page of a test ends before its scripts have earned what optimizing them costs.
      '--js-flags=--no-opt --no-maglev',
    ])
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const app = await startTestApp({
      ...options,
      web: await loadBuild(),
      env: { PUBLIC_URL: url, ...env },
    })
    await app.fastify.listen({ port, host: '127.0.0.1' })
    contexts = createContextPool(await browser, url)
    Object.assign(browserApp, app, browserMembers(app, contexts, url))
  })
  afterAll(async () => {
    await contexts?.close()
    await closeNow(browserApp)
  })
  return browserApp
}

function browserMembers(
  app: TestApp,
  contexts: ContextPool,
  url: string,
): Omit<BrowserTestApp, keyof TestApp> {
  async function create(path: string, fields: Record<string, string>, file: string): Promise<never> {
    const body = multipart({ ...fields, [file]: await imageFile() })
    const response = await app.asAdmin(`POST ${path}/`, body)
    if (response.statusCode !== 201) throw new Error(response.body)
    return response.json() as never
  }
  async function openSignedIn({ as, ...options }: SignedInOptions = {}): Promise<Page> {
    const { id, email } = as ?? app.admin
    const [firstname, lastname] = as ? ['Grace', 'Hopper'] : ['Ada', 'Byron']
    const { access, refresh } = as ? await tokensOf(app, as) : await app.signIn(true)
    return contexts.openPage({
      ...options,
      cookies: { accessToken: access, refreshToken: refresh },
      storage: {
        isLoggedIn: 'true',
        firstname,
        lastname,
        email,
        profile_image: '',
        admin_id: String(id),
        ...options.storage,
      },
    })
  }
  return {
    url,
    openPage: (options) => contexts.openPage(options),
    openSignedIn,
    async openList(type, query, options) {
      const page = await openSignedIn(options)
      await openList(page, type, query)
      return page
    },
    createArticle: (title, more = {}) =>
      create('article', { title, description: `<p>About ${title}</p>`, ...more }, 'articleImage'),
    createBanner: (title, more = {}) =>
      create('banner', { title: `<p>${title}</p>`, selectedPage: 'home', ...more }, 'bannerImage'),
  }
}
