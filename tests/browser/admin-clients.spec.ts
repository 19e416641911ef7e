import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { useBrowserTestApp } from '#tests/browser/browser-app.ts'
import { fillForm, openAddForm, openEditForm, submit } from '#tests/browser/form-page.ts'
import { listCaseOf } from '#tests/browser/list-cases.ts'
import { answerDialog, rowAction, rowOf, rowsOf, waitForList } from '#tests/browser/list-page.ts'
import { waitVisible } from '#tests/browser/page.ts'
import { type Reply, recordApiRequests, respond, writes } from '#tests/browser/requests.ts'
import { deleteAllRows, fetchRows, seedRow } from '#tests/browser/rows.ts'
import { expectToastsOfReplies, toastOf } from '#tests/browser/toast.ts'

const app = useBrowserTestApp()
const clients = listCaseOf('client')
const service = listCaseOf('service')

const replies = [
  [{ status: 503, json: { detail: 'The book is closed.' } }, 'The book is closed.'],
  [{ status: 400, json: { title: ['Too plain.'] } }, '{"title":["Too plain."]}'],
  [{ status: 502, body: '' }, 'Please try again.'],
  ['none', 'Please try again.'],
] as const satisfies readonly (readonly [Reply, string])[]

/** Makes the list refetch, as when the window gets focus. */
const refocus = (page: Page) =>
  page.evaluate(() => {
    window.dispatchEvent(new Event('visibilitychange'))
  })

beforeEach(async () => {
  await deleteAllRows(app, clients.type)
  for (const text of ['Spring', 'Summer', 'Autumn']) await seedRow(app, clients.type, text)
})

describe('clients', () => {
  test('show why saving failed, with the server’s message where there is one (AC-328, AC-329, AC-330, AC-331)', async () => {
    const page = await app.openList(clients.type, '', { clock: true })
    const form = await openAddForm(page, clients)
    await fillForm(form, clients.type, 'Winter')
    await expectToastsOfReplies(page, 'POST client/**', 'Failed to Create Client', replies, () =>
      submit(form),
    )
    const edit = await openEditForm(page, 'Spring')
    await edit.getByLabel('Title', { exact: true }).fill('Springtime')
    await expectToastsOfReplies(page, 'PATCH client/**', 'Failed to Update Client', replies, () =>
      submit(edit),
    )
    expect((await fetchRows(app, clients.type)).map(({ title }) => title)).not.toContain('Springtime')
  })

  test('show why listing or counting failed (AC-332, AC-333)', async () => {
    const page = await app.openSignedIn({ clock: true })
    for (const [path, title] of [
      ['?**', 'Failed to Fetch Clients'],
      ['count/**', 'Failed to Fetch Counts'],
    ] as const) {
      await expectToastsOfReplies(page, `GET client/${path}`, title, [replies[0], replies[3]], () =>
        page.goto(clients.expected.path),
      )
      await page.unrouteAll()
    }
  })

  test('warn when there is nothing left to delete, and send nothing (AC-334, AC-335)', async () => {
    const page = await app.openList(clients.type)
    const calls = recordApiRequests(page)
    await rowAction(page, 'Spring', 'Delete').click()
    const [spring] = await fetchRows(app, clients.type, '?searchedText=spring')
    await app.asAdmin(`DELETE client/${spring?.slug}/`)
    await refocus(page)
    await expect.poll(() => rowsOf(page).count()).toBe(2)
    await answerDialog(page, 'Yes')
    await waitVisible(toastOf(page, 'No Client Selected'))
    await page.getByRole('checkbox', { name: 'Select all' }).check()
    await page.getByRole('button', { name: 'Delete All' }).click()
    await deleteAllRows(app, clients.type)
    await refocus(page)
    await expect.poll(() => rowsOf(page).count()).toBe(0)
    await answerDialog(page, 'Yes')
    await waitVisible(toastOf(page, 'No Clients Selected'))
    expect(writes(calls)).toEqual([])
  })

  test('are shown as the server has them after a deletion or a change of status that failed (AC-336)', async () => {
    const page = await app.openList(clients.type)
    await respond(page, 'PATCH', 'none', 'client/**')
    await respond(page, 'DELETE', 'none', 'client/**')
    const calls = recordApiRequests(page)
    await rowAction(page, 'Spring', 'Publish').click()
    await waitVisible(page.getByText('Could not change the client.'))
    await rowAction(page, 'Spring', 'Delete').click()
    await answerDialog(page, 'Yes')
    await waitVisible(page.getByText('Could not delete the client.'))
    await page.getByRole('checkbox', { name: 'Select all' }).check()
    await page.getByRole('button', { name: 'Delete All' }).click()
    await answerDialog(page, 'Yes')
    await waitVisible(page.getByText('Could not delete the clients.'))
    await waitForList(page)
    expect(await page.getByRole('alertdialog').count()).toBe(0)
    await expect.poll(() => rowsOf(page).count()).toBe(3)
    expect(calls.filter(({ method, path }) => method === 'GET' && path === 'client/').length).toBe(3)
  })
})

describe('services', () => {
  test('choose between two pages (AC-298, AC-299)', async () => {
    const page = await app.openList(service.type)
    const form = await openAddForm(page, service)
    expect(await form.getByLabel('Page', { exact: true }).locator('option').allTextContents()).toEqual([
      'Choose…',
      'home',
      'services',
    ])
    await expect.poll(() => form.getByRole('toolbar', { name: 'Formatting' }).count()).toBe(2)
  })
})

describe('the team', () => {
  const team = listCaseOf('teammember')

  test('accepts any text as an e-mail address (AP-157, AP-161)', async () => {
    await deleteAllRows(app, team.type)
    const page = await app.openList(team.type)
    const form = await openAddForm(page, team)
    await fillForm(form, team.type, 'Winter')
    await form.getByLabel('Email').fill('abc')
    await submit(form)
    await waitVisible(toastOf(page, 'Team Created Successfully!'))
    await waitVisible(rowOf(page, 'Winter').getByText('abc', { exact: true }))
  })
})
