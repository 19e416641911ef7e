import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowserTestApp } from '#tests/browser/browser-app.ts'
import { createConversation } from '#tests/browser/chat-page.ts'
import { openAsEmployee } from '#tests/browser/employee-page.ts'
import { waitForIdle } from '#tests/browser/page.ts'
import { createEmployee } from '#tests/support/accounts.ts'
import { create, everyContentType } from '#tests/support/content.ts'
import { createIssue, createProject } from '#tests/support/tracker-rows.ts'
import { screens as adminScreens, authScreens, contentLists } from '#web/admin/screens.ts'
import { openPages, screens as portalScreens } from '#web/employee/screens.ts'

const app = useBrowserTestApp()

/** Where the styles change, in pixels. */
const breakpoints = [640, 720, 1024, 1280]
/** In steps, and on both sides of each breakpoint. */
const widths = [
  ...Array.from({ length: 17 }, (_, step) => 320 + 80 * step),
  ...breakpoints.flatMap((width) => [width - 1, width]),
]

const longName = 'Considerably longer than anyone would write a name '.repeat(2)
const unbroken = 'Antidisestablishmentarianism'.repeat(4)

/** What the screen in the frame has beyond its edges, width by width. */
async function findOverflows(widths: readonly number[]): Promise<string[]> {
  const frame = document.querySelector('iframe')
  const screen = frame?.contentDocument
  if (!frame || !screen) throw new Error('There is no frame.')
  const find = () => {
    const { scrollWidth, clientWidth } = screen.documentElement
    const controls = [...screen.querySelectorAll('header:not(main header) :is(a, button)')]
    const outside = controls.filter((control) => {
      const { left, right, width } = control.getBoundingClientRect()
      return width > 0 && (left < 0 || right > clientWidth)
    })
    return [
      ...(scrollWidth > clientWidth ? [`scrolls to ${scrollWidth}`] : []),
      ...outside.map((control) => `outside: ${control.getAttribute('aria-label') ?? control.textContent}`),
    ]
  }
  const found: string[] = []
  for (const width of widths) {
    frame.style.width = `${width}px`
    // Charts follow a few frames later. A screen that has failed is not waited for again.
    for (let step = 0; step < 20 && found.length === 0 && find().length > 0; step++)
      await new Promise((drawn) => requestAnimationFrame(drawn))
    found.push(...find().map((overflow) => `at ${width}: ${overflow}`))
  }
  return found
}

const host = '<!doctype html><iframe name="screen" style="border: 0; width: 1600px; height: 900px"></iframe>'

/** Opens each path in a frame, which takes another width much faster than a window does, and looks at it at every width. */
async function walk(page: Page, paths: readonly string[]): Promise<void> {
  await page.route(
    (url) => !/^\/(?:api|assets)\//.test(url.pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback()
      if (route.request().frame() === page.mainFrame())
        return route.fulfill({ contentType: 'text/html', body: host })
      const response = await route.fetch()
      const headers = response.headers()
      // No page of ours can be framed.
      delete headers['content-security-policy']
      delete headers['x-frame-options']
      await route.fulfill({ response, headers })
    },
  )
  await page.goto('/frame-of-screens')
  const frame = page.frame('screen')
  const found: string[] = []
  for (const path of paths) {
    await frame?.goto(path)
    await frame?.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__react')))
    await waitForIdle(page)
    for (const overflow of await page.evaluate(findOverflows, widths)) found.push(`${path} ${overflow}`)
  }
  expect(found).toEqual([])
}

test('no portal screen scrolls sideways at any width, and its header keeps every control inside', async () => {
  const { mara, project, issue } = await createLongNames()
  const page = await openAsEmployee(app, mara)
  const path = (screen: string) =>
    `/employee/${screen.replace(':projectKey', project.key).replace(':issueKey', issue.key)}`
  await walk(page, Object.keys(portalScreens).map(path))
  await walk(await app.openPage(), Object.keys(openPages))
}, 60_000)

test('no admin screen scrolls sideways at any width, and its header keeps every control inside', async () => {
  await createLongNames()
  for (const { type } of everyContentType) await create(app, type, unbroken)
  const page = await app.openSignedIn()
  const paths = [...Object.keys(adminScreens), ...Object.keys(contentLists)]
  await walk(
    page,
    paths.map((screen) => `/authority/${screen}`),
  )
  await walk(
    await app.openPage(),
    Object.keys(authScreens).map((screen) => `/authority/${screen}`),
  )
}, 60_000)

/** Names that are longer than a screen is wide, with and without a place to break them. */
async function createLongNames() {
  const names = { firstName: 'Wilhelmina', lastName: unbroken }
  const mara = await createEmployee(app, undefined, names)
  const project = await createProject(app, [mara], { name: longName })
  const issue = await createIssue(app, project, mara, { summary: unbroken, labels: [unbroken, longName] })
  await createConversation(app, [mara], longName, 3)
  return { mara, project, issue }
}
