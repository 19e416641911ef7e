import { describe, expect, test } from 'vitest'
import { violations } from '#tests/browser/axe.ts'
import { useBrowserTestApp } from '#tests/browser/browser-app.ts'
import { consoleErrors } from '#tests/browser/console-errors.ts'
import { openList, rowOf } from '#tests/browser/list-page.ts'
import { waitHidden, waitVisible } from '#tests/browser/page.ts'
import { statusMessage } from '#tests/browser/toast.ts'
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
    expect(await violations(page)).toEqual([])
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
})
