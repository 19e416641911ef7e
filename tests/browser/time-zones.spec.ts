import { expect, test } from 'vitest'
import { driveItem } from '#server/drive/tables.ts'
import { useBrowserTestApp } from '#tests/browser/browser-app.ts'
import { openAsEmployee } from '#tests/browser/employee-page.ts'
import { openCandidates } from '#tests/browser/join-team-page.ts'
import { rowOf } from '#tests/browser/list-page.ts'
import { waitForHydration, waitVisible } from '#tests/browser/page.ts'
import { createEmployee } from '#tests/support/accounts.ts'
import { seedCandidate } from '#tests/support/candidates.ts'
import { driveClient } from '#tests/support/drive.ts'
import { createIssue, createProject } from '#tests/support/tracker-rows.ts'

const app = useBrowserTestApp()

/** Fourteen hours ahead of New York in January. */
const timeZone = 'Asia/Tokyo'
const at = '2025-01-05T20:04:00Z'
const zoned = 'Jan 6, 2025, 5:04 AM GMT+9'
const newYork = `New York time; ${zoned} where you are`

test('the portal shows times where the reader is, from the server on, with the zone on hover', async () => {
  const mara = await createEmployee(app)
  const project = await createProject(app, [mara])
  const issue = await createIssue(app, project, mara, { createdAt: new Date(at), updatedAt: new Date(at) })
  const page = await openAsEmployee(app, mara, { timeZone })
  const answer = await page.goto(`/employee/issue-detail/${issue.key}`)
  // Not in another zone until the scripts run.
  expect(await answer?.text()).toContain('Jan 6, 2025, 5:04')
  await waitForHydration(page)
  const times = page.locator('time[title]')
  await expect.poll(() => times.count()).toBeGreaterThan(2)
  expect([
    ...new Set(await times.evaluateAll((all) => all.map((time) => time.getAttribute('title')))),
  ]).toEqual([zoned])
  await waitVisible(page.getByText('Jan 6, 2025, 5:04 AM', { exact: true }))
})

test('files have the New York time, which is said, with the reader’s own (EP-411)', async () => {
  const mara = await createEmployee(app)
  await (await driveClient(app, mara)).sendWhole('Alder.txt', 'Leaves')
  await app.db.update(driveItem).set({ modifiedAt: at })
  const page = await openAsEmployee(app, mara, { path: '/employee/files', timeZone })
  const row = page.getByRole('row').filter({ hasText: 'Alder.txt' })
  const time = row.locator('time')
  expect([await time.innerText(), await time.getAttribute('title')]).toEqual([
    'Jan 05, 2025 3:04 PM',
    newYork,
  ])
  expect(await row.innerText()).toContain(`(${newYork})`)
})

test('the admin area names both zones where New York is fixed, and shows the reader’s elsewhere (HD-122)', async () => {
  await seedCandidate(app, { candidateName: 'Ada', created_at: at })
  const page = await app.openSignedIn({ timeZone })
  await openCandidates(page)
  const candidate = rowOf(page, 'Ada')
  expect(await candidate.locator('time').getAttribute('title')).toBe(newYork)
  expect((await candidate.innerText()).replace(/\s+/g, ' ')).toContain(`Jan 05, 2025 3:04 PM (${newYork})`)

  await app.createArticle('Tides')
  await page.goto('/authority/articles')
  await rowOf(page, 'Tides').getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'History' }).click()
  const history = page.getByRole('dialog').getByRole('listitem').locator('time')
  await waitVisible(history)
  expect(await history.count()).toBe(2)
  for (const time of await history.all()) expect(await time.getAttribute('title')).toMatch(/ GMT\+9$/)
})
