import { eq } from 'drizzle-orm'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { accountMessages } from '#contract/account/account-messages.ts'
import { messages } from '#contract/messages.ts'
import { account } from '#server/sessions/tables.ts'
import { violations, violationsInAllThemes } from '#tests/browser/axe.ts'
import { useBrowserTestApp } from '#tests/browser/browser-app.ts'
import { consoleErrors } from '#tests/browser/console-errors.ts'
import { openAsEmployee } from '#tests/browser/employee-page.ts'
import {
  descriptionOf,
  focusIn,
  readLocalStorage,
  waitForHydration,
  waitForPath,
  waitHidden,
  waitVisible,
} from '#tests/browser/page.ts'
import { delayCalls, failCalls, recordApiRequests } from '#tests/browser/requests.ts'
import { toastOf } from '#tests/browser/toast.ts'
import { createEmployee, signInEmployee } from '#tests/support/accounts.ts'
import { imageFile } from '#tests/support/app.ts'
import { covers } from '#tests/support/covers.ts'
import { createIssue, createProject } from '#tests/support/tracker-rows.ts'

const app = useBrowserTestApp()

/** In the browser. */
const hrefsOf = (links: Element[]) => links.map((link) => link.getAttribute('href'))

test('the log-in page says what is missing and what failed, and signs in', async () => {
  const mara = await createEmployee(app)
  const page = await app.openPage()
  const requests = recordApiRequests(page)
  covers('EP-001', 'EP-017..EP-019', 'EP-023', 'EP-025', 'PS-016')
  await page.goto('/employee/login')
  await waitVisible(page.getByRole('heading', { name: 'Already a part of our Family?' }))
  const [username, password] = [page.getByLabel('Username'), page.getByLabel('Password', { exact: true })]
  const submit = page.getByRole('button', { name: 'Login', exact: true })
  await waitVisible(submit)
  await waitVisible(page.getByRole('link', { name: 'Forgot Password' }))
  covers('EP-029..EP-032', 'EP-034')
  for (const [name, secret] of [
    ['  ', ''],
    ['', '  '],
  ] as const) {
    await username.fill(name)
    await password.fill(secret)
    await submit.click()
    await expect.poll(() => descriptionOf(username)).toBe('Username is required')
    await expect.poll(() => descriptionOf(password)).toBe('Password is required')
  }
  expect(requests).toEqual([])
  expect(await violationsInAllThemes(page)).toEqual([])
  covers('EP-033')
  await username.fill(mara.username)
  await password.fill('wrong')
  expect(await page.getByText('is required').count()).toBe(0)
  covers('EP-020')
  await page.getByRole('button', { name: 'Show password' }).click()
  expect(await password.getAttribute('type')).toBe('text')
  covers('EP-040', 'EP-042..EP-044')
  await submit.click()
  const failure = toastOf(page, 'Login failed')
  await waitVisible(failure.getByText('The username or the password is wrong.'))
  expect(await readLocalStorage(page)).toEqual({})
  expect(await username.inputValue()).toBe(mara.username)
  expect(await page.getByRole('main').getByRole('alert').count()).toBe(0)
  await failure.getByRole('button').first().click()
  await waitHidden(failure)
  covers('EP-041')
  const restore = await failCalls(page, 'jira/login/')
  await submit.click()
  await waitVisible(failure.getByText('An error occurred during login'))
  await failure.getByRole('button').first().click()
  await restore()
  covers('EP-026', 'EP-027')
  const release = await delayCalls(page, 'jira/login/')
  await page.getByLabel('Remember me').check()
  await password.fill(mara.password)
  await submit.click()
  const busy = page.getByRole('button', { name: 'Logging in...' })
  await waitVisible(busy)
  expect(await busy.isDisabled()).toBe(true)
  release()
  covers('EP-036')
  await waitVisible(toastOf(page, 'Login successful!'))
  covers('EP-039')
  await waitForPath(page, '/employee/dashboard')
  await focusIn(page.getByRole('main'))
  covers('EP-037', 'EP-038')
  const stored = { is_jira_loggedIn: 'true', jira_user_username: mara.username }
  expect(await readLocalStorage(page)).toEqual(stored)
  covers('EP-035')
  const lastLogin = () => requests.filter(({ path }) => path === 'jira/login/').at(-1)
  const sent = lastLogin()
  expect(JSON.parse(sent?.body ?? '')).toEqual({
    username: mara.username,
    password: mara.password,
    role: 'EMPLOYEE',
  })
  covers('EP-028')
  await page.goto('/employee/login')
  await waitForPath(page, '/employee/dashboard')

  covers('EP-021', 'EP-022')
  // The same without the tick.
  await page.evaluate(() => localStorage.clear())
  await page.goto('/employee/login')
  await username.fill(mara.username)
  await password.fill(mara.password)
  expect(await page.getByLabel('Remember me').isChecked()).toBe(false)
  await submit.click()
  await waitForPath(page, '/employee/dashboard')
  expect(lastLogin()).not.toBe(sent)
  expect(lastLogin()?.body).toBe(sent?.body)
  expect(await readLocalStorage(page)).toEqual(stored)
})

test('the flag alone decides what opens; an ended session leads to the log-in page (EP-007, EP-008, EP-011..EP-016)', async () => {
  const mara = await createEmployee(app)
  const page = await openAsEmployee(app, mara)
  for (const path of ['/employee/profile', '/employee/edit-profile']) {
    await page.goto(path)
    await waitVisible(page.getByRole('heading', { name: 'Katherine Johnson' }))
  }
  await page.goto('/employee')
  await waitForPath(page, '/employee/dashboard')
  for (const flag of ['TRUE', '1', null]) {
    await page.evaluate(
      (flag) =>
        flag === null
          ? localStorage.removeItem('is_jira_loggedIn')
          : localStorage.setItem('is_jira_loggedIn', flag),
      flag,
    )
    // Away from a screen that may still be loading.
    await page.goto('about:blank')
    const requests = recordApiRequests(page)
    await page.goto('/employee/profile')
    await waitForPath(page, '/employee/login')
    expect(requests).toEqual([])
  }
  await page.evaluate(() => localStorage.setItem('is_jira_loggedIn', 'true'))
  await app.db.update(account).set({ active: false }).where(eq(account.id, mara.id))
  await page.goto('/employee/profile')
  await waitForPath(page, '/employee/login')
  expect(await readLocalStorage(page)).toEqual({ jira_user_username: mara.username })
})

test('signing in leads to the page that was asked for, and says that a session has ended', async () => {
  const mara = await createEmployee(app)
  const project = await createProject(app, [mara])
  const path = `/employee/project-detail/${project.key}`
  const page = await app.openPage()
  const signIn = async () => {
    await page.getByLabel('Username').fill(mara.username)
    await page.getByLabel('Password', { exact: true }).fill(mara.password)
    await page.getByRole('button', { name: 'Login', exact: true }).click()
  }
  await page.goto(`${path}?month=2025-01`)
  await waitForPath(page, '/employee/login')
  expect(await page.getByText('Your session has ended').count()).toBe(0)
  await signIn()
  await waitForPath(page, path)
  expect(new URL(page.url()).search).toContain('month=2025-01')

  await page.goto(path)
  await waitVisible(page.getByRole('heading', { name: project.name }))
  await page.context().clearCookies()
  await page.goto('/employee/inbox')
  await waitVisible(page.getByText('Your session has ended, or your account was deactivated.'))
  await signIn()
  await waitForPath(page, '/employee/inbox')
})

test('what is being typed when the session ends stays, with a way to sign in and no futile retry (EP-C02)', async () => {
  const mara = await createEmployee(app)
  const project = await createProject(app, [mara])
  const { key } = await createIssue(app, project, mara)
  const page = await openAsEmployee(app, mara, { path: `/employee/issue-detail/${key}?tab=comments` })
  await page.getByRole('button', { name: 'Add comment' }).click()
  const box = page.getByLabel('Comment', { exact: true })
  const submit = page.getByRole('form', { name: 'Add comment' }).getByRole('button', { name: 'Add comment' })
  await box.fill('Written before lunch')
  await page.context().clearCookies()
  await submit.click()
  const dialog = page.getByRole('dialog', { name: 'Sign in to continue' })
  await waitVisible(dialog.getByText(mara.username))
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await waitHidden(dialog)
  expect(await box.inputValue()).toBe('Written before lunch')
  await waitVisible(page.getByText('Your session has ended, or your account was deactivated.'))
  expect(await page.getByRole('button', { name: 'Retry' }).count()).toBe(0)
  expect(await violations(page)).toEqual([])

  await page.getByRole('button', { name: 'Sign in' }).first().click()
  await dialog.getByLabel('Password', { exact: true }).fill('wrong')
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await waitVisible(dialog.getByRole('alert'))
  await dialog.getByLabel('Password', { exact: true }).fill(mara.password)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await waitHidden(dialog)
  await waitHidden(page.getByText('Your session has ended'))
  await submit.click()
  await waitVisible(page.getByRole('article').getByText('Written before lunch'))
})

test('an employee changes profile and picture, follows both in the header, and logs out', async () => {
  const mara = await createEmployee(app)
  const page = await openAsEmployee(app, mara, { path: '/employee/profile' })
  const header = page.getByRole('banner')
  const profile = page.getByRole('region', { name: 'Profile' })
  covers('EP-335', 'EP-345', 'EP-346', 'EP-348')
  await waitVisible(profile.getByText(mara.email))
  await waitVisible(profile.getByText(mara.username, { exact: true }))
  await waitVisible(profile.getByRole('heading', { name: 'Katherine Johnson' }))
  await waitVisible(profile.getByRole('img', { name: 'Picture of Katherine Johnson' }))
  covers('EP-353', 'EP-355', 'EP-356')
  expect(await profile.getByRole('link', { name: /profile$/ }).evaluateAll(hrefsOf)).toEqual([
    '/employee/profile',
    '/employee/edit-profile',
  ])
  expect(await page.getByLabel('Upload picture').getAttribute('accept')).toMatch(/png/)
  expect(await descriptionOf(page.getByLabel('Upload picture'))).toContain('at least 256x256, PNG or JPG')
  covers('EP-368')
  expect(await profile.getByRole('button', { name: 'Delete picture' }).count()).toBe(0)
  const { bytes: buffer } = await imageFile()
  covers('EP-357', 'EP-358')
  await page.getByLabel('Upload picture').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer })
  await waitVisible(toastOf(page, 'Profile image updated successfully'))
  covers('EP-088', 'EP-360', 'EP-483')
  await expect
    .poll(() => header.getByRole('button').locator('img').getAttribute('src'))
    .toMatch(/\/employee\//)
  covers('EP-087', 'EP-361..EP-364')
  await profile.getByRole('button', { name: 'Delete picture' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await waitVisible(toastOf(page, 'Profile image deleted successfully'))
  covers('EP-365')
  await expect
    .poll(() => header.getByRole('button').locator('img').getAttribute('src'))
    .not.toMatch(/\/employee\//)
  covers('EP-354', 'EP-370', 'EP-371')
  await profile.getByRole('link', { name: 'Edit profile' }).click()
  const first = page.getByLabel('First name')
  await waitVisible(page.getByLabel('Last name'))
  await waitVisible(profile.getByLabel('Upload picture'))
  covers('EP-373..EP-375')
  for (const label of [
    'Education',
    'Company name',
    'Company website',
    'Contact number',
    'Default role',
    'About me',
  ])
    expect(await page.getByLabel(label, { exact: true }).inputValue(), label).toBe('')
  covers('EP-380')
  await first.fill('Somebody')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => first.inputValue()).toBe('Katherine')
  covers('EP-372')
  expect(await page.getByLabel('Email').getAttribute('readonly')).not.toBeNull()
  covers('EP-388')
  await first.fill('Mara')
  await page.getByLabel('Company website').fill('nowhere')
  await page.getByRole('button', { name: 'Update' }).click()
  await waitVisible(page.getByRole('alert').getByText('Enter a web address'))
  expect(await first.inputValue()).toBe('Mara')
  covers('EP-381', 'EP-385', 'EP-386')
  await page.getByLabel('Company website').fill('https://larkfield.example')
  await page.getByLabel('Default role').fill('Pilot')
  await page.getByRole('button', { name: 'Update' }).click()
  await waitVisible(toastOf(page, 'Profile updated successfully'))
  await waitForPath(page, '/employee/profile')
  covers('EP-389')
  await waitVisible(header.getByText('Mara Johnson'))
  covers('EP-347', 'EP-374')
  await waitVisible(profile.getByText('Pilot'))
  covers('EP-066')
  expect(await header.getByRole('link').first().getAttribute('href')).toBe('/')
  covers('EP-075', 'EP-076')
  const footer = page.getByRole('contentinfo')
  expect(await footer.getByRole('link').evaluateAll(hrefsOf)).toEqual(['/privacy-policy', '/terms-condition'])
  await waitVisible(footer.getByText(/^© 2025 /))
  expect(await violationsInAllThemes(page)).toEqual([])
  covers('EP-069', 'EP-070')
  const menu = header.getByRole('button', { name: /^Profile menu/ })
  const toProfile = page.getByRole('menuitem', { name: 'Profile' })
  const logout = page.getByRole('menuitem', { name: 'Logout' })
  for (const [key, next] of [
    ['Escape', menu],
    ['ArrowDown', logout],
  ] as const) {
    await menu.press('Enter')
    await focusIn(toProfile)
    expect(await toProfile.getAttribute('href')).toBe('/employee/profile')
    await page.keyboard.press(key)
    await focusIn(next)
  }
  covers('EP-071..EP-074')
  await page.keyboard.press('Enter')
  await waitForPath(page, '/employee/login')
  expect(await readLocalStorage(page)).toEqual({ jira_user_username: mara.username })
  expect((await page.context().cookies()).filter(({ name }) => name.startsWith('employee'))).toEqual([])
  // The refused change is one.
  expect(consoleErrors(page).filter((line) => !line.includes('400'))).toEqual([])
})

test('the header has the way to every screen, in a drawer where it is narrow (EP-067, EP-068)', async () => {
  const page = await openAsEmployee(app, await createEmployee(app), { width: 390, height: 800 })
  await page.goto('/employee/profile')
  const hrefs = (links: Locator) =>
    links.evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')]))
  const expected = [
    ['Dashboard', '/employee/dashboard'],
    ['Files', '/employee/files'],
    ['Chat', '/employee/chats'],
  ]
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await waitVisible(drawer)
  expect((await hrefs(drawer.getByRole('link'))).slice(0, 3)).toEqual(expected)
  await drawer.getByRole('link', { name: 'Files' }).click()
  await waitForPath(page, '/employee/files')
  await waitHidden(drawer)
  expect(await navigation.count()).toBe(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  await waitVisible(navigation)
  expect((await hrefs(navigation.getByRole('link'))).slice(0, 3)).toEqual(expected)
  expect(await page.getByRole('button', { name: 'Menu', exact: true }).count()).toBe(0)
})

test('without a network a screen that is not loaded yet opens as soon as there is one, and a loaded one at once', async () => {
  const page = await openAsEmployee(app, await createEmployee(app), { path: '/employee/dashboard' })
  const to = (name: string) => page.getByRole('banner').getByRole('link', { name, exact: true }).first()
  const offline = toastOf(page, 'You are offline')
  await waitForHydration(page)
  await page.context().setOffline(true)
  await to('Timesheet').click()
  await waitVisible(offline)
  await waitForPath(page, '/employee/dashboard')
  await page.context().setOffline(false)
  await waitForPath(page, '/employee/timesheet')
  await waitVisible(page.getByRole('heading', { level: 1, name: 'Timesheet' }))
  await waitHidden(offline)

  await page.context().setOffline(true)
  await to('Files').click()
  await waitVisible(offline)
  await to('Dashboard').click()
  await waitForPath(page, '/employee/dashboard')
  await waitHidden(offline)
  await page.context().setOffline(false)
  await waitVisible(page.getByRole('heading', { level: 1 }))
  await waitForPath(page, '/employee/dashboard')
})

test('picture and name fall back to what is known of them (EP-089, EP-090, EP-346, EP-367)', async () => {
  const page = await openAsEmployee(app, await createEmployee(app), { isRendered: false })
  let known: object = {}
  const urls = (...sizes: number[]) =>
    Object.fromEntries(sizes.map((size) => [`${size}x${size}`, `/picture-${size}.svg`]))
  await page.route(/\/picture-\d+\.svg$|\/media\/.*mine\.png$/, (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  )
  await page.route('**/api/jira/profile/**', async (route) => {
    const { user } = await (await route.fetch()).json()
    await route.fulfill({ json: { user: { ...user, ...known } } })
  })
  await page.goto('/employee/profile')
  const button = page.getByRole('banner').getByRole('button', { name: /^Profile menu of/ })
  const profile = page.getByRole('region', { name: 'Profile' })
  await waitVisible(profile.getByRole('heading', { name: 'Katherine Johnson' }))
  const show = (change: object) => {
    known = change
    return page.evaluate(() => void window.dispatchEvent(new Event('profile-updated')))
  }
  for (const [change, source] of [
    [{ profileImage: 'employee/mine.png', avatarUrls: urls(16, 32, 48) }, /^\/media\/.*mine\.png$/],
    [{ avatarUrls: urls(16, 32, 48) }, /picture-48/],
    [{ avatarUrls: urls(16, 32) }, /picture-32/],
    [{ avatarUrls: urls(24, 16) }, /picture-24/],
    [{ avatarUrls: {} }, /no-portrait/],
  ] as const) {
    await show({ profileImage: null, ...change })
    for (const place of [button, profile])
      await expect.poll(() => place.locator('img').first().getAttribute('src')).toMatch(source)
  }
  for (const [firstName, lastName, name] of [
    ['Mara', 'Lind', 'Mara Lind'],
    ['Mara', '', 'Mara'],
    ['', '', 'User'],
  ] as const) {
    await show({ firstName, lastName })
    await waitVisible(profile.getByRole('heading', { name, exact: true }))
    expect(await button.textContent()).toBe(name)
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await failCalls(page, 'jira/profile/**')
  await page.reload()
  await waitVisible(profile.getByText('Failed to load profile data. Please try again.'))
})

test('the form of the profile sends projects that are complete, and says what failed (EP-349..EP-352, EP-359, EP-366, EP-376..EP-379, EP-382..EP-384, EP-387, EP-388)', async () => {
  const mara = await createEmployee(app)
  const harbor = await createProject(app, [mara], { name: 'Harbor' })
  await createProject(app, [mara], { name: 'Orchard' })
  await createProject(app, [], { name: 'Foreign' })
  const page = await openAsEmployee(app, mara)
  const requests = recordApiRequests(page)
  await page.goto('/employee/edit-profile')
  const form = page.getByRole('form', { name: 'Edit profile' })
  const projects = form.getByRole('combobox', { name: 'Project' })
  const roles = form.getByRole('textbox', { name: 'Designation' })
  const offered = () => projects.first().locator('option').allTextContents()
  await expect.poll(offered).toEqual(['Select a project', 'Harbor', 'Orchard'])
  expect(await projects.first().inputValue()).toBe('')
  const add = form.getByRole('button', { name: 'Add more project' })
  for (const count of [2, 3, 4]) {
    await add.click()
    await expect.poll(() => projects.count()).toBe(count)
    await focusIn(projects.last())
  }
  await projects.nth(0).selectOption({ label: 'Harbor' })
  await roles.nth(0).fill('Pilot')
  await projects.nth(1).selectOption({ label: 'Orchard' })
  await roles.nth(1).fill('  ')
  await roles.nth(2).fill('Of no project')
  await projects.nth(3).selectOption({ label: 'Orchard' })
  await roles.nth(3).fill('Gardener')
  await form.getByRole('button', { name: 'Remove project 4' }).click()
  await expect.poll(() => projects.count()).toBe(3)
  await focusIn(add)
  const texts = {
    Education: 'BSc Hydraulics',
    'Company name': 'Larkfield',
    'Company website': 'https://larkfield.example/',
    'Contact number': '+47 555 0199',
    'About me': 'Knows every quay.',
  }
  for (const [label, text] of Object.entries(texts)) await form.getByLabel(label).fill(text)

  const update = form.getByRole('button', { name: 'Update', exact: true })
  await form.getByLabel('Company website').fill(`https://larkfield.example/${'x'.repeat(2000)}`)
  await roles.nth(0).fill('x'.repeat(256))
  await update.click()
  for (const limit of [255, 2000]) await waitVisible(form.getByText(messages.tooLong(limit)))
  await form.getByLabel('Company website').fill('https://larkfield.example/')
  await roles.nth(0).fill(`${'x'.repeat(255)} `)
  for (const limit of [255, 2000]) await waitHidden(form.getByText(messages.tooLong(limit)))
  expect(requests.filter(({ method }) => method === 'PUT')).toEqual([])
  await roles.nth(0).fill('Pilot')
  const restore = await failCalls(page, 'jira/profile/**', 'PUT')
  await update.click()
  await waitVisible(form.getByRole('alert').getByText('Failed to update profile. Please try again.'))
  expect(await form.getByLabel('Education').inputValue()).toBe('BSc Hydraulics')
  await restore()
  const release = await delayCalls(page, 'jira/profile/**')
  await update.click()
  const busy = form.getByRole('button', { name: 'Updating...' })
  await waitVisible(busy)
  expect(await busy.isDisabled()).toBe(true)
  release()
  await waitForPath(page, '/employee/profile')
  const sent = JSON.parse(requests.filter(({ method }) => method === 'PUT').at(-1)?.body ?? '')
  expect(sent.projects).toEqual([{ id: String(harbor.id), name: 'Harbor', role: 'Pilot' }])
  expect(sent).not.toHaveProperty('profileImage')
  const profile = page.getByRole('region', { name: 'Profile' })
  for (const text of Object.values(texts)) await waitVisible(profile.getByText(text))
  expect(await profile.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringMatching(/Harbor\s+Pilot/),
  ])

  const choose = (buffer: Buffer) =>
    page.getByLabel('Upload picture').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer })
  const failure = profile.getByRole('alert')
  const { bytes } = await imageFile()
  const mend = await failCalls(page, 'jira/profile/**', 'PUT')
  await choose(bytes)
  await waitVisible(failure.getByText('Failed to upload profile image. Please try again.'))
  await mend()
  await choose(Buffer.from('no picture'))
  await waitHidden(failure.getByText('Failed to upload'))
  await waitVisible(failure.getByText(/jpeg, jpg or png/))
  await choose(bytes)
  const remove = profile.getByRole('button', { name: 'Delete picture' })
  const confirm = page.getByRole('alertdialog', { name: 'Delete your picture?' })
  const deletePicture = async () => {
    await remove.click()
    await confirm.getByRole('button', { name: 'Delete' }).click()
  }
  await failCalls(page, 'jira/profile/**', 'PUT')
  await deletePicture()
  await waitVisible(failure.getByText('Failed to delete profile image. Please try again.'))
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.route('**/api/jira/profile/**', (route) =>
    route.fulfill({ status: 400, json: { error: 'Pictures cannot be changed today.' } }),
  )
  await deletePicture()
  await waitVisible(failure.getByText('Pictures cannot be changed today.'))
})

test('an administrator adds, changes, and deactivates an employee, whose link sets a password (EP-024)', async () => {
  const page = await app.openSignedIn({ path: '/authority/employees' })
  await page.getByRole('button', { name: 'Add employee' }).first().click()
  const form = page.getByRole('form', { name: 'Add employee' })
  await form.getByLabel('First name').fill('Nasra')
  await form.getByLabel('Last name').fill('Warfa')
  await form.getByLabel('Username').fill('nasra')
  await form.getByLabel('Email').fill('no address')
  await form.getByRole('button', { name: 'Add and invite' }).click()
  await expect.poll(() => descriptionOf(form.getByLabel('Email'))).toMatch(/valid email/)
  await form.getByLabel('Email').fill('nasra@larkfield.example')
  await form.getByRole('button', { name: 'Add and invite' }).click()
  const passOn = page.getByRole('dialog', { name: 'Link for nasra' })
  const link = await passOn.getByLabel('Link').inputValue()
  await focusIn(passOn.getByLabel('Link'))
  expect(await violations(page)).toEqual([])
  const refusal = passOn.getByText(
    'Your browser does not allow copying. Select the text and copy it yourself.',
  )
  // Refused by the browser, and absent on plain HTTP.
  for (const clipboard of ['rejects', undefined]) {
    await page.evaluate((one) => {
      const writeText = () => Promise.reject(new DOMException('Write permission denied.', 'NotAllowedError'))
      const value = one && { writeText }
      Object.defineProperty(navigator, 'clipboard', { configurable: true, value })
    }, clipboard)
    await passOn.getByRole('button', { name: 'Copy link' }).click()
    await waitVisible(refusal)
    expect(await violations(page)).toEqual([])
    // It can be selected and copied by hand.
    await passOn.getByLabel('Link').focus()
    expect(await page.evaluate(() => getSelection()?.toString())).toBe(link)
    await page.evaluate(() => Reflect.deleteProperty(navigator, 'clipboard'))
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await passOn.getByRole('button', { name: 'Copy link' }).click()
    await waitVisible(passOn.getByText('Copied.'))
    await waitHidden(refusal)
  }
  await passOn.getByRole('button', { name: 'Copy link' }).click()
  await waitVisible(passOn.getByText('Copied.'))
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  await passOn.getByRole('button', { name: 'Done' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Nasra Warfa' })
  await waitVisible(row.getByText('Invited'))
  const hers = await app.openPage({ path: link })
  await waitVisible(hers.getByRole('heading', { name: /^Welcome to / }))
  expect(await hers.title()).toMatch(/^Welcome – /)
  await waitVisible(hers.getByText('Choose a password to join. Your username is nasra.'))
  expect(await violations(hers)).toEqual([])
  const [password, confirm] = [
    hers.getByLabel('Password', { exact: true }),
    hers.getByLabel('Confirm password', { exact: true }),
  ]
  await expect.poll(() => descriptionOf(password)).toBe(accountMessages.passwordRule)
  const choose = async (chosen: string) => {
    await password.fill(chosen)
    await confirm.fill(chosen)
    await hers.getByRole('button', { name: 'Choose password' }).click()
  }
  await choose('a')
  await expect.poll(() => descriptionOf(password)).toBe('Use at least 8 characters.')
  await choose('password')
  await expect.poll(() => descriptionOf(password)).toMatch(/^Many people use this password/)
  await choose('a new password')
  await waitForPath(hers, '/employee/login')
  await hers.getByRole('link', { name: 'Forgot Password' }).click()
  await waitVisible(hers.getByRole('heading', { name: 'Forgot password' }))
  await waitVisible(hers.getByRole('link', { name: 'hello@larkfield.example' }))
  expect(await violations(hers)).toEqual([])
  await page.reload()
  await waitVisible(row.getByText('Active', { exact: true }))
  await row.getByRole('button', { name: 'Deactivate Nasra Warfa' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click()
  await waitVisible(row.getByText('Deactivated'))
  expect(await violationsInAllThemes(page)).toEqual([])
})

test('an employee changes the password on a screen that the profile leads to', async () => {
  const mara = await createEmployee(app)
  const page = await openAsEmployee(app, mara, { path: '/employee/profile' })
  await page.getByRole('link', { name: 'Change password' }).click()
  await waitVisible(page.getByText('This signs you out on other devices.'))
  const field = (label: string) => page.getByLabel(label, { exact: true })
  const [current, fresh] = [field('Old Password'), field('New Password')]
  const fields = [current, fresh, field('Confirm Password')]
  const fill = async (...values: string[]) => {
    for (const [index, field] of fields.entries()) await field.fill(String(values[index]))
    await page.getByRole('button', { name: 'Submit' }).click()
  }
  await expect.poll(() => descriptionOf(fresh)).toBe(accountMessages.passwordRule)
  expect(await violationsInAllThemes(page)).toEqual([])
  await fill('wrong', 'a new password', 'a new password')
  await expect.poll(() => descriptionOf(current)).toBe('Incorrect current password.')
  await focusIn(current)
  await fill(mara.password, 'short', 'short')
  await expect.poll(() => descriptionOf(fresh)).toBe('Use at least 8 characters.')
  await fill(mara.password, 'a new password', 'a new password')
  await waitVisible(toastOf(page, 'Password Updated Successfully!'))
  expect(await fresh.inputValue()).toBe('')
  expect(await signInEmployee(app, { ...mara, password: 'a new password' })).toAnswer(200)
})

test('nothing is read again while an employee is being logged out', async () => {
  const mara = await createEmployee(app)
  const page = await openAsEmployee(app, mara, { path: '/employee/profile' })
  await waitVisible(page.getByRole('main').getByText(mara.email).first())
  await page.route('**/api/jira/logout/', async (route) => {
    const response = await route.fetch()
    // Whoever comes back to a tab has what it shows read again.
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await route.fulfill({ response })
  })
  await page.getByRole('button', { name: /^Profile menu/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await waitVisible(page.getByRole('button', { name: 'Login', exact: true }))
  expect(consoleErrors(page)).toEqual([])
})

test('an employee who has forgotten the password requests a link on the log-in page (EP-023, EP-024)', async () => {
  const mara = await createEmployee(app)
  const page = await app.openPage({ path: '/employee/login' })
  await page.getByRole('link', { name: 'Forgot Password' }).click()
  const username = page.getByLabel('Username')
  const send = page.getByRole('button', { name: 'Send link' })
  await send.click()
  await expect.poll(() => descriptionOf(username)).toBe('Username is required')
  await username.fill(mara.username)
  await send.click()
  await waitVisible(page.getByRole('heading', { name: 'Check your e-mail' }))
  expect(await violationsInAllThemes(page)).toEqual([])
  await page.getByRole('link', { name: 'Back to login' }).click()
  await waitForPath(page, '/employee/login')
})

test('a screen that fails says so between header and footer, with ways on', async () => {
  const page = await openAsEmployee(app, await createEmployee(app), { path: '/employee/dashboard' })
  const broken = /\/assets\/timesheet-[^/]*\.js$/
  await page.route(broken, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export const clientLoader = () => null; export default () => { throw new Error("Broken") }',
    }),
  )
  await waitForHydration(page)
  const toTimesheet = page.getByRole('banner').getByRole('link', { name: 'Timesheet', exact: true }).first()
  const alert = page.getByRole('main').getByRole('alert')
  await toTimesheet.click()
  await waitVisible(alert.getByRole('heading', { name: 'This page could not be shown' }))
  expect(await violations(page)).toEqual([])
  await alert.getByRole('link', { name: 'Go back to the portal' }).click()
  await waitForPath(page, '/employee/dashboard')
  await waitVisible(page.getByRole('heading', { level: 1, name: 'Dashboard' }))

  await toTimesheet.click()
  await waitVisible(alert)
  await page.unroute(broken)
  await alert.getByRole('button', { name: 'Reload' }).click()
  await waitVisible(page.getByRole('heading', { level: 1, name: 'Timesheet' }))
})
