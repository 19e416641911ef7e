import type { Locator, Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import type { AnyContent } from '#contract/content/define.ts'
import type { Field, Kind } from '#contract/content/fields.ts'
import { pictureFile } from '#tests/support/app.ts'
import { everyType } from '#tests/support/content.ts'

/** A call to the API as the browser made it. */
export interface Heard {
  readonly method: string
  /** Below `/api/`, without its query. */
  readonly path: string
  readonly query: URLSearchParams
  readonly body: string
}

/** Collects the calls to the API that a page makes from now on. */
export function callsOf(page: Page): Heard[] {
  const calls: Heard[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.startsWith('/api/'))
      calls.push({ ...said(request), path: pathname.slice(5), query: searchParams })
  })
  return calls
}

function said(request: Request) {
  let body = ''
  try {
    body = request.postDataBuffer()?.toString('utf8') ?? ''
  } catch {
    // The browser does not hand out bodies that hold files.
  }
  return { method: request.method(), body }
}

/** Those of the calls that change something. */
export const writes = (calls: readonly Heard[]) => calls.filter(({ method }) => method !== 'GET')

/** Waits until something is in sight. */
export const seen = (locator: Locator) => locator.first().waitFor({ state: 'visible' })

/** Waits until something is gone. */
export const gone = (locator: Locator) => locator.first().waitFor({ state: 'hidden' })

/** Waits until the focus is on an element or inside of it, so that keys reach it. */
export const focusIn = (locator: Locator) =>
  expect
    .poll(() => locator.evaluate((element) => element.contains(document.activeElement)), { timeout: 8000 })
    .toBe(true)

/** Waits until the address is this one, with or without a query. */
export const arrived = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path)

/** Holds the calls to a path back until it is let go, as a slow network would. */
export async function slowly(page: Page, path: string): Promise<() => void> {
  let letGo = () => {}
  const gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(`**/api/${path}`, async (route) => {
    await gate
    await route.continue()
  })
  return letGo
}

/** Makes the calls to a path fail as a broken network would, until it is mended. */
export async function broken(page: Page, path: string, method?: string): Promise<() => Promise<void>> {
  const address = `**/api/${path}`
  await page.route(address, (route) =>
    method && route.request().method() !== method ? route.fallback() : route.abort(),
  )
  return () => page.unroute(address)
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
export const stored = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => ({ ...localStorage }))

/** The content lists of these journeys. */
export const lists = everyType.filter(({ path }) => ['article', 'banner'].includes(path))
/** The one that is driven through everything a list does. */
export const drivenList = lists.filter(({ path }) => path === 'article')

/** Opens a type's list and waits for its rows. */
export async function openList(page: Page, { admin }: AnyContent, query = ''): Promise<void> {
  await page.goto(`/authority/${admin.path}${query}`)
  await settled(page)
}

/**
 * Waits until a list shows what its address asks for: the rows follow the address a moment later.
 * @param query what that address will end with, where what was done before leads to another one
 */
export const settled = (page: Page, query?: string) =>
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
export const rowOf = (page: Page, words: string) => rowsOf(page).filter({ hasText: words })

/** The rows' names from the top, as their checkboxes say them. */
export async function namesOf(page: Page): Promise<string[]> {
  await settled(page)
  const labels = await rowsOf(page)
    .getByRole('checkbox')
    .evaluateAll((boxes) => boxes.map((box) => box.getAttribute('aria-label')))
  return labels.map((label) => String(label).slice('Select '.length))
}

/** Waits until the list shows exactly these rows, from the top. */
export const shows = (page: Page, names: readonly string[]) =>
  expect.poll(() => namesOf(page), { timeout: 15_000 }).toEqual(names)

/** A picture to choose in a form. */
export async function pictureToChoose(name = 'picture.png') {
  const { bytes, type } = await pictureFile({ name })
  return { name, mimeType: type, buffer: bytes }
}

const fillers = {
  text: (form, label, words) => form.getByLabel(label, { exact: true }).fill(words),
  richText: (form, label, words) => form.getByRole('textbox', { name: label, exact: true }).fill(words),
  choice: async (form, label) =>
    void (await form.getByLabel(label, { exact: true }).selectOption('services')),
  image: async (form, label) =>
    form.getByLabel(label, { exact: true }).setInputFiles(await pictureToChoose()),
} satisfies Partial<Record<Kind, (form: Locator, label: string, words: string) => Promise<void>>>

/** Fills in every field of a form but the ones named. */
export async function fill(
  form: Locator,
  type: AnyContent,
  words: string,
  except: string[] = [],
): Promise<void> {
  for (const [name, { kind, label }] of Object.entries(type.fields) as [string, Field][]) {
    if (!except.includes(name)) await fillers[kind as keyof typeof fillers](form, label, words)
  }
}

/** What is said under a field, as a screen reader would find it. */
export const noteOf = (field: Locator): Promise<string | null | undefined> =>
  field.evaluate(
    (element) => document.getElementById(String(element.getAttribute('aria-describedby')))?.textContent,
  )

export const popupOf = (page: Page, title: string) => page.getByRole('alertdialog').filter({ hasText: title })

/** Says yes or no to the question before a deletion. */
export async function answer(page: Page, word: 'Yes' | 'No'): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button', { name: word }).click()
}

/** Lets the time of a popup pass at once, on a page that has been loaded with `clock.install()`. */
export async function outlived(page: Page, popup: Locator): Promise<void> {
  await page.clock.fastForward(1500)
  await gone(popup)
}

/** Stops the clock of a page that has been loaded with `clock.install()`. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
}

/** Waits until a popup appears while the clock is stopped. */
export async function appears(page: Page, popup: Locator): Promise<void> {
  const end = Date.now() + 15_000
  while ((await popup.count()) === 0 && Date.now() < end) await page.clock.runFor(20)
  await seen(popup)
}

/** The same, and makes sure that it stays for that long and no longer. */
export async function staysFor(page: Page, popup: Locator, milliseconds: number): Promise<void> {
  await appears(page, popup)
  await page.clock.runFor(milliseconds - 50)
  expect(await popup.count()).toBe(1)
  await page.clock.runFor(100)
  await gone(popup)
}

/** Does something and makes sure that a popup with these words says so for 1.5 s, on a page that has been loaded with `clock.install()`. */
export async function saysBriefly(page: Page, words: string, act: () => unknown): Promise<void> {
  await stopClock(page)
  await act()
  await staysFor(page, popupOf(page, words), 1500)
  await page.clock.resume()
}
