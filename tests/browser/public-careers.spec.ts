import { describe, expect, test } from 'vitest'
import { contentTypes } from '#contract/content/index.ts'
import { violationsInAllThemes } from '#tests/browser/axe.ts'
import { useBrowserTestApp } from '#tests/browser/browser-app.ts'
import { consoleErrors } from '#tests/browser/console-errors.ts'
import { recordRequests } from '#tests/browser/requests.ts'
import { create } from '#tests/support/content.ts'

const text130 = 'word '.repeat(25).concat('words')

describe('looking for a job', () => {
  const app = useBrowserTestApp()
  const job = async (title: string, more: Record<string, string> = {}) => {
    await create(app, contentTypes.jobcategory, title, { status: '1' })
    const row = await create(app, contentTypes.job, title, { jobTitle: title, status: '1', ...more })
    return String((row as { slug?: string }).slug)
  }

  test('without jobs the page says so and still invites applications (PS-008)', async () => {
    const page = await app.openPage()
    expect((await page.goto('/career'))?.status()).toBe(200)
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Careers')
    expect(await page.getByRole('heading', { name: 'No open position right now' }).isVisible()).toBe(true)
  })

  test('a card for each published job shows title, location, years, truncated text, an image of 250 by 140, and a link (PS-135, PS-136, PS-137, PS-138, PS-139, PS-140, PS-142)', async () => {
    const slug = await job('Analyst', {
      location: 'Pune, India',
      shortDescription: `<p><b>${text130}</b>!</p>`,
      requiredExperience: '{"from":"2","to":"5"}',
    })
    await job('Hidden', { status: '0' })
    const page = await app.openPage({ path: '/career' })
    const cards = page.getByRole('main').getByRole('article')
    await expect.poll(() => cards.count()).toBe(1)
    expect(await cards.getByRole('heading').innerText()).toBe('Analyst')
    expect(await cards.getByText('Pune, India').isVisible()).toBe(true)
    expect(await cards.getByText('2–5 years', { exact: true }).isVisible()).toBe(true)
    expect(await cards.getByText(`${text130}...`, { exact: true }).isVisible()).toBe(true)
    expect(await cards.getByRole('link').getAttribute('href')).toBe(`/career/${slug}`)
    expect(await cards.locator('img').getAttribute('src')).toContain('/media/w_250,h_140/')
  })

  test('jobs and banner come by their calls (PS-082, PS-141, PS-143)', async () => {
    const page = await app.openPage({ path: '/privacy-policy' })
    const requested = recordRequests(page)
    await page.getByRole('banner').getByRole('link', { name: 'Careers' }).click()
    await page.getByRole('link', { name: 'Analyst' }).click()
    await page.getByRole('heading', { level: 1, name: 'Analyst' }).waitFor()
    expect(requested).toEqual(
      expect.arrayContaining([
        'GET /api/job/?status=1',
        'GET /api/banner/?status=1&selectedPage=careers',
        'GET /api/job/analyst/',
      ]),
    )
    expect(consoleErrors(page)).toEqual([])
  })

  test('the page of a job shows every field under the specified headings (PS-009, PS-144, PS-145, PS-146, PS-147, PS-148, PS-149, PS-150, PS-151, PS-152)', async () => {
    await job('Engineer', {
      location: 'Remote',
      shortDescription: '<p>In short</p>',
      jobDescription: '<p>What you do</p>',
      jobRequirements: '<ul><li>What you bring</li></ul>',
      keyAndResponsibilities: '<p>What you answer for</p>',
      benefits: '<p>What you get</p>',
      requiredExperience: '{"from":"4","to":"6"}',
    })
    const page = await app.openPage()
    expect((await page.goto('/career/engineer'))?.status()).toBe(200)
    const main = page.getByRole('main')
    expect(await main.getByRole('heading', { level: 1 }).innerText()).toBe('Engineer')
    for (const text of ['Remote', '4–6 years', 'In short']) {
      expect(await main.getByText(text, { exact: true }).isVisible()).toBe(true)
    }
    expect(await main.locator('img').getAttribute('src')).toContain('/media/w_250,h_140/')
    for (const [heading, text] of [
      ['Job Description', 'What you do'],
      ['Job Requirements', 'What you bring'],
      ['Key Responsibilities', 'What you answer for'],
      ['Benefits', 'What you get'],
    ] as const) {
      expect(await main.getByRole('region', { name: heading }).getByText(text).isVisible()).toBe(true)
    }
    expect(await page.title()).toBe('Engineer – Larkfield Advisory')
  })

  test('on paper there is nothing to press, and no dark footer', async () => {
    await job('Surveyor')
    const page = await app.openPage({ path: '/career/surveyor' })
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
    for (const role of ['navigation', 'button'] as const) expect(await page.getByRole(role).count()).toBe(0)
    for (const name of ['Apply Now', 'Join Us', 'All open positions']) {
      expect(await page.getByRole('link', { name }).count()).toBe(0)
    }
    const footer = page.getByRole('contentinfo')
    expect(await footer.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(
      'rgba(0, 0, 0, 0)',
    )
  })

  test('a section without content is left out (PS-153)', async () => {
    await job('Clerk', { benefits: '<p></p>', jobRequirements: '', keyAndResponsibilities: '' })
    const page = await app.openPage({ path: '/career/clerk' })
    expect(await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts()).toEqual([
      'Job Description',
    ])
  })

  test('the JSON-LD has what search engines require, with the same texts', async () => {
    const page = await app.openPage({ path: '/career/analyst' })
    const all = await page.locator('script[type="application/ld+json"]').allInnerTexts()
    const [trail, posting] = all.map((text) => JSON.parse(text))
    expect(trail.itemListElement.map((step: { item: string }) => step.item)).toEqual(
      ['/', '/career', '/career/analyst'].map((path) => `${app.url}${path}`),
    )
    expect(posting).toMatchObject({
      '@type': 'JobPosting',
      title: 'Analyst',
      datePosted: '2025-03-04T05:06:07.000Z',
      hiringOrganization: { '@type': 'Organization', name: 'Larkfield Advisory' },
      jobLocation: { '@type': 'Place', address: { addressLocality: 'Pune', addressCountry: 'India' } },
      experienceRequirements: { monthsOfExperience: 24 },
    })
    expect(posting.description).toContain(text130)
  })

  test('Apply Now opens the application with the job of the page chosen (PS-154, PS-155)', async () => {
    const page = await app.openPage({ path: '/career/analyst' })
    await page.getByRole('link', { name: 'Apply Now' }).click()
    const job = page.getByRole('dialog', { name: 'Join Us' }).locator('select[name=designation]')
    await expect.poll(() => job.inputValue()).toBe('Analyst')
  })

  test('an unpublished job is 410, with links to the others', async () => {
    await app.asAdmin('PATCH job/clerk/', { status: 0 })
    const page = await app.openPage()
    expect((await page.goto('/career/clerk'))?.status()).toBe(410)
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('This position is no longer open')
    expect(await page.getByRole('main').getByRole('article').getByRole('heading').allInnerTexts()).toEqual(
      expect.arrayContaining(['Analyst', 'Engineer']),
    )
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
    expect((await page.goto('/career/hidden'))?.status()).toBe(404)
    expect((await page.goto('/career/never-there'))?.status()).toBe(404)
  })

  test('a job unpublished while the list is open is 410 on client navigation too', async () => {
    const page = await app.openPage({ path: '/career' })
    await app.asAdmin('PATCH job/engineer/', { status: 0 })
    await page.getByRole('link', { name: 'Engineer' }).click()
    await page.getByRole('heading', { level: 1, name: 'This position is no longer open' }).waitFor()
  })

  test('a job list that cannot be read stays empty, without a message (PS-033)', async () => {
    const page = await app.openPage({ path: '/privacy-policy' })
    await page.route('**/api/job/**', (route) => route.abort())
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/job/'))
    await page.getByRole('banner').getByRole('link', { name: 'Careers' }).click()
    await page.getByRole('heading', { level: 1, name: 'Careers' }).waitFor()
    await failed
    expect(await page.getByRole('main').getByRole('article').count()).toBe(0)
    expect(await page.getByRole('alert').count()).toBe(0)
    expect(await page.getByRole('main').innerText()).not.toMatch(/position|error|wrong|fail|try again/i)
  })

  test.each(['/career', '/career/analyst'])('there is no barrier on %s, wide or narrow', async (path) => {
    const page = await app.openPage({ path })
    expect(await violationsInAllThemes(page)).toEqual([])
    expect(consoleErrors(page)).toEqual([])
  })
})
