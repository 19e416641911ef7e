import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { violations } from '#tests/browser/axe.ts'
import { useBrowserTestApp } from '#tests/browser/browser-app.ts'
import { expectMainInput, mainField, mainInput, openForm, submit } from '#tests/browser/form-page.ts'
import { answerDialog, rowOf, rowsOf, waitForList } from '#tests/browser/list-page.ts'
import { waitHidden, waitVisible } from '#tests/browser/page.ts'
import { deleteAs, fetchRow, updateAs } from '#tests/browser/rows.ts'
import { statusMessage, toastOf } from '#tests/browser/toast.ts'
import { type Account, createAdmin } from '#tests/support/accounts.ts'
import { contentType, create, everyContentType, rowKey } from '#tests/support/content.ts'

const app = useBrowserTestApp()
const article = contentType('article')
let grace: Account

beforeAll(async () => {
  grace = await createAdmin(app)
})

const conflictNotice = (page: Page): Locator => page.getByRole('alert', { name: 'Changed by someone else' })
const choose = (page: Page, name: string) => conflictNotice(page).getByRole('button', { name }).click()
const search = (text: string) => `?search=${encodeURIComponent(text)}`

// One with a text field and one with an editor; tests/api/revisions.test.ts covers every type.
const driven = everyContentType.filter(({ path }) => ['article', 'banner'].includes(path))

describe.each(driven)('two who edit the same $path', ({ path, type }) => {
  const { name, toValue } = mainField(type)

  test('see both versions side by side, and choose (G1)', async () => {
    const page = await app.openSignedIn()
    const row = await create(app, type, `Ours ${path}`)
    await openForm(page, type, `Ours ${path}`)
    await mainInput(page, type).fill(`Typed by Ada ${path}`)
    await updateAs(app, grace, type, row, { [name]: toValue(`Typed by Grace ${path}`) })
    await submit(page)
    await waitVisible(conflictNotice(page).getByText('Grace Hopper'))
    const text = (title: string) =>
      conflictNotice(page).getByRole('group', { name: title, exact: true }).first()
    await expect.poll(() => text('Yours').innerText()).toContain(`Typed by Ada ${path}`)
    await expect.poll(() => text('Theirs').innerText()).toContain(`Typed by Grace ${path}`)
    await expectMainInput(page, type, `Typed by Ada ${path}`)

    await choose(page, 'Take theirs')
    await expectMainInput(page, type, `Typed by Grace ${path}`)
    await page.getByRole('button', { name: 'Back to my version' }).click()
    await expectMainInput(page, type, `Typed by Ada ${path}`)
    expect((await fetchRow(app, type, row))[name]).toBe(toValue(`Typed by Grace ${path}`))
    await submit(page)
    await waitHidden(page.getByRole('form'))
    expect((await fetchRow(app, type, row))[name]).toBe(toValue(`Typed by Ada ${path}`))
  })
})

describe('an edit conflict', () => {
  test('loses nothing when someone deletes the row: it comes back with what was typed', async () => {
    const page = await app.openSignedIn()
    const row = await create(app, article, 'Torn')
    await openForm(page, article, 'Torn')
    await mainInput(page, article).fill('Saved all the same')
    await deleteAs(app, grace, article, row)
    await submit(page)
    await waitVisible(conflictNotice(page).getByText('deleted this'))
    await choose(page, 'Restore with my changes')
    await waitHidden(page.getByRole('form'))
    expect(await fetchRow(app, article, row)).toMatchObject({
      id: row.id,
      title: 'Saved all the same',
    })
  })

  test('keeps their changes to other fields when my version wins, and is announced at once', async () => {
    const page = await app.openSignedIn()
    const row = await create(app, article, 'Two fields')
    await openForm(page, article, 'Two fields', search('Two fields'))
    await mainInput(page, article).fill('Two fields, by Ada')
    await updateAs(app, grace, article, row, {
      title: 'Two fields, by Grace',
      description: '<p>A better description</p>',
    })
    await submit(page)
    await expect
      .poll(() => conflictNotice(page).evaluate((element) => element === document.activeElement))
      .toBe(true)
    await waitVisible(conflictNotice(page).getByText('Theirs (unchanged by you, will be kept)'))
    await expect.poll(() => conflictNotice(page).getByRole('group').count()).toBe(3)
    expect(await violations(page, 'all', 'form')).toEqual([])
    await conflictNotice(page).getByRole('button', { name: 'Keep mine' }).press('Enter')
    await waitVisible(toastOf(page, 'Article Updated Successfully!'))
    expect(await fetchRow(app, article, row)).toMatchObject({
      title: 'Two fields, by Ada',
      description: '<p>A better description</p>',
      articleImage: row.articleImage,
      version: 3,
    })
  })

  test('is no obstacle when only its state has changed', async () => {
    const page = await app.openSignedIn()
    const row = await create(app, article, 'Published meanwhile')
    await openForm(page, article, 'Published meanwhile', search('Published meanwhile'))
    await mainInput(page, article).fill('Published meanwhile, and changed')
    await updateAs(app, grace, article, row, { status: '1' })
    await submit(page)
    await waitVisible(toastOf(page, 'Article Updated Successfully!'))
    expect(await fetchRow(app, article, row)).toMatchObject({
      title: 'Published meanwhile, and changed',
      status: 1,
    })
  })

  test('is detected when the input comes from a restored draft', async () => {
    const page = await app.openSignedIn()
    page.on('dialog', (dialog) => void dialog.accept())
    const row = await create(app, article, 'Left for lunch')
    await openForm(page, article, 'Left for lunch', search('Left for lunch'))
    await mainInput(page, article).fill('Left for lunch, by Ada')
    await updateAs(app, grace, article, row, { title: 'Left for lunch, by Grace' })
    await openForm(page, article, 'Left for lunch', search('Left for lunch'))
    await page.getByRole('button', { name: 'Restore', exact: true }).click()
    await expectMainInput(page, article, 'Left for lunch, by Ada')
    await submit(page)
    await waitVisible(conflictNotice(page))
    await choose(page, 'Keep mine')
    await waitHidden(page.getByRole('form'))
    expect((await fetchRow(app, article, row)).title).toBe('Left for lunch, by Ada')
  })

  test('is found by its id when its slug has changed', async () => {
    const blog = contentType('blog')
    const page = await app.openSignedIn()
    const row = await create(app, blog, 'Moved away')
    await openForm(page, blog, 'Moved away', search('Moved away'))
    await mainInput(page, blog).fill('Moved away, by Ada')
    await updateAs(app, grace, blog, row, { slug: 'somewhere-else' })
    await submit(page)
    await waitVisible(conflictNotice(page).getByText('somewhere-else').first())
    await choose(page, 'Keep mine')
    await waitHidden(page.getByRole('form'))
    expect((await fetchRow(app, blog, row)).title).toBe('Moved away, by Ada')
  })

  test('keeps the form open when the row leaves the list', async () => {
    const page = await app.openSignedIn()
    const row = await create(app, article, 'Vanishing')
    await openForm(page, article, 'Vanishing', search('Vanishing'))
    await mainInput(page, article).fill('Vanishing, but typed')
    await deleteAs(app, grace, article, row)
    const reloaded = page.waitForResponse('**/api/article/?*')
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await reloaded
    await waitForList(page)
    await expectMainInput(page, article, 'Vanishing, but typed')
    await submit(page)
    await choose(page, 'Discard my changes')
    await waitHidden(page.getByRole('form'))
    await expect.poll(() => rowsOf(page).count()).toBe(0)
    await waitVisible(statusMessage(page, 'Your changes were discarded.'))
  })
})

describe.each(everyContentType.filter(({ path }) => path === 'article'))(
  'two administrators at two desks with the same $path',
  ({ path, type }) => {
    test('edit and delete it at the same moment: one wins, and both see the result (G1)', async () => {
      const row = await create(app, type, `At once ${path}`)
      const [ada, other] = [await app.openSignedIn(), await app.openSignedIn({ as: grace })]
      await openForm(ada, type, `At once ${path}`)
      await mainInput(ada, type).fill(`Edited at once ${path}`)
      await other.goto(`/authority/${type.admin.path}`)
      await waitForList(other)
      await rowOf(other, `At once ${path}`).getByRole('button', { name: 'Delete' }).click()
      await Promise.all([submit(ada), answerDialog(other, 'Yes')])

      const pageStatus = async () =>
        (await app.asAdmin({ url: `/api/${type.path}/${rowKey(type, row)}/` })).statusCode
      await waitVisible(statusMessage(other, 'Deleted.'))
      await waitHidden(ada.getByRole('button', { name: 'Submit', disabled: true }))
      if ((await conflictNotice(ada).count()) > 0) {
        await choose(ada, 'Restore with my changes')
        await waitHidden(ada.getByRole('form'))
      } else await statusMessage(other, 'Deleted.').getByRole('button', { name: 'Undo' }).click()
      await expect.poll(pageStatus).toBe(200)
      expect((await fetchRow(app, type, row))[mainField(type).name]).toBe(
        mainField(type).toValue(`Edited at once ${path}`),
      )
    })

    test('edit it at the same moment: the second gets the conflict, and both versions are in the history (G1)', async () => {
      const row = await create(app, type, `Both edit ${path}`)
      const [ada, other] = [await app.openSignedIn(), await app.openSignedIn({ as: grace })]
      for (const [page, who] of [
        [ada, 'Ada'],
        [other, 'Grace'],
      ] as const) {
        await openForm(page, type, `Both edit ${path}`)
        await mainInput(page, type).fill(`By ${who} ${path}`)
      }
      await Promise.all([submit(ada), submit(other)])
      const requested = async () => [await conflictNotice(ada).count(), await conflictNotice(other).count()]
      await expect.poll(async () => (await requested()).sort()).toEqual([0, 1])
      const second = (await conflictNotice(ada).count()) > 0 ? ada : other
      await choose(second, 'Keep mine')
      await waitHidden(second.getByRole('form'))
      const history = await app.asAdmin({ url: `/api/${type.path}/${row.id}/history/` })
      const texts = history
        .json()
        .map((entry: { row: Record<string, unknown> }) => entry.row[mainField(type).name])
      const { toValue } = mainField(type)
      expect(texts.slice(0, 2).sort()).toEqual([toValue(`By Ada ${path}`), toValue(`By Grace ${path}`)])
    })
  },
)
