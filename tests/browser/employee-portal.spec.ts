import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { account } from '#server/sessions/tables.ts'
import { violationsInAllThemes } from '#tests/browser/axe.ts'
import { useBrowserTestApp } from '#tests/browser/browser-app.ts'
import { recordConsoleErrors } from '#tests/browser/console-errors.ts'
import { openAsEmployee } from '#tests/browser/employee-page.ts'
import { descriptionOf, readLocalStorage, waitForPath, waitHidden, waitVisible } from '#tests/browser/page.ts'
import { delayCalls, failCalls, recordApiRequests } from '#tests/browser/requests.ts'
import { toastOf } from '#tests/browser/toast.ts'
import { createEmployee } from '#tests/support/accounts.ts'
import { imageFile } from '#tests/support/app.ts'

const app = useBrowserTestApp()

test('the log-in page says what is missing and what failed, and signs in (EP-001, EP-017..EP-021, EP-023, EP-025..EP-027, EP-029..EP-038, EP-040..EP-044, PS-016)', async () => {
  const mara = await createEmployee(app)
  const page = await app.openPage()
  const requests = recordApiRequests(page)
  await page.goto('/employee/login')
  await waitVisible(page.getByRole('heading', { name: 'Already a part of our Family?' }))
  const [username, password] = [page.getByLabel('Username'), page.getByLabel('Password', { exact: true })]
  const submit = page.getByRole('button', { name: 'Login', exact: true })
  await username.fill('  ')
  await submit.click()
  await expect.poll(() => descriptionOf(username)).toBe('Username is required')
  await expect.poll(() => descriptionOf(password)).toBe('Password is required')
  expect(requests).toEqual([])
  await username.fill(mara.username)
  await password.fill('wrong')
  expect(await page.getByText('is required').count()).toBe(0)
  await page.getByRole('button', { name: 'Show password' }).click()
  expect(await password.getAttribute('type')).toBe('text')
  await submit.click()
  const failure = toastOf(page, 'Login failed')
  await waitVisible(failure.getByText('The username or the password is wrong.'))
  expect(await readLocalStorage(page)).toEqual({})
  expect(await username.inputValue()).toBe(mara.username)
  expect(await page.getByRole('main').getByRole('alert').count()).toBe(0)
  await failure.getByRole('button').first().click()
  await waitHidden(failure)
  const restore = await failCalls(page, 'jira/login/')
  await submit.click()
  await waitVisible(failure.getByText('An error occurred during login'))
  await failure.getByRole('button').first().click()
  await restore()
  const release = await delayCalls(page, 'jira/login/')
  await page.getByLabel('Remember me').check()
  await password.fill(mara.password)
  await submit.click()
  const busy = page.getByRole('button', { name: 'Logging in...' })
  await waitVisible(busy)
  expect(await busy.isDisabled()).toBe(true)
  release()
  await waitVisible(toastOf(page, 'Login successful!'))
  await page.waitForURL((url) => !url.pathname.endsWith('/login'))
  expect(await readLocalStorage(page)).toEqual({
    is_jira_loggedIn: 'true',
    jira_user_username: mara.username,
  })
  const sent = requests.filter(({ path }) => path === 'jira/login/').at(-1)
  expect(JSON.parse(sent?.body ?? '')).toEqual({
    username: mara.username,
    password: mara.password,
    role: 'EMPLOYEE',
  })
  await page.goto('/employee/login')
  await page.waitForURL((url) => !url.pathname.endsWith('/login'))
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

test('an employee changes profile and picture, follows both in the header, and logs out (EP-066, EP-069..EP-075, EP-087, EP-088, EP-335, EP-345..EP-348, EP-353..EP-358, EP-360..EP-365, EP-368, EP-370..EP-375, EP-380, EP-381, EP-385, EP-386, EP-388, EP-389, EP-483)', async () => {
  const mara = await createEmployee(app)
  const page = await openAsEmployee(app, mara)
  const errors = recordConsoleErrors(page)
  await page.goto('/employee/profile')
  const header = page.getByRole('banner')
  const profile = page.getByRole('region', { name: 'Profile' })
  await waitVisible(profile.getByText(mara.email))
  expect(await profile.getByRole('button', { name: 'Delete picture' }).count()).toBe(0)
  const { bytes: buffer } = await imageFile()
  await page.getByLabel('Upload picture').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer })
  await waitVisible(toastOf(page, 'Profile image updated successfully'))
  await expect
    .poll(() => header.getByRole('button').locator('img').getAttribute('src'))
    .toMatch(/\/employee\//)
  await profile.getByRole('button', { name: 'Delete picture' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await waitVisible(toastOf(page, 'Profile image deleted successfully'))
  await expect
    .poll(() => header.getByRole('button').locator('img').getAttribute('src'))
    .not.toMatch(/\/employee\//)
  await profile.getByRole('link', { name: 'Edit profile' }).click()
  const first = page.getByLabel('First name')
  await first.fill('Somebody')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => first.inputValue()).toBe('Katherine')
  expect(await page.getByLabel('Email').getAttribute('readonly')).not.toBeNull()
  await first.fill('Mara')
  await page.getByLabel('Company website').fill('nowhere')
  await page.getByRole('button', { name: 'Update' }).click()
  await waitVisible(page.getByRole('alert').getByText('Enter a web address'))
  expect(await first.inputValue()).toBe('Mara')
  await page.getByLabel('Company website').fill('https://larkfield.example')
  await page.getByRole('button', { name: 'Update' }).click()
  await waitVisible(toastOf(page, 'Profile updated successfully'))
  await waitForPath(page, '/employee/profile')
  await waitVisible(header.getByText('Mara Johnson'))
  expect(await header.getByRole('link').first().getAttribute('href')).toBe('/')
  const footer = page.getByRole('contentinfo')
  expect(
    await footer.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
  ).toEqual(['/privacy-policy', '/terms-condition'])
  await waitVisible(footer.getByText('2025'))
  expect(await violationsInAllThemes(page)).toEqual([])
  await header.getByRole('button', { name: /^Profile menu/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await waitForPath(page, '/employee/login')
  expect(await readLocalStorage(page)).toEqual({ jira_user_username: mara.username })
  expect((await page.context().cookies()).filter(({ name }) => name.startsWith('employee'))).toEqual([])
  // The refused change is one.
  expect(errors.filter((line) => !line.includes('400'))).toEqual([])
})

test('an administrator adds, changes, and deactivates an employee, whose link sets a password (EP-024)', async () => {
  const page = await app.openSignedIn()
  await page.goto('/authority/employees')
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
  await waitVisible(toastOf(page, 'No mail server is set'))
  const row = page.getByRole('row').filter({ hasText: 'Nasra Warfa' })
  await waitVisible(row.getByText('Invited'))
  const link = app.log.flatMap(({ link }) => (typeof link === 'string' ? [link] : [])).at(-1) as string
  const hers = await app.openPage()
  await hers.goto(link)
  await hers.getByLabel('Password', { exact: true }).fill('a new password')
  await hers.getByLabel('Confirm password', { exact: true }).fill('a new password')
  await hers.getByRole('button', { name: 'Set password' }).click()
  await waitForPath(hers, '/employee/login')
  await hers.getByRole('link', { name: 'Forgot Password' }).click()
  await waitVisible(hers.getByRole('heading', { name: 'Forgot password' }))
  await page.reload()
  await waitVisible(row.getByText('Active', { exact: true }))
  await row.getByRole('button', { name: 'Deactivate Nasra Warfa' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click()
  await waitVisible(row.getByText('Deactivated'))
  expect(await violationsInAllThemes(page)).toEqual([])
})
