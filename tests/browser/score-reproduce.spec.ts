import { describe, expect, test } from 'vitest'
import { criteriaErrors } from '#contract/hiring/criteria.ts'
import { violationsInAllThemes } from '#tests/browser/axe.ts'
import { useBrowserTestApp } from '#tests/browser/browser-app.ts'
import { waitForList } from '#tests/browser/list-page.ts'
import { descriptionOf, focusIn, waitHidden, waitVisible } from '#tests/browser/page.ts'
import { failCalls, recordApiRequests, writes } from '#tests/browser/requests.ts'
import { openScores } from '#tests/browser/score-page.ts'
import { expectVisibleFor, pauseClock, toastOf } from '#tests/browser/toast.ts'
import { seedCandidate } from '#tests/support/candidates.ts'
import { seedCriteria } from '#tests/support/evaluations.ts'

const app = useBrowserTestApp()

describe('reproducing scores', () => {
  test('asks for a version and tells what was started (HD-365, HD-366, HD-367, HD-368, HD-370, HD-371, HD-372, HD-373)', async () => {
    await seedCriteria(app, 'Everything (100 points)')
    const second = await seedCriteria(app)
    const one = await seedCandidate(app, { candidateName: 'Grace' })
    const other = await seedCandidate(app, { candidateName: 'Ada', status: 1 })
    const page = await app.openSignedIn({ path: '/authority/join-team', clock: true })
    await waitForList(page)
    const requests = recordApiRequests(page)
    await page.getByLabel('Select Grace').check()
    await page.getByLabel('Select Ada').check()
    const opener = page.getByRole('button', { name: 'Reproduce AI Score' })
    const dialog = page.getByRole('dialog', { name: 'Reproduce AI Score' })

    const restore = await failCalls(page, 'criteria/')
    await opener.click()
    const failed = toastOf(page, 'Error').filter({ hasText: 'Failed to load criteria versions.' })
    await waitVisible(failed)
    await failed.getByRole('button', { name: 'OK' }).click()
    await restore()
    await dialog.getByRole('button', { name: 'Retry' }).click()

    const select = dialog.getByLabel('Criteria version')
    await expect.poll(() => select.locator('option').count()).toBe(3)
    const options = await select.locator('option').allTextContents()
    expect(options.map((text) => text.replace(/ · .*/, ''))).toEqual([
      'Select a version',
      'Version 2',
      'Version 1',
    ])
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expect.poll(() => descriptionOf(select)).toBe(criteriaErrors.chooseVersion)
    await focusIn(select)
    await select.selectOption({ label: String(options[1]) })
    await waitVisible(dialog.getByRole('row', { name: 'Technical skills 35' }))
    expect(await violationsInAllThemes(page, '[role$=dialog]')).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })

    const path = 'candidates/reproduce-ai-score/'
    const repair = await failCalls(page, path)
    await dialog.getByRole('button', { name: 'Submit' }).click()
    const refused = toastOf(page, 'Reproduction Failed').filter({
      hasText: 'Failed to reproduce AI scores. Please try again.',
    })
    await waitVisible(refused)
    await refused.getByRole('button', { name: 'OK' }).click()
    await repair()
    await pauseClock(page)
    await dialog.getByRole('button', { name: 'Submit' }).click()
    const started = toastOf(page, 'AI Scoring Started').filter({ hasText: /2 candidates/ })
    await expectVisibleFor(page, started, 3000)
    await page.clock.resume()
    await waitHidden(dialog)
    const sent = writes(requests).map(({ path, body }) => [path, JSON.parse(body)])
    expect(sent).toEqual(Array(2).fill([path, { criteria_id: second.id, candidate_ids: [one.id, other.id] }]))
    for (const name of ['Grace', 'Ada'])
      await expect.poll(() => page.getByLabel(`Status of ${name}`).inputValue()).toBe('4')
  })

  test('asks for a candidate where the selection is gone (HD-369)', async () => {
    await seedCriteria(app)
    await seedCandidate(app, { candidateName: 'Dorothy' })
    const page = await app.openSignedIn({ path: '/authority/join-team' })
    await waitForList(page)
    await page.getByRole('tab', { name: /^Pending/ }).click()
    await waitForList(page, '?tab=pending')
    const requests = recordApiRequests(page)
    await page.getByLabel('Select Dorothy').check()
    await page.getByRole('button', { name: 'Reproduce AI Score' }).click()
    const dialog = page.getByRole('dialog', { name: 'Reproduce AI Score' })
    await waitVisible(dialog)
    await page.goBack()
    await dialog.getByLabel('Criteria version').selectOption({ index: 1 })
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await waitVisible(dialog.getByRole('alert').filter({ hasText: criteriaErrors.chooseCandidate }))
    expect(writes(requests)).toEqual([])
  })

  test('starts for one candidate without a score by a press', async () => {
    const criteria = await seedCriteria(app)
    const { id } = await seedCandidate(app, {
      candidateName: 'Nora Blank',
      scoringError: 'The resume is empty.',
    })
    const page = await app.openSignedIn()
    const requests = recordApiRequests(page)
    const dialog = await openScores(page, 'Nora Blank')
    await waitVisible(dialog.getByText('The resume is empty.'))
    await dialog.getByRole('button', { name: 'Score again: Nora Blank' }).click()
    await waitVisible(dialog.getByText('Being scored now.'))
    expect(writes(requests).map(({ body }) => JSON.parse(body))).toEqual([
      { criteria_id: criteria.id, candidate_ids: [id] },
    ])
  })
})
