import type { Locator, Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import type { AnyContent } from '#contract/content/define.ts'
import type { Field, Kind } from '#contract/content/fields.ts'
import { imageFile } from '#tests/support/app.ts'
import { everyContentType } from '#tests/support/content.ts'

/** A call to the API as the browser made it. */
export interface ApiRequest {
  readonly method: string
  /** Below `/api/`, without its query. */
  readonly path: string
  readonly query: URLSearchParams
  readonly body: string
}

/** Collects the calls to the API that a page makes from now on. */
export function recordApiRequests(page: Page): ApiRequest[] {
  const calls: ApiRequest[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.startsWith('/api/'))
      calls.push({ ...methodAndBody(request), path: pathname.slice(5), query: searchParams })
  })
  return calls
}

function methodAndBody(request: Request) {
  let body = ''
  try {
    body = request.postDataBuffer()?.toString('utf8') ?? ''
  } catch {
    // The browser does not hand out bodies that hold files.
  }
  return { method: request.method(), body }
}

/** Those of the calls that change something. */
export const writes = (calls: readonly ApiRequest[]) => calls.filter(({ method }) => method !== 'GET')

/** Waits until something is in sight. */
export const waitVisible = (locator: Locator) => locator.first().waitFor({ state: 'visible' })

/** Waits until something is gone. */
export const waitHidden = (locator: Locator) => locator.first().waitFor({ state: 'hidden' })

/** Waits until the focus is on an element or inside of it, so that keys reach it. */
export const focusIn = (locator: Locator) =>
  expect
    .poll(() => locator.evaluate((element) => element.contains(document.activeElement)), { timeout: 8000 })
    .toBe(true)

/** Waits until the address is this one, with or without a query. */
export const waitForPath = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path)

/** Holds the calls to a path back until it is let go, as a slow network would. */
export async function delayCalls(page: Page, path: string): Promise<() => void> {
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(`**/api/${path}`, async (route) => {
    await gate
    await route.continue()
  })
  return release
}

/** Makes the calls to a path fail as a broken network would, until it is mended. */
export async function failCalls(page: Page, path: string, method?: string): Promise<() => Promise<void>> {
  const url = `**/api/${path}`
  await page.route(url, (route) =>
    method && route.request().method() !== method ? route.fallback() : route.abort(),
  )
  return () => page.unroute(url)
}

/** Signs in on the log-in screen. */
export async function logIn(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.goto('/authority/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** What the browser has stored. */
export const readLocalStorage = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => ({ ...localStorage }))

/** The content lists of these journeys. */
export const sampleLists = everyContentType.filter(({ path }) => ['article', 'banner'].includes(path))
/** The one that is driven through everything a list does. */
export const mainList = sampleLists.filter(({ path }) => path === 'article')

/** Opens a type's list and waits for its rows. */
export async function openList(page: Page, { admin }: AnyContent, query = ''): Promise<void> {
  await page.goto(`/authority/${admin.path}${query}`)
  await waitForList(page)
}

/**
 * Waits until a list shows what its address asks for: the rows follow the address a moment later.
 * @param query what that address will end with, where what was done before leads to another one
 */
export const waitForList = (page: Page, query?: string) =>
  expect
    .poll(
      () =>
        page.evaluate((query) => {
          const list = document.querySelector<HTMLElement>('.list[aria-busy=false]')
          return list?.dataset.query === (query ?? location.search)
        }, query),
      { timeout: 15_000 },
    )
    .toBe(true)

export const rowsOf = (page: Page) => page.locator('tbody tr[data-row]')

/** The row that shows these words. */
export const rowOf = (page: Page, text: string) => rowsOf(page).filter({ hasText: text })

/** The rows' names from the top, as their checkboxes say them. */
export async function rowNames(page: Page): Promise<string[]> {
  await waitForList(page)
  const labels = await rowsOf(page)
    .getByRole('checkbox')
    .evaluateAll((boxes) => boxes.map((box) => box.getAttribute('aria-label')))
  return labels.map((label) => String(label).slice('Select '.length))
}

/** Waits until the list shows exactly these rows, from the top. */
export const expectRows = (page: Page, names: readonly string[]) =>
  expect.poll(() => rowNames(page), { timeout: 15_000 }).toEqual(names)

/** A picture to choose in a form. */
export async function imageUpload(name = 'picture.png') {
  const { bytes, type } = await imageFile({ name })
  return { name, mimeType: type, buffer: bytes }
}

const fillers = {
  text: (form, label, text) => form.getByLabel(label, { exact: true }).fill(text),
  richText: (form, label, text) => form.getByRole('textbox', { name: label, exact: true }).fill(text),
  choice: async (form, label) =>
    void (await form.getByLabel(label, { exact: true }).selectOption('services')),
  image: async (form, label) => form.getByLabel(label, { exact: true }).setInputFiles(await imageUpload()),
} satisfies Partial<Record<Kind, (form: Locator, label: string, text: string) => Promise<void>>>

/** Fills in every field of a form but the ones named. */
export async function fill(
  form: Locator,
  type: AnyContent,
  text: string,
  except: string[] = [],
): Promise<void> {
  for (const [name, { kind, label }] of Object.entries(type.fields) as [string, Field][]) {
    if (!except.includes(name)) await fillers[kind as keyof typeof fillers](form, label, text)
  }
}

/** What is said under a field, as a screen reader would find it. */
export const descriptionOf = (field: Locator): Promise<string | null | undefined> =>
  field.evaluate(
    (element) => document.getElementById(String(element.getAttribute('aria-describedby')))?.textContent,
  )

export const toastOf = (page: Page, title: string) => page.getByRole('alertdialog').filter({ hasText: title })

/** Says yes or no to the question before a deletion. */
export async function answerDialog(page: Page, choice: 'Yes' | 'No'): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button', { name: choice }).click()
}

/** Lets the time of a popup pass at once, on a page that has been loaded with `clock.install()`. */
export async function expireToast(page: Page, toast: Locator): Promise<void> {
  await page.clock.fastForward(1500)
  await waitHidden(toast)
}

/** Stops the clock of a page that has been loaded with `clock.install()`. */
export async function pauseClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
}

/** Waits until a popup appears while the clock is stopped. */
export async function appears(page: Page, toast: Locator): Promise<void> {
  const end = Date.now() + 15_000
  while ((await toast.count()) === 0 && Date.now() < end) await page.clock.runFor(20)
  await waitVisible(toast)
}

/** The same, and makes sure that it stays for that long and no longer. */
export async function expectVisibleFor(page: Page, toast: Locator, milliseconds: number): Promise<void> {
  await appears(page, toast)
  await page.clock.runFor(milliseconds - 50)
  expect(await toast.count()).toBe(1)
  await page.clock.runFor(100)
  await waitHidden(toast)
}

/** Does something and makes sure that a popup with these words says so for 1.5 s, on a page that has been loaded with `clock.install()`. */
export async function expectBriefToast(page: Page, text: string, act: () => unknown): Promise<void> {
  await pauseClock(page)
  await act()
  await expectVisibleFor(page, toastOf(page, text), 1500)
  await page.clock.resume()
}
