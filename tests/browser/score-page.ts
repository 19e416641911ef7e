import type { Locator, Page } from 'playwright-core'
import { rowOf, waitForList } from '#tests/browser/list-page.ts'
import { waitVisible } from '#tests/browser/page.ts'

/** Opens Join our team, and the scores of a candidate from their row. */
export async function openScores(page: Page, name: string): Promise<Locator> {
  if (new URL(page.url()).pathname !== '/authority/join-team') await page.goto('/authority/join-team')
  await waitForList(page)
  await scoreButton(page, name).click()
  const dialog = scoresOf(page, name)
  await waitVisible(dialog.getByRole('tab', { name: 'Criteria' }))
  return dialog
}

/** The score in a candidate's row. */
export const scoreButton = (page: Page, name: string): Locator =>
  rowOf(page, name).getByRole('button', { name: new RegExp(`AI score of ${name}$`) })

export const scoresOf = (page: Page, name: string): Locator =>
  page.getByRole('dialog', { name: `AI score of ${name}` })

export const showTab = (dialog: Locator, name: string): Promise<void> =>
  dialog.getByRole('tab', { name, exact: true }).click()

const carouselOf = (dialog: Locator): Locator => dialog.getByRole('toolbar', { name: 'Reviewers' })

export const reviewersIn = (dialog: Locator): Locator => carouselOf(dialog).locator('button')

/** Someone in the carousel, in sight or not. */
export const reviewerIn = (dialog: Locator, name: string): Locator =>
  reviewersIn(dialog).filter({ hasText: name })

/** Names and percents of all in the carousel, in sight or not: "AI Score 71%". */
export async function reviewerTexts(dialog: Locator): Promise<string[]> {
  const texts = await reviewersIn(dialog).evaluateAll((all) =>
    all.map((one) => one.querySelector('span:not([aria-hidden])')?.textContent ?? ''),
  )
  return texts.map((text) => text.replace(/%.*/, '%').replace(/(\D)(\d+%)$/, '$1 $2'))
}

/** Presses someone in the carousel, moving it where they are out of sight. */
export async function choose(dialog: Locator, name: string): Promise<void> {
  const reviewer = reviewerIn(dialog, name)
  for (const direction of ['Next', 'Previous'])
    for (;;) {
      const arrow = dialog.getByRole('button', { name: `${direction} reviewers` })
      if ((await reviewer.getAttribute('data-out')) === null) return reviewer.click()
      if ((await arrow.count()) === 0 || (await arrow.getAttribute('aria-disabled')) === 'true') break
      await arrow.click()
    }
  throw new Error(`${name} is not in the carousel`)
}

export const breakdownOf = (dialog: Locator, reviewer: string): Locator =>
  dialog.getByRole('region', { name: `Scores of ${reviewer}` })

/** The card of a category in the breakdown that is shown. */
export const categoryCard = (dialog: Locator, label: string): Locator =>
  dialog.locator('li').filter({ has: dialog.page().getByRole('heading', { name: label, exact: true }) })
