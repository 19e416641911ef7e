import { beforeEach, describe, expect, test } from 'vitest'
import { useBrowserTestApp } from '#tests/browser/browser-app.ts'
import { fillForm, openAddForm, openEditForm, submit } from '#tests/browser/form-page.ts'
import { listCaseOf } from '#tests/browser/list-cases.ts'
import { openList, rowOf, rowsOf, waitForList } from '#tests/browser/list-page.ts'
import { waitForPath, waitHidden, waitVisible } from '#tests/browser/page.ts'
import { multipartTexts, recordApiRequests, writes } from '#tests/browser/requests.ts'
import { deleteAllRows, fetchRows, seedRow } from '#tests/browser/rows.ts'
import { multipart } from '#tests/support/app.ts'
import { rowKey } from '#tests/support/content.ts'
import { defined } from '#tests/support/defined.ts'

const app = useBrowserTestApp()
const jobs = listCaseOf('job')
const categories = listCaseOf('jobcategory')
/** Besides the post date. */
const required = ['jobTitle', 'location', 'requiredExperience', 'jobDescription']
const noon = new Date('2025-06-01T12:34:56.000Z')

beforeEach(async () => {
  await deleteAllRows(app, jobs.type)
  await deleteAllRows(app, categories.type)
  await seedRow(app, categories.type, 'Gardener', { status: '1' })
  await seedRow(app, categories.type, 'Beekeeper', { status: '1' })
  await seedRow(app, categories.type, 'Poet')
})

describe('jobs', () => {
  test('lead on to their categories (AP-108)', async () => {
    const page = await app.openList(jobs.type)
    await page.getByRole('link', { name: 'Add Job Category' }).click()
    await waitForPath(page, '/authority/job-category')
    await waitVisible(page.getByRole('heading', { name: /^Manage Job Categories/ }))
  })

  test('show the required experience as a range of years (AP-110)', async () => {
    await seedRow(app, jobs.type, 'Gardener')
    const page = await app.openList(jobs.type)
    await waitVisible(rowOf(page, 'Gardener').getByText('2-5 Years', { exact: true }))
  })

  test('show title, status and location first on phone cards', async () => {
    await seedRow(app, jobs.type, 'Gardener', { status: '1', location: 'Pune, India' })
    const page = await app.openList(jobs.type, '', { width: 390, height: 844 })
    const row = rowOf(page, 'Gardener')
    const top = (await row.boundingBox())?.y ?? 0
    for (const part of [
      row.getByText('Gardener', { exact: true }),
      row.getByRole('img', { name: 'Published' }).or(row.getByText('Published', { exact: true })),
      row.getByText('Pune, India', { exact: true }),
    ]) {
      const { y, height } = (await part.first().boundingBox()) ?? { y: 0, height: 0 }
      expect(height).toBeGreaterThan(0)
      expect(y + height - top).toBeLessThan(150)
    }
  })

  test('show how long ago they were posted, and the whole date on hover (AP-111, AP-112, AP-113, AP-114, AP-115, AP-116, AP-117, AP-118, AP-119, AP-120, AP-121)', async () => {
    const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000] as const
    const ages: [number, string][] = [
      [second, '1 second ago'],
      [59 * second, '59 seconds ago'],
      [minute, '1 minute ago'],
      [5 * minute, '5 minutes ago'],
      [hour - second, '59 minutes ago'],
      [hour, '1 hour ago'],
      [day - second, '23 hours ago'],
      [day, '1 day ago'],
      [7 * day - second, '6 days ago'],
      [7 * day, '1 week ago'],
      [29 * day, '4 weeks ago'],
      [30 * day, '1 month ago'],
      [365 * day - second, '12 months ago'],
      [365 * day, '1 year ago'],
      [800 * day, '2 years ago'],
      [-day, 'Jun 2, 2025'],
    ]
    for (const [index, [age]] of ages.entries())
      await seedRow(app, jobs.type, `Job ${index}`, {
        jobPostDate: new Date(noon.getTime() - age).toISOString(),
      })
    const page = await app.openSignedIn({ storage: { jobs: '20' } })
    await page.clock.setFixedTime(noon)
    await openList(page, jobs.type)
    expect(await rowsOf(page).locator('[data-kind=date] time').allTextContents()).toEqual(
      ages.map(([, text]) => text),
    )
    const time = rowsOf(page).locator('[data-kind=date] time').nth(3)
    await time.hover()
    const tip = () =>
      time.evaluate((element) => {
        const { content, opacity } = getComputedStyle(element, '::after')
        return { content, opacity }
      })
    await expect.poll(tip).toMatchObject({ opacity: '1' })
    expect((await tip()).content).toContain(
      new Intl.DateTimeFormat('en', { dateStyle: 'medium' }).format(noon),
    )
    await waitVisible(page.getByRole('columnheader', { name: 'Post Date' }))
  })

  test('choose their titles among the active categories (AP-124, AP-125, AP-126)', async () => {
    await seedRow(app, jobs.type, 'Falconer')
    const page = await app.openList(jobs.type)
    const calls = recordApiRequests(page)
    const form = await openAddForm(page, jobs)
    const titles = form.getByLabel('Title', { exact: true }).locator('option')
    await expect.poll(() => titles.allTextContents()).toEqual(['Choose…', 'Gardener', 'Beekeeper'])
    expect(calls.find(({ path }) => path === 'jobcategory/')?.query.toString()).toBe('status=1')
    const texts = form.getByRole('textbox', { name: /Description|Benefits|Key|Requirements/ })
    await expect.poll(() => texts.count()).toBe(5)
    const edit = await openEditForm(page, 'Falconer')
    const select = edit.getByLabel('Title', { exact: true })
    await expect
      .poll(() => select.locator('option').allTextContents())
      .toEqual(['Choose…', 'Falconer', 'Gardener', 'Beekeeper'])
    await expect.poll(() => select.inputValue()).toBe('Falconer')
    await edit.getByLabel('Location').fill('Elsewhere')
    await submit(edit)
    await waitHidden(edit)
    await waitVisible(rowOf(page, 'Elsewhere').getByText('Falconer'))
  })

  test('are posted on the chosen day with the time of day that it is (AP-132, AP-134)', async () => {
    const page = await app.openSignedIn()
    await page.clock.setFixedTime(noon)
    await openList(page, jobs.type)
    const calls = recordApiRequests(page)
    const form = await openAddForm(page, jobs)
    await fillForm(form, jobs.type, 'Winter', required)
    await form.getByLabel('Post Date').fill('2025-03-04')
    await submit(form)
    await waitVisible(rowOf(page, 'Gardener'))
    const [created] = writes(calls)
    expect(multipartTexts(String(created?.body))).toMatchObject({
      jobPostDate: '2025-03-04T12:34:56.000Z',
      requiredExperience: '{"from":"2","to":"5"}',
    })
    await page.clock.setFixedTime(new Date('2025-07-09T20:00:00.000Z'))
    const edit = await openEditForm(page, 'Gardener')
    await expect.poll(() => edit.getByLabel('Post Date').inputValue()).toBe('2025-03-04')
    await edit.getByLabel('Location').fill('Elsewhere')
    await submit(edit)
    await waitVisible(rowOf(page, 'Elsewhere'))
    expect((await fetchRows(app, jobs.type))[0]?.jobPostDate).toBe('2025-03-04T12:34:56.000Z')
    const again = await openEditForm(page, 'Gardener')
    await again.getByLabel('Post Date').fill('2025-03-05')
    await submit(again)
    await waitHidden(again)
    expect((await fetchRows(app, jobs.type))[0]?.jobPostDate).toBe('2025-03-05T20:00:00.000Z')
  })

  test('posted today are new wherever the browser is (AP-133)', async () => {
    await deleteAllRows(app, jobs.type)
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/New_York']) {
      const page = await app.openList(jobs.type, '', { timeZone: zone })
      // A day that is chosen in either form gets its time in the same way.
      const isFirst = (await rowsOf(page).count()) === 0
      const form = isFirst ? await openAddForm(page, jobs) : await openEditForm(page, 'Gardener')
      if (isFirst) await fillForm(form, jobs.type, 'Winter', required)
      const today = await page.evaluate(() => {
        const now = new Date()
        const two = (part: number) => String(part).padStart(2, '0')
        return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
      })
      await form.getByLabel('Post Date').fill(today)
      await submit(form)
      await waitHidden(form)
      await waitForList(page)
      expect(await rowsOf(page).locator('[data-kind=date] time').textContent()).toMatch(
        /^\d+ (second|minute)s? ago$/,
      )
      const [posted] = await fetchRows(app, jobs.type)
      const body = multipart({ jobPostDate: '2025-03-04T05:06:07.000Z' })
      await app.asAdmin(`PATCH ${jobs.path}/${rowKey(jobs.type, defined(posted))}/`, body)
    }
  })
})
