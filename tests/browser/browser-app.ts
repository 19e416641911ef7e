import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, onTestFinished, TestRunner } from 'vitest'
import { launchChromium } from '#scripts/launch/chromium.ts'
import { freePort } from '#scripts/launch/free-port.ts'
import { loadBuild } from '#server/site/ssr.ts'
import { watchRequests } from '#tests/browser/requests.ts'
import { type Account, tokensOf } from '#tests/support/accounts.ts'
import { imageFile, multipart, startTestApp, type TestApp } from '#tests/support/app.ts'

/** An app that listens, and a browser that opens it. */
export interface BrowserTestApp extends TestApp {
  /** Where the app listens: `http://127.0.0.1:<port>`. */
  readonly url: string
  /** A context of its own with one page. Its cookies and storage are its own; it closes with its test. */
  openPage(options?: {
    width?: number
    height?: number
    dark?: boolean
    reducedMotion?: boolean
  }): Promise<Page>
  /** The same, signed in as the administrator, or as the one that is named. */
  openSignedIn(options?: Parameters<BrowserTestApp['openPage']>[0] & { as?: Account }): Promise<Page>
  /** Creates an article through the API; `status` 1 publishes it. */
  createArticle(title: string, more?: Record<string, string>): Promise<{ id: number; slug: string }>
  /** Creates a banner through the API. */
  createBanner(title: string, more?: Record<string, string>): Promise<{ id: number }>
}

/** One browser for all files of a worker; it ends with the worker's process. */
let browser: Promise<Browser> | undefined

/** An app for all tests of a file, with a browser. */
export function useBrowserTestApp(env: Record<string, string> = {}): BrowserTestApp {
  const browserApp = {} as BrowserTestApp
  beforeAll(async () => {
    browser ??= launchChromium()
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const app = await startTestApp({ web: await loadBuild(), env: { PUBLIC_URL: url, ...env } })
    await app.fastify.listen({ port, host: '127.0.0.1' })
    Object.assign(browserApp, app, browserMembers(app, await browser, url))
  })
  afterAll(async () => {
    const contexts = (await browser)?.contexts() ?? []
    await Promise.all(contexts.map((context) => context.close()))
    await browserApp.close()
  })
  return browserApp
}

function browserMembers(app: TestApp, browser: Browser, url: string): Omit<BrowserTestApp, keyof TestApp> {
  async function context(options: Parameters<BrowserTestApp['openPage']>[0] = {}): Promise<BrowserContext> {
    const { width = 1440, height = 900, dark = false, reducedMotion = false } = options
    const context = await browser.newContext({
      baseURL: url,
      viewport: { width, height },
      colorScheme: dark ? 'dark' : 'light',
      reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
    })
    // Well under a test's time, so that what was waited for is said.
    context.setDefaultTimeout(8000)
    watchRequests(context)
    // One that is opened before the tests serves all of them, so it ends with their file.
    if (TestRunner.getCurrentTest()) onTestFinished(() => context.close())
    return context
  }
  async function create(path: string, fields: Record<string, string>, file: string): Promise<never> {
    const body = multipart({ ...fields, [file]: await imageFile() })
    const response = await app.asAdmin({ method: 'POST', url: `/api/${path}/`, ...body })
    if (response.statusCode !== 201) throw new Error(response.body)
    return response.json() as never
  }
  return {
    url,
    openPage: async (options) => (await context(options)).newPage(),
    async openSignedIn({ as, ...options } = {}) {
      const signedIn = await context(options)
      const { access, refresh } = as ? await tokensOf(app, as) : await app.signIn(true)
      await signedIn.addCookies(
        Object.entries({ accessToken: access, refreshToken: refresh }).map(([name, value]) => ({
          name,
          value,
          url,
          httpOnly: true,
          sameSite: 'Strict' as const,
        })),
      )
      const { id, email } = as ?? app.admin
      const [firstname, lastname] = as ? ['Grace', 'Hopper'] : ['Ada', 'Byron']
      const page = await signedIn.newPage()
      // Storage belongs to an origin, so it can be filled only from a page of it.
      await page.goto('/robots.txt')
      await page.evaluate(
        (items) => {
          for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value)
        },
        { isLoggedIn: 'true', firstname, lastname, email, profile_image: '', admin_id: String(id) },
      )
      return page
    },
    createArticle: (title, more = {}) =>
      create('article', { title, description: `<p>About ${title}</p>`, ...more }, 'articleImage'),
    createBanner: (title, more = {}) =>
      create('banner', { title: `<p>${title}</p>`, selectedPage: 'home', ...more }, 'bannerImage'),
  }
}
