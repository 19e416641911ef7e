import type { Frame, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowserTestApp } from '#tests/browser/browser-app.ts'
import { createConversation } from '#tests/browser/chat-page.ts'
import { openAsEmployee } from '#tests/browser/employee-page.ts'
import { waitForIdle, waitVisible } from '#tests/browser/page.ts'
import { createEmployee } from '#tests/support/accounts.ts'
import { seedCandidate } from '#tests/support/candidates.ts'
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
    // What is in front of the screen does not make it wider.
    const dialogs = [...screen.querySelectorAll('[role="dialog"], [role="alertdialog"]')]
    const wide = dialogs.filter((dialog) => {
      const { left, right } = dialog.getBoundingClientRect()
      return left < 0 || right > screen.documentElement.clientWidth || dialog.scrollWidth > dialog.clientWidth
    })
    const { scrollWidth, clientWidth } = screen.documentElement
    const controls = [...screen.querySelectorAll('header:not(main header) :is(a, button)')]
    const outside = controls.filter((control) => {
      const { left, right, width } = control.getBoundingClientRect()
      return width > 0 && (left < 0 || right > clientWidth)
    })
    return [
      ...(scrollWidth > clientWidth ? [`scrolls to ${scrollWidth}`] : []),
      ...wide.map(
        (dialog) => `dialog: ${dialog.getAttribute('aria-label') ?? dialog.textContent?.slice(0, 40)}`,
      ),
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

/** Opens by hand what is in front of a screen, such as a dialog; by path. */
type Openings = Readonly<Record<string, (frame: Frame) => Promise<void>>>

const host = '<!doctype html><iframe name="screen" style="border: 0; width: 1600px; height: 900px"></iframe>'

/** Opens each path in a frame, which takes another width much faster than a window does, and looks at it at every width. */
async function walk(page: Page, paths: readonly string[], openings: Openings = {}): Promise<void> {
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
    const look = async () => {
      for (const overflow of await page.evaluate(findOverflows, widths)) found.push(`${path} ${overflow}`)
    }
    await look()
    const open = openings[path]
    if (!frame || !open) continue
    await open(frame)
    await look()
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
})

test('no admin screen or dialog scrolls sideways at any width, and the header keeps every control inside', async () => {
  await createLongNames()
  for (const { type } of everyContentType) await create(app, type, unbroken)
  await seedCandidate(app, { candidateName: longName })
  const page = await app.openSignedIn()
  const paths = [...Object.keys(adminScreens), ...Object.keys(contentLists)]
  await walk(
    page,
    paths.map((screen) => `/authority/${screen}`),
    dialogs,
  )
  await walk(
    await app.openPage(),
    Object.keys(authScreens).map((screen) => `/authority/${screen}`),
  )
})

const waitForDialog = (frame: Frame) => waitVisible(frame.locator('[role="dialog"], [role="alertdialog"]'))

const dialogs: Openings = {
  async '/authority/join-team'(frame) {
    await frame.getByRole('combobox', { name: /^Status of/ }).selectOption('Hired')
    for (const step of ['Employee account', 'Team page', 'Projects', 'Welcome conversation'])
      await frame.getByRole('alertdialog').getByLabel(step).press('Space')
  },
  async '/authority/employees'(frame) {
    await frame
      .getByRole('button', { name: /^Deactivate / })
      .first()
      .click()
    await waitForDialog(frame)
  },
  async '/authority/articles'(frame) {
    await frame.getByRole('button', { name: /^Add / }).first().click()
    await frame
      .getByRole('button', { name: /from library$/ })
      .first()
      .click()
    await waitForDialog(frame)
  },
  async '/authority/people'(frame) {
    await frame.getByRole('button', { name: 'Require it' }).click()
    await waitForDialog(frame)
  },
  async '/authority/api-access'(frame) {
    await frame.getByRole('button', { name: 'Create token' }).click()
    await frame.getByRole('button', { name: 'Add webhook' }).click()
    await waitVisible(frame.getByRole('form', { name: 'Add webhook' }))
  },
}

/** Names that are longer than a screen is wide, with and without a place to break them. */
async function createLongNames() {
  const names = { firstName: 'Wilhelmina', lastName: unbroken }
  const mara = await createEmployee(app, undefined, names)
  const project = await createProject(app, [mara], { name: longName })
  const issue = await createIssue(app, project, mara, { summary: unbroken, labels: [unbroken, longName] })
  await createConversation(app, [mara], longName, 3)
  return { mara, project, issue }
}
