import { expect, test } from 'vitest'
import { violations } from '#tests/browser/axe.ts'
import { useBrowserTestApp } from '#tests/browser/browser-app.ts'
import { waitHidden, waitVisible } from '#tests/browser/page.ts'

const app = useBrowserTestApp()
const screen = '/authority/site-settings'

test('an administrator finds a sentence, changes it, sees it on the page, and sets it back', async () => {
  const page = await app.openSignedIn()
  await page.goto(screen)
  const form = page.getByRole('form', { name: 'Company' })
  await waitVisible(form)
  expect(await violations(page)).toEqual([])
  await page.getByRole('searchbox', { name: 'Search settings' }).fill('hard change ahead')
  const closing = page.getByRole('textbox', { name: 'Last heading' })
  await waitVisible(closing)
  await waitHidden(page.getByRole('textbox', { name: 'Heading of the articles' }))
  await closing.fill('Shall we begin?')
  await page.keyboard.press('Control+s')
  await waitVisible(page.getByText('Saved. Visitors see it now.'))
  const visitor = await app.openPage()
  await visitor.goto('/')
  await waitVisible(visitor.getByRole('heading', { name: 'Shall we begin?' }))
  await page.getByRole('button', { name: 'Reset Last heading to default' }).click()
  expect(await closing.inputValue()).toBe('A hard change ahead? Let us talk.')
  await page.keyboard.press('Control+s')
  await waitHidden(page.getByRole('button', { name: /^Reset .* to default$/ }))
  await page.getByRole('button', { name: 'History' }).click()
  await waitVisible(page.getByRole('dialog').getByText('Restore this version'))
})

test('a search that came with a link can be refined', async () => {
  const page = await app.openSignedIn()
  await page.goto(`${screen}?search=hard`)
  const box = page.getByRole('searchbox', { name: 'Search settings' })
  await box.fill('hard change ahead')
  await waitVisible(page.getByRole('textbox', { name: 'Last heading' }))
  await waitHidden(page.getByRole('textbox', { name: 'Heading of the articles' }))
  expect(await box.inputValue()).toBe('hard change ahead')
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  expect(await box.inputValue()).toBe('hard change ahead')
})

test('an office is added by the keyboard, a wrong phone is told, and leaving asks first', async () => {
  const page = await app.openSignedIn()
  await page.goto(`${screen}?section=contact`)
  await page.getByRole('button', { name: 'Add office' }).press('Enter')
  const office = page.getByRole('group', { name: 'Office 3' })
  await expect
    .poll(() => office.getByLabel('Country').evaluate((one) => one === document.activeElement))
    .toBe(true)
  for (const [label, text] of [
    ['Country', 'Spain'],
    ['City', 'Cádiz'],
    ['Address', 'Calle 1'],
    ['Phone', 'call me'],
  ] as const)
    await office.getByLabel(label).fill(text)
  await page.getByRole('button', { name: 'Submit' }).click()
  await waitVisible(page.getByText('Office 3, Phone: Enter a phone number'))
  expect(await violations(page, 'all', 'form')).toEqual([])
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await waitVisible(page.getByRole('alertdialog').or(page.getByRole('dialog')))
  await page.keyboard.press('Escape')
  await office.getByLabel('Phone').fill('+34 956 000 000')
  await page.getByRole('button', { name: 'Submit' }).click()
  await waitVisible(page.getByText('Saved. Visitors see it now.'))
  const visitor = await app.openPage()
  await visitor.goto('/about-us')
  await waitVisible(visitor.getByRole('heading', { name: 'Spain' }).first())
})

test('of two who change the same sentence, the second chooses', async () => {
  const page = await app.openSignedIn()
  await page.goto(`${screen}?section=team`)
  await page.getByRole('textbox', { name: 'Heading', exact: true }).fill('Mine')
  await app.asAdmin('PATCH site-settings/team/', { title: 'Theirs' })
  await page.keyboard.press('Control+s')
  const conflict = page.getByRole('alert', { name: 'Changed by someone else' })
  await waitVisible(conflict.getByText('Theirs', { exact: true }).last())
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await waitVisible(page.getByText('Saved. Visitors see it now.'))
})
