import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { criteriaErrors } from '#contract/hiring/criteria.ts'
import { criteria } from '#server/hiring/tables.ts'
import { violationsInAllThemes } from '#tests/browser/axe.ts'
import { useBrowserTestApp } from '#tests/browser/browser-app.ts'
import { waitForList } from '#tests/browser/list-page.ts'
import { descriptionOf, focusIn, waitHidden, waitVisible } from '#tests/browser/page.ts'
import { failCalls, recordApiRequests, writes } from '#tests/browser/requests.ts'
import { expectVisibleFor, pauseClock, toastOf } from '#tests/browser/toast.ts'
import { criteriaText, seedCriteria } from '#tests/support/evaluations.ts'

const app = useBrowserTestApp()

const changed = `${criteriaText} In any field.`

beforeEach(async () => {
  await app.db.delete(criteria)
})

async function openCriteria({ hasClock = false } = {}) {
  const page = await app.openSignedIn({ path: '/authority/join-team', clock: hasClock })
  await waitForList(page)
  const requests = recordApiRequests(page)
  await page.getByRole('button', { name: 'Criteria' }).click()
  const dialog = page.getByRole('dialog', { name: 'Scoring criteria' })
  const field = dialog.getByRole('textbox', { name: 'Criteria' })
  await waitVisible(field)
  return {
    page,
    dialog,
    field,
    requests,
    submit: () => dialog.getByRole('button', { name: 'Submit' }).click(),
  }
}

const answer = (page: Page, choice: 'Yes' | 'No') =>
  page.getByRole('alertdialog').getByRole('button', { name: choice, exact: true }).click()

const versions = async (): Promise<{ version: number; criteria: string }[]> =>
  (await app.asAdmin({ url: '/api/criteria/' })).json()

describe('the criteria', () => {
  test('begin empty, and are checked before they are sent (HD-341, HD-342, HD-344, HD-345, HD-346, HD-347)', async () => {
    const { dialog, field, requests, submit, page } = await openCriteria()
    expect(requests.map(({ path }) => path)).toContain('criteria/latest/')
    expect(await field.inputValue()).toBe('')
    for (const [text, error] of [
      [' \n ', criteriaErrors.empty],
      ['Experience, 25 points', criteriaErrors.noWeights],
      ['Experience (90 points)\nEducation (5 point)\nNot 5 points', criteriaErrors.badSum(95)],
    ] as const) {
      await field.fill(text)
      await submit()
      await expect.poll(() => descriptionOf(field)).toBe(error)
      await focusIn(field)
    }
    // What is recognized is shown while it is typed.
    await field.fill('Experience (90 points)\nEducation (10 point)')
    const rows = dialog.getByRole('table').getByRole('row')
    await expect
      .poll(() => rows.allInnerTexts())
      .toEqual(['Category\tWeight', 'Experience\t90', 'Education\t10', 'Total weight\t100 of 100'])
    await waitVisible(dialog.getByText('(25 points)'))
    expect(await violationsInAllThemes(page, '[role$=dialog]')).toEqual([])
    expect(writes(requests)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
    await waitHidden(dialog)
    await focusIn(page.getByRole('button', { name: 'Criteria' }))
  })

  test('go on from the newest version, and are saved as a new one after a question (HD-343, HD-348, HD-349, HD-350, HD-351, HD-352, HD-358)', async () => {
    await seedCriteria(app, 'Everything (100 points)')
    await seedCriteria(app)
    const { page, dialog, field, requests, submit } = await openCriteria({ hasClock: true })
    expect(await field.inputValue()).toBe(criteriaText)
    await waitVisible(dialog.getByText(/^Version 2 of /))
    await submit()
    await waitVisible(toastOf(page, 'No Changes').getByText(criteriaErrors.unchanged))
    expect(writes(requests)).toEqual([])

    await field.fill(changed)
    await submit()
    await answer(page, 'No')
    await waitHidden(page.getByRole('alertdialog', { name: /new version/ }))
    expect(await field.inputValue()).toBe(changed)
    await submit()
    await waitVisible(page.getByRole('alertdialog', { name: /new version/ }))
    expect(writes(requests)).toEqual([])
    await pauseClock(page)
    await answer(page, 'Yes')
    await expectVisibleFor(page, toastOf(page, 'Criteria Version 3 Saved Successfully!'), 1500)
    await page.clock.resume()
    await waitHidden(dialog)
    expect(writes(requests).map(({ path, body }) => [path, JSON.parse(body)])).toEqual([
      ['criteria/', { criteria: changed }],
    ])
    expect((await versions()).map(({ version }) => version)).toEqual([3, 2, 1])
  })

  test('say why they were not saved, and stay as they were typed (HD-353, HD-354, HD-355, HD-356, HD-357)', async () => {
    const { page, dialog, field, submit } = await openCriteria()
    await field.fill(changed)
    const save = async (error: string) => {
      await submit()
      await answer(page, 'Yes')
      await waitVisible(dialog.getByRole('alert').filter({ hasText: error }))
      expect(await field.inputValue()).toBe(changed)
    }
    const restore = await failCalls(page, 'criteria/', 'POST')
    await save('An error occurred while saving criteria. Please try again.')
    await restore()
    // Answers that another server may give.
    for (const [json, error] of [
      [{ criteria: [] }, 'Please check your input and try again.'],
      [{ criteria: 'wrong' }, 'Please check your input and try again.'],
      [{ message: 'The criteria are closed today.' }, 'The criteria are closed today.'],
      [{}, 'An error occurred while saving criteria. Please try again.'],
    ] as const) {
      await page.route('**/api/criteria/', (route) => route.fulfill({ status: 400, json }))
      await save(error)
      await page.unroute('**/api/criteria/')
    }
    // Someone else saves the same first.
    await seedCriteria(app, changed)
    await save(criteriaErrors.unchanged)
    expect(await versions()).toHaveLength(1)
  })
})
