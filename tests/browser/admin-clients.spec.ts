import type { Page, Route } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { visitForFile } from '#tests/browser/browser-app.ts'
import { boardOf, clear, fill, openAdd, openEdit, rowsIn, sow, submit } from '#tests/browser/list-cases.ts'
import {
  answer,
  callsOf,
  openList,
  outlived,
  popupOf,
  rowOf,
  rowsOf,
  seen,
  settled,
  writes,
} from '#tests/browser/list-page.ts'

const visit = visitForFile()
const clients = boardOf('client')
const service = boardOf('service')

type Reply = Parameters<Route['fulfill']>[0] | 'none'

const replies: readonly [Reply, string][] = [
  [{ status: 503, json: { detail: 'The book is closed.' } }, 'The book is closed.'],
  [{ status: 400, json: { title: ['Too plain.'] } }, '{"title":["Too plain."]}'],
  [{ status: 502, body: '' }, 'Please try again.'],
  ['none', 'Please try again.'],
]

/** Lets the next calls by a method be answered like this. */
const answers = (page: Page, method: string, reply: Reply, path = '**') =>
  page.route(`**/api/client/${path}`, (route) => {
    if (route.request().method() !== method) return route.fallback()
    return reply === 'none' ? route.abort() : route.fulfill(reply)
  })

/** Has the list read anew, as when somebody comes back to the window. */
const refocus = (page: Page) =>
  page.evaluate(() => {
    window.dispatchEvent(new Event('visibilitychange'))
  })

beforeEach(async () => {
  await clear(visit, clients.type)
  for (const words of ['Spring', 'Summer', 'Autumn']) await sow(visit, clients.type, words)
})

describe('clients', () => {
  test('say why they could not be saved, in the words of the server where it has some (AC-328, AC-329, AC-330, AC-331)', async () => {
    const page = await visit.openSignedIn()
    await page.clock.install()
    await openList(page, clients.type)
    const form = await openAdd(page, clients)
    await fill(form, clients.type, 'Winter')
    for (const [reply, words] of replies) {
      await answers(page, 'POST', reply)
      await submit(form)
      const popup = popupOf(page, 'Failed to Create Client')
      await seen(popup.getByText(words, { exact: true }))
      await outlived(page, popup)
    }
    const edit = await openEdit(page, 'Spring')
    await edit.getByLabel('Title', { exact: true }).fill('Springtime')
    for (const [reply, words] of replies) {
      await answers(page, 'PATCH', reply)
      await submit(edit)
      const popup = popupOf(page, 'Failed to Update Client')
      await seen(popup.getByText(words, { exact: true }))
      await outlived(page, popup)
    }
    expect((await rowsIn(visit, clients.type)).map(({ title }) => title)).not.toContain('Springtime')
  })

  test('say why they could not be listed or counted (AC-332, AC-333)', async () => {
    const page = await visit.openSignedIn()
    await page.clock.install()
    for (const [path, title] of [
      ['?**', 'Failed to Fetch Clients'],
      ['count/**', 'Failed to Fetch Counts'],
    ] as const) {
      for (const [reply, words] of [replies[0], replies[3]] as [Reply, string][]) {
        await answers(page, 'GET', reply, path)
        await page.goto(clients.said.address)
        const popup = popupOf(page, title)
        await seen(popup.getByText(words, { exact: true }))
        await expect.poll(() => popup.count()).toBe(1)
        await outlived(page, popup)
      }
      await page.unrouteAll()
    }
  })

  test('warn when there is nothing left to delete, and send nothing (AC-334, AC-335)', async () => {
    const page = await visit.openSignedIn()
    await openList(page, clients.type)
    const calls = callsOf(page)
    await rowOf(page, 'Spring')
      .getByRole('button', { name: /^Delete / })
      .click()
    const [spring] = await rowsIn(visit, clients.type, '?searchedText=spring')
    await visit.asAdmin({ method: 'DELETE', url: `/api/client/${spring?.slug}/` })
    await refocus(page)
    await expect.poll(() => rowsOf(page).count()).toBe(2)
    await answer(page, 'Yes')
    await seen(popupOf(page, 'No Client Selected'))
    await page.getByRole('checkbox', { name: 'Select all' }).check()
    await page.getByRole('button', { name: 'Delete All' }).click()
    await clear(visit, clients.type)
    await refocus(page)
    await expect.poll(() => rowsOf(page).count()).toBe(0)
    await answer(page, 'Yes')
    await seen(popupOf(page, 'No Clients Selected'))
    expect(writes(calls)).toEqual([])
  })

  test('are shown as the server has them after a deletion or a change of status that failed (AC-336)', async () => {
    const page = await visit.openSignedIn()
    await openList(page, clients.type)
    await answers(page, 'PATCH', 'none')
    await answers(page, 'DELETE', 'none')
    const calls = callsOf(page)
    await rowOf(page, 'Spring')
      .getByRole('button', { name: /^Publish / })
      .click()
    await seen(page.getByText('The client was not changed.'))
    await rowOf(page, 'Spring')
      .getByRole('button', { name: /^Delete / })
      .click()
    await answer(page, 'Yes')
    await seen(page.getByText('The client was not deleted.'))
    await page.getByRole('checkbox', { name: 'Select all' }).check()
    await page.getByRole('button', { name: 'Delete All' }).click()
    await answer(page, 'Yes')
    await seen(page.getByText('The clients were not deleted.'))
    await settled(page)
    expect(await page.getByRole('alertdialog').count()).toBe(0)
    await expect.poll(() => rowsOf(page).count()).toBe(3)
    expect(calls.filter(({ method, path }) => method === 'GET' && path === 'client/').length).toBe(3)
  })
})

describe('services', () => {
  test('choose between two pages (AC-298, AC-299)', async () => {
    const page = await visit.openSignedIn()
    await openList(page, service.type)
    const form = await openAdd(page, service)
    expect(await form.getByLabel('Page', { exact: true }).locator('option').allTextContents()).toEqual([
      'Choose…',
      'home',
      'services',
    ])
    expect(await form.locator('label.label').allTextContents()).toEqual([
      'Title',
      'Page',
      'Sub Heading',
      'Description',
      'Image',
      'Icon',
    ])
    await expect.poll(() => form.getByRole('toolbar', { name: 'Formatting' }).count()).toBe(2)
  })
})

describe('the team', () => {
  const team = boardOf('teammember')

  test('takes any text for an e-mail address (AP-157, AP-161)', async () => {
    await clear(visit, team.type)
    const page = await visit.openSignedIn()
    await openList(page, team.type)
    const form = await openAdd(page, team)
    expect(await form.locator('label.label').allTextContents()).toEqual([
      'Name',
      'Email',
      'Designation',
      'Description',
      'Image',
    ])
    await fill(form, team.type, 'Winter')
    await form.getByLabel('Email').fill('abc')
    await submit(form)
    await seen(popupOf(page, 'Team Created Successfully!'))
    await seen(rowOf(page, 'Winter').getByText('abc', { exact: true }))
  })
})
