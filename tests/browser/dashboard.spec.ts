import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { contentTypes } from '#contract/content/index.ts'
import { candidateStatuses } from '#contract/hiring/candidate.ts'
import type { HiringFigures } from '#contract/hiring/figures.ts'
import { useBrowserTestApp } from '#tests/browser/browser-app.ts'
import { consoleErrors } from '#tests/browser/console-errors.ts'
import { focusIn, waitForIdle, waitForPath, waitHidden, waitVisible } from '#tests/browser/page.ts'
import {
  failCalls,
  multipartTexts,
  recordApiRequests,
  recordRequests,
  writes,
} from '#tests/browser/requests.ts'
import { seedRow } from '#tests/browser/rows.ts'
import { createAdmin } from '#tests/support/accounts.ts'
import { seedCandidate } from '#tests/support/candidates.ts'
import { create } from '#tests/support/content.ts'
import { enquiryList } from '#tests/support/enquiry-list.ts'
import { pdfFile } from '#tests/support/job-application.ts'

const app = useBrowserTestApp()

/** The cards with the screens that they lead to. */
const cards = {
  Banners: 'Banners',
  Articles: 'articles',
  Services: 'services',
  Industries: 'industry',
  Clients: 'clients',
  Jobs: 'manage-job',
  Blogs: 'manage-blog',
  'Contact us': 'contactUs',
} as const

const counted = ['banner', 'article', 'service', 'industry', 'client', 'job', 'blog', 'teammember'] as const
const resume = pdfFile('The resume of Katherine')

beforeAll(async () => {
  const { banner, article, teammember, jobcategory, blogcategory } = contentTypes
  for (const status of ['1', '1', '0']) await create(app, banner, `Banner ${status}`, { status })
  await create(app, article, 'Unpublished')
  for (let member = 1; member <= 9; member += 1)
    await create(app, teammember, `Member ${member}`, { status: '1', designation: `Designation ${member}` })
  await create(app, teammember, 'Member in waiting')
  for (const type of [jobcategory, blogcategory])
    for (const [at, name] of ['First', 'Second', 'Third', 'Fourth', 'Fifth'].entries())
      await create(app, type, `${name} ${type.path}`, { status: String(at % 2) })
  await seedRow(app, enquiryList, 'An enquiry')
  for (let number = 1; number <= 6; number += 1) {
    const candidateName = number === 6 ? 'Katherine Johnson' : `Applicant ${number}`
    const created_at = '2025-01-05T20:04:00.000Z'
    await seedCandidate(
      app,
      { candidateName, created_at, resumeName: 'katherine.pdf' },
      { resume, hasImage: true },
    )
  }
  await seedCandidate(app, { candidateName: 'Hired already', status: candidateStatuses.hired })
})

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function openDashboard(page: Page): Promise<void> {
  await page.goto('/authority/dashboard')
  await waitVisible(page.getByRole('heading', { level: 1 }))
  await waitForIdle(page)
}

describe('the dashboard', () => {
  test('sums up the site by the specified calls, for every administrator (HD-002, HD-009, HD-010, HD-396..HD-411, HD-413)', async () => {
    const page = await app.openSignedIn({ as: await createAdmin(app) })
    const requests = recordRequests(page)
    await openDashboard(page)

    for (const [name, path] of Object.entries(cards)) {
      const card = region(page, name)
      const link = card.getByRole('link', { name: 'Details' })
      await expect.poll(() => link.getAttribute('href')).toMatch(new RegExp(`^/authority/${path}\\??$`))
      const words = await card.locator('dt').allInnerTexts()
      expect(words).toEqual(name === 'Contact us' ? ['Total'] : ['Total', 'Published', 'Unpublished'])
    }
    const numbers = (name: string) => region(page, name).locator('dd').allInnerTexts()
    expect(await numbers('Banners')).toEqual(['3', '2', '1'])
    expect(await numbers('Articles')).toEqual(['1', '0', '1'])
    expect(await numbers('Contact us')).toEqual(['1'])

    const calls = [
      ...counted.flatMap((path) =>
        ['status=0&status=1', 'status=1', 'status=0'].map((query) => `${path}/count/?${query}`),
      ),
      'contactus/count/?status=1',
      'jobcategory/count/?',
      'blogcategory/count/?',
      'teammember/?status=1&limit=8',
      'candidates/?status=0&limit=5',
      'jobcategory/?limit=4',
      'blogcategory/?limit=4',
    ].map((call) => `GET /api/${call.replace(/\?$/, '')}`)
    expect(requests).toEqual(expect.arrayContaining(calls))
    await waitVisible(page.getByText(/© 2025/))
    expect(await page.getByRole('button', { disabled: true }).count()).toBe(0)
  })

  test('shows the team, applicants, and categories (HD-416..HD-425, HD-428..HD-433)', async () => {
    const page = await app.openSignedIn()
    await openDashboard(page)

    const team = region(page, 'Team members')
    await waitVisible(team.getByRole('heading', { name: 'Team members (10)' }))
    const members = team.getByRole('listitem')
    expect(await members.count()).toBe(8)
    await waitVisible(members.filter({ hasText: 'Designation 1' }).getByText('Member 1'))
    expect(await members.first().locator('img').getAttribute('src')).toMatch(/w_40,h_41\/team/)
    const tabs = team.getByRole('tab')
    expect(await tabs.allInnerTexts()).toEqual([
      expect.stringMatching(/Published\s*9/),
      expect.stringMatching(/Unpublished\s*1/),
    ])
    const calls = recordApiRequests(page)
    await team.getByRole('tab', { name: 'Unpublished' }).click()
    await waitVisible(members.getByText('Member in waiting'))
    expect(await members.count()).toBe(1)
    expect(calls.map(({ path, query }) => `${path}?${query}`)).toEqual(['teammember/?status=0&limit=8'])
    expect(new URL(page.url()).search).toBe('?team=unpublished')
    await team.getByRole('tab', { name: 'Published', exact: false }).first().click()
    await waitVisible(members.getByText('Member 1'))

    const applicants = region(page, 'Join Our Team')
    const rows = applicants.getByRole('listitem')
    await expect.poll(() => rows.count()).toBe(5)
    const katherine = rows.filter({ hasText: 'Katherine Johnson' })
    expect(await katherine.innerText()).toMatch(/Katherine Johnson\s+Analyst\s+Jan 05, 2025 3:04 PM/)
    const image = katherine.locator('img')
    await expect
      .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
      .toBeGreaterThan(0)
    expect(await rows.allInnerTexts()).not.toContain(expect.stringContaining('Hired already'))
    for (const [name, path] of [
      ['Job categories', 'job-category'],
      ['Blog categories', 'blog-category'],
    ] as const) {
      const panel = region(page, name)
      await waitVisible(panel.getByRole('heading', { name: `${name} (5)` }))
      expect(await panel.getByRole('listitem').count()).toBe(4)
      const chosen = panel.locator('input:checked')
      expect(
        new Set(await chosen.evaluateAll((all: HTMLInputElement[]) => all.map((one) => one.value))),
      ).toEqual(new Set(['Active', 'Inactive']))
      expect(await panel.getByRole('link', { name: 'Details' }).getAttribute('href')).toContain(path)
    }
  })

  test('shows the figures of the hiring desk, which lead to its candidates (HD-527, HD-530)', async () => {
    const page = await app.openSignedIn()
    await openDashboard(page)
    const figures = await app.asAdmin({ url: '/api/candidates/figures/' })
    const {
      jobs: [job],
    }: HiringFigures = figures.json()
    if (!job) throw new Error('There are no candidates')
    const panel = region(page, 'Hiring desk')
    const row = panel.getByRole('row', { name: job.designation })
    await expect
      .poll(() => row.locator('td').allInnerTexts())
      .toEqual([job.pending, job.hired, job.rejected].map(String))
    await waitVisible(panel.getByText(/^Median days to a decision/))
    await row.getByRole('link').click()
    await waitForPath(page, '/authority/join-team')
    const jobs = page.getByLabel('Filter by job')
    await expect.poll(() => jobs.inputValue()).toBe(job.designation)
    const total = job.pending + job.hired + job.rejected + job.evaluating
    await expect.poll(() => page.getByRole('tab', { name: /^All/ }).innerText()).toBe(`All\n${total}`)
    await page.getByLabel('Filter by score').selectOption('80% and more')
    await expect.poll(() => page.getByRole('tab', { name: /^All/ }).innerText()).toBe('All\n0')
    await jobs.selectOption('All jobs')
    await expect.poll(() => new URL(page.url()).search).toBe('?score=green')
  })

  test('saves the resume of an applicant (HD-426, HD-427, HD-446)', async () => {
    const page = await app.openSignedIn()
    await openDashboard(page)
    const calls = recordApiRequests(page)
    const button = region(page, 'Join Our Team').getByRole('button', {
      name: 'Download resume of Katherine Johnson',
    })
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
    expect(download.suggestedFilename()).toBe('katherine.pdf')
    const saved = await (await download.createReadStream()).toArray()
    expect(Buffer.concat(saved).equals(resume)).toBe(true)
    const [sent] = writes(calls)
    expect(sent).toMatchObject({ method: 'POST', path: 'candidates/download-resumes/' })
    expect(JSON.parse(String(sent?.body))).toEqual({ ids: [expect.any(Number)] })
    await failCalls(page, 'candidates/download-resumes/')
    await button.click()
    await expect.poll(() => consoleErrors(page).some((text) => /ApiError/.test(text))).toBe(true)
    await waitVisible(button)
  })

  test.each([
    ['Job categories', 'jobcategory', 'job-category'],
    ['Blog categories', 'blogcategory', 'blog-category'],
  ] as const)('switches, deletes, and opens %s (HD-434..HD-447)', async (name, path, screen) => {
    const page = await app.openSignedIn()
    await openDashboard(page)
    const calls = recordApiRequests(page)
    const panel = region(page, name)
    const row = panel.getByRole('listitem').filter({ hasText: `Second ${path}` })
    const radio = (option: string) => row.getByRole('radio', { name: option, exact: true })

    await row.getByText('Inactive').click()
    await expect.poll(() => writes(calls).length).toBe(1)
    await waitForIdle(page)
    const [patch] = writes(calls)
    expect([patch?.method, patch?.path.replace(/\d+/, 'ID')]).toEqual(['PATCH', `${path}/ID/`])
    expect(multipartTexts(String(patch?.body))).toEqual({ status: '0' })
    expect(await radio('Inactive').isChecked()).toBe(true)

    const restore = await failCalls(page, `${path}/*/`)
    await row.getByText('Active', { exact: true }).click()
    await expect.poll(() => radio('Inactive').isChecked()).toBe(true)
    await expect.poll(() => consoleErrors(page).some((text) => /ApiError/.test(text))).toBe(true)

    const deleteButton = row.getByRole('button', { name: 'Delete' })
    const dialog = page.getByRole('alertdialog')
    await deleteButton.click()
    await dialog.getByRole('button', { name: 'Yes' }).click()
    await waitHidden(dialog)
    await waitForIdle(page)
    await waitVisible(row)
    await restore()
    const before = writes(calls).length
    await deleteButton.click()
    await dialog.getByRole('button', { name: 'No' }).click()
    await waitHidden(dialog)
    await waitVisible(row)
    expect(writes(calls)).toHaveLength(before)
    await deleteButton.click()
    await dialog.getByRole('button', { name: 'Yes' }).click()
    await waitHidden(row)
    await waitVisible(panel.getByText(`Fifth ${path}`))
    await waitVisible(panel.getByRole('heading', { name: `${name} (4)` }))
    const last = writes(calls).at(-1)
    expect([last?.method, last?.path]).toEqual(['DELETE', patch?.path])
    await focusIn(panel.getByRole('link', { name: 'Details' }))

    const edit = panel.getByRole('link', { name: `Edit Third ${path}` })
    expect(await edit.getAttribute('href')).toMatch(/\?id=\d+&index=1$/)
    await edit.click()
    await waitForPath(page, `/authority/${screen}`)
    await expect.poll(() => page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe(`Third ${path}`)
  })

  test('keeps every place while calls are answered, fail, or find nothing (HD-415, HD-448, HD-449, HD-450)', async () => {
    const page = await app.openSignedIn()
    for (const failing of ['banner/count/**', 'teammember/?**', 'jobcategory/?**', 'blogcategory/count/**'])
      await failCalls(page, failing)
    await openDashboard(page)
    const heights = async () =>
      Promise.all(
        ['Team members', 'Job categories', 'Blog categories'].map(
          async (name) => (await region(page, name).boundingBox())?.height,
        ),
      )
    expect(await region(page, 'Banners').locator('dd').allInnerTexts()).toEqual(['–', '–', '–'])
    expect(await region(page, 'Articles').locator('dd').allInnerTexts()).toEqual(['1', '0', '1'])
    for (const name of ['Team members', 'Job categories']) {
      expect(await region(page, name).getByRole('listitem').count()).toBe(0)
      expect(await region(page, name).getByRole('alert').count()).toBe(0)
    }
    await waitVisible(
      region(page, 'Blog categories').getByRole('heading', { name: 'Blog categories', exact: true }),
    )
    await waitVisible(region(page, 'Blog categories').getByText('Third blogcategory'))
    await waitVisible(region(page, 'Join Our Team').getByText('Katherine Johnson'))
    expect(consoleErrors(page).filter((text) => /ApiError/.test(text)).length).toBeGreaterThanOrEqual(4)
    const empty = await heights()
    await page.unrouteAll()
    await openDashboard(page)
    await waitVisible(region(page, 'Team members').getByText('Member 1'))
    expect(await heights()).toEqual(empty)
  })
})

test.each([
  ['absent', null],
  ['not exactly "true"', 'TRUE'],
])('with a flag that is %s the dashboard leads to the log-in screen (HD-004, HD-006)', async (_, flag) => {
  const page = await app.openSignedIn()
  await page.goto('/robots.txt')
  await page.evaluate(
    (value) =>
      value === null ? localStorage.removeItem('isLoggedIn') : localStorage.setItem('isLoggedIn', value),
    flag,
  )
  await page.goto('/authority/dashboard')
  await waitForPath(page, '/authority/login')
})
