import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { candidateStatuses } from '#contract/hiring/candidate.ts'
import { useBrowserTestApp } from '#tests/browser/browser-app.ts'
import {
  checkboxOf,
  column,
  countRequests,
  listRequests,
  openCandidates,
  selectAll,
  statusSelectOf,
  view,
} from '#tests/browser/join-team-page.ts'
import {
  dragRow,
  expectRows,
  pageSizeSelect,
  rowNames,
  rowOf,
  rowsOf,
  search,
  tabOf,
  waitForList,
} from '#tests/browser/list-page.ts'
import { focusIn, waitForPath, waitHidden, waitVisible } from '#tests/browser/page.ts'
import { failCalls, pendingRequests, recordApiRequests, writes } from '#tests/browser/requests.ts'
import { expectVisibleFor, pauseClock, toastOf } from '#tests/browser/toast.ts'
import { createAdmin } from '#tests/support/accounts.ts'
import { deleteAllCandidates, seedCandidate, seedCandidates } from '#tests/support/candidates.ts'
import { covers } from '#tests/support/covers.ts'

const app = useBrowserTestApp()
const { hired, rejected, evaluating } = candidateStatuses

beforeEach(() => deleteAllCandidates(app))

/** So many pending candidates, the first on top: "Person 01", "Person 02", and so on. */
const seedMany = (count: number) =>
  seedCandidates(
    app,
    [...Array(count).keys()].map((index) => ({
      candidateName: `Person ${String(index + 1).padStart(2, '0')}`,
      email: `person${index + 1}@example.com`,
    })),
  )

const tag = (page: Page, text: string) => page.locator('.bulk-bar').getByText(text, { exact: true })

describe('the list of candidates', () => {
  test('is behind the sign-in (HD-003, HD-005, HD-008)', async () => {
    const page = await app.openPage({ path: '/authority/join-team' })
    await waitForPath(page, '/authority/login')
    // The second one without a session.
    for (const flag of ['True', 'true']) {
      await page.evaluate((flag) => localStorage.setItem('isLoggedIn', flag), flag)
      await page.goto('/authority/join-team')
      await waitForPath(page, '/authority/login')
    }
  })

  test('has overlapping tabs with counts, and a row for each candidate', async () => {
    await seedCandidate(app, { candidateName: 'Nia', is_viewed: true, status: 7 })
    await seedCandidate(
      app,
      {
        candidateName: 'Eva',
        status: evaluating,
        ai_score: 61,
      },
      { hasImage: true },
    )
    await seedCandidate(app, { candidateName: 'Rob', status: rejected, scoringError: 'The resume is empty.' })
    await seedCandidate(app, { candidateName: 'Hal', status: hired, ai_score: 82 })
    await seedCandidate(app, { candidateName: 'Ada', is_viewed: true })
    await seedCandidate(app, {
      candidateName: 'Pia',
      email: 'pia@example.com',
      designation: 'Engineer',
      created_at: '2025-01-05T20:04:00Z',
    })
    const page = await app.openSignedIn({ as: await createAdmin(app) })
    const requests = recordApiRequests(page)
    covers('HD-001', 'HD-007', 'HD-010')
    await openCandidates(page)
    await expectRows(page, ['Pia', 'Ada', 'Hal', 'Rob', 'Eva', 'Nia'])
    covers('HD-017', 'HD-018', 'HD-025..HD-028')
    const tabs = page.getByRole('tab')
    await expect.poll(() => tabs.allInnerTexts()).toEqual(['All\n6', 'Hired\n2', 'Pending\n3', 'Rejected\n2'])
    covers('HD-022', 'HD-023')
    expect(await tabOf(page, 'All').getAttribute('aria-selected')).toBe('true')
    covers('HD-148', 'HD-155')
    const [first] = listRequests(requests)
    expect(first?.query.get('sort_by')).toBe('-position')
    expect(first?.query.get('limit')).toBe('20')
    expect(first?.query.getAll('status')).toEqual([])
    covers('HD-024')
    const counted = countRequests(requests).map(({ query }) => query.getAll('status').join())
    expect(counted.toSorted()).toEqual(['', '0,4', '1,4', '2,4'])

    covers('HD-118')
    const heads = page.locator('.list thead th')
    expect((await heads.allInnerTexts()).slice(2)).toEqual([
      'Image',
      'Name',
      'Email',
      'Designation',
      'Date',
      'AI Score',
      'Actions',
    ])
    expect(await heads.nth(1).getByRole('checkbox').count()).toBe(1)
    covers('HD-119', 'HD-121')
    expect(await column(page, 'AI Score')).toEqual(['N/A', 'N/A', '82%', 'N/A', '61%', 'N/A'])
    expect(await rowOf(page, 'Rob').getByText('N/A').getAttribute('title')).toBe('The resume is empty.')
    covers('HD-122')
    const pia = rowOf(page, 'Pia')
    expect(await pia.locator('time').innerText()).toBe('Jan 05, 2025 3:04 PM')
    covers('HD-123')
    const buttons = pia.locator('.actions').getByRole('button')
    expect(await buttons.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))).toEqual([
      'View Pia',
      'Download resume of Pia',
      'Delete Pia',
    ])
    covers('HD-145')
    expect(await pia.locator('img').getAttribute('src')).toMatch(/portrait|^data:image/)
    covers('HD-127..HD-129')
    expect(await page.locator('.new-item').count()).toBe(1)
    await waitVisible(pia.locator('.new-item'))
    covers('HD-009')
    await waitVisible(page.getByText('© 2025'))

    covers('HD-124..HD-126')
    const offered = ['Pending', 'Hired', 'Rejected']
    const select = statusSelectOf(page, 'Eva')
    expect(await select.locator('option:not([hidden])').allInnerTexts()).toEqual(offered)
    expect(await select.locator('option:checked').innerText()).toBe('Evaluating')
    expect(await statusSelectOf(page, 'Pia').locator('option').allInnerTexts()).toEqual(offered)
    covers('HD-134')
    expect(await statusSelectOf(page, 'Nia').locator('option:checked').innerText()).toBe('Unknown')
    covers('HD-135')
    const colors = { Pia: 'warn', Hal: 'ok', Rob: 'bad', Eva: 'evaluating' }
    for (const [name, role] of Object.entries(colors))
      expect(await hasColor(page, name, role), name).toBe(true)
    covers('HD-147', 'HD-148')
    expect(await pageSizeSelect(page).locator('option').allInnerTexts()).toEqual(['10', '20', '50', '100'])
    expect(await pageSizeSelect(page).inputValue()).toBe('20')

    covers('HD-020')
    await view(page, 'Hal')
    await tabOf(page, 'Hired').click()
    await expectRows(page, ['Hal', 'Eva'])
    covers('HD-120')
    await rowOf(page, 'Hal').getByRole('button', { name: '82%' }).click()
    await waitVisible(page.getByRole('dialog', { name: 'AI score of Hal' }))
    await page.keyboard.press('Escape')
    await waitHidden(page.getByRole('dialog'))
    covers('HD-033')
    expect(await page.getByRole('region', { name: /^Candidate/ }).count()).toBe(0)
    covers('HD-019')
    await tabOf(page, 'Pending').click()
    await expectRows(page, ['Pia', 'Ada', 'Eva'])
    covers('HD-021')
    await tabOf(page, 'Rejected').click()
    await expectRows(page, ['Rob', 'Eva'])
    covers('HD-030')
    const asked = listRequests(requests).map(({ query }) => query.getAll('status').join())
    expect(asked).toEqual(['', '1,4', '0,4', '2,4'])
  })

  /** Whether a row's select has the color of a role. */
  const hasColor = (page: Page, name: string, role: string) =>
    statusSelectOf(page, name).evaluate((select, role) => {
      const probe = document.createElement('span')
      probe.style.color = `var(--color-${role})`
      select.after(probe)
      const expected = getComputedStyle(probe).color
      probe.remove()
      return getComputedStyle(select).color === expected
    }, role)

  test('shows images in their size, and stays as it was when it cannot be read again (HD-143, HD-144, HD-146, HD-520)', async () => {
    await seedCandidate(app, { candidateName: 'Ada' }, { hasImage: true })
    const page = await app.openSignedIn()
    const images: string[] = []
    page.on('request', (request) => images.push(new URL(request.url()).pathname))
    const isAsked = (size: string) =>
      expect.poll(() => images.some((path) => path.startsWith(`/media/${size}/applicant/`))).toBe(true)
    await openCandidates(page)
    await isAsked('w_40,h_41')
    const panel = await view(page, 'Ada')
    await isAsked('w_80,h_80')
    await panel.getByRole('button', { name: /larger$/ }).click()
    await isAsked('w_200,h_100')
    await page.keyboard.press('Escape')
    await panel.getByRole('button', { name: 'Close' }).click()
    await failCalls(page, 'candidates/**', 'GET')
    await tabOf(page, 'Pending').click()
    await waitVisible(page.getByText('The list could not be loaded.'))
    expect(await rowNames(page)).toEqual(['Ada'])
    expect(await page.getByRole('tab').allInnerTexts()).toEqual([
      'All\n1',
      'Hired\n0',
      'Pending\n1',
      'Rejected\n0',
    ])
    expect(await page.getByRole('alertdialog').count()).toBe(0)
  })

  test('is empty where a tab has no candidates (HD-034)', async () => {
    const page = await app.openSignedIn()
    await openCandidates(page, '?tab=rejected')
    await waitVisible(page.getByText('No data to display'))
  })
})

describe('search, filter, and pages', () => {
  test('a search applies while typing, resets page and size for its time, and clears the selection (HD-029, HD-031, HD-035..HD-044, HD-149..HD-154)', async () => {
    await seedMany(101)
    const page = await app.openSignedIn()
    const requests = recordApiRequests(page)
    await openCandidates(page)
    const pager = page.getByRole('navigation', { name: /page/i })
    expect(await pager.getByText('Previous').count()).toBe(0)
    await pageSizeSelect(page).selectOption('10')
    await waitForList(page)
    await page.goto('/authority/join-team?page=6')
    await waitForList(page)
    expect(await rowNames(page)).toHaveLength(10)
    const [asked] = listRequests(requests).slice(-1)
    expect([asked?.query.get('limit'), asked?.query.get('skip')]).toEqual(['10', '50'])
    const numbers = page.locator('[aria-label^="Page "]')
    expect(await numbers.allInnerTexts()).toEqual(['4', '5', '6', '7', '8'])
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => localStorage[key] === '10')),
    ).toHaveLength(1)

    await checkboxOf(page, 'Person 51').check()
    const before = requests.length
    // The space before the next word stays.
    await page.getByRole('searchbox').pressSequentially('person ')
    await waitForList(page, '?search=person')
    expect(await page.getByRole('searchbox').inputValue()).toBe('person ')
    expect(await rowNames(page)).toHaveLength(20)
    expect(await pageSizeSelect(page).inputValue()).toBe('20')
    expect(await page.locator('.bulk-bar').count()).toBe(0)
    const searched = requests.slice(before).filter(({ query }) => query.get('searchedText') === 'person')
    expect(countRequests(searched)).toHaveLength(4)
    expect(listRequests(searched)).toHaveLength(1)
    await expect.poll(() => tabOf(page, 'All').innerText()).toBe('All\n101')

    await pageSizeSelect(page).selectOption('50')
    await waitForList(page)
    await page.goto('/authority/join-team?search=person&page=2')
    await waitForList(page)
    await search(page, 'person 1')
    await waitForList(page, '?search=person+1')
    expect(await pageSizeSelect(page).inputValue()).toBe('50')
    await expect.poll(() => tabOf(page, 'All').innerText()).toBe('All\n12')
    await checkboxOf(page, 'Person 10').check()
    await page.getByRole('button', { name: 'Clear search' }).first().click()
    await waitForList(page, '')
    expect(await pageSizeSelect(page).inputValue()).toBe('20')
    expect(await page.locator('.bulk-bar').count()).toBe(0)
    await page.reload()
    await waitForList(page)
    expect(await pageSizeSelect(page).inputValue()).toBe('50')
    await page.goto('/authority/join-team?page=2')
    await waitForList(page)
    await pageSizeSelect(page).selectOption('20')
    await waitForList(page, '')
    expect((await rowNames(page))[0]).toBe('Person 01')
    await page.getByRole('link', { name: 'Page 2', exact: true }).click()
    await waitForList(page, '?page=2')
    await tabOf(page, 'Pending').click()
    await waitForList(page, '?tab=pending')
    await page.goto('/authority/articles')
    await waitForList(page)
    expect(await pageSizeSelect(page).inputValue()).toBe('10')
  })

  test('the date filter sends what was chosen, shows it, and clears it (HD-047..HD-062)', async () => {
    const [today] = await seedMany(21)
    await seedCandidate(app, { candidateName: 'Long ago', created_at: '2025-01-05T20:00:00Z' })
    const page = await app.openSignedIn({ clock: true })
    await openCandidates(page, '?page=2')
    // The rows seeded a moment ago may be announced still, and have the list read again.
    await expect.poll(() => pendingRequests(page.context())).toEqual([])
    const requests = recordApiRequests(page)
    const menu = page.getByRole('button', { name: 'Filter by date' })
    const choose = async (choice: string) => {
      await menu.click()
      await page.getByRole('menuitem', { name: choice }).click()
    }
    const filters = () => requests.map(({ query }) => query.get('dateFilter'))
    await page.getByRole('checkbox').nth(1).check()
    await menu.click()
    await expect
      .poll(() => page.getByRole('menuitem').allInnerTexts())
      .toEqual(['Last Week', 'Last Month', 'Custom date range'])
    await page.getByRole('menuitem', { name: 'Last Week' }).click()
    await waitForList(page, '?dateFilter=lastWeek')
    expect(await page.locator('.bulk-bar').count()).toBe(0)
    expect((await rowNames(page))[0]).toBe(today?.candidateName)
    expect(filters()).toEqual(Array(5).fill('lastWeek'))
    await waitVisible(page.getByText('Last Week', { exact: true }))
    await expect.poll(() => tabOf(page, 'All').innerText()).toBe('All\n21')
    await choose('Last Month')
    await waitForList(page, '?dateFilter=lastMonth')
    expect(filters().slice(5)).toEqual(Array(5).fill('lastMonth'))

    await choose('Custom date range')
    const picker = page.getByRole('dialog')
    await waitVisible(picker)
    expect(
      await picker
        .locator('input')
        .evaluateAll((inputs: HTMLInputElement[]) => inputs.map((input) => input.type)),
    ).toEqual(['date', 'date'])
    await picker.getByLabel('Start date').fill('2025-01-01')
    await picker.getByRole('button', { name: 'Cancel' }).click()
    await waitHidden(picker)
    await waitVisible(page.getByText('Last Month', { exact: true }))
    const count = requests.length
    await choose('Custom date range')
    await picker.getByLabel('Start date').fill('2025-01-01')
    await picker.getByLabel('End date').fill('2025-01-31')
    await picker.getByRole('button', { name: 'Done' }).click()
    await expectRows(page, ['Long ago'])
    for (const { query } of requests.slice(count))
      expect(Object.fromEntries(query)).toMatchObject({
        dateFilter: 'custom',
        startDate: '2025-01-01',
        endDate: '2025-01-31',
      })
    await waitVisible(page.getByText('01/01/2025 – 31/01/2025'))

    await choose('Custom date range')
    await picker.getByLabel('End date').fill('')
    await pauseClock(page)
    await picker.getByRole('button', { name: 'Done' }).click()
    const warning = toastOf(page, 'Incomplete Date Range')
    await expectVisibleFor(page, warning.filter({ hasText: 'Please select both start and end dates.' }), 2000)
    await page.clock.resume()
    await waitForList(page, '')
    expect(await page.getByText('01/01/2025').count()).toBe(0)
    await choose('Last Week')
    await waitForList(page, '?dateFilter=lastWeek')
    await page.getByRole('button', { name: 'Clear date filter' }).click()
    await waitForList(page, '')
    await expect.poll(() => tabOf(page, 'All').innerText()).toBe('All\n22')
  })
})

describe('the selection', () => {
  test('reaches across all pages of a view (HD-032, HD-068..HD-077)', async () => {
    await seedMany(25)
    await seedCandidate(app, { candidateName: 'Hal', status: hired })
    const page = await app.openSignedIn()
    await openCandidates(page, '?tab=pending&search=person')
    const requests = recordApiRequests(page)
    const all = selectAll(page)
    await checkboxOf(page, 'Person 01').check()
    await waitVisible(tag(page, '1 entry selected'))
    const restore = await failCalls(page, 'candidates/?*fields=id&fields=status')
    await all.click()
    const failure = toastOf(page, 'Failed to Select All Candidates')
    await waitVisible(failure.getByText('Unable to fetch candidate IDs. Please try again.'))
    await failure.getByRole('button', { name: 'OK' }).click()
    await waitVisible(tag(page, '1 entry selected'))
    expect(await all.isChecked()).toBe(false)
    await restore()
    await all.click()
    await waitVisible(tag(page, '25 entries selected'))
    expect(await all.isChecked()).toBe(true)
    const asked = requests.findLast(({ query }) => query.getAll('fields').join() === 'id,status')
    expect(asked?.query.getAll('status')).toEqual(['0', '4'])
    expect(asked?.query.get('searchedText')).toBe('person')
    expect(asked?.query.has('limit')).toBe(false)
    await page.getByRole('link', { name: 'Page 2', exact: true }).click()
    await waitForList(page, '?tab=pending&search=person&page=2')
    expect(await checkboxOf(page, 'Person 25').isChecked()).toBe(true)
    await checkboxOf(page, 'Person 25').uncheck()
    await waitVisible(tag(page, '24 entries selected'))
    expect(await all.isChecked()).toBe(false)
    await page.getByRole('link', { name: 'Page 1', exact: true }).click()
    await waitForList(page, '?tab=pending&search=person')
    expect(await checkboxOf(page, 'Person 01').isChecked()).toBe(true)
    await page.getByRole('button', { name: 'Clear selection' }).click()
    await waitHidden(page.locator('.bulk-bar'))
    await all.click()
    await waitVisible(tag(page, '25 entries selected'))
    await all.click()
    await waitHidden(page.locator('.bulk-bar'))
    await checkboxOf(page, 'Person 02').check()
    await tabOf(page, 'All').click()
    await waitForList(page, '?search=person')
    expect(await page.locator('.bulk-bar').count()).toBe(0)
  })
})

describe('the order', () => {
  test('follows a click on a head, and refuses to be dragged then (HD-156..HD-159, HD-165, HD-166, HD-515, HD-517)', async () => {
    await seedCandidates(app, [{ candidateName: 'Mia' }, { candidateName: 'Ada' }, { candidateName: 'Zoe' }])
    const page = await app.openSignedIn({ clock: true })
    const requests = recordApiRequests(page)
    await openCandidates(page)
    const sorted = page.locator('th[aria-sort]')
    expect((await sorted.allInnerTexts()).map((text) => text.trim())).toEqual([
      'Name',
      'Email',
      'Designation',
      'Date',
      'AI Score',
    ])
    const name = sorted.getByRole('button', { name: 'Name' })
    await name.click()
    await expectRows(page, ['Ada', 'Mia', 'Zoe'])
    await pauseClock(page)
    await dragRow(page, 'Ada', 'Zoe')
    const warning = toastOf(page, 'Cannot Drag')
    await waitVisible(warning.locator('svg'))
    await expectVisibleFor(
      page,
      warning.filter({ hasText: 'First remove sorting then you can be able to drag it.' }),
      2000,
    )
    await page.clock.resume()
    await name.click()
    await expectRows(page, ['Zoe', 'Mia', 'Ada'])
    await name.click()
    await expectRows(page, ['Mia', 'Ada', 'Zoe'])
    for (const head of ['Email', 'Designation', 'Date', 'AI Score']) {
      await sorted.getByRole('button', { name: head }).click()
      await waitForList(page)
    }
    const sorts = listRequests(requests).map(({ query }) => query.get('sort_by'))
    expect([...new Set(sorts)]).toEqual([
      '-position',
      'candidateName',
      '-candidateName',
      'email',
      'designation',
      'Created_at',
      'ai_score',
    ])
    expect(writes(requests)).toEqual([])
  })

  test('is changed by dragging, and returns when it cannot be saved (HD-164, HD-167..HD-173, HD-175)', async () => {
    const rows = await seedCandidates(app, [
      { candidateName: 'Hal', status: hired },
      { candidateName: 'Ada' },
      { candidateName: 'Mia' },
      { candidateName: 'Zoe' },
    ])
    const [, ada, mia, zoe] = rows.map(({ id }) => id)
    const page = await app.openSignedIn({ clock: true })
    await openCandidates(page, '?tab=pending')
    const requests = recordApiRequests(page)
    await statusSelectOf(page, 'Ada').dragTo(rowOf(page, 'Zoe'))
    await expectRows(page, ['Ada', 'Mia', 'Zoe'])
    expect(writes(requests)).toEqual([])
    await pauseClock(page)
    await dragRow(page, 'Ada', 'Zoe')
    await expectVisibleFor(page, toastOf(page, 'Order Updated Successfully!'), 1500)
    await page.clock.resume()
    expect(writes(requests)).toEqual([
      expect.objectContaining({
        path: 'candidates/reorder/',
        body: JSON.stringify({
          items: [
            { id: mia, position: 3 },
            { id: zoe, position: 2 },
            { id: ada, position: 1 },
          ],
        }),
      }),
    ])
    await openCandidates(page)
    await expectRows(page, ['Hal', 'Mia', 'Zoe', 'Ada'])
    await page.route('**/api/candidates/reorder/', (route) =>
      route.fulfill({ status: 400, json: { detail: 'This order is unknown.' } }),
    )
    await dragRow(page, 'Mia', 'Ada')
    const failure = toastOf(page, 'Order Update Failed!')
    await waitVisible(failure.getByText('This order is unknown.'))
    await failure.getByRole('button', { name: 'OK' }).click()
    await expectRows(page, ['Hal', 'Mia', 'Zoe', 'Ada'])
    await failCalls(page, 'candidates/reorder/')
    await dragRow(page, 'Mia', 'Ada')
    await waitVisible(failure.getByText('Reverted to last saved order.'))
    await failure.getByRole('button', { name: 'OK' }).click()
    await expectRows(page, ['Hal', 'Mia', 'Zoe', 'Ada'])
    await view(page, 'Zoe')
    await dragRow(page, 'Hal', 'Mia')
    await expectRows(page, ['Hal', 'Mia', 'Zoe', 'Ada'])
  })
})

describe('a deletion', () => {
  test('of one candidate asks first (HD-137..HD-142)', async () => {
    const [ada] = await seedCandidates(app, [{ candidateName: 'Ada' }, { candidateName: 'Mia' }])
    const page = await app.openSignedIn({ clock: true })
    await openCandidates(page)
    const requests = recordApiRequests(page)
    const press = () => rowOf(page, 'Ada').getByRole('button', { name: 'Delete Ada' }).click()
    const answer = (choice: string) =>
      page.getByRole('alertdialog').getByRole('button', { name: choice, exact: true }).click()
    await press()
    await waitVisible(page.getByRole('heading', { name: 'Are you sure, you want to delete this?' }))
    await answer('No')
    await waitHidden(page.getByRole('alertdialog'))
    expect(writes(requests)).toEqual([])
    const restore = await failCalls(page, 'candidates/*/', 'DELETE')
    await press()
    await answer('Yes')
    const failure = toastOf(page, 'Deletion Failed')
    await waitVisible(failure.getByText('Unable to delete candidates. Please try again.'))
    await failure.getByRole('button', { name: 'OK' }).click()
    await restore()
    await press()
    await pauseClock(page)
    await answer('Yes')
    await expectVisibleFor(page, toastOf(page, 'Candidates Deleted Successfully!'), 1500)
    await page.clock.resume()
    await expectRows(page, ['Mia'])
    await expect.poll(() => tabOf(page, 'All').innerText()).toBe('All\n1')
    expect(writes(requests).at(-1)).toMatchObject({ method: 'DELETE', path: `candidates/${ada?.id}/` })
    await focusIn(rowsOf(page).first())
  })

  test('of all selected ones asks first, and steps back from an empty page (HD-089, HD-092..HD-095, HD-098, HD-516, HD-519)', async () => {
    const rows = await seedMany(12)
    const page = await app.openSignedIn({ storage: { candidates: '10' }, clock: true })
    await openCandidates(page, '?page=2')
    const requests = recordApiRequests(page)
    const bulkDelete = page.locator('.bulk-bar').getByRole('button', { name: 'Delete', exact: true })
    await checkboxOf(page, 'Person 11').check()
    await waitVisible(tag(page, '1 entry selected'))
    expect(await bulkDelete.count()).toBe(0)
    await checkboxOf(page, 'Person 12').check()
    const restore = await failCalls(page, 'candidates/bulk_delete/')
    const press = async () => {
      await bulkDelete.click()
      await waitVisible(page.getByRole('heading', { name: 'Are you sure, you want to delete this?' }))
    }
    const yes = page.getByRole('alertdialog').getByRole('button', { name: 'Yes' })
    await press()
    expect(writes(requests)).toEqual([])
    await yes.click()
    const failure = toastOf(page, 'Deletion Failed')
    await waitVisible(failure.getByText('Unable to delete candidates. Please try again.'))
    await page.clock.fastForward(60_000)
    expect(await failure.count()).toBe(1)
    await failure.getByRole('button', { name: 'OK' }).click()
    await restore()
    await press()
    await pauseClock(page)
    await yes.click()
    await expectVisibleFor(page, toastOf(page, 'Candidates Deleted Successfully!'), 1500)
    await page.clock.resume()
    await waitForList(page, '')
    expect(await rowNames(page)).toHaveLength(10)
    expect(JSON.parse(String(writes(requests).at(-1)?.body))).toEqual({
      ids: rows.slice(10).map(({ id }) => id),
    })
    expect(await page.locator('.bulk-bar').count()).toBe(0)
  })
})
