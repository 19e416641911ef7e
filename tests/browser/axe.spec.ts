import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violations } from '#tests/browser/axe.ts'
import { useBrowserTestApp } from '#tests/browser/browser-app.ts'

const app = useBrowserTestApp()

/** A page with a line that has too little contrast. */
async function pageWithFaintLine(): Promise<Page> {
  const page = await app.openPage({ path: '/terms-condition' })
  await page.evaluate(() => {
    const line = document.createElement('p')
    line.id = 'faint'
    line.textContent = 'Faint'
    line.style.opacity = '0.2'
    document.querySelector('main')?.append(line)
  })
  return page
}

test('finds text with too little contrast', async () => {
  const page = await pageWithFaintLine()
  expect(await violations(page)).toEqual([expect.stringMatching(/^color-contrast: #faint /)])
  expect(await violations(page, 'colours')).toHaveLength(1)
})

test('looks at a modal dialog, and not at what is behind it', async () => {
  const page = await pageWithFaintLine()
  await page.evaluate(() => {
    const dialog = document.createElement('dialog')
    const line = document.createElement('p')
    line.id = 'of-dialog'
    line.textContent = 'Faint'
    line.style.opacity = '0.2'
    dialog.append(line)
    document.body.append(dialog)
    dialog.showModal()
  })
  expect(await violations(page)).toEqual([expect.stringMatching(/^color-contrast: #of-dialog /)])
})

test('waits for fading elements', async () => {
  const page = await pageWithFaintLine()
  await page.evaluate(() => {
    document
      .querySelector('#faint')
      ?.animate([{ opacity: 0.2 }, { opacity: 1 }], { duration: 1000, fill: 'forwards' })
  })
  expect(await violations(page)).toEqual([])
})

test('waits for pending requests', async () => {
  const page = await pageWithFaintLine()
  let release = () => {}
  await page.route('**/api/robot-check/', async (route) => {
    await new Promise<void>((resolve) => {
      release = resolve
    })
    await route.continue()
  })
  const requested = page.waitForRequest('**/api/robot-check/')
  await page.evaluate(() => {
    void fetch('/api/robot-check/')
      .then((response) => response.text())
      .then(() => document.querySelector<HTMLElement>('#faint')?.style.removeProperty('opacity'))
  })
  await requested
  const found = violations(page)
  // Long enough for axe, if it had started.
  await page.evaluate(() => new Promise((done) => setTimeout(done, 500)))
  release()
  expect(await found).toEqual([])
})
