import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { useBrowserTestApp } from '#tests/browser/browser-app.ts'
import { fillForm, mainInput, submit } from '#tests/browser/form-page.ts'
import { answerDialog, openList, rowOf, rowsOf, waitForList } from '#tests/browser/list-page.ts'
import { waitHidden, waitVisible } from '#tests/browser/page.ts'
import { delayCalls, pendingRequests } from '#tests/browser/requests.ts'
import { seedRow } from '#tests/browser/rows.ts'
import { pauseClock, statusMessage, toastOf } from '#tests/browser/toast.ts'
import { type AnyRow, contentType, create, list } from '#tests/support/content.ts'
import { enquiryList } from '#tests/support/enquiry-list.ts'

const app = useBrowserTestApp()
const article = contentType('article')
const jobcategory = contentType('jobcategory')

/** The name of the focused element; `body` is none. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement: element } = document
    if (!element || element === document.body) return 'body'
    return element.getAttribute('aria-label') ?? element.textContent ?? ''
  })

/** Waits until this has the focus, and checks that it still has it when the list is idle. */
async function hasFocus(page: Page, name: string): Promise<void> {
  await expect.poll(() => focused(page)).toBe(name)
  await waitForList(page)
  await expect.poll(() => page.locator('[data-deleting]').count()).toBe(0)
  await expect.poll(() => focused(page)).toBe(name)
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()
const published = (page: Page) => page.getByRole('tab', { name: /^Published/ })

async function createArticles(text: string, names: readonly string[], more = {}): Promise<AnyRow[]> {
  const rows: AnyRow[] = []
  for (const name of names) rows.push(await create(app, article, `${text} ${name}`, more))
  return rows
}

describe('the focus', () => {
  test('goes to the new row after a creation, and to Edit after saving and cancelling', async () => {
    const page = await app.openList(article)
    await press(page, 'Add Article')
    await page.getByRole('form').getByRole('button', { name: 'Cancel' }).click()
    await hasFocus(page, 'Add Article')
    await press(page, 'Add Article')
    await fillForm(page.getByRole('form'), article, 'Brand new')
    await submit(page)
    await hasFocus(page, 'Brand new')

    await press(page, 'Edit Brand new')
    await page.getByRole('form').getByRole('button', { name: 'Cancel' }).click()
    await hasFocus(page, 'Edit Brand new')
    await press(page, 'Edit Brand new')
    await mainInput(page, article).fill('Brand newer')
    const letGo = await delayCalls(page, 'article/*/')
    await submit(page)
    await waitVisible(page.locator('button[aria-busy=true]'))
    letGo()
    await waitVisible(toastOf(page, 'Article Updated Successfully!'))
    await hasFocus(page, 'Edit Brand newer')
  })

  test('stays on the button that publishes, and goes to the next row from one that leaves', async () => {
    const page = await app.openSignedIn()
    await createArticles('Stays', ['one', 'two', 'three'])
    await openList(page, article, '?search=Stays&sort=title')
    for (const name of ['one', 'three', 'two']) {
      await press(page, `Publish Stays ${name}`)
      await hasFocus(page, `Unpublish Stays ${name}`)
    }
    await published(page).click()
    await press(page, 'Unpublish Stays one')
    await waitHidden(rowOf(page, 'Stays one'))
    await hasFocus(page, 'Unpublish Stays three')
    await statusMessage(page, 'Unpublished “Stays one”.').getByRole('button', { name: 'Undo' }).click()
    await hasFocus(page, 'Unpublish Stays one')
  })

  test('goes to the next row after a deletion, back after a No, and to the restored row', async () => {
    const page = await app.openSignedIn()
    await createArticles('Falls', ['a', 'b', 'c'])
    await openList(page, article, '?search=Falls&sort=title')
    await press(page, 'Delete Falls a')
    await answerDialog(page, 'No')
    await hasFocus(page, 'Delete Falls a')
    await press(page, 'Delete Falls a')
    await answerDialog(page, 'Yes')
    await waitHidden(rowOf(page, 'Falls a'))
    await hasFocus(page, 'Delete Falls b')
    await statusMessage(page, 'Deleted.').getByRole('button', { name: 'Undo' }).click()
    await hasFocus(page, 'Falls a')

    await page.getByRole('checkbox', { name: 'Select all' }).check()
    await press(page, 'Clear selection')
    await hasFocus(page, 'Select all')
    await page.getByRole('checkbox', { name: 'Select Falls a' }).check()
    await page.getByRole('checkbox', { name: 'Select Falls b' }).check()
    await press(page, 'Delete All')
    await answerDialog(page, 'Yes')
    await waitHidden(rowOf(page, 'Falls b'))
    await hasFocus(page, 'Delete Falls c')
    await press(page, 'Delete Falls c')
    await answerDialog(page, 'Yes')
    await waitHidden(rowsOf(page))
    await hasFocus(page, 'Articles')
  })

  test('goes to the next entry of the trash, and at last to its heading', async () => {
    const page = await app.openSignedIn()
    const rows = await createArticles('Back', ['x', 'y'])
    for (const { id } of rows) await app.asAdmin(`DELETE article/${id}/`)
    await page.goto('/authority/articles?trash')
    await press(page, 'Restore Back y')
    await waitHidden(rowOf(page, 'Back y'))
    await hasFocus(page, 'Restore Back x')
  })

  test('comes back to what opened an enquiry, and stays on a chosen state', async () => {
    const page = await app.openSignedIn()
    await seedRow(app, enquiryList, 'Mara')
    await openList(page, enquiryList)
    await press(page, 'View Mara')
    await page.getByRole('region').getByRole('button', { name: 'Close' }).click()
    await hasFocus(page, 'View Mara')
    await press(page, 'View Mara')
    await page.getByRole('region').getByRole('button', { name: 'Delete' }).click()
    await answerDialog(page, 'No')
    await hasFocus(page, 'Delete Mara')

    await create(app, jobcategory, 'Design')
    await openList(page, jobcategory)
    await rowOf(page, 'Design').getByRole('radio', { name: 'Active', exact: true }).check()
    await waitVisible(statusMessage(page, 'Activated “Design”.'))
    await expect
      .poll(() =>
        page.evaluate(
          () => document.activeElement instanceof HTMLInputElement && document.activeElement.value,
        ),
      )
      .toBe('Active')
  })

  test('comes back to the button of a form that could not be saved', async () => {
    const page = await app.openSignedIn()
    await createArticles('Refused', ['now'])
    await openList(page, article, '?search=Refused')
    await press(page, 'Edit Refused now')
    await mainInput(page, article).fill('Refused later')
    await page.route('**/api/article/**', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
    )
    await submit(page)
    await waitVisible(page.getByText('Not saved.'))
    await expect.poll(() => focused(page)).toBe('Submit')
  })
})

describe('publishing', () => {
  test('shows a toast with View and Undo', async () => {
    const page = await app.openSignedIn()
    const [row] = await createArticles('Said', ['aloud'])
    await openList(page, article, '?search=Said')
    await press(page, 'Publish Said aloud')
    const line = statusMessage(page, 'Published “Said aloud”.')
    await waitVisible(line)
    const [shown] = await Promise.all([
      page.context().waitForEvent('page'),
      line.getByRole('button', { name: 'View' }).click(),
    ])
    await shown.waitForURL(`**/article/${row?.slug}`)
    await shown.close()
    await press(page, 'Unpublish Said aloud')
    await statusMessage(page, 'Unpublished “Said aloud”.').getByRole('button', { name: 'Undo' }).click()
    await waitVisible(statusMessage(page, 'Published “Said aloud”.'))
    const [now] = await list(app, article, '?searchedText=Said')
    expect(now?.status).toBe(1)
  })

  test('leaves every row where it is while a hand may still be clicking', async () => {
    const page = await app.openSignedIn({ clock: true })
    await createArticles('Twice', ['first', 'second', 'third'], { status: '1' })
    await openList(page, article, '?search=Twice&tab=published&sort=title')
    const button = await page.getByRole('button', { name: 'Unpublish Twice first' }).boundingBox()
    const [x, y] = [(button?.x ?? 0) + 10, (button?.y ?? 0) + 10]
    await pauseClock(page)
    await page.mouse.click(x, y)
    // As soon as the response is here, when the next row would have moved up.
    await waitVisible(statusMessage(page, 'Unpublished “Twice first”.'))
    await page.mouse.click(x, y)
    await expect.poll(() => pendingRequests(page.context())).toEqual([])
    expect(await rowOf(page, 'Twice first').count()).toBe(1)
    await page.clock.resume()
    await waitHidden(rowOf(page, 'Twice first'))
    const rows = await list(app, article, '?searchedText=Twice&sort_by=title')
    expect(rows.map(({ status }) => status)).toEqual([0, 1, 1])
  })

  test('lets the second click of a double one end in no row that has come under it', async () => {
    const page = await app.openSignedIn()
    await createArticles('Slides', ['first', 'second', 'third'])
    await openList(page, article, '?search=Slides&sort=title')
    await press(page, 'Edit Slides first')
    await waitVisible(mainInput(page, article))
    const cancel = page.getByRole('form').getByRole('button', { name: 'Cancel' })
    // Clicks again at the same point, as an accidental double click would.
    await cancel.dblclick()
    await waitHidden(mainInput(page, article))
    // By now the row below would be open, or its button pressed.
    await expect.poll(() => focused(page)).not.toBe('body')
    expect(new URL(page.url()).searchParams.has('id')).toBe(false)
    expect(await page.getByRole('alertdialog').count()).toBe(0)
    const rows = await list(app, article, '?searchedText=Slides')
    expect(rows.map(({ status }) => status)).toEqual([0, 0, 0])
  })
})
