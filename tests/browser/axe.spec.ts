import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { barriersOf, hydrated } from '#tests/browser/axe.ts'
import { visitForFile } from '#tests/browser/browser-app.ts'

const visit = visitForFile()

/** A page with a line that nobody could read as it stands. */
async function pageWithFaintLine(): Promise<Page> {
  const page = await visit.open()
  await page.goto('/terms-condition')
  await hydrated(page)
  await page.evaluate(() => {
    const line = document.createElement('p')
    line.id = 'faint'
    line.textContent = 'Faint'
    line.style.opacity = '0.2'
    document.querySelector('main')?.append(line)
  })
  return page
}

test('what cannot be read is found', async () => {
  const page = await pageWithFaintLine()
  expect(await barriersOf(page)).toEqual([expect.stringMatching(/^color-contrast: #faint /)])
  expect(await barriersOf(page, 'colours')).toHaveLength(1)
})

test('what fades in is looked at when it has arrived', async () => {
  const page = await pageWithFaintLine()
  await page.evaluate(() => {
    document
      .querySelector('#faint')
      ?.animate([{ opacity: 0.2 }, { opacity: 1 }], { duration: 1000, fill: 'forwards' })
  })
  expect(await barriersOf(page)).toEqual([])
})

test('what waits for an answer is looked at when it is there', async () => {
  const page = await pageWithFaintLine()
  let answer = () => {}
  await page.route('**/api/robot-check/', async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    await route.continue()
  })
  const asked = page.waitForRequest('**/api/robot-check/')
  await page.evaluate(() => {
    void fetch('/api/robot-check/')
      .then((response) => response.text())
      .then(() => document.querySelector<HTMLElement>('#faint')?.style.removeProperty('opacity'))
  })
  await asked
  const found = barriersOf(page)
  // Long enough for axe, had it begun.
  await page.evaluate(() => new Promise((done) => setTimeout(done, 500)))
  answer()
  expect(await found).toEqual([])
})
