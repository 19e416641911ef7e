import type { Locator } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { useBrowserTestApp } from '#tests/browser/browser-app.ts'
import { focusIn, waitHidden, waitVisible } from '#tests/browser/page.ts'
import { choose, openScores, reviewerIn, reviewersIn, reviewerTexts } from '#tests/browser/score-page.ts'
import { seedCandidate } from '#tests/support/candidates.ts'
import { seedCriteria, seedEvaluation } from '#tests/support/evaluations.ts'

const app = useBrowserTestApp()

/** On both sides of every limit, and enough of them for colors beyond the presets. */
const scores = [100, 90, 89, 80, 79, 70, 69, 60, 59, 50, 49, 30, 29, 1, 95, 96, 97, 98]

beforeAll(async () => {
  const criteria = await seedCriteria(app, 'Everything (100 points)')
  const many = await seedCandidate(app, { candidateName: 'Mary Many' })
  const reviewers = Object.fromEntries(
    scores.map((score) => [`Reviewer ${score}`, { scores: { everything: score } }]),
  )
  await seedEvaluation(app, many, { criteria, scores: { everything: { score: 85 } }, reviewers })
  const low = await seedCandidate(app, { candidateName: 'Zoe Zero' })
  await seedEvaluation(app, low, {
    criteria,
    scores: { everything: { score: 0 } },
    reviewers: { Grace: { scores: { everything: 0 } } },
  })
})

const colorOf = (element: Locator): Promise<string> =>
  element.evaluate((element) => getComputedStyle(element).color)

describe('the reviewers', () => {
  test('have the word and the color of their score (HD-257, HD-258, HD-259, HD-260, HD-261, HD-262, HD-263, HD-264)', async () => {
    const page = await app.openSignedIn({ motion: true })
    const dialog = await openScores(page, 'Mary Many')
    const found: Record<number, [word: string, color: string]> = {}
    for (const score of scores) {
      const word = reviewerIn(dialog, `Reviewer ${score}${score}%`).locator('span span span').last()
      found[score] = [String(await word.textContent()), await colorOf(word)]
    }
    const words = Object.fromEntries(Object.entries(found).map(([score, [word]]) => [score, word]))
    expect(words).toMatchObject({
      100: 'Excellent match',
      90: 'Excellent match',
      89: 'Good',
      70: 'Good',
      69: 'Moderate',
      50: 'Moderate',
      49: 'Weak',
      30: 'Weak',
      29: 'Poor',
      1: 'Poor',
    })
    const colors = (low: number, high: number) =>
      new Set(scores.filter((score) => score >= low && score <= high).map((score) => found[score]?.[1]))
    const [green, yellow, red] = [colors(80, 100), colors(60, 79), colors(0, 59)]
    expect([green.size, yellow.size, red.size]).toEqual([1, 1, 1])
    expect(new Set([...green, ...yellow, ...red]).size).toBe(3)
    // The hue in degrees of OKLCH: red is about 27, yellow 70 to 110, green 130 to 160.
    const hue = async (name: string) => {
      await choose(dialog, name)
      const bar = dialog.getByRole('progressbar').locator('div')
      await waitVisible(bar)
      const color = await bar.evaluate((bar) => getComputedStyle(bar).backgroundColor)
      return Number(/oklch\(\S+ \S+ ([\d.]+)/.exec(color)?.[1])
    }
    expect(await hue('Reviewer 80')).toBeGreaterThan(130)
    expect(Math.abs((await hue('Reviewer 60')) - 90)).toBeLessThan(20)
    expect(await hue('Reviewer 59')).toBeLessThan(40)
  })

  test('are in sight four at a time, and move by pointer and by keys (HD-274, HD-275, HD-277)', async () => {
    const page = await app.openSignedIn({ motion: true })
    const dialog = await openScores(page, 'Mary Many')
    await waitVisible(reviewerIn(dialog, 'AI Score'))
    const inSight = () =>
      reviewersIn(dialog).evaluateAll((all) =>
        all
          .filter((one) => getComputedStyle(one).visibility === 'visible')
          .map((one) => one.querySelector('[title]')?.textContent),
      )
    expect(await reviewersIn(dialog).count()).toBe(scores.length + 2)
    await expect.poll(inSight).toEqual(['AI Score', 'Reviewer 100', 'Reviewer 90', 'Reviewer 89'])
    const track = dialog.getByRole('toolbar')
    expect(await track.evaluate((track) => getComputedStyle(track).transition)).toMatch(/^translate 0\.3s/)
    await dialog.getByRole('button', { name: 'Next reviewers' }).click()
    await expect.poll(inSight).toEqual(['Reviewer 80', 'Reviewer 79', 'Reviewer 70', 'Reviewer 69'])
    await dialog.getByRole('button', { name: 'Previous reviewers' }).click()
    await expect.poll(inSight).toEqual(['AI Score', 'Reviewer 100', 'Reviewer 90', 'Reviewer 89'])

    await reviewerIn(dialog, 'AI Score').focus()
    for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowRight')
    await focusIn(reviewerIn(dialog, 'Reviewer 80'))
    await expect.poll(inSight).toEqual(['Reviewer 100', 'Reviewer 90', 'Reviewer 89', 'Reviewer 80'])
    await page.keyboard.press('End')
    await focusIn(reviewerIn(dialog, 'Overall Score'))
    await page.keyboard.press('Home')
    await focusIn(reviewerIn(dialog, 'AI Score'))
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await waitVisible(dialog.getByRole('region', { name: 'Scores of Reviewer 100' }))
  })

  test('come to an Overall Score with a doughnut of all of them (HD-285, HD-286, HD-287, HD-288, HD-289)', async () => {
    const page = await app.openSignedIn({ motion: true })
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(request.url()))
    const dialog = await openScores(page, 'Mary Many')
    await waitVisible(dialog.getByRole('button', { name: 'Edit all scores' }))
    expect(scripts.filter((url) => url.includes('charts'))).toEqual([])
    await choose(dialog, 'Overall Score')
    const canvas = dialog.getByRole('img', { name: /^Overall Score \d+%: AI Score 85%, Reviewer 100 100%/ })
    await waitVisible(canvas)
    expect(scripts.filter((url) => url.includes('charts'))).not.toEqual([])
    expect(await dialog.getByRole('button', { name: /^Edit/ }).count()).toBe(0)
    expect(await dialog.locator('[data-category]').count()).toBe(0)

    const table = dialog.getByRole('table').first()
    const rows = table.locator('tbody tr')
    const names = ['AI Score', ...scores.map((score) => `Reviewer ${score}`)]
    expect(await rows.locator('th').allTextContents()).toEqual(names)
    expect(await rows.locator('td').allTextContents()).toEqual([85, ...scores].map((score) => `${score}%`))
    const swatches = await rows
      .locator('th span')
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor))
    expect(new Set(swatches).size).toBe(names.length)

    const drawn = await canvas.evaluate((canvas: HTMLCanvasElement, colors) => {
      const context = canvas.getContext('2d')
      const probe = document.createElement('canvas').getContext('2d')
      if (!context || !probe) throw new Error('There is no canvas.')
      const middle = canvas.width / 2
      const pixel = (angle: number, radius: number) =>
        [
          ...context.getImageData(
            middle + Math.sin(angle) * radius * middle,
            middle - Math.cos(angle) * radius * middle,
            1,
            1,
          ).data,
        ].join()
      const pixelOf = (color: string) => {
        probe.fillStyle = color
        probe.fillRect(0, 0, 1, 1)
        return [...probe.getImageData(0, 0, 1, 1).data].join()
      }
      const around = Array.from({ length: 720 }, (_, step) => pixel((step / 360) * Math.PI, 0.8))
      return {
        inside: pixel(1, 0.55).endsWith(',0'),
        ring: pixel(1, 0.64).endsWith(',255'),
        colors: colors.map((color) => around.includes(pixelOf(color))),
      }
    }, swatches)
    expect(drawn.inside).toBe(true)
    expect(drawn.ring).toBe(true)
    // The score of 1 is too thin a slice to be sure of.
    expect(drawn.colors.filter((isDrawn) => !isDrawn).length).toBeLessThanOrEqual(1)
  })

  test('have no Overall Score where it is 0 (HD-276)', async () => {
    const page = await app.openSignedIn()
    const dialog = await openScores(page, 'Zoe Zero')
    await expect.poll(() => reviewerTexts(dialog)).toEqual(['AI Score 0%', 'Grace 0%'])
    await page.getByRole('button', { name: 'Close' }).first().click()
    await waitHidden(dialog)
  })
})
