import type { Browser, BrowserContext, Dialog, Page } from 'playwright-core'
import { onTestFinished, TestRunner } from 'vitest'
import { recordConsoleErrors } from '#tests/browser/console-errors.ts'
import { waitForHydration } from '#tests/browser/page.ts'
import { forgetRequests, watchRequests } from '#tests/browser/requests.ts'

export interface PageOptions {
  /** What it shows, once React has hydrated it; nothing by default. */
  readonly path?: string
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
  /** The emptied page of an earlier test, which finds all scripts in its memory. */
  spare: SparePage | null
  uses: number
}

interface SparePage {
  readonly page: Page
  readonly isAltered: () => boolean
}

/** Every step of a clock is repeated in each later page of its context. */
const maxUsesOfClock = 8

const viewport = { width: 1440, height: 900 }

/**
 * Gives each test contexts of its own. Those of finished tests are emptied and used again, which spares the browser a
 * third of its work: a new context starts a process that loads and compiles all scripts. So are their pages, because a
 * new one fetches the scripts again.
 * @param url of the app
 */
export function createContextPool(browser: Browser, url: string): ContextPool {
  const idle: Pooled[] = []
  const all = new Set<BrowserContext>()

  async function create(hasClock: boolean): Promise<Pooled> {
    const context = await browser.newContext({ baseURL: url, viewport, reducedMotion: 'reduce' })
    all.add(context)
    // Well under a test's time, so that what was waited for is said.
    context.setDefaultTimeout(30_000)
    watchRequests(context)
    const keeper = await context.newPage()
    // Storage belongs to an origin, so it can be filled only from a page of it.
    await keeper.goto('/robots.txt')
    if (hasClock) await context.clock.install()
    return { context, keeper, hasClock, isAltered: watchContext(context, hasClock), spare: null, uses: 0 }
  }

  async function release(pooled: Pooled, used: SparePage, hasPassed: boolean): Promise<void> {
    const { context, keeper, hasClock, isAltered } = pooled
    // A test that has run out of time may still be acting.
    if (!hasPassed || isAltered() || (hasClock && pooled.uses >= maxUsesOfClock)) {
      all.delete(context)
      return context.close()
    }
    const opened = context.pages().filter((page) => page !== keeper && page !== used.page)
    await Promise.all(opened.map((page) => page.close()))
    pooled.spare = !used.isAltered() && (await empty(used.page)) ? used : null
    if (!pooled.spare) await used.page.close()
    forgetRequests(context)
    idle.push(pooled)
  }

  function takeIdle(hasClock: boolean): Pooled | undefined {
    const index = idle.findIndex((pooled) => pooled.hasClock === hasClock)
    return index < 0 ? undefined : idle.splice(index, 1)[0]
  }

  return {
    async openPage({ path, firstVisit, clock = false, storage = {}, cookies = {}, ...display } = {}) {
      const pooled = (firstVisit ? undefined : takeIdle(clock)) ?? (await create(clock))
      if (clock && pooled.uses > 0) await restartClock(pooled.context)
      pooled.uses += 1
      const { context, keeper } = pooled
      const opened = pooled.spare ?? (await openWatched(context))
      // One that is opened before the tests serves all of them, so it ends with their file.
      if (TestRunner.getCurrentTest())
        onTestFinished(({ task }) => release(pooled, opened, task.result?.state !== 'fail'))
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
      const { page } = opened
      await setDisplay(page, display, pooled.spare !== null)
      recordConsoleErrors(page)
      if (path === undefined) return page
      await page.goto(path)
      await waitForHydration(page)
      return page
    },
    async close() {
      await Promise.all([...all].map((context) => context.close()))
    },
  }
}

async function setDisplay(page: Page, display: PageOptions, isUsed: boolean): Promise<void> {
  const { dark, motion, timeZone, ...size } = display
  if (timeZone) {
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setTimezoneOverride', { timezoneId: timeZone })
  }
  const { width = viewport.width, height = viewport.height } = size
  const shown = page.viewportSize()
  if (shown?.width !== width || shown.height !== height) await page.setViewportSize({ width, height })
  if (isUsed || dark || motion)
    await page.emulateMedia({
      colorScheme: dark ? 'dark' : 'light',
      reducedMotion: motion ? 'no-preference' : 'reduce',
      media: null,
      forcedColors: null,
    })
}

/** A page, with word of whether it has been given something that cannot be taken back. */
async function openWatched(context: BrowserContext): Promise<SparePage> {
  const page = await context.newPage()
  const isPageAltered = watchCalls(page, ['addInitScript', 'exposeBinding', 'exposeFunction'])
  const isEmulated = watchCalls(context, ['newCDPSession'])
  return { page, isAltered: () => isPageAltered() || isEmulated() }
}

/** What tests listen to. */
const pageEvents = ['console', 'dialog', 'framenavigated', 'pageerror', 'request', 'response', 'worker']

/** Takes back what a test has done to a page, and tells whether that was possible. */
async function empty(page: Page): Promise<boolean> {
  if (page.isClosed()) return false
  for (const event of pageEvents) page.removeAllListeners(event)
  const leave = (dialog: Dialog) => void dialog.accept()
  page.on('dialog', leave)
  try {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    // Outside, so that nothing of the next page is below the pointer.
    await page.mouse.move(-1, -1)
    await page.goto('/robots.txt')
    await page.evaluate(() => sessionStorage.clear())
    return true
  } catch {
    return false
  } finally {
    page.off('dialog', leave)
  }
}

/** The clock shows the time again, and goes on. */
async function restartClock({ clock }: BrowserContext): Promise<void> {
  await clock.install()
  await clock.resume()
}

/** Tells whether a context has been given something that cannot be taken back, such as another clock. */
function watchContext(context: BrowserContext, hasClock: boolean): () => boolean {
  const isContextAltered = watchCalls(context, [
    'addInitScript',
    'exposeBinding',
    'exposeFunction',
    'grantPermissions',
    'route',
    'setOffline',
  ])
  if (hasClock) return isContextAltered
  const isClockAltered = watchCalls(context.clock, ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'])
  return () => isContextAltered() || isClockAltered()
}

/** Tells whether one of these methods has been called. */
function watchCalls<T extends object>(target: T, names: readonly (keyof T)[]): () => boolean {
  let isCalled = false
  for (const name of names) {
    const method = target[name]
    if (typeof method !== 'function') continue
    Object.assign(target, {
      [name](...args: unknown[]) {
        isCalled = true
        return method.apply(target, args)
      },
    })
  }
  return () => isCalled
}
