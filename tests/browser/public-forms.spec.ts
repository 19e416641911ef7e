import type { Locator } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { contentTypes } from '#contract/content/index.ts'
import { useBrowserTestApp } from '#tests/browser/browser-app.ts'
import { create } from '#tests/support/content.ts'

const app = useBrowserTestApp()

beforeAll(() => create(app, contentTypes.jobcategory, 'Analyst', { status: '1' }))

const contact = ['Name', 'Email', 'Subject', 'Message']
const application = ['Name', 'Email', 'Job', 'Resume']

test.each([
  ['the contact form', '/about-us', 'Contact', contact, false],
  ['the application form', '/about-us?tab=join', 'Application', application, false],
  ['the Join Us modal', '/our-team', 'Application', application, true],
] as const)(
  'in %s the first field that is wrong is seen whole, with its label',
  async (_, path, name, fields, isModal) => {
    for (const [width, height] of [
      [1440, 720],
      [390, 700],
    ] as const) {
      const page = await app.openPage({ path, width, height })
      if (isModal) await page.getByRole('main').getByRole('link', { name: 'Join Us' }).click()
      const form = page.getByRole('form', { name })
      await form
        .getByRole('option', { name: 'Analyst' })
        .or(form.getByLabel('Message'))
        .first()
        .waitFor({ state: 'attached' })
      for (const label of fields) {
        const field = form.getByLabel(label, { exact: true })
        await submitFromBelow(field)
        await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
        expect(await field.evaluate(whatCovers), `${label} at ${width}`).toBe('nothing')
        if (label === 'Job') await field.selectOption('Analyst')
        else if (label !== 'Resume') await field.fill(label === 'Name' ? 'Grace' : 'grace@example.com')
      }
    }
  },
)

/** Submits while the field is at the upper edge of the window, below the header. */
const submitFromBelow = (field: Locator) =>
  field.evaluate((input: HTMLElement) => {
    ;(document.activeElement as HTMLElement).blur()
    window.scrollBy({ top: input.getBoundingClientRect().top - 20, behavior: 'instant' })
    input.closest('form')?.requestSubmit()
  })

/** The elements that cover the field or its label. */
function whatCovers(input: HTMLElement): string {
  const label = (input as HTMLInputElement).labels?.[0]
  for (const element of [input, label as HTMLElement]) {
    const { left, top, bottom } = element.getBoundingClientRect()
    for (const y of [top + 2, bottom - 2]) {
      const seen = document.elementFromPoint(left + 8, y)
      if (!seen || !(element.contains(seen) || seen.contains(element)))
        return seen?.closest('header') ? 'the head' : (seen?.tagName ?? 'out of view')
    }
  }
  return 'nothing'
}
