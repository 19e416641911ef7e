import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { reviewerErrors } from '#contract/hiring/reviewer.ts'
import { useBrowserTestApp } from '#tests/browser/browser-app.ts'
import { descriptionOf, focusIn, waitHidden, waitVisible } from '#tests/browser/page.ts'
import { failCalls, recordApiRequests, writes } from '#tests/browser/requests.ts'
import {
  breakdownOf,
  categoryCard,
  choose,
  openScores,
  reviewerIn,
  reviewerTexts,
  showTab,
} from '#tests/browser/score-page.ts'
import { createAdmin } from '#tests/support/accounts.ts'
import { seedCandidate } from '#tests/support/candidates.ts'
import { seedCriteria, seedEvaluation } from '#tests/support/evaluations.ts'

const app = useBrowserTestApp()

let count = 0

/** A candidate of their own for each test: AI 70 in all categories, Grace 80, 85, and 81, and a foreign reviewer. */
async function openScored({
  isLive = true,
  storage = {},
}: {
  isLive?: boolean
  storage?: Record<string, string>
} = {}): Promise<{
  page: Page
  dialog: Locator
  id: number
}> {
  const criteria = await seedCriteria(app)
  const candidateName = `Candidate ${String.fromCodePoint(65 + count++)}`
  const { id } = await seedCandidate(app, { candidateName })
  const other = await createAdmin(app)
  await seedEvaluation(
    app,
    { id },
    {
      criteria,
      reviewers: {
        'Grace Hopper': {
          scores: { experience: 80, technical_skills: 85, education: 81 },
          feedback: 'Clear.',
        },
        Other: { scores: {}, adminId: other.id },
      },
    },
  )
  const page = await app.openSignedIn({ storage })
  if (!isLive) await failCalls(page, 'events/')
  const dialog = await openScores(page, candidateName)
  await waitVisible(breakdownOf(dialog, 'AI Score'))
  return { page, dialog, id }
}

const edit = (dialog: Locator, label: string) =>
  dialog.getByRole('button', { name: `Edit ${label}`, exact: true }).click()
const nameField = (dialog: Locator) => dialog.getByLabel('Interviewer name')
const scoreField = (dialog: Locator) => dialog.getByRole('spinbutton', { name: 'Score' })
const feedbackField = (dialog: Locator) => dialog.getByRole('textbox', { name: 'Feedback' })
const submit = (dialog: Locator) => dialog.getByRole('button', { name: 'Submit' }).click()
const cancel = (dialog: Locator) => dialog.getByRole('button', { name: 'Cancel' }).click()
const form = (dialog: Locator) => dialog.getByRole('form')
const errorOf = (field: Locator) => expect.poll(() => descriptionOf(field))

describe('editing scores', () => {
  test('of one category begins empty, under the name of the account, and checks the score before it sends it (HD-292, HD-294, HD-295, HD-296, HD-297, HD-299, HD-300, HD-301, HD-303, HD-518)', async () => {
    const { page, dialog } = await openScored()
    const requests = recordApiRequests(page)
    await edit(dialog, 'Experience')
    await focusIn(scoreField(dialog))
    expect(await nameField(dialog).inputValue()).toBe('Ada Byron')
    expect(await nameField(dialog).isEditable()).toBe(false)
    expect([await scoreField(dialog).inputValue(), await feedbackField(dialog).inputValue()]).toEqual([
      '',
      '',
    ])
    await waitVisible(form(dialog).getByText(/^The AI gave 70%/))
    expect(await scoreField(dialog).count()).toBe(1)
    expect(
      await scoreField(dialog).evaluate(({ min, max, type }: HTMLInputElement) => [min, max, type]),
    ).toEqual(['0', '100', 'number'])
    expect(await feedbackField(dialog).count()).toBe(1)
    expect(
      await form(dialog)
        .getByRole('button', { name: /^(Submit|Cancel)$/ })
        .count(),
    ).toBe(2)

    for (const [typed, error] of [
      ['7.5', reviewerErrors.notInteger],
      ['', reviewerErrors.notInteger],
      ['-1', reviewerErrors.outOfRange],
      ['101', reviewerErrors.outOfRange],
    ] as const) {
      await scoreField(dialog).fill(typed)
      await submit(dialog)
      await errorOf(scoreField(dialog)).toBe(error)
      await focusIn(scoreField(dialog))
    }
    await scoreField(dialog).fill('')
    await scoreField(dialog).pressSequentially('e')
    await errorOf(scoreField(dialog)).toBe(reviewerErrors.notInteger)
    await cancel(dialog)
    await waitVisible(breakdownOf(dialog, 'AI Score'))
    await focusIn(dialog.getByRole('button', { name: 'Edit Experience' }))
    expect(writes(requests)).toEqual([])
  })

  test.each([
    ['aI', 'sCORE ', 'HD-304, HD-307'],
    ['OVERALL', 'score', 'HD-308'],
  ])('of an account called %s %s is refused (%s)', async (firstname, lastname) => {
    const { page, dialog } = await openScored({ storage: { firstname, lastname } })
    const requests = recordApiRequests(page)
    await edit(dialog, 'Experience')
    await scoreField(dialog).fill('50')
    await submit(dialog)
    await waitVisible(form(dialog).getByText(reviewerErrors.reservedName))
    expect(writes(requests)).toEqual([])
  })

  test('adds a reviewer beside the AI and shows what was saved (HD-254, HD-256, HD-290, HD-302, HD-306, HD-309, HD-310, HD-311, HD-313)', async () => {
    const { page, dialog, id } = await openScored()
    await edit(dialog, 'Experience')
    await scoreField(dialog).fill('0')
    await expect
      .poll(() => form(dialog).getByRole('status').innerText())
      .toBe('Total 46% · Overall Score 67%')
    await feedbackField(dialog).fill('No team so far.')
    const requests = recordApiRequests(page)
    await feedbackField(dialog).press('Control+Enter')
    await waitVisible(breakdownOf(dialog, 'Ada Byron'))
    const path = `candidates/${id}/`
    expect(writes(requests).map(({ method, path, body }) => [method, path, JSON.parse(body)])).toEqual([
      [
        'PATCH',
        `${path}reviewer-scores/`,
        {
          reviewer_name: 'Ada Byron',
          score_breakdown: { experience: { score: 0, feedback: 'No team so far.' } },
        },
      ],
    ])
    expect(requests.filter((request) => request.method === 'GET').map(({ path }) => path)).toContain(path)
    expect(await page.getByRole('alertdialog').count()).toBe(0)
    expect(await reviewerTexts(dialog)).toEqual([
      'AI Score 70%',
      'Grace Hopper 82%',
      'Other 70%',
      'Ada Byron 46%',
      'Overall Score 67%',
    ])
    await waitVisible(categoryCard(dialog, 'Experience').getByText('No team so far.'))
    await focusIn(dialog.getByRole('button', { name: 'Edit Experience' }))
    await expect.poll(() => dialog.locator('figure').first().innerText()).toMatch(/^67%/)
    await waitVisible(dialog.getByText('Processed using version'))
    await choose(dialog, 'AI Score')
    await waitVisible(categoryCard(dialog, 'Experience').getByText('70%', { exact: true }))
    await edit(dialog, 'Experience')
    await waitVisible(form(dialog))
    expect(await scoreField(dialog).inputValue()).toBe('0')
    await cancel(dialog)
    await waitVisible(breakdownOf(dialog, 'Ada Byron'))
    await showTab(dialog, 'Override History')
    await waitVisible(dialog.getByRole('cell', { name: 'No team so far.' }))
  })

  test('of all categories is an accordion, and people change their own only (HD-293, HD-298, HD-305)', async () => {
    const { dialog } = await openScored()
    await choose(dialog, 'Grace Hopper')
    await dialog.getByRole('button', { name: 'Edit all scores' }).click()
    const parts = form(dialog).getByRole('button', { expanded: false })
    await expect.poll(() => parts.count()).toBe(2)
    await parts.first().click()
    await parts.first().click()
    await expect.poll(() => parts.count()).toBe(0)
    expect(
      await scoreField(dialog).evaluateAll((all: HTMLInputElement[]) => all.map((one) => one.value)),
    ).toEqual(['80', '85', '81'])
    expect(await feedbackField(dialog).count()).toBe(3)
    expect(await nameField(dialog).inputValue()).toBe('Grace Hopper')
    await form(dialog).getByRole('button', { expanded: true }).nth(1).click()
    await scoreField(dialog).first().fill('100')
    await submit(dialog)
    await waitVisible(breakdownOf(dialog, 'Grace Hopper'))
    expect(await reviewerTexts(dialog)).toContain('Grace Hopper 88%')
    await waitVisible(categoryCard(dialog, 'Technical Skills').getByText('85%', { exact: true }))

    await choose(dialog, 'Other')
    await waitVisible(dialog.getByText('Another administrator gave these scores'))
    expect(await dialog.getByRole('button', { name: /^Edit/ }).count()).toBe(0)
  })

  test('ends with another reviewer, and nothing that was typed is lost (HD-291)', async () => {
    const { dialog, page } = await openScored()
    await edit(dialog, 'Education')
    await scoreField(dialog).fill('12')
    await choose(dialog, 'Grace Hopper')
    await waitVisible(breakdownOf(dialog, 'Grace Hopper'))
    await waitHidden(form(dialog))
    await dialog.getByRole('button', { name: 'Continue editing' }).click()
    expect(await scoreField(dialog).inputValue()).toBe('12')
    expect(await reviewerIn(dialog, 'AI Score').getAttribute('aria-pressed')).toBe('true')
    await showTab(dialog, 'Criteria')
    await showTab(dialog, 'Score Override')
    expect(await scoreField(dialog).inputValue()).toBe('12')
    await page.keyboard.press('Escape')
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
    await question.getByRole('button', { name: 'Stay' }).click()
    await waitHidden(question)
    expect(await scoreField(dialog).inputValue()).toBe('12')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await question.getByRole('button', { name: 'Discard' }).click()
    await waitHidden(dialog)
  })

  test('says what went wrong and keeps what was typed (HD-312)', async () => {
    const { dialog, page, id } = await openScored({ isLive: false })
    await edit(dialog, 'Education')
    await scoreField(dialog).fill('55')
    const restore = await failCalls(page, 'candidates/*/reviewer-scores/')
    await submit(dialog)
    const alert = form(dialog).getByRole('alert')
    await waitVisible(alert.filter({ hasText: reviewerErrors.notSaved }))
    await restore()
    // Another administrator was faster with the same name.
    const other = await createAdmin(app)
    await app.services.reviewerScores.save(id, {
      reviewer: 'Ada Byron',
      adminId: other.id,
      scores: { education: { score: 1, feedback: '' } },
    })
    await submit(dialog)
    await waitVisible(alert.filter({ hasText: reviewerErrors.foreignScores }))
    expect(await scoreField(dialog).inputValue()).toBe('55')
  })
})
