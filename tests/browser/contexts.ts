import type { Browser, BrowserContext, Page } from 'playwright-core'
import { onTestFinished, TestRunner } from 'vitest'
import { forgetRequests, watchRequests } from '#tests/browser/requests.ts'

export interface PageOptions {
  readonly width?: number
  readonly height?: number
  readonly dark?: boolean
  /** With transitions and moving slides, which cost the browser a tenth of its work. */
  readonly motion?: boolean
  /** The browser's time zone, if it is to be another one than the machine's. */
  readonly timeZone?: string
  /** With a clock that the test sets by `page.clock`; until then it goes on. */
  readonly clock?: boolean
  /** With nothing in the HTTP cache. */
  readonly firstVisit?: boolean
  /** The local storage that the page finds. */
  readonly storage?: Record<string, string>
  /** Cookies by name; HttpOnly, as those of sessions are. */
  readonly cookies?: Record<string, string>
}

export interface ContextPool {
  /** A page in a context that no other page is in; both are free again when the test has finished. */
  openPage(options?: PageOptions): Promise<Page>
  close(): Promise<void>
}

/** A context, and a page in it that keeps its process and with it the compiled scripts. */
interface Pooled {
  readonly context: BrowserContext
  readonly keeper: Page
  readonly hasClock: boolean
  readonly isAltered: () => boolean
  uses: number
}

/** Every step of a clock is repeated in each later page of its context. */
const maxUsesOfClock = 8

const viewport = { width: 1440, height: 900 }

/**
 * Gives each test contexts of its own. Those of finished tests are emptied and used again, which spares the browser a
 * third of its work: a new context starts a process that loads and compiles all scripts.
 * @param url of the app
 */
export function createContextPool(browser: Browser, url: string): ContextPool {
  const idle: Pooled[] = []
  const all = new Set<BrowserContext>()

  async function create(hasClock: boolean): Promise<Pooled> {
    const context = await browser.newContext({ baseURL: url, viewport, reducedMotion: 'reduce' })
    all.add(context)
    // Well under a test's time, so that what was waited for is said.
    context.setDefaultTimeout(8000)
    watchRequests(context)
    const keeper = await context.newPage()
    // Storage belongs to an origin, so it can be filled only from a page of it.
    await keeper.goto('/robots.txt')
    if (hasClock) await context.clock.install()
    return { context, keeper, hasClock, isAltered: watchAlterations(context, hasClock), uses: 0 }
  }

  async function release(pooled: Pooled): Promise<void> {
    const { context, keeper, hasClock, isAltered } = pooled
    if (isAltered() || (hasClock && pooled.uses >= maxUsesOfClock)) {
      all.delete(context)
      return context.close()
    }
    const opened = context.pages().filter((page) => page !== keeper)
    await Promise.all(opened.map((page) => page.close()))
    forgetRequests(context)
    idle.push(pooled)
  }

  function takeIdle(hasClock: boolean): Pooled | undefined {
    const index = idle.findIndex((pooled) => pooled.hasClock === hasClock)
    return index < 0 ? undefined : idle.splice(index, 1)[0]
  }

  return {
    async openPage({ firstVisit, clock = false, storage = {}, cookies = {}, ...display } = {}) {
      const pooled = (firstVisit ? undefined : takeIdle(clock)) ?? (await create(clock))
      if (clock && pooled.uses > 0) await restartClock(pooled.context)
      pooled.uses += 1
      // One that is opened before the tests serves all of them, so it ends with their file.
      if (TestRunner.getCurrentTest()) onTestFinished(() => release(pooled))
      const { context, keeper } = pooled
      await context.clearCookies()
      await context.addCookies(
        Object.entries(cookies).map(([name, value]) => ({
          name,
          value,
          url,
          httpOnly: true,
          sameSite: 'Strict' as const,
        })),
      )
      await keeper.evaluate((items) => {
        localStorage.clear()
        for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value)
      }, storage)
      const page = await context.newPage()
      await setDisplay(page, display)
      return page
    },
    async close() {
      await Promise.all([...all].map((context) => context.close()))
    },
  }
}

async function setDisplay(page: Page, { width, height, dark, motion, timeZone }: PageOptions): Promise<void> {
  if (timeZone) {
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setTimezoneOverride', { timezoneId: timeZone })
  }
  if (width || height)
    await page.setViewportSize({ ...viewport, ...(width && { width }), ...(height && { height }) })
  if (dark || motion)
    await page.emulateMedia({
      colorScheme: dark ? 'dark' : 'light',
      reducedMotion: motion ? 'no-preference' : 'reduce',
    })
}

/** The clock shows the time again, and goes on. */
async function restartClock({ clock }: BrowserContext): Promise<void> {
  await clock.install()
  await clock.resume()
}

/** Tells whether a context has been given something that cannot be taken back, such as another clock. */
function watchAlterations(context: BrowserContext, hasClock: boolean): () => boolean {
  let isAltered = false
  const watch = <T extends object>(target: T, names: readonly (keyof T)[]) => {
    for (const name of names) {
      const method = target[name] as (...args: unknown[]) => unknown
      target[name] = ((...args: unknown[]) => {
        isAltered = true
        return method.apply(target, args)
      }) as T[typeof name]
    }
  }
  watch(context, [
    'addInitScript',
    'exposeBinding',
    'exposeFunction',
    'grantPermissions',
    'route',
    'setOffline',
  ])
  if (!hasClock) watch(context.clock, ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'])
  return () => isAltered
}
