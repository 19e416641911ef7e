import type { RouteConfigEntry } from '@react-router/dev/routes'
import { describe, expect, test } from 'vitest'
import { useBrowserTestApp } from '#tests/browser/browser-app.ts'
import { consoleErrors } from '#tests/browser/console-errors.ts'
import {
  descriptionOf,
  logIn,
  readLocalStorage,
  waitForPath,
  waitHidden,
  waitVisible,
} from '#tests/browser/page.ts'
import { delayCalls, failCalls, recordApiRequests } from '#tests/browser/requests.ts'
import { toastOf } from '#tests/browser/toast.ts'
import { createAdmin } from '#tests/support/accounts.ts'
import { defined } from '#tests/support/defined.ts'
import routes from '#web/routes.ts'

const app = useBrowserTestApp()

const guarded = [
  ...['profile', 'edit-profile', 'change-password', 'dashboard'],
  ...['Banners', 'articles', 'services', 'industry', 'clients', 'contactUs'],
  ...['manage-job', 'job-category', 'manage-team', 'join-team', 'manage-blog', 'blog-category'],
  ...['email-template', 'email-logs', 'upload-documents'],
]

const layoutsAt = (routes: readonly RouteConfigEntry[], file: string): RouteConfigEntry[] =>
  routes.flatMap((route) => (route.file === file ? [route] : layoutsAt(route.children ?? [], file)))

/** Of the screens below the layout whose loader is the guard of them all. */
const guardedPaths = layoutsAt(routes, 'admin/layout.tsx')
  .flatMap(({ children = [] }) => children)
  .map(({ path }) => path)

/** A screen of each kind, and the flag that it is opened with. */
const opened = [
  ['dashboard', ''],
  ['articles', ''],
  ['articles', 'false'],
  ['email-template', '1'],
  ['upload-documents', 'TRUE'],
] as const

describe('without being signed in', () => {
  test('the four sign-in screens open without console errors (AC-001, AC-002, AC-003, AC-004, AC-020, AC-022, PS-018)', async () => {
    const page = await app.openPage()
    const screens = {
      '/authority/login': 'Login',
      '/authority/forgot-password': 'Forgot password',
      '/authority/email-sent?email=someone@example.com': 'Email sent',
      '/authority/reset-password?email=someone@example.com&token=abc': 'Reset password',
    }
    for (const [path, heading] of Object.entries(screens)) {
      expect((await page.goto(path))?.status()).toBe(200)
      await waitVisible(page.getByRole('heading', { name: heading }))
      await page.reload()
      await waitVisible(page.getByRole('heading', { name: heading }))
    }
    expect(consoleErrors(page)).toEqual([])
  })

  test('a protected screen ends at the log-in screen while the flag is absent or not "true" (AC-017, AC-018, AP-013..AP-015, PS-021)', async () => {
    expect(guardedPaths).toEqual(expect.arrayContaining(guarded))
    const page = await app.openPage()
    await page.goto('/robots.txt')
    for (const [screen, flag] of opened) {
      if (flag) await page.evaluate((value) => localStorage.setItem('isLoggedIn', value), flag)
      await page.goto(`/authority/${screen}`)
      await waitForPath(page, '/authority/login')
    }
  })

  test('a flag set by hand gives no access: the first 401 clears it and leads to the log-in screen (AC-021)', async () => {
    const page = await app.openPage()
    await app.createArticle('Known to everybody', { status: '1' })
    await page.goto('/robots.txt')
    await page.evaluate(() => {
      localStorage.setItem('isLoggedIn', 'true')
      localStorage.setItem('firstname', 'Mallory')
    })
    await page.goto('/authority/articles')
    await waitForPath(page, '/authority/login')
    await waitVisible(page.getByRole('heading', { name: 'Login' }))
    expect(await readLocalStorage(page)).toEqual({})
    expect(await page.getByText('Known to everybody').count()).toBe(0)
  })

  test('the log-in screen clears local storage except the employees’ items (AC-063, AC-138)', async () => {
    const page = await app.openPage()
    await page.goto('/robots.txt')
    await page.evaluate(() => {
      for (const name of ['anything', 'articles', 'is_jira_loggedIn', 'jira_user_username'])
        localStorage.setItem(name, '20')
    })
    await page.goto('/authority/login')
    await waitVisible(page.getByLabel('Email'))
    expect(await readLocalStorage(page)).toEqual({ is_jira_loggedIn: '20', jira_user_username: '20' })
  })
})

describe('the log-in screen', () => {
  test('has e-mail, a password that can be shown, remember me, and a link to reset the password (AC-042, AC-043, AC-044, AC-045)', async () => {
    const page = await app.openPage({ path: '/authority/login' })
    await waitVisible(page.getByRole('textbox', { name: 'Email' }))
    const password = page.getByLabel('Password', { exact: true })
    await expect.poll(() => password.getAttribute('type')).toBe('password')
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect.poll(() => password.getAttribute('type')).toBe('text')
    await page.getByRole('button', { name: 'Hide password' }).click()
    await expect.poll(() => password.getAttribute('type')).toBe('password')
    await expect.poll(() => page.getByRole('checkbox', { name: 'Remember me' }).isChecked()).toBe(false)
    const forgotten = page.getByRole('link', { name: 'Forgot password?' })
    expect(await forgotten.getAttribute('href')).toBe('/authority/forgot-password')
    await forgotten.click()
    await waitForPath(page, '/authority/forgot-password')
  })

  test('requires both fields before sending anything (AC-046, AC-047, AC-048)', async () => {
    const page = await app.openPage({ path: '/authority/login' })
    const calls = recordApiRequests(page)
    await page.getByRole('button', { name: 'Login' }).click()
    const [email, password] = [page.getByLabel('Email'), page.getByLabel('Password', { exact: true })]
    await expect.poll(() => descriptionOf(email)).toBe('This field is required.')
    await expect.poll(() => descriptionOf(password)).toBe('This field is required.')
    await email.fill('someone@example.com')
    await page.getByRole('button', { name: 'Login' }).click()
    await expect.poll(() => page.getByText('This field is required.').count()).toBe(1)
    await expect.poll(() => descriptionOf(password)).toBe('This field is required.')
    expect(calls).toEqual([])
  })

  test('sends the input unchanged and once, and is disabled while sending (AC-049, AC-050, AC-051, AC-052, AC-056, AC-066)', async () => {
    const page = await app.openPage({ path: '/authority/login' })
    const calls = recordApiRequests(page)
    const letGo = await delayCalls(page, 'adminLogin/')
    await page.getByLabel('Email').fill('abc')
    await page.getByLabel('Password', { exact: true }).fill('wrong')
    const button = page.getByRole('button', { name: 'Login' })
    await button.dblclick()
    await expect.poll(() => button.isDisabled()).toBe(true)
    letGo()
    await waitVisible(page.getByText('Please enter a valid Email'))
    await expect.poll(() => descriptionOf(page.getByLabel('Email'))).toBe('Please enter a valid Email')
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('abc')
    await expect.poll(() => button.isEnabled()).toBe(true)
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST adminLogin/'])
    expect(JSON.parse(String(calls[0]?.body))).toMatchObject({ UserEmail: 'abc', password: 'wrong' })
  })

  test('shows which field is wrong, and one message for any other error (AC-053, AC-054, AC-055, AC-056)', async () => {
    const page = await app.openPage()
    const account = await createAdmin(app)
    await logIn(page, { ...account, password: 'wrong' })
    await waitVisible(page.getByText('Please enter a valid Password'))
    await expect
      .poll(() => descriptionOf(page.getByLabel('Password', { exact: true })))
      .toBe('Please enter a valid Password')
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(account.email)

    const mend = await failCalls(page, 'adminLogin/')
    await page.getByRole('button', { name: 'Login' }).click()
    await expect.poll(() => page.getByText('Invalid Credentials').count()).toBe(2)
    await expect.poll(() => descriptionOf(page.getByLabel('Email'))).toBe('Invalid Credentials')
    await expect
      .poll(() => descriptionOf(page.getByLabel('Password', { exact: true })))
      .toBe('Invalid Credentials')
    await mend()

    const payload = { UserEmail: account.email, password: 'wrong' }
    for (let tries = 0; tries < 10; tries++) await app.call('POST adminLogin/', payload)
    const rejection = page.waitForResponse('**/api/adminLogin/')
    await page.getByRole('button', { name: 'Login' }).click()
    expect((await rejection).status()).toBe(429)
    await expect.poll(() => page.getByText('Invalid Credentials').count()).toBe(2)
  })

  test('leads to the dashboard, and stores who is signed in but no token (AC-057, AC-058, AC-059, AC-060, AC-061, AC-062)', async () => {
    const page = await app.openPage()
    const account = await createAdmin(app)
    await logIn(page, account)
    await waitVisible(toastOf(page, 'Login successful!'))
    await waitForPath(page, '/authority/dashboard')
    const items = await readLocalStorage(page)
    expect(items).toMatchObject({
      isLoggedIn: 'true',
      firstname: 'Grace',
      lastname: 'Hopper',
      email: account.email,
      profile_image: '',
      admin_id: String(account.id),
    })
    const cookies = await page.context().cookies()
    expect(cookies.map(({ name }) => name).sort()).toEqual([
      'accessToken',
      `device-${account.id}`,
      'refreshToken',
    ])
    expect(cookies.every(({ httpOnly }) => httpOnly)).toBe(true)
    const storage = JSON.stringify([items, await page.evaluate(() => ({ ...sessionStorage }))])
    for (const { value } of cookies) expect(storage).not.toContain(value)
    await page.goto('/authority/login')
    await waitForPath(page, '/authority/dashboard')
  })

  test('ends the session with the browser unless remember me is ticked (AC-064, AC-065)', async () => {
    const account = await createAdmin(app)
    const page = await app.openPage()
    await logIn(page, account)
    await waitForPath(page, '/authority/dashboard')
    const isSession = ({ name }: { name: string }) => !name.startsWith('device-')
    const passing = (await page.context().cookies()).filter(isSession)
    expect(passing.map(({ expires }) => expires)).toEqual([-1, -1])
    // Closing the browser deletes session cookies; local storage stays.
    await page.context().clearCookies({ name: /Token$/ })
    await page.goto('/authority/articles')
    await waitForPath(page, '/authority/login')

    await page.getByLabel('Email').fill(account.email)
    await page.getByLabel('Password', { exact: true }).fill(account.password)
    await page.getByRole('checkbox', { name: 'Remember me' }).check()
    await page.getByRole('button', { name: 'Login' }).click()
    // The page that was asked for.
    await waitForPath(page, '/authority/articles')
    const days = (await page.context().cookies()).map(({ expires }) => (expires - Date.now() / 1000) / 86_400)
    for (const left of days) expect(left).toBeGreaterThan(13)
    const storageState = await page.context().storageState()
    const again = await page.context().browser()?.newContext({ baseURL: app.url, storageState })
    const reopened = defined(await again?.newPage())
    await reopened.goto('/authority/articles')
    await waitVisible(reopened.getByRole('heading', { name: 'Articles' }))
  })
})

describe('a forgotten password', () => {
  test('is requested by e-mail (AC-067, AC-068, AC-069, AC-070, AC-071, AC-073)', async () => {
    const page = await app.openPage({ path: '/authority/forgot-password' })
    const calls = recordApiRequests(page)
    const button = page.getByRole('button', { name: 'Send Email' })
    await button.click()
    await expect.poll(() => descriptionOf(page.getByLabel('Email'))).toBe('This field is required')
    expect(calls).toEqual([])
    const letGo = await delayCalls(page, 'send-link/')
    await page.getByLabel('Email').fill('abc')
    await button.click()
    await expect.poll(() => button.isDisabled()).toBe(true)
    letGo()
    await waitVisible(page.getByText('Email not registered.'))
    await expect.poll(() => button.isEnabled()).toBe(true)
    expect(calls.map(({ method, path, body }) => [method, path, JSON.parse(body)])).toEqual([
      ['POST', 'send-link/', { email: 'abc' }],
    ])
  })

  test('is confirmed, can be requested again, and leads back to the log-in (AC-072, AC-074, AC-075, AC-076, AC-077, AC-078, AC-079)', async () => {
    const page = await app.openPage()
    const { email } = await createAdmin(app)
    await page.goto('/authority/forgot-password')
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send Email' }).click()
    await waitForPath(page, '/authority/email-sent')
    expect(new URL(page.url()).searchParams.get('email')).toBe(email)
    await waitVisible(page.getByRole('heading', { name: 'Email sent' }))
    await waitVisible(page.getByText(email))
    const calls = recordApiRequests(page)
    await page.getByRole('button', { name: 'Resend email' }).click()
    await waitVisible(toastOf(page, 'Email Sent Successfully'))
    expect(calls.map(({ path, body }) => [path, JSON.parse(body)])).toEqual([['send-link/', { email }]])
    const mend = await failCalls(page, 'send-link/')
    await page.getByRole('button', { name: 'Resend email' }).click()
    await waitVisible(page.getByText('Email not registered.'))
    await mend()
    await page.getByRole('link', { name: 'Login' }).click()
    await waitForPath(page, '/authority/login')
    await page.goto('/authority/email-sent')
    await waitForPath(page, '/authority/forgot-password')
  })

  test('is replaced by the link of the e-mail (AC-080, AC-083, AC-084, AC-085, AC-086, AC-088, AC-089, AC-090)', async () => {
    const page = await app.openPage()
    const account = await createAdmin(app)
    await app.call('POST send-link/', { email: account.email })
    const link = app.log.findLast((line) => line.link)?.link
    await page.goto(String(link))
    const calls = recordApiRequests(page)
    const sent = () => calls.filter(({ path }) => path === 'reset-password/')
    const [password, confirm] = [
      page.getByLabel('Password', { exact: true }),
      page.getByLabel('Confirm password', { exact: true }),
    ]
    const button = page.getByRole('button', { name: 'Reset Password' })
    await button.click()
    await expect.poll(() => descriptionOf(password)).toBe('This field is required')
    await expect.poll(() => descriptionOf(confirm)).toBe('This field is required')
    await password.fill('a new password')
    await button.click()
    await expect.poll(() => descriptionOf(confirm)).toBe('This field is required')
    expect(await descriptionOf(password)).not.toBe('This field is required')
    await password.fill('')
    await confirm.fill('a new password')
    await button.click()
    await expect.poll(() => descriptionOf(password)).toBe('This field is required')
    expect(await descriptionOf(confirm)).not.toBe('This field is required')
    await password.fill('a new password')
    await confirm.fill('another password')
    await button.click()
    await waitVisible(page.getByText('New password and confirm password do not match.'))
    expect(sent()).toEqual([])
    const letGo = await delayCalls(page, 'reset-password/')
    await confirm.fill('a new password')
    await button.click()
    await expect.poll(() => button.isDisabled()).toBe(true)
    letGo()
    await waitVisible(toastOf(page, 'Password Updated Successfully!'))
    await waitForPath(page, '/authority/login')
    const token = new URL(String(link)).searchParams.get('token')
    expect(JSON.parse(String(sent()[0]?.body))).toEqual({
      email: account.email,
      token,
      new_password: 'a new password',
      confirm_password: 'a new password',
    })
    await logIn(page, { ...account, password: 'a new password' })
    await waitForPath(page, '/authority/dashboard')
  })

  test('can be shown while typing, each field separately (AC-081, AC-082)', async () => {
    const page = await app.openPage({ path: '/authority/reset-password?email=someone@example.com&token=abc' })
    const typeOf = (label: string) => page.getByLabel(label, { exact: true }).getAttribute('type')
    await page.getByRole('button', { name: 'Show password' }).click()
    expect([await typeOf('Password'), await typeOf('Confirm password')]).toEqual(['text', 'password'])
    await page.getByRole('button', { name: 'Show confirm password' }).click()
    await page.getByRole('button', { name: 'Hide password' }).click()
    expect([await typeOf('Password'), await typeOf('Confirm password')]).toEqual(['password', 'text'])
  })

  test('needs a complete and unexpired link (AC-087, AC-091)', async () => {
    const page = await app.openPage()
    for (const query of [
      '?email=someone@example.com&token=abc',
      '?email=someone@example.com',
      '?token=abc',
      '',
    ]) {
      await page.goto(`/authority/reset-password${query}`)
      // Before anything is typed.
      await waitVisible(page.getByText('Link Expired.Please Send the link again.', { exact: true }))
      await page.getByLabel('Password', { exact: true }).fill('a new password')
      await page.getByLabel('Confirm password', { exact: true }).fill('a new password')
      await page.getByRole('button', { name: 'Reset Password' }).click()
      await waitVisible(page.getByText('Link Expired.Please Send the link again.', { exact: true }))
    }
    await waitHidden(toastOf(page, 'Password Updated Successfully!'))
  })
})

test('an invited administrator is welcomed, chooses a password, and is told if the invitation was used', async () => {
  const email = 'edsger@example.com'
  const person = { first_name: 'Edsger', last_name: 'Dijkstra', email, role: 'editor' }
  const { administrator, link } = (await app.asAdmin('POST administrators/', person)).json()
  const page = await app.openPage({ path: link })
  await waitVisible(page.getByRole('heading', { name: 'Welcome to Larkfield Advisory' }))
  expect(await page.title()).toBe('Welcome – Larkfield Advisory')
  await waitVisible(page.getByText('Choose a password to join the admin area of Larkfield Advisory.'))
  expect(await page.getByText('Reset', { exact: false }).count()).toBe(0)
  const choose = async (password: string) => {
    for (const label of ['Password', 'Confirm password'])
      await page.getByLabel(label, { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Choose password' }).click()
  }
  const mend = await failCalls(page, 'reset-password/')
  await choose('a guarded command')
  await waitVisible(page.getByRole('alert'))
  expect(await page.getByText('This invitation has expired').count()).toBe(0)
  await mend()
  await choose('a guarded command')
  await waitVisible(toastOf(page, 'Your password is set. Welcome! Now sign in.'))
  await waitForPath(page, '/authority/login')
  await page.goto(link)
  await waitVisible(page.getByText('This invitation has expired or has been used already.'))
  await page.getByRole('link', { name: 'sign in' }).click()
  await waitForPath(page, '/authority/login')
  // Who has a password already gets a link that says what it does.
  const again = (await app.asAdmin(`POST administrators/${administrator.id}/invite/`)).json()
  await page.goto(again.link)
  await waitVisible(page.getByRole('heading', { name: 'Reset password' }))
})
