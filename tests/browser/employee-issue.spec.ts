import path from 'node:path'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { issue } from '#server/tracker/tables.ts'
import { violationsInAllThemes } from '#tests/browser/axe.ts'
import { useBrowserTestApp } from '#tests/browser/browser-app.ts'
import type { PageOptions } from '#tests/browser/contexts.ts'
import { dropFiles } from '#tests/browser/drop-files.ts'
import { openAsEmployee } from '#tests/browser/employee-page.ts'
import {
  descriptionOf,
  focusIn,
  waitForHydration,
  waitForPath,
  waitHidden,
  waitVisible,
} from '#tests/browser/page.ts'
import { delayCalls, failCalls, recordApiRequests, writes } from '#tests/browser/requests.ts'
import { expectVisibleFor, pauseClock, statusMessage, toastOf } from '#tests/browser/toast.ts'
import { createEmployee, type EmployeeAccount, employeeSession } from '#tests/support/accounts.ts'
import { imageFile, multipart } from '#tests/support/app.ts'
import { covers } from '#tests/support/covers.ts'
import { createIssue, createIssues, createProject, createSprint } from '#tests/support/tracker-rows.ts'

const app = useBrowserTestApp()

/** Two employees in one project with one issue, and the first one's page. */
async function openIssue(
  fields: Parameters<typeof createIssue>[3] = {},
  { search = '', others = 0, ...options }: PageOptions & { search?: string; others?: number } = {},
) {
  const [mara, ben] = [await createEmployee(app), await createEmployee(app)]
  const project = await createProject(app, [mara, ben])
  await createSprint(app, project, 'First')
  if (others > 0)
    await createIssues(
      app,
      project,
      mara,
      Array.from({ length: others }, () => ({})),
    )
  const issue = await createIssue(app, project, mara, fields)
  const page = await openAsEmployee(app, mara, options)
  const requested: URL[] = []
  page.on('request', (request) => requested.push(new URL(request.url())))
  await page.goto(`/employee/issue-detail/${issue.key}${search}`)
  await waitVisible(page.getByRole('heading', { level: 1, name: issue.summary }))
  return { mara, ben, project, issue, page, requested }
}

/** A call of the portal as someone else's browser makes it. */
async function callAs(employee: EmployeeAccount, method: 'POST' | 'PUT', path: string, payload: object) {
  const headers = await employeeSession(app, employee)
  const answer = await app.call({ method, url: `/api/jira/${path}`, headers, payload })
  if (answer.statusCode >= 300) throw new Error(answer.body)
  return answer.json()
}

/** What a tab changes of the page, which the first test looks at as a whole. */
const chosenTab = '[role=tablist], [role=tabpanel]'

const fact = (page: Page, name: string) =>
  page.getByRole('main').locator('dl > div').filter({ hasText: name }).locator('dd').first()

const meter = (page: Page, name: string) =>
  page
    .getByRole('meter', { name })
    .evaluate((meter) => [
      meter.getAttribute('aria-valuenow'),
      meter.getAttribute('aria-valuetext')?.split(',')[0],
    ])

/** The hue of a meter's bar, of 360. */
const hueOf = (page: Page, name: string) =>
  page.getByRole('meter', { name }).evaluate((meter) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 })
    const context = canvas.getContext('2d')
    if (!context) throw new Error('There is no canvas.')
    context.fillStyle = getComputedStyle(meter.firstElementChild ?? meter).fill
    context.fillRect(0, 0, 1, 1)
    const [r = 0, g = 0, b = 0] = context.getImageData(0, 0, 1, 1).data
    return (Math.atan2(Math.sqrt(3) * (g - b), 2 * r - g - b) * (180 / Math.PI) + 360) % 360
  })

const files = async () => [
  {
    name: 'plan.png',
    mimeType: 'image/png',
    buffer: (await imageFile({ name: 'plan.png', width: 800, height: 600 })).bytes,
  },
  {
    name: 'demo.mp4',
    mimeType: 'video/mp4',
    buffer: Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom'), Buffer.alloc(1012)]),
  },
  { name: 'notes.html', mimeType: 'text/html', buffer: Buffer.from('<script>alert(1)</script>') },
]

test('the page of an issue shows what it says, and takes files', async () => {
  const { mara, ben, project, issue, page, requested } = await openIssue({
    description: '<h2>What happens</h2><p>All <b>lines</b> are joined.</p>',
    type: 'Bug',
    status: 'In Progress',
    priority: 'High',
    labels: ['import'],
    fixVersions: ['1.5'],
    estimate: 8 * 3600,
  })
  covers('EP-005', 'EP-213', 'EP-214')
  const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' })
  expect(await breadcrumb.getByRole('listitem').allTextContents()).toEqual([project.name, issue.key])
  expect(await page.title()).toContain(issue.key)
  covers('EP-215')
  expect(await page.getByRole('tab').allTextContents()).toEqual(['Details', 'Comments0', 'Work Log0'])
  covers('EP-216')
  expect(await page.getByRole('tab', { name: 'Details' }).getAttribute('aria-selected')).toBe('true')
  covers('EP-217', 'EP-218', 'EP-220')
  for (const [label, value] of [
    ['Type', 'Bug'],
    ['Status', 'In Progress'],
    ['Priority', 'High'],
  ] as const)
    expect(await page.getByRole('main').getByLabel(label, { exact: true }).inputValue()).toBe(value)
  covers('EP-221..EP-225')
  for (const [name, text] of [
    ['Affects version', 'None'],
    ['Fix version', '1.5'],
    ['Labels', 'import'],
    ['Environment', 'None'],
  ] as const)
    expect(await fact(page, name).innerText()).toBe(text)
  covers('EP-226')
  const description = page.getByRole('region', { name: 'Description' })
  await waitVisible(description.getByRole('heading', { name: 'What happens' }))
  expect(await description.locator('b').innerText()).toBe('lines')
  covers('EP-234')
  const people = page.getByRole('region', { name: 'People' })
  expect(
    await people
      .getByLabel('Assignee')
      .evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text),
  ).toBe('Unassigned')
  expect(await fact(page, 'Reporter').innerText()).toBe('Katherine Johnson')
  covers('EP-236')
  expect(await page.getByRole('region', { name: 'Date' }).locator('dt').allTextContents()).toEqual([
    'Created',
    'Updated',
  ])
  covers('EP-237', 'EP-238', 'EP-243')
  expect(await meter(page, 'Estimated')).toEqual(['100', '8h'])
  expect(await meter(page, 'Remaining')).toEqual(['100', '8h'])
  expect(await meter(page, 'Logged')).toEqual(['0', '0h'])
  covers('EP-242')
  // Blue, orange, and green.
  for (const [name, from, to] of [
    ['Estimated', 200, 250],
    ['Remaining', 10, 45],
    ['Logged', 100, 160],
  ] as const) {
    const hue = await hueOf(page, name)
    expect(hue, name).toBeGreaterThan(from)
    expect(hue, name).toBeLessThan(to)
  }

  // What happens elsewhere appears without a reload.
  const path = `issue/${ben.username}/${issue.key}/`
  await callAs(ben, 'POST', `${path}worklog/`, { timeSpent: '2h', started: '2025-01-05T11:00:00.000+0530' })
  await callAs(ben, 'PUT', path, { description: '', version: 1 })
  covers('EP-239')
  await expect.poll(() => meter(page, 'Logged')).toEqual(['25', '2h'])
  expect(await meter(page, 'Remaining')).toEqual(['75', '6h'])
  covers('EP-227')
  await waitVisible(description.getByText('No description provided.'))

  covers('EP-231', 'EP-232')
  await page.getByLabel('Add attachments').setInputFiles(await files())
  const attachments = page.getByRole('region', { name: 'Attachments' })
  const added = attachments.getByRole('list', { name: 'Files' }).getByRole('listitem')
  await expect.poll(() => added.count()).toBe(3)
  const [image, video, other] = await added.all()
  expect(await image?.innerText()).toMatch(/plan\.png\n\d+\.\d\d KB · Katherine Johnson · just now/)
  expect(await video?.innerText()).toContain('1.00 KB')
  expect(await other?.innerText()).toContain('25.00 B')
  covers('EP-228', 'EP-233')
  await image?.getByRole('button', { name: 'Enlarge plan.png' }).click()
  const enlarged = page.getByRole('dialog', { name: 'plan.png' })
  await expect
    .poll(() => enlarged.getByRole('img').evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0)
  await page.keyboard.press('Escape')
  await waitHidden(enlarged)
  covers('EP-229')
  expect(await video?.locator('video').getAttribute('controls')).not.toBeNull()
  covers('EP-230')
  expect(await other?.getByRole('link').getAttribute('download')).toBe('notes.html')
  // Who added a file can delete it.
  const { payload, headers } = multipart({ files: await imageFile({ name: 'his.png' }) })
  const session = await employeeSession(app, ben)
  const url = `/api/jira/${path}attachment/`
  await app.call(`POST ${url}`, payload, { headers: { ...headers, ...session } })
  await waitVisible(attachments.getByRole('button', { name: 'Enlarge his.png' }))
  expect(await attachments.getByRole('button', { name: 'Delete his.png' }).count()).toBe(0)
  await attachments.getByRole('button', { name: 'Delete demo.mp4' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete demo.mp4?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await waitHidden(question)
  await attachments.getByRole('button', { name: 'Delete demo.mp4' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await waitVisible(toastOf(page, 'Attachment deleted successfully'))
  await expect.poll(() => attachments.locator('video').count()).toBe(0)
  await focusIn(attachments.getByRole('listitem').filter({ hasText: 'notes.html' }))
  expect(await violationsInAllThemes(page)).toEqual([])

  // Another key is another page; a form that is open, and what it is sending, belong to the first one.
  const second = await createIssue(app, project, undefined, { summary: 'The second one' })
  await page.getByRole('tab', { name: 'Comments' }).click()
  await page.getByRole('button', { name: 'Add comment' }).click()
  const comment = page.getByLabel('Comment', { exact: true })
  const submit = page.getByRole('form', { name: 'Add comment' }).getByRole('button', { name: 'Add comment' })
  const release = await delayCalls(page, `jira/issue/*/${issue.key}/comment/`)
  await comment.fill('Of the first one')
  await submit.click()
  await expect.poll(() => submit.isDisabled()).toBe(true)
  covers('EP-251')
  const restore = await failCalls(page, `jira/issue/${mara.username}/${second.key}/`)
  await page.evaluate((key) => {
    history.pushState(null, '', `/employee/issue-detail/${key}`)
    dispatchEvent(new PopStateEvent('popstate'))
  }, second.key)
  await waitVisible(page.getByText('Failed to load issue details. Please try again.'))
  await restore()
  covers('EP-250')
  await page.getByRole('button', { name: 'Retry' }).click()
  await waitVisible(page.getByRole('heading', { level: 1, name: 'The second one' }))
  covers('EP-249')
  expect(await page.getByRole('tab', { name: 'Details' }).getAttribute('aria-selected')).toBe('true')
  covers('EP-248', 'EP-250')
  await page.getByRole('tab', { name: 'Comments' }).click()
  expect(await comment.count()).toBe(0)
  await page.getByRole('button', { name: 'Add comment' }).click()
  expect(await comment.inputValue()).toBe('')
  expect(await submit.isEnabled()).toBe(true)
  release()
  covers('EP-235')
  expect(await fact(page, 'Reporter').innerText()).toBe('Unknown')
  covers('EP-006')
  await page.goto('/employee/issue-detail')
  await waitVisible(page.getByRole('heading', { name: 'This page does not exist' }))
  covers('EP-252')
  await page.evaluate(() => localStorage.removeItem('jira_user_username'))
  await page.goto(`/employee/issue-detail/${issue.key}`)
  await waitVisible(page.getByText('Missing username or issue key.'))

  covers('EP-212', 'EP-542')
  // All of it came from here, and all data from the calls of the portal.
  const { origin } = new URL(page.url())
  expect(requested.filter((url) => url.protocol.startsWith('http') && url.origin !== origin)).toEqual([])
  const calls = requested.map(({ pathname }) => pathname).filter((path) => path.startsWith('/api/'))
  expect(calls).toContain(`/api/jira/issue/${mara.username}/${issue.key}/`)
  expect(calls.filter((path) => !/^\/api\/(?:jira|events)\//.test(path))).toEqual([])
})

test('the page of an issue that does not exist, or is not mine, leads back; a key in small letters leads to the issue', async () => {
  const { page, issue } = await openIssue()
  const foreign = await createIssue(app, await createProject(app, []))
  const back = page.getByRole('main').getByRole('link', { name: 'Go back to the dashboard' })
  for (const key of [`${issue.key}9`, foreign.key]) {
    await page.goto(`/employee/issue-detail/${key}`)
    await waitVisible(page.getByText('There is no such issue in your projects.'))
    expect(await back.getAttribute('href')).toBe('/employee/dashboard')
    expect(await page.getByRole('button', { name: 'Retry' }).count()).toBe(0)
  }
  await back.click()
  await waitForPath(page, '/employee/dashboard')
  await page.goto(`/employee/issue-detail/${issue.key.toLowerCase()}`)
  await waitForPath(page, `/employee/issue-detail/${issue.key}`)
  await waitVisible(page.getByRole('heading', { level: 1, name: issue.summary }))
})

test('without an estimate the bars are empty; below are the issues and the activity of the project (EP-240, EP-241, EP-244..EP-247)', async () => {
  const { page } = await openIssue({ spent: 30 * 3600 }, { others: 11 })
  await waitVisible(page.getByRole('region', { name: 'Issues', exact: true }))
  const activity = page.getByRole('region', { name: 'Activity' }).getByRole('link')
  await expect.poll(() => activity.count()).toBe(10)
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect.poll(() => activity.count()).toBe(12)
  await waitHidden(page.getByRole('button', { name: 'Load more' }))
  expect(await meter(page, 'Estimated')).toEqual(['0', '0h'])
  expect(await meter(page, 'Remaining')).toEqual(['0', '0h'])
  expect(await meter(page, 'Logged')).toEqual(['0', '30h'])
  await waitVisible(page.getByText('There is no estimate', { exact: true }))
  // The estimate is typed as work is; time beyond it is capped.
  await page.getByRole('button', { name: 'Edit estimate' }).click()
  const form = page.getByRole('form', { name: 'Edit estimate' })
  await form.getByLabel('Estimate').fill('soon')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => descriptionOf(form.getByLabel('Estimate'))).toMatch(/valid format/)
  await form.getByLabel('Estimate').fill('2d 2h')
  await form.getByLabel('Estimate').press('Enter')
  await expect.poll(() => meter(page, 'Estimated')).toEqual(['100', '18h'])
  expect(await meter(page, 'Remaining')).toEqual(['0', '0h'])
  expect(await meter(page, 'Logged')).toEqual(['100', '30h'])
  await waitVisible(page.getByText('12h over the estimate', { exact: true }))
  await focusIn(page.getByRole('button', { name: 'Edit estimate' }))
})

test('comments are written, changed, and deleted', async () => {
  const { mara, ben, issue, page } = await openIssue({}, { clock: true })
  await page.getByLabel('Add attachments').setInputFiles(await files())
  const attachments = page.getByRole('region', { name: 'Attachments' })
  await expect
    .poll(() => attachments.getByRole('list', { name: 'Files' }).getByRole('listitem').count())
    .toBe(3)
  await page.getByRole('tab', { name: 'Comments' }).click()
  const requests = recordApiRequests(page)
  const box = page.getByLabel('Comment', { exact: true })
  const submit = page.getByRole('form').getByRole('button').first()
  covers('EP-256', 'EP-260')
  await page.getByRole('button', { name: 'Add comment' }).click()
  await box.fill(' \n ')
  await submit.click()
  await expect.poll(() => descriptionOf(box)).toBe('Please enter a comment.')
  expect(writes(requests)).toEqual([])

  // A mention is completed with the keys, and what was typed survives a reload.
  await box.fill('!plan.png|thumbnail! !demo.mp4|thumbnail! !none.png|thumbnail! ')
  await box.pressSequentially(`@${ben.username.slice(0, -1)}`)
  await page.getByRole('option', { name: `@${ben.username}` }).hover()
  await box.press('ArrowDown')
  await page.getByRole('option', { name: `@${ben.username}` }).click()
  const text = `!plan.png|thumbnail! !demo.mp4|thumbnail! !none.png|thumbnail! @${ben.username} `
  await expect.poll(() => box.inputValue()).toBe(text)
  await page.reload()
  await expect.poll(() => box.inputValue()).toBe(text)

  covers('EP-280')
  const restore = await failCalls(page, 'jira/issue/*/*/comment/')
  await submit.click()
  await waitVisible(
    page.getByRole('alert').getByText('Network error. Please check your connection and try again.'),
  )
  await restore()
  covers('EP-267')
  const release = await delayCalls(page, 'jira/issue/*/*/comment/')
  await submit.click()
  await expect.poll(() => submit.isDisabled()).toBe(true)
  expect(await page.getByRole('form').getByRole('button', { name: 'Cancel' }).isDisabled()).toBe(true)
  release()
  covers('EP-268')
  const added = toastOf(page, 'Comment added successfully!')
  await waitVisible(added)
  await page.clock.fastForward(2000)
  await waitHidden(added)
  covers('EP-261', 'EP-266')
  expect(writes(requests).at(-1)).toMatchObject({
    method: 'POST',
    path: `jira/issue/${mara.username}/${issue.key}/comment/`,
    body: JSON.stringify({ comment: text }),
  })
  const own = page.getByRole('article').first()
  covers('EP-255')
  await waitVisible(own.getByText('Katherine Johnson', { exact: true }))
  await waitVisible(own.getByText('just now'))
  await waitVisible(own.getByText('@Katherine Johnson'))
  covers('EP-287')
  expect(await own.innerText()).toContain('!none.png|thumbnail!')
  const size = (selector: string) =>
    own.locator(selector).evaluate((media) => [media.clientWidth, media.clientHeight])
  covers('EP-285')
  await expect.poll(() => size('img[alt="plan.png"]')).toEqual([200, 150])
  covers('EP-286')
  // As a video of 900 by 900 would be shown.
  await own.locator('video').evaluate((video) => {
    video.style.inlineSize = video.style.blockSize = '900px'
  })
  expect(await size('video')).toEqual([300, 200])

  covers('EP-258', 'EP-259')
  await own.getByRole('button', { name: 'Edit' }).click()
  expect(await box.inputValue()).toBe(text.trim())
  expect(await page.getByRole('button', { name: 'Add comment' }).count()).toBe(1)
  await box.fill('Shorter.')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await statusMessage(page, 'Discarded.').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => box.inputValue()).toBe('Shorter.')
  covers('EP-262', 'EP-269')
  await submit.click()
  await waitVisible(toastOf(page, 'Comment updated successfully!'))
  await waitVisible(own.getByText('Shorter.'))
  await waitVisible(own.getByText('edited just now'))
  expect(writes(requests).at(-1)).toMatchObject({ method: 'PUT', body: '{"comment":"Shorter."}' })

  covers('EP-257', 'EP-C14')
  // Someone else's appears by itself, and can be tried.
  await callAs(ben, 'POST', `issue/${ben.username}/${issue.key}/comment/`, { comment: 'From Ben <b>.' })
  const other = page.getByRole('article').filter({ hasText: 'From Ben <b>.' })
  await waitVisible(other)
  await other.getByRole('button', { name: 'Delete' }).click()
  covers('EP-263')
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' })
  await waitVisible(question.getByText("You won't be able to revert this!"))
  await question.getByRole('button', { name: 'Yes, delete it!' }).click()
  covers('EP-272', 'EP-276', 'EP-C36')
  const refused = toastOf(page, "You don't have permission to delete comments for this issue.")
  await waitVisible(refused)
  await page.clock.runFor(10_000)
  await waitVisible(refused)
  await refused.getByRole('button', { name: 'OK' }).click()
  covers('EP-265')
  const sent = writes(requests).length
  await own.getByRole('button', { name: 'Delete' }).click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await waitHidden(question)
  expect(writes(requests)).toHaveLength(sent)
  covers('EP-267')
  const releaseDeletion = await delayCalls(page, 'jira/issue/*/*/comment/*/')
  await own.getByRole('button', { name: 'Delete' }).click()
  await question.getByRole('button', { name: 'Yes, delete it!' }).click()
  await expect.poll(() => own.getByRole('button', { name: 'Delete' }).isDisabled()).toBe(true)
  expect(await own.getByRole('button', { name: 'Edit' }).isDisabled()).toBe(true)
  expect(await other.getByRole('button', { name: 'Delete' }).isEnabled()).toBe(true)
  await waitHidden(question)
  covers('EP-270', 'EP-271')
  await pauseClock(page)
  releaseDeletion()
  await expectVisibleFor(page, toastOf(page, 'Comment deleted successfully!'), 2000)
  await page.clock.resume()
  await expect.poll(() => page.getByRole('article').count()).toBe(1)
  await focusIn(other)
  covers('EP-264')
  expect(writes(requests).at(-1)).toMatchObject({
    method: 'DELETE',
    path: expect.stringMatching(new RegExp(`^jira/issue/${mara.username}/${issue.key}/comment/\\d+/$`)),
  })

  await page.getByRole('button', { name: 'Add comment' }).click()
  await dropFiles(page, box, [path.resolve('docs/glossary.md')])
  await expect.poll(() => box.inputValue()).toBe('!glossary.md|thumbnail!')
  covers('EP-284')
  await box.fill('Who am I?')
  await page.evaluate(() => localStorage.removeItem('jira_user_username'))
  await submit.click()
  await waitVisible(page.getByText('Missing username or issue key. Please refresh the page.'))
  expect(await violationsInAllThemes(page, chosenTab)).toEqual([])
})

test('work is logged, changed, and deleted', async () => {
  const { mara, ben, issue, page } = await openIssue({}, { search: '?tab=worklog', clock: true })
  const requests = recordApiRequests(page)
  const form = page.getByRole('form', { name: 'Log work' })
  await waitHidden(form)
  covers('EP-291', 'EP-293')
  await page.getByRole('button', { name: 'Log work' }).click()
  const [time, date, text] = [
    form.getByLabel('Time spent'),
    form.getByLabel('Start date'),
    form.getByLabel('Description'),
  ]
  const submit = form.getByRole('button', { name: 'Log work' })
  const [today, yesterday] = await page.evaluate(() =>
    [0, -1].map((offset) => {
      const day = new Date()
      day.setDate(day.getDate() + offset)
      return day.toLocaleDateString('sv')
    }),
  )
  covers('EP-294')
  expect(await date.inputValue()).toBe(yesterday)
  covers('EP-295')
  expect(await date.getAttribute('max')).toBe(today)
  covers('EP-296')
  expect(await date.getAttribute('type')).toBe('date')
  covers('EP-297')
  await submit.click()
  await expect.poll(() => descriptionOf(time)).toBe('Please enter time spent (e.g., 2h 30m, 1d, 3w).')
  covers('EP-299')
  for (const wrong of ['abc', '2x']) {
    await time.fill(wrong)
    await submit.click()
    await waitVisible(form.getByRole('alert').getByText('Invalid Time Format'))
    await waitVisible(form.getByText('Please enter time in valid format (e.g., 2h 30m, 1d, 3w 4d 12h).'))
  }
  covers('EP-298', 'EP-300')
  await time.fill('2h 30m')
  await date.fill('')
  await submit.click()
  await expect.poll(() => descriptionOf(date)).toBe('Please select a start date.')
  covers('EP-301')
  await date.fill('2199-01-01')
  await submit.click()
  await waitVisible(form.getByRole('alert').getByText('Invalid Date'))
  await waitVisible(form.getByText('Start date cannot be in the future.'))
  expect(writes(requests)).toEqual([])
  covers('EP-311')
  await date.fill('2025-01-05')
  await text.fill('  ')
  const sent = page.waitForRequest((request) => request.url().endsWith('/worklog/'))
  await submit.click()
  expect((await sent).headers()['time-zone']).toBe(
    await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone),
  )
  await waitVisible(toastOf(page, 'Work log added successfully!'))
  await focusIn(page.getByRole('button', { name: 'Log work' }))
  covers('EP-303..EP-305')
  expect(writes(requests).at(-1)).toMatchObject({
    method: 'POST',
    path: `jira/issue/${mara.username}/${issue.key}/worklog/`,
    body: JSON.stringify({ timeSpent: '2h 30m', started: '2025-01-05T11:00:00.000+0530' }),
  })
  // Anyone's can be tried, as those of comments.
  await callAs(ben, 'POST', `issue/${ben.username}/${issue.key}/worklog/`, {
    timeSpent: '1h',
    started: '2025-01-02T11:00:00.000+0530',
  })
  const [others, log] = [page.getByRole('article').first(), page.getByRole('article').nth(1)]
  covers('EP-290', 'EP-334')
  await waitVisible(log.getByText('2h 30m'))
  expect(await log.innerText()).toMatch(/Katherine Johnson[\s\S]*Jan 5, 2025/)
  covers('EP-309')
  await expect.poll(() => meter(page, 'Logged')).toEqual(['0', '3h 30m'])
  covers('EP-292')
  for (const name of ['Edit', 'Delete'])
    expect(await others.getByRole('button', { name }).isEnabled()).toBe(true)
  covers('EP-293')
  await log.getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('form', { name: 'Edit work log' })
  expect(await edit.getByLabel('Start date').inputValue()).toBe('2025-01-05')
  expect(await form.count()).toBe(0)
  await page.getByRole('button', { name: 'Log work' }).click()
  await waitVisible(form)
  expect(await edit.count()).toBe(0)
  await log.getByRole('button', { name: 'Edit' }).click()
  covers('EP-302')
  await edit.getByLabel('Time spent').fill('x')
  await edit.getByRole('button', { name: 'Update work log' }).click()
  await waitVisible(edit.getByText('Invalid Time Format'))
  await edit.getByLabel('Time spent').fill('1d')
  await edit.getByLabel('Description').fill('With tests.')
  covers('EP-310')
  const release = await delayCalls(page, 'jira/issue/*/*/worklog/*/')
  await edit.getByRole('button', { name: 'Update work log' }).click()
  await expect.poll(() => edit.getByRole('button', { name: 'Update work log' }).isDisabled()).toBe(true)
  expect(await edit.getByRole('button', { name: 'Cancel' }).isDisabled()).toBe(true)
  release()
  covers('EP-312')
  await waitVisible(toastOf(page, 'Work log updated successfully!'))
  await waitVisible(log.getByText('With tests.'))
  covers('EP-306')
  const path = expect.stringMatching(new RegExp(`^jira/issue/${mara.username}/${issue.key}/worklog/\\d+/$`))
  expect(writes(requests).at(-1)).toMatchObject({
    method: 'PUT',
    path,
    body: JSON.stringify({
      timeSpent: '1d',
      started: '2025-01-05T11:00:00.000+0530',
      comment: 'With tests.',
    }),
  })
  expect(await violationsInAllThemes(page, chosenTab)).toEqual([])
  covers('EP-308')
  await log.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' })
  await waitVisible(question.getByText("You won't be able to revert this!"))
  covers('EP-313', 'EP-314')
  await pauseClock(page)
  await question.getByRole('button', { name: 'Yes, delete it!' }).click()
  await expectVisibleFor(page, toastOf(page, 'Work log deleted successfully!'), 2000)
  await page.clock.resume()
  await waitHidden(log)
  covers('EP-307')
  expect(writes(requests).at(-1)).toMatchObject({ method: 'DELETE', path })
})

test('two people change an issue: other fields merge, one field asks, the history tells it all, and no markup runs', async () => {
  const { ben, issue, page } = await openIssue({ summary: 'A title' })
  const his = await openAsEmployee(app, ben, { path: `/employee/issue-detail/${issue.key}` })
  await page.getByRole('button', { name: 'Edit title' }).click()
  const title = page.getByLabel('Summary')
  await title.fill('  ')
  await title.press('Enter')
  await expect.poll(() => descriptionOf(title)).toBe('Summary is required')
  await title.fill('Her title')

  await his.getByRole('main').getByLabel('Status').selectOption('In Review')
  await waitVisible(toastOf(his, 'Issue updated successfully'))
  await his.getByRole('button', { name: 'Edit title' }).click()
  await his.getByLabel('Summary').fill('His title')
  await his.getByLabel('Summary').press('Enter')
  await waitVisible(his.getByRole('heading', { level: 1, name: 'His title' }))
  // A change of status appears by itself, without touching what she types.
  await expect.poll(() => page.getByRole('main').getByLabel('Status').inputValue()).toBe('In Review')
  expect(await title.inputValue()).toBe('Her title')
  await title.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Katherine Johnson has changed the title' })
  await waitVisible(dialog.getByRole('region', { name: 'Theirs' }).getByText('His title'))
  expect(await violationsInAllThemes(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await waitVisible(page.getByRole('heading', { level: 1, name: 'Her title' }))
  await waitVisible(his.getByRole('heading', { level: 1, name: 'Her title' }))

  // He is behind in another field only, which needs no question.
  await his.context().setOffline(true)
  await page.getByRole('main').getByLabel('Priority').selectOption('Highest')
  await waitVisible(toastOf(page, 'Issue updated successfully'))
  await his.context().setOffline(false)
  await his.getByLabel('Assignee').selectOption(ben.username)
  await expect.poll(() => page.getByLabel('Assignee').inputValue()).toBe(ben.username)
  await expect.poll(() => his.getByRole('main').getByLabel('Priority').inputValue()).toBe('Highest')

  await page.getByRole('button', { name: 'Edit description' }).click()
  await page.getByRole('textbox', { name: 'Description' }).fill('Steps to repeat it')
  await page.getByRole('form', { name: 'Edit description' }).getByRole('button', { name: 'Save' }).click()
  await waitVisible(his.getByText('Steps to repeat it'))
  await page.getByRole('main').getByLabel('Sprint').selectOption('First')
  await expect
    .poll(() => his.getByLabel('Sprint').evaluate((one: HTMLSelectElement) => one.selectedOptions[0]?.text))
    .toBe('First')
  await page.getByRole('button', { name: 'Edit fix version' }).click()
  await page.getByRole('textbox', { name: 'Fix version' }).fill('1.5, 2.0,1.5')
  await page.keyboard.press('Enter')
  await expect.poll(() => fact(his, 'Fix version').innerText()).toBe('1.5\n2.0')
  await page.getByRole('button', { name: 'Show history' }).click()
  const history = page.getByRole('region', { name: 'History' })
  await waitVisible(history.getByText('changed fix version from None to 1.5, 2.0'))
  await waitVisible(history.getByText('changed sprint from None to First'))
  // An open history grows by itself.
  const comments = `issue/${ben.username}/${issue.key}/comment/`
  const { comment } = await callAs(ben, 'POST', comments, { comment: 'Words' })
  const markup = '<img src=x onerror="window.ran=1"><script>window.ran=1</script>'
  await callAs(ben, 'PUT', `${comments}${comment.id}/`, { comment: markup.repeat(100) })
  await waitVisible(history.getByText('changed a comment'))
  await waitVisible(history.getByText('changed the description'))
  const lines = (await history.getByRole('listitem').allInnerTexts()).join('\n')
  for (const text of ['His title', 'Her title', 'In Review', 'Highest']) expect(lines).toContain(text)
  await page.getByRole('tab', { name: 'Comments' }).click()
  await waitVisible(page.getByText(markup))
  expect(await page.evaluate(() => 'ran' in window)).toBe(false)
})

test('of two quick choices the failure of the first is told', async () => {
  const { page, issue } = await openIssue({ summary: 'Two choices' })
  const { promise: chosen, resolve: choose } = Promise.withResolvers<void>()
  await page.route(
    `**/api/jira/issue/*/${issue.key}/`,
    async (route) => {
      await chosen
      await route.fulfill({ status: 400, json: { error: 'Not from here.' } })
    },
    { times: 1 },
  )
  const [status, priority] = ['Status', 'Priority'].map((label) => page.getByRole('main').getByLabel(label))
  await status?.selectOption('In Review')
  await priority?.selectOption('Highest')
  choose()
  await waitVisible(toastOf(page, 'The change was not saved.').getByText('Not from here.'))
  await waitVisible(toastOf(page, 'Issue updated successfully'))
  expect(await priority?.inputValue()).toBe('Highest')
})

test('an issue is edited in its list, by key or button; a field that someone else has changed asks there, too', async () => {
  const [mara, ben] = [await createEmployee(app), await createEmployee(app)]
  const { key } = await createIssue(app, await createProject(app, [mara, ben]), mara, { status: 'To Do' })
  const page = await openAsEmployee(app, mara, { path: '/employee/dashboard' })
  const line = page.getByRole('region', { name: 'Issues', exact: true }).getByRole('listitem')
  await waitVisible(line.getByText('To Do'))
  await page.keyboard.press('j')
  await focusIn(line)
  await page.keyboard.press('e')
  const dialog = page.getByRole('dialog', { name: `Edit ${key}` })
  const status = dialog.getByLabel('Status')
  await focusIn(status)
  expect(await violationsInAllThemes(page)).toEqual([])
  await status.selectOption('In Review')
  await dialog.getByRole('button', { name: 'Assign to me' }).click()
  await expect.poll(() => dialog.getByLabel('Assignee').inputValue()).toBe(mara.username)
  await waitVisible(toastOf(page, 'Issue updated successfully'))
  await waitVisible(line.getByText('In Review'))

  // His change is stored while hers is on its way.
  const path = `issue/${ben.username}/${key}/`
  await page.route(
    (url) => url.pathname.endsWith(`/${key}/`),
    async (route) => {
      if (route.request().method() !== 'PUT') return route.fallback()
      const [{ version } = { version: 0 }] = await app.db
        .select({ version: issue.version })
        .from(issue)
        .where(eq(issue.key, key))
      await callAs(ben, 'PUT', path, { version, priority: 'Low' })
      return route.continue()
    },
    { times: 1 },
  )
  await dialog.getByLabel('Priority').selectOption('High')
  const question = page.getByRole('dialog', { name: 'Katherine Johnson has changed the priority' })
  await question.getByRole('button', { name: 'Keep mine' }).click()
  await waitHidden(question)
  await expect.poll(() => dialog.getByLabel('Priority').inputValue()).toBe('High')

  // What is done leaves the list of open issues, and stays open here.
  await status.selectOption('Done')
  await waitHidden(line)
  await waitVisible(dialog)
  await page.keyboard.press('Escape')
  await waitHidden(dialog)
  await page.goto('/employee/profile')
  await page.getByRole('button', { name: `Edit ${key}` }).click()
  await expect.poll(() => status.inputValue()).toBe('Done')
  const [stored] = await app.db.select().from(issue).where(eq(issue.key, key))
  expect(stored).toMatchObject({ status: 'Done', priority: 'High', assigneeId: mara.id })
})

test('a ticket is created with the popup, by key or button (EP-077..EP-082, EP-C17)', async () => {
  const mara = await createEmployee(app)
  const project = await createProject(app, [mara])
  const page = await openAsEmployee(app, mara, { path: '/employee/inbox' })
  await waitVisible(page.getByRole('heading', { name: 'Inbox' }))
  await waitForHydration(page)
  await page.keyboard.press('c')
  const popup = page.getByRole('dialog', { name: 'Create ticket' })
  const [of, type, summary] = [
    popup.getByLabel('Project'),
    popup.getByLabel('Ticket type'),
    popup.getByLabel('Summary'),
  ]
  const submit = popup.getByRole('button', { name: 'Create', exact: true })
  const requests = recordApiRequests(page)
  await submit.click()
  for (const [field, message] of [
    [of, 'Project is required'],
    [type, 'Ticket type is required'],
    [summary, 'Summary is required'],
  ] as const) {
    expect(await field.getAttribute('aria-required')).toBe('true')
    await expect.poll(() => descriptionOf(field)).toBe(message)
  }
  await waitVisible(popup.getByText('0/255'))
  await summary.fill('x'.repeat(256))
  await waitVisible(popup.getByText('256/255'))
  await submit.click()
  await expect.poll(() => descriptionOf(summary)).toBe('Summary must be at most 255 characters')
  expect(writes(requests)).toEqual([])
  await summary.fill('Lanterns flicker')
  await type.selectOption('Technical task')
  await popup.getByRole('textbox', { name: 'Description' }).fill('On the north pier')
  expect(await violationsInAllThemes(page)).toEqual([])
  // Closed and opened again, it is as it was.
  await page.keyboard.press('Escape')
  await waitHidden(popup)
  await page.getByRole('button', { name: 'Create ticket' }).first().click()
  await expect.poll(() => summary.inputValue()).toBe('Lanterns flicker')
  await of.selectOption(project.key)
  await popup.getByLabel('Attach files').setInputFiles((await files()).slice(0, 1))
  await waitVisible(popup.getByRole('listitem').filter({ hasText: 'plan.png' }))
  const release = await delayCalls(page, 'jira/issue/*/')
  await submit.click()
  await expect.poll(() => submit.isDisabled()).toBe(true)
  expect(await popup.getByRole('button', { name: 'Cancel', exact: true }).isDisabled()).toBe(true)
  release()
  await waitForPath(page, `/employee/issue-detail/${project.key}-1`)
  await waitVisible(toastOf(page, 'Issue created successfully'))
  await waitVisible(page.getByRole('heading', { level: 1, name: 'Lanterns flicker' }))
  await waitVisible(page.getByText('On the north pier'))
  await waitVisible(page.getByRole('button', { name: 'Enlarge plan.png' }))
  expect(await page.getByRole('main').getByLabel('Type').inputValue()).toBe('Technical task')

  await page.getByRole('main').focus()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await waitVisible(help.getByText('Next issue of a list'))
  await page.keyboard.press('Escape')
  await waitHidden(help)
})

test('what is typed while a dialog is loading goes into the dialog', async () => {
  const mara = await createEmployee(app)
  const project = await createProject(app, [mara])
  await createIssue(app, project, mara)
  const page = await openAsEmployee(app, mara)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/create-ticket-[^/]+\.js$/, async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/employee/dashboard')
  await waitForHydration(page)
  // The key that edits works on an issue that has the focus.
  await waitVisible(page.locator('main a[data-issue]'))
  await page.keyboard.press('j')
  await page.keyboard.press('c')
  const text = 'export ? '.repeat(15)
  await page.keyboard.type(`${text}x`)
  await page.keyboard.press('Backspace')
  await page.evaluate(drawNothingUntilAKeyIn, '[role="dialog"]')
  release()
  const summary = page.getByRole('dialog', { name: 'Create ticket' }).getByLabel('Summary')
  await focusIn(summary)
  await page.keyboard.type('!')
  await expect.poll(() => summary.inputValue()).not.toBe('')
  await page.keyboard.type('?')
  await expect.poll(() => summary.inputValue()).toBe(`${text}!?`)
  expect(await page.getByRole('dialog').count()).toBe(1)
})

/** In the page: once the focus is in such an element, no frame is drawn until a key is let go, as on a slow device. */
function drawNothingUntilAKeyIn(selector: string): void {
  const waiting: FrameRequestCallback[] = []
  const draw = window.requestAnimationFrame.bind(window)
  const drawLater = (frame: FrameRequestCallback) =>
    draw((time) => (document.activeElement?.closest(selector) ? void waiting.push(frame) : frame(time)))
  const goOn = () => {
    window.requestAnimationFrame = draw
    for (const frame of waiting) draw(frame)
  }
  window.requestAnimationFrame = drawLater
  window.addEventListener('keyup', goOn, { once: true })
}

test('of several open fields only one is saved, and Escape takes one back', async () => {
  const { page } = await openIssue({ summary: 'As it was', labels: ['import'] })
  const requests = recordApiRequests(page)
  await page.getByRole('button', { name: 'Edit labels' }).click()
  const labels = page.getByRole('textbox', { name: 'Labels' })
  await labels.fill('import, half-ty')
  await page.getByRole('button', { name: 'Edit title' }).click()
  const title = page.getByLabel('Summary')
  await title.fill('A better title')
  await title.press('Control+s')
  await waitVisible(page.getByRole('heading', { level: 1, name: 'A better title' }))
  expect(await labels.inputValue()).toBe('import, half-ty')
  expect(writes(requests).map(({ body }) => Object.keys(JSON.parse(body)))).toEqual([['summary', 'version']])

  await labels.press('Escape')
  await waitHidden(labels)
  expect(await fact(page, 'Labels').innerText()).toBe('import')
  await statusMessage(page, 'Discarded.').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => labels.inputValue()).toBe('import, half-ty')
  expect(writes(requests)).toHaveLength(1)
})

test('the inbox says what concerns someone, and its count falls as it is read', async () => {
  const { ben, issue, page } = await openIssue({ summary: 'Lanterns' })
  const his = await openAsEmployee(app, ben, { path: '/employee/inbox' })
  const inbox = his.getByRole('region', { name: 'Inbox' })
  await waitVisible(inbox.getByText('Nothing yet.'))
  await page.getByLabel('Assignee').selectOption(ben.username)
  await waitVisible(toastOf(page, 'Issue updated successfully'))
  await page.getByRole('tab', { name: 'Comments' }).click()
  await page.getByRole('button', { name: 'Add comment' }).click()
  await page.getByLabel('Comment', { exact: true }).fill(`Please look, @${ben.username}`)
  await page.getByRole('form').getByRole('button').first().click()
  await waitVisible(his.getByRole('link', { name: 'Inbox, 2 unread' }))
  await expect.poll(() => inbox.getByRole('listitem').count()).toBe(2)
  expect(await inbox.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringMatching(/mentioned you[\s\S]*Lanterns[\s\S]*Please look/),
    expect.stringMatching(/assigned this to you/),
  ])
  expect(await violationsInAllThemes(his)).toEqual([])
  // From line to line, and into the issue, without the pointer.
  await his.keyboard.press('k')
  await his.keyboard.press('k')
  await focusIn(inbox.getByRole('listitem').first())
  await his.keyboard.press('j')
  await his.keyboard.press('k')
  await his.keyboard.press('Enter')
  await waitForPath(his, `/employee/issue-detail/${issue.key}`)
  await waitVisible(his.getByRole('article').getByText('Please look'))
  await waitVisible(his.getByRole('link', { name: 'Inbox, 1 unread' }))
  await his.getByRole('link', { name: 'Inbox, 1 unread' }).click()
  await inbox.getByRole('button', { name: 'Mark all as read' }).click()
  await waitVisible(his.getByRole('link', { name: 'Inbox', exact: true }))
  await focusIn(inbox.getByRole('button', { name: 'Mark all as read' }))
  await inbox.getByText('Unread', { exact: true }).click()
  await waitVisible(inbox.getByText('Nothing unread.'))
})
