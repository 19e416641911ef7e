import { describe, expect, test } from 'vitest'
import { violations } from '#tests/browser/axe.ts'
import { useBrowserTestApp } from '#tests/browser/browser-app.ts'
import { consoleErrors } from '#tests/browser/console-errors.ts'
import { openList, rowOf } from '#tests/browser/list-page.ts'
import { waitHidden, waitVisible } from '#tests/browser/page.ts'
import { failCalls } from '#tests/browser/requests.ts'
import { statusMessage } from '#tests/browser/toast.ts'
import { callerAs, createAdmin } from '#tests/support/accounts.ts'
import { contentType, create } from '#tests/support/content.ts'

const app = useBrowserTestApp()
const article = contentType('article')

describe('the trash', () => {
  test('deletes for good after saying how many rows and what goes with them', async () => {
    const rows = []
    for (const text of ['First', 'Second', 'Third']) rows.push(await create(app, article, text))
    await app.asAdmin('DELETE article/bulk_delete/', { ids: rows.map(({ id }) => id) })
    const page = await app.openSignedIn()
    await openList(page, article)
    await page.getByRole('link', { name: 'Trash (3)' }).click()
    const dialog = page.getByRole('alertdialog')

    await rowOf(page, 'Second').getByRole('button', { name: 'Delete for good Second' }).click()
    await waitVisible(dialog.getByText('Delete 1 article for good?'))
    await waitVisible(
      dialog.getByText('With it go 2 entries of the history and 1 file that nothing else uses.'),
    )
    expect(await violations(page, 'all', '[role$=dialog]')).toEqual([])
    await page.keyboard.press('Escape')
    await waitHidden(dialog)
    await waitVisible(rowOf(page, 'Second'))

    await page.getByRole('button', { name: 'Empty trash' }).click()
    await waitVisible(dialog.getByText('Empty the trash and delete 3 articles for good?'))
    await dialog.getByRole('button', { name: 'Delete 3 for good' }).click()
    await waitVisible(statusMessage(page, '3 entries deleted for good.'))
    await waitVisible(page.getByText('The trash is empty'))
    expect(consoleErrors(page)).toEqual([])
  })

  test('says on a phone what its buttons do, without scrolling sideways', async () => {
    const { id } = await create(app, article, 'Narrow')
    await app.asAdmin('DELETE article/bulk_delete/', { ids: [id] })
    const page = await app.openSignedIn({ width: 390 })
    await openList(page, article, '?trash')
    const button = rowOf(page, 'Narrow').getByRole('button', { name: 'Delete for good Narrow' })
    await button.click()
    await page.keyboard.press('Escape')
    const tip = () => button.evaluate((one) => getComputedStyle(one, '::after').content)
    await expect.poll(tip).toContain('Delete for good')
    const width = () => page.evaluate(() => document.documentElement.scrollWidth)
    expect(await width()).toBe(390)
  })
})

describe('the list of a content type', () => {
  test('is filtered by fields, with chips that the URL keeps', async () => {
    for (const text of ['Harbor lights', 'Harbor dues', 'Mountain']) await create(app, article, text)
    const page = await app.openSignedIn()
    await openList(page, article)
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Filter' })
    await dialog.getByLabel('By').selectOption('Title')
    expect(await violations(page, 'all', '[role$=dialog]')).toEqual([])
    await dialog.getByLabel('Contains').fill('harbor')
    await page.keyboard.press('Enter')
    await waitVisible(page.getByText('2 found'))
    await waitHidden(rowOf(page, 'Mountain'))
    expect(page.url()).toContain('title.contains=harbor')
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    const filters = await dialog.getByLabel('By').locator('option').allInnerTexts()
    expect(filters).toContain('Meta title filled in')
    expect(new Set(filters).size).toBe(filters.length)
    await dialog.getByLabel('By').selectOption('Unpublished draft')
    await dialog.getByLabel('Is').selectOption('Yes')
    await dialog.getByRole('button', { name: 'Filter' }).click()
    await waitVisible(page.getByText('0 found'))
    await page.reload()
    await waitVisible(page.getByText('Unpublished draft is Yes'))
    await page.getByRole('button', { name: 'Remove filter Unpublished draft' }).click()
    await waitVisible(rowOf(page, 'Harbor dues'))

    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await dialog.getByLabel('By').selectOption('Created')
    await dialog.getByLabel('From').fill('2020-02-28')
    await dialog.getByLabel('To').fill('2020-02-27')
    await page.keyboard.press('Enter')
    await waitVisible(dialog.getByText('This must not be before the first day.'))
    await dialog.getByLabel('To').fill('2020-02-28')
    await page.keyboard.press('Enter')
    await waitVisible(page.getByText('0 found'))
    await waitVisible(page.getByText('Created from Feb 28, 2020 to Feb 28, 2020'))
    expect(page.url()).toContain('Created_at.from=2020-02-28&Created_at.before=2020-02-29')
    await page.getByRole('button', { name: 'Remove filter Created' }).click()
    await waitVisible(page.getByText('2 found'))

    await page.getByRole('button', { name: 'Views', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Columns' }).click()
    const columns = page.getByRole('dialog', { name: 'Columns' })
    await columns.getByRole('checkbox', { name: 'Description', exact: true }).uncheck()
    await columns.getByRole('checkbox', { name: 'Changed' }).check()
    expect(await violations(page, 'all', '[role$=dialog]')).toEqual([])
    await columns.getByRole('button', { name: 'Show' }).click()
    await waitVisible(page.getByRole('columnheader', { name: 'Changed' }))
    await waitHidden(page.getByRole('columnheader', { name: 'Description' }))

    await page.getByRole('button', { name: 'Views', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Save as new view' }).click()
    await page.getByLabel('Name').fill('Harbors')
    await page.getByLabel('Open the list with it for me').check()
    await page.keyboard.press('Enter')
    await waitVisible(statusMessage(page, 'View saved.'))
    await openList(page, article)
    await waitVisible(page.getByRole('button', { name: 'Views: Harbors' }))
    await waitVisible(page.getByText('2 found'))
    expect(consoleErrors(page)).toEqual([])
  })

  test('says when a view or its columns could not be saved, and saves no view twice', async () => {
    const admin = await createAdmin(app)
    const page = await app.openSignedIn({ as: admin })
    await openList(page, article)
    const views = page.getByRole('button', { name: 'Views', exact: true })
    const mend = await failCalls(page, 'list-views/*/settings/', 'PUT')
    await views.click()
    await page.getByRole('menuitem', { name: 'Columns' }).click()
    const columns = page.getByRole('dialog', { name: 'Columns' })
    await columns.getByRole('button', { name: 'Usual columns' }).click()
    await waitVisible(columns.getByText('The columns could not be saved.'))
    await columns.getByRole('button', { name: 'Cancel' }).click()
    await views.click()
    await page.getByRole('menuitem', { name: 'Save as new view' }).click()
    await page.getByLabel('Name').fill('Only once')
    await page.getByLabel('Open the list with it for me').check()
    await page.keyboard.press('Enter')
    await waitVisible(page.getByText('The view could not be saved.'))
    await mend()
    await page.keyboard.press('Enter')
    await waitVisible(statusMessage(page, 'View saved.'))
    const { views: saved } = (await (await callerAs(app, admin))('GET list-views/article/')).json()
    expect(saved).toMatchObject([{ name: 'Only once' }])
  })

  test('of another kind has views and filters as well', async () => {
    const page = await app.openSignedIn()
    for (const [name, subject] of [
      ['Vera', 'Prices'],
      ['Otto', 'A job'],
    ])
      await app.call('POST contactus/', { name, subject, email: 'x@example.com', message: 'How much?' })
    await page.goto('/authority/contactUs')
    await rowOf(page, 'Vera').getByRole('button', { name: 'View' }).click()
    await waitVisible(page.getByRole('button', { name: 'Mark as unread' }))
    await page.getByRole('button', { name: 'Close', exact: true }).click()

    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Filter' })
    await dialog.getByLabel('By').selectOption('Read')
    await dialog.getByLabel('Is').selectOption('No')
    await dialog.getByRole('button', { name: 'Filter' }).click()
    await waitVisible(page.getByText('1 found'))
    await page.getByRole('button', { name: 'Views', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Save as new view' }).click()
    await page.getByLabel('Name').fill('Unread')
    await page.getByLabel('Open the list with it for me').check()
    await page.keyboard.press('Enter')
    await waitVisible(statusMessage(page, 'View saved.'))
    await page.goto('/authority/contactUs')
    await waitVisible(page.getByRole('button', { name: 'Views: Unread' }))
    await waitVisible(rowOf(page, 'Otto'))
    await waitHidden(rowOf(page, 'Vera'))
    expect(await violations(page)).toEqual([])
    expect(consoleErrors(page)).toEqual([])
  })

  test('takes a file of a spreadsheet, after saying what it would do, and can undo it', async () => {
    const member = contentType('jobcategory')
    await create(app, member, 'Pilot')
    const page = await app.openSignedIn()
    await openList(page, member)
    await page.getByRole('button', { name: 'Import' }).click()
    const dialog = page.getByRole('dialog', { name: 'Import job categories' })
    const choose = (csv: string) =>
      dialog.getByLabel('CSV file', { exact: true }).setInputFiles({
        ...{ name: 'jobs.csv', mimeType: 'text/csv' },
        buffer: Buffer.from(csv),
      })
    await choose('Id,Title\n99,Baker\n,')
    await waitVisible(dialog.getByRole('cell', { name: 'There is no job category with the id 99.' }))
    expect(await violations(page, 'all', '[role$=dialog]')).toEqual([])
    await choose('Id,Title\n,Baker\n,Cook')
    await waitVisible(dialog.getByText('2 job categories to add, 0 to change, 0 as they are.'))
    await dialog.getByRole('button', { name: 'Import 2' }).click()
    await waitVisible(rowOf(page, 'Baker'))
    const message = statusMessage(page, 'Imported: 2 added, 0 changed.')
    await message.getByRole('button', { name: 'Undo' }).click()
    await waitHidden(rowOf(page, 'Baker'))
    await waitVisible(rowOf(page, 'Pilot'))
    expect(consoleErrors(page)).toEqual([])
  })
})
