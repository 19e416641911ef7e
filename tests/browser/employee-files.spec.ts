import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { driveItem } from '#server/drive/tables.ts'
import { violationsInAllThemes } from '#tests/browser/axe.ts'
import { useBrowserTestApp } from '#tests/browser/browser-app.ts'
import { dropFiles } from '#tests/browser/drop-files.ts'
import { openAsEmployee } from '#tests/browser/employee-page.ts'
import {
  chooseByKeys,
  focusIn,
  waitForHydration,
  waitForPath,
  waitHidden,
  waitVisible,
} from '#tests/browser/page.ts'
import { delayCalls, failCalls, recordApiRequests } from '#tests/browser/requests.ts'
import { statusMessage, toastOf } from '#tests/browser/toast.ts'
import { createEmployee } from '#tests/support/accounts.ts'
import { imageFile } from '#tests/support/app.ts'
import { covers } from '#tests/support/covers.ts'
import { driveClient } from '#tests/support/drive.ts'
import { createProject } from '#tests/support/tracker-rows.ts'

const app = useBrowserTestApp()

test('the files screen lists, filters, searches, and pages', async () => {
  const account = await createEmployee(app)
  const client = await driveClient(app, account)
  for (let number = 1; number <= 61; number += 1)
    await client.upload(`Note ${number}.txt`, 'x'.repeat(number))
  const first = (await client.list({ search: 'Note 60.txt' })).files[0]?.id
  await app.db.execute(
    sql`update ${driveItem} set modified_at = '2025-01-05T20:04:00Z' where id = ${Number(first)}`,
  )
  const page = await openAsEmployee(app, account, { isRendered: false })
  const requests = recordApiRequests(page)
  const main = page.getByRole('main')
  const list = 'jira/nextcloud/files/*/*limit=20*'
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route(`**/api/${list}`, async (route) => {
    await answered
    await route.fulfill({ status: 400, json: { error: 'The files are being moved.' } })
  })
  covers('EP-009', 'EP-417')
  await page.goto('/employee/files')
  await waitVisible(main.getByText('Loading files...'))
  answer()
  covers('EP-419')
  await waitVisible(main.getByText('The files are being moved.'))
  await page.unroute(`**/api/${list}`)
  const restore = await failCalls(page, list)
  await main.getByRole('button', { name: 'Retry' }).click()
  await waitVisible(main.getByText('Failed to load files'))
  covers('EP-420')
  await restore()
  await main.getByRole('button', { name: 'Retry' }).click()
  covers('EP-424')
  const rows = main.getByRole('row')
  await expect.poll(() => rows.count()).toBe(21)
  await waitHidden(main.getByText('Loading files...'))
  covers('EP-409')
  expect(await main.getByRole('columnheader').allTextContents()).toEqual([
    'Name',
    'Shared by',
    'Date/Time',
    'Size',
    'Action',
  ])
  covers('EP-410')
  expect(await rows.nth(1).innerText()).toContain('Note 61.txt')
  covers('EP-428')
  await waitVisible(main.getByText('Supported files: pdf, doc, excel'))
  covers('EP-399', 'EP-400', 'EP-C29', 'EP-C35')
  const filters = page.getByRole('navigation', { name: 'Filters' })
  await expect
    .poll(async () =>
      (await filters.getByRole('link').allInnerTexts()).slice(0, 6).map((text) => text.split(/\s+(?=\S+$)/)),
    )
    .toEqual([
      ['All documents', '61'],
      ['Today', '60'],
      ['Yesterday', '0'],
      ['Last week', '60'],
      ['Last month', '60'],
      ['Custom date', '–'],
    ])
  covers('EP-395')
  const asked = () => requests.map(({ query }) => query.toString())
  expect(asked().some((query) => query.startsWith('limit=20&offset=0'))).toBe(true)
  covers('EP-401', 'EP-402')
  for (const filter of ['today', 'yesterday', 'last_week', 'last_month'])
    expect(asked()).toContain(`limit=1&offset=0&date_filter=${filter}`)

  covers('EP-425')
  const pages = main.getByRole('navigation', { name: 'Pages' })
  expect(await pages.getByRole('link').allTextContents()).toEqual(['1', '2', '3', ''])
  await pages.getByRole('link', { name: 'Page 3' }).click()
  await expect.poll(() => pages.getByRole('link').allTextContents()).toEqual(['', '1', '2', '3', '4', ''])
  covers('EP-396..EP-398')
  const searched = page.waitForRequest(/search=NOTE/)
  const typedAt = Date.now()
  await page.getByRole('searchbox', { name: 'Search files' }).fill('NOTE 60.')
  await searched
  expect(Date.now() - typedAt).toBeGreaterThanOrEqual(500)
  await expect.poll(() => rows.count()).toBe(2)
  covers('EP-426')
  expect(new URL(page.url()).search).toBe('?search=NOTE+60.')
  expect(
    asked().filter((query) => query.includes('search=NOTE+60.') && query.startsWith('limit=20')),
  ).toHaveLength(1)
  covers('EP-411', 'EP-412')
  const row = (await rows.nth(1).innerText()).replace(/\s+/g, ' ')
  expect(row).toContain('Katherine Johnson Jan 05, 2025 3:04 PM (New York time;')
  expect(row).toContain('60.00 B')

  covers('EP-403', 'EP-404')
  await filters.getByRole('link', { name: 'Custom date' }).click()
  const [start, end] = [page.getByLabel('Start date'), page.getByLabel('End date')]
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/New_York' }).format(new Date())
  for (const input of [start, end]) expect(await input.getAttribute('max')).toBe(today)
  covers('EP-406')
  await start.fill('2025-01-05')
  await expect.poll(() => new URL(page.url()).searchParams.get('start')).toBe('2025-01-05')
  expect(asked().some((query) => query.includes('start_date'))).toBe(false)
  covers('EP-405', 'EP-407')
  await end.fill('2025-01-05')
  await expect
    .poll(() => asked().filter((query) => query.includes('start_date=2025-01-05&end_date=2025-01-05')).length)
    .toBeGreaterThan(0)
  covers('EP-418')
  await end.fill('2025-01-04')
  await waitVisible(main.getByText('No files found'))
  covers('EP-408')
  await page.getByRole('button', { name: 'Close custom date' }).click()
  await waitHidden(start)
  expect(new URL(page.url()).searchParams.get('filter')).toBeNull()
})

test('files are uploaded, shown, shared, deleted, and brought back (EP-085, EP-086, EP-413..EP-416, EP-422, EP-423, EP-427, EP-C18)', async () => {
  const account = await createEmployee(app)
  const colleague = await createEmployee(app)
  const client = await driveClient(app, account)
  await createProject(app, [account, colleague], { name: 'Harbor' })
  const page = await openAsEmployee(app, account, { path: '/employee/files?folder=home' })
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'New folder' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Reports')
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
  await main.getByRole('link', { name: 'Reports' }).click()
  await waitVisible(main.getByText('No files found'))
  const picture = await imageFile({ name: 'Harbor.png' })
  await page.getByLabel('Upload', { exact: true }).setInputFiles([
    { name: 'Harbor.png', mimeType: picture.type, buffer: picture.bytes },
    {
      name: 'readme.html',
      mimeType: 'text/html',
      buffer: Buffer.from('<script>document.title = "run"</script>'),
    },
  ])
  await waitVisible(main.getByRole('link', { name: 'Harbor.png' }))
  await main.getByRole('link', { name: 'readme.html' }).click()
  const dialog = page.getByRole('dialog')
  await waitVisible(dialog.getByText('<script>document.title = "run"</script>'))
  expect(await page.title()).not.toBe('run')
  const restoreProjects = await failCalls(page, 'jira/projects/*/')
  await dialog.getByRole('button', { name: 'Share' }).click()
  await waitVisible(page.getByText('Your projects could not be loaded.'))
  expect(await page.getByText('You are in no project yet.').count()).toBe(0)
  await restoreProjects()
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('checkbox', { name: 'Harbor', exact: true }).check()
  await page
    .getByRole('dialog', { name: /^Share/ })
    .getByRole('button', { name: 'Share' })
    .click()
  const reader = await driveClient(app, colleague)
  await expect.poll(() => reader.names()).toEqual(['readme.html'])
  await waitHidden(page.getByRole('dialog', { name: /^Share/ }))
  await dialog.getByRole('button', { name: 'Close' }).click()
  await main.getByRole('link', { name: 'Harbor.png' }).click()
  await expect
    .poll(() =>
      dialog
        .getByRole('img', { name: 'Harbor.png' })
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBe(80)
  await page.keyboard.press('Escape')

  const menuOf = (name: string) => main.getByRole('button', { name: `Actions of ${name}` })
  await menuOf('Harbor.png').click()
  await expect
    .poll(() => page.getByRole('menuitem').allTextContents())
    .toEqual(['Download', 'Rename', 'Move', 'Delete'])
  const saved = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Download' }).click()
  expect((await saved).suggestedFilename()).toBe('Harbor.png')
  const [harbor] = (await client.list({ search: 'Harbor.png' })).files
  expect((await saved).url()).toBe(`${app.url}${harbor?.download_url}`)
  const restore = await failCalls(page, 'jira/nextcloud/files/*/*/download/')
  await menuOf('Harbor.png').click()
  await page.getByRole('menuitem', { name: 'Download' }).click()
  await waitVisible(toastOf(page, 'Failed to download file. Please try again.'))
  await restore()
  await menuOf('Harbor.png').click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await waitHidden(main.getByRole('link', { name: 'Harbor.png' }))
  await page.getByRole('button', { name: 'Undo' }).click()
  await waitVisible(main.getByRole('link', { name: 'Harbor.png' }))
  expect(await violationsInAllThemes(page)).toEqual([])

  await page.getByRole('link', { name: 'My folders' }).first().click()
  const requests = recordApiRequests(page)
  await menuOf('Reports').click()
  await page.getByRole('menuitem', { name: 'Download' }).click()
  await waitVisible(toastOf(page, 'Cannot download folders. Please select individual files.'))
  expect(requests.filter(({ path }) => path.includes('download'))).toEqual([])
  await page.evaluate(() => localStorage.removeItem('jira_user_username'))
  await menuOf('Reports').click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await waitVisible(page.getByText('User not found'))
  const other = await openAsEmployee(app, colleague, { path: '/employee/files' })
  await other.getByRole('button', { name: 'Actions of readme.html' }).click()
  await expect.poll(() => other.getByRole('menuitem').allTextContents()).toEqual(['Download'])
  await other.evaluate(() => localStorage.removeItem('jira_user_username'))
  await other.reload()
  await waitVisible(other.getByText('User not logged in'))
})

test('an upload goes on after the connection broke and the page was loaded again', async () => {
  const account = await createEmployee(app)
  const client = await driveClient(app, account)
  const page = await openAsEmployee(app, account, { path: '/employee/files?folder=home' })
  const main = page.getByRole('main')
  await waitVisible(main.getByText('No files found'))
  await waitForHydration(page)
  const bytes = Buffer.alloc(10 * 1024 * 1024, 7)
  // Not by a route of the page, which would carry each piece through the browser's debugger for seconds.
  const breakLaterPieces = (request: IncomingMessage) => {
    if (request.method === 'PATCH' && request.headers['upload-offset'] !== '0') request.destroy()
  }
  app.fastify.server.prependListener('request', breakLaterPieces)
  await page.evaluate((size) => {
    const transfer = new DataTransfer()
    const film = new Uint8Array(size).fill(7)
    transfer.items.add(new File([film], 'Film.bin', { lastModified: 1_700_000_000_000 }))
    transfer.items.add(new File(['dropped'], 'Dropped.txt'))
    const target = document.querySelector('main section')
    target?.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }))
  }, bytes.length)
  await waitVisible(page.getByRole('progressbar', { name: 'Upload of Film.bin' }))
  await expect
    .poll(async () => (await client.uploads()).uploads.find(({ name }) => name === 'Film.bin')?.received)
    .toBe(8 * 1024 * 1024)
  await page.reload()
  await waitVisible(main.getByText('Stopped at 8.00 MB of 10.00 MB. Choose the file again to go on.'))
  app.fastify.server.off('request', breakLaterPieces)
  await waitForHydration(page)
  await page.evaluate((size) => {
    const transfer = new DataTransfer()
    const film = new Uint8Array(size).fill(7)
    transfer.items.add(new File([film], 'Film.bin', { lastModified: 1_700_000_000_000 }))
    const target = document.querySelector('main section')
    target?.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }))
  }, bytes.length)
  await waitVisible(main.getByText('Uploaded, 10.00 MB'))
  const film = (await client.list({ search: 'Film' })).files
  expect(film.map(({ size }) => size)).toEqual([bytes.length])
  expect((await client.uploads()).uploads.filter(({ name }) => name === 'Film.bin')).toEqual([])
  expect((await client.download(String(film[0]?.id))).rawPayload.equals(bytes)).toBe(true)
})

test('uploads end with the session, and nothing of them reaches who signs in next', async () => {
  const [first, second] = [await createEmployee(app), await createEmployee(app)]
  const client = await driveClient(app, second)
  const page = await openAsEmployee(app, first, { path: '/employee/files' })
  const fileOf = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) })
  const upload = (...names: string[]) =>
    page.getByLabel('Upload', { exact: true }).setInputFiles(names.map(fileOf))
  const release = await delayCalls(page, 'jira/nextcloud/files/*/uploads/')
  // More than are sent at the same time.
  await upload(...Array.from({ length: 6 }, (_, number) => `Private ${number}.txt`))
  const panel = page.getByRole('region', { name: 'Uploads' })
  await waitVisible(panel.getByText('Private 5.txt'))
  await page.getByRole('button', { name: /^Profile menu/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByLabel('Username').fill(second.username)
  await page.getByLabel('Password', { exact: true }).fill(second.password)
  release()
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await waitForPath(page, '/employee/dashboard')
  await page
    .getByRole('link', { name: /^Files/ })
    .first()
    .click()
  await upload('Mine.txt')
  await waitVisible(panel.getByText('1 uploaded'))
  expect(await panel.getByText(/^Private/).count()).toBe(0)
  expect(await client.names()).toEqual(['Mine.txt'])
})

test('a colleague’s files appear as they come, and are shown: pages of a PDF, films by ranges, long texts in part', async () => {
  const [account, colleague] = [await createEmployee(app), await createEmployee(app)]
  const [reader, owner] = [await driveClient(app, account), await driveClient(app, colleague)]
  const project = await createProject(app, [account, colleague])
  const folder = await owner.folder('Site visits')
  await owner.send('PUT', `${folder}/sharing/`, { projects: [String(project.id)], conversations: [] })
  const page = await openAsEmployee(app, account, { path: `/employee/files?folder=${folder}` })
  const main = page.getByRole('main')
  await waitVisible(main.getByText('No files found'))
  const upload = (name: string, content: Buffer | string) => owner.upload(name, content, folder)
  await upload('Plan.pdf', readFileSync('demo/attachments/second-hall.pdf'))
  await main.getByRole('link', { name: 'Plan.pdf' }).click()
  const dialog = page.getByRole('dialog')
  const drawn = dialog.getByRole('img', { name: 'Page 1 of Plan.pdf' })
  await expect
    .poll(() =>
      drawn.evaluate((canvas: HTMLCanvasElement) =>
        canvas
          .getContext('2d')
          ?.getImageData(0, 0, canvas.width, canvas.height)
          .data.some((value) => value < 128),
      ),
    )
    .toBe(true)
  await page.keyboard.press('Escape')

  await upload('Tour.webm', readFileSync('demo/attachments/scale-changeover.webm'))
  const partial = page.waitForResponse((response) => response.status() === 206)
  await main.getByRole('link', { name: 'Tour.webm' }).click()
  expect((await partial).request().headers().range).toMatch(/^bytes=\d+-/)
  const film = dialog.getByLabel('Tour.webm', { exact: true })
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.duration)).toBeGreaterThan(0)
  const end = await film.evaluate(
    (video: HTMLVideoElement) =>
      new Promise<number>((resolve) => {
        video.onseeked = () => resolve(video.currentTime / video.duration)
        video.currentTime = video.duration * 0.8
      }),
  )
  expect(end).toBeCloseTo(0.8, 1)
  await page.keyboard.press('Escape')

  const long = await upload('Log.txt', `begin\n${'line\n'.repeat(60_000)}end`)
  await main.getByRole('link', { name: 'Log.txt' }).click()
  await waitVisible(dialog.getByText('Only the beginning is shown.'))
  expect(await dialog.getByText(/^begin/).textContent()).toHaveLength(256 * 1024)
  await owner.send('DELETE', `${long}/`)
  await page.keyboard.press('Escape')
  await waitHidden(main.getByRole('link', { name: 'Log.txt' }))
  expect(await reader.names({ folder })).toEqual(['Tour.webm', 'Plan.pdf'])
})

test('a screen that cannot be set up says so (EP-421)', async () => {
  const page = await openAsEmployee(app, await createEmployee(app), { isRendered: false })
  const lists = /\/api\/jira\/nextcloud\/files\/[^/]+\/\?/
  await page.route(lists, (route) => route.fulfill({ json: { files: null, total_files: 1 } }))
  await page.goto('/employee/files')
  await waitVisible(page.getByText('Failed to initialize files'))
})

test('by keyboard, the focus goes into a folder, past a deleted file, and back with it', async () => {
  const account = await createEmployee(app)
  const client = await driveClient(app, account)
  await client.upload('First.txt', 'a')
  await client.upload('Second.txt', 'b')
  const page = await openAsEmployee(app, account)
  const main = page.getByRole('main')
  await page.goto('/employee/files?folder=home')
  await waitForHydration(page)
  await main.getByRole('button', { name: 'New folder' }).press('Enter')
  const name = page.getByRole('textbox', { name: 'Name' })
  await focusIn(name)
  await page.getByRole('button', { name: 'Create', exact: true }).press('Enter')
  await waitVisible(page.getByText('Enter a name.'))
  await focusIn(name)
  await page.keyboard.type('Reports')
  await page.keyboard.press('Enter')
  await main.getByRole('link', { name: 'Reports' }).press('Enter')
  await focusIn(main.getByRole('navigation', { name: 'Folder' }).getByText('Reports'))
  await page.goBack()

  await chooseByKeys(main.getByRole('button', { name: 'Actions of Second.txt' }), 'Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter')
  await waitHidden(main.getByRole('link', { name: 'Second.txt' }))
  await focusIn(main.getByRole('link', { name: 'First.txt' }))
  await page.keyboard.press('Control+z')
  await focusIn(main.getByRole('link', { name: 'Second.txt' }))

  await page.keyboard.press('Enter')
  const rename = page.getByRole('dialog').getByRole('button', { name: 'Rename' })
  await rename.press('Enter')
  await focusIn(name)
  await name.fill('Third.txt')
  await name.press('Enter')
  await focusIn(rename)
  await page.keyboard.press('Escape')
  await focusIn(main.getByRole('link', { name: 'Third.txt' }))
})

test('sixty small files and a folder arrive within seconds, in a panel that collapses and moves nothing', async () => {
  const account = await createEmployee(app)
  const client = await driveClient(app, account)
  const note = await client.upload('Note.txt', 'first')
  const page = await openAsEmployee(app, account)
  const main = page.getByRole('main')
  await page.goto('/employee/files')
  await waitVisible(main.getByRole('link', { name: 'Note.txt' }))
  await waitForHydration(page)
  const placeOf = async () => (await main.getByRole('table').boundingBox())?.y
  const place = await placeOf()
  const requests = recordApiRequests(page)
  const files = Array.from({ length: 60 }, (_, number) => ({
    name: `Small ${number}.txt`,
    mimeType: 'text/plain',
    buffer: Buffer.from(`number ${number}`),
  }))
  await page.getByLabel('Upload', { exact: true }).setInputFiles(files)
  const panel = page.getByRole('region', { name: 'Uploads' })
  await waitVisible(panel.getByText('60 uploaded'))
  expect(await client.list({ search: 'Small' })).toMatchObject({ total_files: 60 })
  // One call for each file, and the screen is not read again after each of them.
  expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(60)
  expect(requests.length).toBeLessThan(240)
  expect(await placeOf()).toBe(place)
  await panel.getByRole('button', { name: 'Collapse uploads' }).click()
  expect(await panel.getByRole('list').count()).toBe(0)
  await main.getByRole('checkbox', { name: 'Select all' }).click()
  await waitVisible(page.getByText(/^All of this page; \d+ on all pages\.$/))
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await panel.getByRole('button', { name: 'Clear all' }).click()
  await waitHidden(panel)

  const folder = mkdtempSync(path.join(tmpdir(), 'dropped-'))
  mkdirSync(path.join(folder, 'Photos', 'Summer'), { recursive: true })
  writeFileSync(path.join(folder, 'Photos', 'list.txt'), 'list')
  writeFileSync(path.join(folder, 'Photos', 'Summer', 'beach.txt'), 'beach')
  writeFileSync(path.join(folder, 'note.TXT'), 'second')
  await dropFiles(page, main.getByRole('table'), [path.join(folder, 'Photos'), path.join(folder, 'note.TXT')])
  await waitVisible(panel.getByText('3 uploaded'))
  rmSync(folder, { recursive: true })
  const [beach] = (await client.list({ search: 'beach' })).files
  expect((await client.details(String(beach?.id))).path.map(({ name }) => name)).toEqual(['Photos', 'Summer'])

  await waitVisible(panel.getByText('New version of a file with this name, 6.00 B'))
  expect((await client.download(note)).body).toBe('second')
  await panel.getByRole('button', { name: 'Undo the new version of note.TXT' }).click()
  await waitVisible(panel.getByText('Undone: the file is as it was.'))
  expect((await client.download(note)).body).toBe('first')
  expect(await violationsInAllThemes(page)).toEqual([])
})

test('several files are chosen, and downloaded, moved, and deleted together; columns sort', async () => {
  const [account, colleague] = [await createEmployee(app), await createEmployee(app)]
  const [client, other] = [await driveClient(app, account), await driveClient(app, colleague)]
  const project = await createProject(app, [account, colleague])
  const archive = await client.folder('Archive')
  for (const [name, size] of [
    ['Cedar.txt', 20],
    ['Alder.txt', 30],
    ['Birch.txt', 10],
  ] as const)
    await client.upload(name, 'x'.repeat(size))
  const foreign = await other.upload('Foreign.txt', 'foreign')
  await other.send('PUT', `${foreign}/sharing/`, { projects: [String(project.id)], conversations: [] })
  const page = await openAsEmployee(app, account)
  const main = page.getByRole('main')
  await page.goto('/employee/files')
  await waitVisible(main.getByRole('link', { name: 'Foreign.txt' }))
  await waitForHydration(page)
  const names = async () =>
    (await main.getByRole('row').getByRole('link').allInnerTexts()).map((name) => name.split('\n')[0])
  const sorted = (column: string, direction: string) =>
    waitVisible(main.locator(`th[aria-sort="${direction}"]`).getByRole('button', { name: column }))
  await sorted('Date/Time', 'descending')
  await main.getByRole('button', { name: 'Name' }).click()
  await sorted('Name', 'ascending')
  await expect.poll(names).toEqual(['Alder.txt', 'Archive', 'Birch.txt', 'Cedar.txt', 'Foreign.txt'])
  await main.getByRole('button', { name: 'Size' }).click()
  await expect.poll(async () => (await names()).slice(0, 2)).toEqual(['Alder.txt', 'Cedar.txt'])
  expect(new URL(page.url()).search).toBe('?sort=-size')

  const choose = (name: string) => main.getByRole('checkbox', { name: `Select ${name}` }).click()
  const act = (name: string) => main.getByRole('button', { name, exact: true }).click()
  await main.getByRole('checkbox', { name: 'Select all' }).click()
  await waitVisible(page.getByText('5 entries selected'))
  expect(await main.getByRole('button', { name: 'Delete', exact: true }).isDisabled()).toBe(true)
  await waitVisible(page.getByText('You can only move and delete your own files.'))
  expect(await violationsInAllThemes(page)).toEqual([])
  const saved = page.waitForEvent('download')
  await act('Download')
  expect((await saved).suggestedFilename()).toBe('files.zip')
  await waitVisible(toastOf(page, 'Cannot download folders. Please select individual files.'))
  await act('Clear selection')

  await choose('Alder.txt')
  await choose('Birch.txt')
  const restore = await failCalls(page, 'jira/nextcloud/files/*/*kind=folder*')
  await act('Move')
  const dialog = page.getByRole('dialog', { name: 'Move 2 entries' })
  await waitVisible(dialog.getByText('Failed to load files'))
  await restore()
  await dialog.getByRole('button', { name: 'Retry' }).click()
  await waitVisible(dialog.getByText('They are in this folder already.'))
  expect(await dialog.getByRole('button', { name: 'Move here' }).isDisabled()).toBe(true)
  await dialog.getByRole('button', { name: 'Archive' }).click()
  await dialog.getByRole('button', { name: 'Move here' }).click()
  await waitVisible(statusMessage(page, '2 entries are now in Archive.'))
  expect((await client.names({ folder: archive })).sort()).toEqual(['Alder.txt', 'Birch.txt'])
  await waitHidden(page.getByText('entries selected'))

  await choose('Alder.txt')
  await choose('Cedar.txt')
  await act('Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await waitHidden(main.getByRole('link', { name: 'Cedar.txt' }))
  await waitVisible(statusMessage(page, '2 entries deleted.'))
  await page.getByRole('button', { name: 'Undo' }).click()
  await waitVisible(main.getByRole('link', { name: 'Cedar.txt' }))
  await expect.poll(() => client.names({ folder: archive })).toHaveLength(2)

  // The menu of a row renames, and gives the focus back to itself.
  await chooseByKeys(main.getByRole('button', { name: 'Actions of Cedar.txt' }), 'Rename')
  const name = page.getByRole('textbox', { name: 'Name' })
  await focusIn(name)
  // The extension stays.
  await page.keyboard.type('Cypress')
  expect(await name.inputValue()).toBe('Cypress.txt')
  await page.keyboard.press('Enter')
  await waitVisible(main.getByRole('link', { name: 'Cypress.txt' }))
  await focusIn(main.getByRole('button', { name: 'Actions of Cypress.txt' }))
})
