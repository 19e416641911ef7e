import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violationsInAllThemes } from '#tests/browser/axe.ts'
import { useBrowserTestApp } from '#tests/browser/browser-app.ts'
import { as, entries, entry, input, log } from '#tests/browser/chat-page.ts'
import { recordConsoleErrors } from '#tests/browser/console-errors.ts'
import { openAsEmployee } from '#tests/browser/employee-page.ts'
import { focusIn, waitHidden, waitVisible } from '#tests/browser/page.ts'
import { createEmployee } from '#tests/support/accounts.ts'

const app = useBrowserTestApp()

const dialog = (page: Page) => page.getByRole('dialog')
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const told = (page: Page, text: string) => waitVisible(log(page).getByText(text, { exact: true }))

test('a group is begun, renamed, joined, and left, by keyboard and on a phone, and everyone is told', async () => {
  const mara = await createEmployee(app, 'mara', { firstName: 'Mara', lastName: 'Lind' })
  const theo = await createEmployee(app, 'theo', { firstName: 'Theo', lastName: 'Brand' })
  const ines = await createEmployee(app, 'ines', { firstName: 'Ines', lastName: 'Prado' })
  const uma = await createEmployee(app, 'uma', { firstName: 'Uma', lastName: 'Roth' })
  const [hers, his] = await Promise.all([
    openAsEmployee(app, mara),
    openAsEmployee(app, theo, { width: 390, height: 844 }),
  ])
  const errors = recordConsoleErrors(hers)
  const { keyboard } = hers
  await Promise.all([hers, his].map((page) => page.goto('/employee/chats')))

  // Mara has a keyboard only.
  const begin = hers.getByRole('button', { name: 'New conversation' })
  await waitVisible(begin)
  await begin.press('Enter')
  const find = hers.getByLabel('Find people')
  await find.fill('theo')
  await expect.poll(() => hers.getByRole('checkbox').count()).toBe(1)
  await hers.getByRole('checkbox', { name: 'Theo Brand' }).press('Space')
  await find.fill('nobody at all')
  await waitVisible(hers.getByRole('checkbox', { name: 'Theo Brand', checked: true }))
  await find.fill('')
  await hers.getByRole('checkbox', { name: 'Uma Roth' }).press('Space')
  await hers.getByLabel('Name of the group').fill('Lunch')
  await keyboard.press('Enter')
  await waitVisible(heading(hers, 'Lunch (1)'))
  await focusIn(input(hers))
  await entry(his, 'Lunch').click()
  await told(his, 'Mara Lind created the group.')

  const actions = hers.getByRole('button', { name: 'Actions of Lunch' })
  const choose = async (name: string) => {
    await actions.or(hers.getByRole('button', { name: 'Actions of Late lunch' })).press('Enter')
    await focusIn(hers.getByRole('menuitem', { name: 'Members' }))
    await keyboard.type(name)
    await focusIn(hers.getByRole('menuitem', { name }))
    await keyboard.press('Enter')
    await waitVisible(dialog(hers))
  }
  await choose('Rename')
  const name = hers.getByLabel('Name of the group')
  await focusIn(name)
  await name.fill(' ')
  await expect.poll(() => hers.getByRole('button', { name: 'Rename', exact: true }).isDisabled()).toBe(true)
  await name.fill('Late lunch')
  await keyboard.press('Enter')
  await waitHidden(dialog(hers))
  await focusIn(hers.getByRole('button', { name: 'Actions of Late lunch' }))
  for (const page of [hers, his]) {
    await told(page, 'Mara Lind named the group “Late lunch”.')
    await waitVisible(heading(page, 'Late lunch (2)'))
  }

  const offered = () => hers.getByRole('listbox', { name: 'People' }).getByRole('option').allInnerTexts()
  await input(hers).pressSequentially('@')
  await expect.poll(offered).toEqual([expect.stringContaining('@theo'), expect.stringContaining('@uma')])
  await input(hers).fill('')

  await choose('Add')
  await waitVisible(hers.getByRole('checkbox', { name: 'Ines Prado' }))
  // Those who are in it are not offered.
  await expect.poll(() => hers.getByRole('checkbox').count()).toBe(1)
  expect(await violationsInAllThemes(hers)).toEqual([])
  await hers.getByRole('checkbox', { name: 'Ines Prado' }).press('Space')
  await hers.getByRole('button', { name: 'Add', exact: true }).press('Enter')
  await waitHidden(dialog(hers))
  for (const page of [hers, his]) await told(page, 'Mara Lind added Ines Prado.')
  await input(hers).pressSequentially('@in')
  await expect.poll(offered).toEqual([expect.stringContaining('@ines')])
  await input(hers).fill('')
  const [hersNow] = await app.services.chat.listConversations(as(ines))
  expect(hersNow).toMatchObject({ displayName: 'Late lunch', unread: 0 })

  // Theo has a phone.
  const tapAction = async (action: string) => {
    await his.getByRole('button', { name: 'Actions of Late lunch' }).click()
    await his.getByRole('menuitem', { name: action }).click()
  }
  await tapAction('Members')
  await expect
    .poll(() => dialog(his).getByRole('listitem').allInnerTexts())
    .toEqual(['Ines Prado', 'Mara Lind', 'Theo Brand', 'Uma Roth'])
  await his.getByRole('button', { name: 'Close' }).last().click()
  await tapAction('Leave the group')
  await his.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await tapAction('Leave the group')
  await his.getByRole('alertdialog').getByRole('button', { name: 'Leave', exact: true }).click()
  await waitVisible(his.getByText('You left Late lunch.'))
  await focusIn(heading(his, 'Nextcloud Conversations'))
  await expect.poll(() => entries(his).count()).toBe(0)
  await told(hers, 'Theo Brand left the group.')
  expect(await app.services.chat.listConversations(as(theo))).toEqual([])

  // One who was added by someone else leaves it everywhere at once.
  const token = String(hersNow?.token)
  await app.services.chat.leaveConversation(as(mara), token)
  await waitVisible(heading(hers, 'Select a conversation to start chatting'))
  expect(await app.services.chat.listMembers(as(uma), token)).toHaveLength(2)
  expect(errors).toEqual([])
})
