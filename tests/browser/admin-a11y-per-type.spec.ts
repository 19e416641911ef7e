import { beforeAll, describe, expect, test } from 'vitest'
import type { ImageField } from '#contract/content/fields.ts'
import { violationsInAllThemes } from '#tests/browser/axe.ts'
import { useBrowserTestApp } from '#tests/browser/browser-app.ts'
import { consoleErrors } from '#tests/browser/console-errors.ts'
import { fillForm, openAddForm, openEditForm, submit } from '#tests/browser/form-page.ts'
import { fullyTestedPictures, type ListCase, listCaseOf } from '#tests/browser/list-cases.ts'
import { openList, rowOf, rowsOf } from '#tests/browser/list-page.ts'
import { descriptionOf, waitHidden, waitVisible } from '#tests/browser/page.ts'
import { seedRow } from '#tests/browser/rows.ts'
import { expectVisibleFor, pauseClock, toastOf, waitForToast } from '#tests/browser/toast.ts'
import { fieldsOfKind } from '#tests/support/content.ts'
import { defined } from '#tests/support/defined.ts'
import { enquiryList, hasStatus } from '#tests/support/enquiry-list.ts'

const app = useBrowserTestApp()

/** Those whose rows the tests of this file look at. */
const screens = ['service', 'industry', 'job', 'blog', 'blogcategory', 'contactus'].map(listCaseOf)
/** A form with one message for all missing fields, and one with a message at each. */
const fullyTestedForms = ['job', 'blogcategory'].map(listCaseOf)

const imageFields = ({ type }: ListCase) =>
  fieldsOfKind(type, 'image').map((name) => {
    const field: ImageField = type.fields[name]
    return { name, field }
  })

beforeAll(async () => {
  await seedRow(app, listCaseOf('jobcategory').type, 'Gardener', { status: '1' })
  await seedRow(app, listCaseOf('blogcategory').type, 'Gardening', { status: '1' })
  for (const { type } of screens) {
    await seedRow(app, type, 'Spring')
    await seedRow(app, type, 'Summer', hasStatus(type) ? { status: '1' } : {})
  }
})

test.each(fullyTestedForms)(
  'the screen at $expected.path has no axe violations in any theme, forms included',
  async (listCase) => {
    const page = await app.openList(listCase.type)
    expect(await violationsInAllThemes(page)).toEqual([])
    const form = await openAddForm(page, listCase)
    // tests/browser/admin-form-per-type.spec.ts looks at every form in the light theme.
    await submit(form)
    expect(await violationsInAllThemes(page, 'form')).toEqual([])
    expect(consoleErrors(page)).toEqual([])
  },
)

test('the enquiries have no axe violations in any theme, an opened one included', async () => {
  const page = await app.openList(enquiryList)
  expect(await violationsInAllThemes(page)).toEqual([])
  await rowOf(page, 'Spring').getByRole('button', { name: 'View' }).click()
  await waitVisible(page.getByRole('region', { name: /^Enquiry/ }))
  expect(await violationsInAllThemes(page, '[aria-label^=Enquiry], tbody tr:nth-child(-n+2)')).toEqual([])
  expect(consoleErrors(page)).toEqual([])
})

describe.each(fullyTestedPictures)('pictures at $expected.path', (listCase) => {
  const { type, expected } = listCase

  test('have their sizes in list and form, with a placeholder where there is none, and are previewed before saving (AC-440, AC-441, AC-442, AC-443, AC-447, AC-449, AC-450, AP-293, AP-296)', async () => {
    const page = await app.openList(type)
    for (const { name } of imageFields(listCase)) {
      const [width, height] = expected.pictures?.[name] ?? []
      const image = rowOf(page, 'Spring').locator(`img[src^="/media/w_${width},h_${height}/${type.path}/"]`)
      await waitVisible(image)
      const { width: shownWidth, height: shownHeight } = (await image.first().boundingBox()) ?? {}
      expect([Math.round(Number(shownWidth)), Math.round(Number(shownHeight))]).toEqual([width, height])
    }
    const form = await openEditForm(page, 'Spring')
    await expect
      .poll(() => form.locator(`img[src^="/media/w_200,h_100/${type.path}/"]`).count())
      .toBe(imageFields(listCase).length)
    for (const { field } of imageFields(listCase)) {
      await form.getByRole('button', { name: `Delete ${field.label.toLowerCase()}` }).click()
      const substitute = form.locator('img[src*="no-image"], img[src^="data:image"]').first()
      await waitVisible(substitute)
    }
    for (const { name, field } of imageFields(listCase)) {
      const input = form.getByLabel(field.label, { exact: true })
      await expect.poll(() => input.getAttribute('accept')).toBe('.jpeg,.jpg,.png,image/jpeg,image/png')
      const foreign = { name: 'notes.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') }
      await input.setInputFiles(foreign)
      await expect.poll(() => descriptionOf(input)).toBe('Upload a valid image: jpeg, jpg or png.')
      expect(await form.getByRole('img', { name: /^Preview/ }).count()).toBe(0)
      await fillForm(form, type, '', [name])
      await waitVisible(form.getByRole('img', { name: 'Preview of picture.png' }))
      await form.getByRole('button', { name: `Delete ${field.label.toLowerCase()}` }).click()
      await waitHidden(form.getByRole('img', { name: /^Preview/ }))
    }
    await page.route('**/media/**', (route) => route.abort())
    await page.reload()
    await waitVisible(rowOf(page, 'Summer').locator('img[src*="no-image"], img[src^="data:image"]'))
    expect(await rowOf(page, 'Summer').locator('img[src^="/media/"]').count()).toBe(0)
  })
})

test('rich text is listed without tags, and has the same toolbar in every form (AC-453, AP-294, AC-195, AC-196)', async () => {
  const page = await app.openSignedIn()
  const evil = '<p>Wolf <b>bold</b> &lt;script&gt;document.title="run"&lt;/script&gt;</p>'
  for (const listCase of [listCaseOf('client'), listCaseOf('blog')]) {
    const field = defined(fieldsOfKind(listCase.type, 'richText')[0])
    await seedRow(app, listCase.type, 'Sheep', { [field]: evil })
    await openList(page, listCase.type, '?search=wolf')
    await waitVisible(rowsOf(page).getByText('Wolf bold <script>document.title="run"</script>'))
    expect(await rowsOf(page).locator('script, b').count()).toBe(0)
    expect(await page.title()).toBe(`${listCase.expected.title} – Larkfield Advisory`)
    const form = await openAddForm(page, listCase)
    const bar = form.getByRole('toolbar', { name: 'Formatting' }).first()
    await waitVisible(bar)
    const tools = await bar
      .getByRole('button')
      .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
    expect(tools.filter((tool) => !['Underline', 'Insert image'].includes(String(tool)))).toEqual([
      'Heading',
      'Bold',
      'Italic',
      'Link',
      'Bulleted list',
      'Numbered list',
      'Outdent',
      'Indent',
      'Undo',
      'Redo',
      'Insert table',
    ])
  }
})

test('a toast has an icon, a title and an optional text, and closes after its duration (AP-099, AP-424)', async () => {
  const page = await app.openSignedIn({ clock: true })
  const listCase = listCaseOf('industry')
  await openList(page, listCase.type, '?sort=title')
  await pauseClock(page)
  await rowOf(page, 'Spring').dragTo(rowOf(page, 'Summer'))
  const warning = toastOf(page, 'Cannot Drag')
  await waitVisible(warning.locator('svg.lucide-triangle-alert'))
  await expectVisibleFor(page, warning, 2000)
  await page.clock.resume()
  const form = await openEditForm(page, 'Spring')
  await pauseClock(page)
  await submit(form)
  const success = toastOf(page, 'Industry Updated Successfully!')
  await waitForToast(page, success)
  await waitVisible(success.locator('svg.lucide-circle-check'))
  await expectVisibleFor(page, success, 1500)
})
