import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { AnyContent } from '#contract/content/define.ts'
import { contentTypes } from '#contract/content/index.ts'
import { barriersOf } from '#tests/browser/axe.ts'
import { visitForFile } from '#tests/browser/browser-app.ts'
import {
  changeAs,
  deleteAs,
  inputOf,
  noticeOf,
  openForm,
  read,
  reads,
  submit,
  typedField,
} from '#tests/browser/form-page.ts'
import { answer, gone, popupOf, rowOf, rowsOf, seen, settled } from '#tests/browser/list-page.ts'
import { type Account, newAdministrator } from '#tests/support/accounts.ts'
import { create, everyType, keyOf } from '#tests/support/content.ts'

const visit = visitForFile()
const article = contentTypes.article as AnyContent
let grace: Account

beforeAll(async () => {
  grace = await newAdministrator(visit)
})

const noteOf = (page: Page): Locator => page.getByRole('alert', { name: 'Changed by somebody else' })
const choose = (page: Page, name: string) => noteOf(page).getByRole('button', { name }).click()
const search = (words: string) => `?search=${encodeURIComponent(words)}`

// One that is typed into a line and one that is typed into an editor: tests/api/revisions.test.ts asks every type.
const driven = everyType.filter(({ path }) => ['article', 'banner'].includes(path))

describe.each(driven)('two who edit the same $path', ({ path, type }) => {
  const { name, html } = typedField(type)

  test('see both texts side by side, and choose (G1)', async () => {
    const page = await visit.openSignedIn()
    const row = await create(visit, type, `Ours ${path}`)
    await openForm(page, type, `Ours ${path}`)
    await inputOf(page, type).fill(`Typed by Ada ${path}`)
    await changeAs(visit, grace, type, row, { [name]: html(`Typed by Grace ${path}`) })
    await submit(page)
    await seen(noteOf(page).getByText('Grace Hopper'))
    const text = (title: string) => noteOf(page).getByRole('group', { name: title, exact: true }).first()
    await expect.poll(() => text('Yours').innerText()).toContain(`Typed by Ada ${path}`)
    await expect.poll(() => text('Theirs').innerText()).toContain(`Typed by Grace ${path}`)
    await reads(page, type, `Typed by Ada ${path}`)

    await choose(page, 'Take theirs')
    await reads(page, type, `Typed by Grace ${path}`)
    await page.getByRole('button', { name: 'Put mine back' }).click()
    await reads(page, type, `Typed by Ada ${path}`)
    expect((await read(visit, type, row))[name]).toBe(html(`Typed by Grace ${path}`))
    await submit(page)
    await gone(page.getByRole('form'))
    expect((await read(visit, type, row))[name]).toBe(html(`Typed by Ada ${path}`))
  })

  test('lose nothing when one of them deletes it: it comes back with what the other has typed', async () => {
    const page = await visit.openSignedIn()
    const row = await create(visit, type, `Torn ${path}`)
    await openForm(page, type, `Torn ${path}`)
    await inputOf(page, type).fill(`Saved all the same ${path}`)
    await deleteAs(visit, grace, type, row)
    await submit(page)
    await seen(noteOf(page).getByText('has deleted this'))
    await choose(page, 'Bring it back with my changes')
    await gone(page.getByRole('form'))
    expect(await read(visit, type, row)).toMatchObject({
      id: row.id,
      [name]: html(`Saved all the same ${path}`),
    })
  })
})

describe('a row that somebody else has changed meanwhile', () => {
  test('keeps their changes of other fields when mine is kept, and is read out at once', async () => {
    const page = await visit.openSignedIn()
    const row = await create(visit, article, 'Two fields')
    await openForm(page, article, 'Two fields', search('Two fields'))
    await inputOf(page, article).fill('Two fields, by Ada')
    await changeAs(visit, grace, article, row, {
      title: 'Two fields, by Grace',
      description: '<p>A better description</p>',
    })
    await submit(page)
    await expect.poll(() => noteOf(page).evaluate((note) => note === document.activeElement)).toBe(true)
    await seen(noteOf(page).getByText('Theirs; you have not changed it, so it stays'))
    await expect.poll(() => noteOf(page).getByRole('group').count()).toBe(3)
    expect(await barriersOf(page)).toEqual([])
    await noteOf(page).getByRole('button', { name: 'Keep mine' }).press('Enter')
    await seen(popupOf(page, 'Article Updated Successfully!'))
    expect(await read(visit, article, row)).toMatchObject({
      title: 'Two fields, by Ada',
      description: '<p>A better description</p>',
      articleImage: row.articleImage,
      version: 3,
    })
  })

  test('is no obstacle when only its state has changed', async () => {
    const page = await visit.openSignedIn()
    const row = await create(visit, article, 'Published meanwhile')
    await openForm(page, article, 'Published meanwhile', search('Published meanwhile'))
    await inputOf(page, article).fill('Published meanwhile, and changed')
    await changeAs(visit, grace, article, row, { status: '1' })
    await submit(page)
    await seen(popupOf(page, 'Article Updated Successfully!'))
    expect(await read(visit, article, row)).toMatchObject({
      title: 'Published meanwhile, and changed',
      status: 1,
    })
  })

  test('is noticed as well when what was typed comes out of an earlier draft', async () => {
    const page = await visit.openSignedIn()
    page.on('dialog', (dialog) => void dialog.accept())
    const row = await create(visit, article, 'Left for lunch')
    await openForm(page, article, 'Left for lunch', search('Left for lunch'))
    await inputOf(page, article).fill('Left for lunch, by Ada')
    await changeAs(visit, grace, article, row, { title: 'Left for lunch, by Grace' })
    await openForm(page, article, 'Left for lunch', search('Left for lunch'))
    await page.getByRole('button', { name: 'Restore', exact: true }).click()
    await reads(page, article, 'Left for lunch, by Ada')
    await submit(page)
    await seen(noteOf(page))
    await choose(page, 'Keep mine')
    await gone(page.getByRole('form'))
    expect((await read(visit, article, row)).title).toBe('Left for lunch, by Ada')
  })

  test('is found by its id when its slug has changed', async () => {
    const blog = contentTypes.blog as AnyContent
    const page = await visit.openSignedIn()
    const row = await create(visit, blog, 'Moved away')
    await openForm(page, blog, 'Moved away', search('Moved away'))
    await inputOf(page, blog).fill('Moved away, by Ada')
    await changeAs(visit, grace, blog, row, { slug: 'somewhere-else' })
    await submit(page)
    await seen(noteOf(page).getByText('somewhere-else').first())
    await choose(page, 'Keep mine')
    await gone(page.getByRole('form'))
    expect((await read(visit, blog, row)).title).toBe('Moved away, by Ada')
  })

  test('keeps its form when it leaves the list behind it', async () => {
    const page = await visit.openSignedIn()
    const row = await create(visit, article, 'Vanishing')
    await openForm(page, article, 'Vanishing', search('Vanishing'))
    await inputOf(page, article).fill('Vanishing, but typed')
    await deleteAs(visit, grace, article, row)
    const reloaded = page.waitForResponse('**/api/article/?*')
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await reloaded
    await settled(page)
    await reads(page, article, 'Vanishing, but typed')
    await submit(page)
    await choose(page, 'Leave it deleted')
    await gone(page.getByRole('form'))
    await expect.poll(() => rowsOf(page).count()).toBe(0)
    await seen(noticeOf(page, 'Your changes were discarded.'))
  })
})

describe.each(everyType.filter(({ path }) => path === 'article'))(
  'two administrators at two desks with the same $path',
  ({ path, type }) => {
    test('edit and delete it at the same moment: one of both wins, and both are told what stands (G1)', async () => {
      const row = await create(visit, type, `At once ${path}`)
      const [ada, other] = [await visit.openSignedIn(), await visit.openSignedIn({ as: grace })]
      await openForm(ada, type, `At once ${path}`)
      await inputOf(ada, type).fill(`Edited at once ${path}`)
      await other.goto(`/authority/${type.admin.path}`)
      await settled(other)
      await rowOf(other, `At once ${path}`).getByRole('button', { name: 'Delete' }).click()
      await Promise.all([submit(ada), answer(other, 'Yes')])

      const stands = async () =>
        (await visit.asAdmin({ url: `/api/${type.path}/${keyOf(type, row)}/` })).statusCode
      await seen(noticeOf(other, 'Deleted.'))
      await gone(ada.getByRole('button', { name: 'Submit', disabled: true }))
      if ((await noteOf(ada).count()) > 0) {
        await choose(ada, 'Bring it back with my changes')
        await gone(ada.getByRole('form'))
      } else await noticeOf(other, 'Deleted.').getByRole('button', { name: 'Undo' }).click()
      await expect.poll(stands).toBe(200)
      expect((await read(visit, type, row))[typedField(type).name]).toBe(
        typedField(type).html(`Edited at once ${path}`),
      )
    })

    test('edit it at the same moment: the second is asked, and both texts stand in the history (G1)', async () => {
      const row = await create(visit, type, `Both edit ${path}`)
      const [ada, other] = [await visit.openSignedIn(), await visit.openSignedIn({ as: grace })]
      for (const [page, who] of [
        [ada, 'Ada'],
        [other, 'Grace'],
      ] as const) {
        await openForm(page, type, `Both edit ${path}`)
        await inputOf(page, type).fill(`By ${who} ${path}`)
      }
      await Promise.all([submit(ada), submit(other)])
      const asked = async () => [await noteOf(ada).count(), await noteOf(other).count()]
      await expect.poll(async () => (await asked()).sort()).toEqual([0, 1])
      const second = (await noteOf(ada).count()) > 0 ? ada : other
      await choose(second, 'Keep mine')
      await gone(second.getByRole('form'))
      const history = await visit.asAdmin({ url: `/api/${type.path}/${row.id}/history/` })
      const said = history
        .json()
        .map((entry: { row: Record<string, unknown> }) => entry.row[typedField(type).name])
      const { html } = typedField(type)
      expect(said.slice(0, 2).sort()).toEqual([html(`By Ada ${path}`), html(`By Grace ${path}`)])
    })
  },
)
