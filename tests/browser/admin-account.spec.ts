import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { accountMessages } from '#contract/account/account-messages.ts'
import { useBrowserTestApp } from '#tests/browser/browser-app.ts'
import { waitForList } from '#tests/browser/list-page.ts'
import { descriptionOf, readLocalStorage, waitForPath, waitVisible } from '#tests/browser/page.ts'
import { delayCalls, failCalls, recordApiRequests, writes } from '#tests/browser/requests.ts'
import { toastOf } from '#tests/browser/toast.ts'
import { type Account, createAdmin, createEmployee } from '#tests/support/accounts.ts'
import { imageFile } from '#tests/support/app.ts'
import { mailsTo } from '#tests/support/mail.ts'

const app = useBrowserTestApp()

/** A page of a separate administrator, so that no other session is affected. */
async function signedIn(screen = 'profile'): Promise<{ page: Page; account: Account }> {
  const account = await createAdmin(app)
  const page = await app.openSignedIn({ path: `/authority/${screen}`, as: account })
  await waitVisible(page.getByRole('heading', { level: 1 }))
  return { page, account }
}

/** The path of the link in the newest mail to an address. */
async function linkIn(to: string): Promise<string> {
  const mail = (await mailsTo(app, to)).at(-1)
  return /\/authority\/\S+\?token=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? ''
}

const file = async (name: string) => {
  const { bytes, type } = await imageFile({ name })
  return { name, mimeType: type, buffer: bytes }
}

describe('the profile', () => {
  test('shows name and e-mail read-only, with a placeholder image (AC-100, AC-101, AC-102, AC-103, AC-449)', async () => {
    const { page, account } = await signedIn()
    const calls = recordApiRequests(page)
    await page.reload()
    const profile = page.getByRole('region', { name: 'Profile' })
    for (const fact of ['Grace', 'Hopper', account.email])
      await waitVisible(profile.getByText(fact, { exact: true }))
    expect(await profile.locator('input').count()).toBe(0)
    expect(await profile.getByRole('img', { name: 'Profile picture' }).getAttribute('src')).toMatch(
      /no-portrait/,
    )
    // Every screen follows the events.
    const ownCalls = calls.filter(({ path }) => path !== 'events/')
    expect(new Set(ownCalls.map(({ method, path }) => `${method} ${path}`))).toEqual(
      new Set([`GET get-admin/${account.id}/`]),
    )
    await page.getByRole('link', { name: 'Edit Profile' }).click()
    await waitForPath(page, '/authority/edit-profile')
  })

  test('is prefilled for editing, requires every field, and can be cancelled (AC-104, AC-106, AC-107, AC-108, AC-109)', async () => {
    const { page, account } = await signedIn('edit-profile')
    const calls = recordApiRequests(page)
    const [first, last, email] = ['First Name', 'Last Name', 'Email'].map((label) => page.getByLabel(label))
    await expect.poll(() => first?.inputValue()).toBe('Grace')
    await expect.poll(() => last?.inputValue()).toBe('Hopper')
    await expect.poll(() => email?.inputValue()).toBe(account.email)
    for (const field of [first, last, email]) {
      const before = String(await field?.inputValue())
      await field?.fill('')
      await page.getByRole('button', { name: 'Submit' }).click()
      await waitVisible(page.getByText('All fields are required', { exact: true }))
      await field?.fill(before)
    }
    await page.getByRole('button', { name: 'Cancel' }).click()
    await waitForPath(page, '/authority/profile')
    expect(writes(calls)).toEqual([])
  })

  test('is saved with an image; header and local storage are updated (AC-105, AC-110, AC-115, AC-116, AC-117, AC-118, AC-119, AC-120, AC-440)', async () => {
    const { page, account } = await signedIn('edit-profile')
    await page.getByLabel('First Name').fill('Augusta')
    await page.getByLabel('Last Name').fill('King')
    // No password is needed until the address is another one.
    expect(await page.getByLabel('Current Password', { exact: true }).count()).toBe(0)
    await page.getByLabel('Email').fill(`new-${account.email}`)
    await page.getByLabel('Current Password', { exact: true }).fill(account.password)
    const input = page.getByLabel('Picture', { exact: true })
    await expect.poll(() => input.getAttribute('accept')).toBe('.jpeg,.jpg,.png,image/jpeg,image/png')
    await input.setInputFiles(await file('me.png'))
    await waitVisible(page.getByRole('img', { name: 'Preview of me.png' }))
    const letGo = await delayCalls(page, 'update-admin/*/')
    const sent = page.waitForRequest(`**/api/update-admin/${account.id}/`)
    const submit = page.getByRole('button', { name: 'Submit' })
    await submit.click()
    const request = await sent
    expect(request.method()).toBe('PUT')
    expect(request.headers()['content-type']).toMatch(/^multipart\/form-data/)
    await expect.poll(() => submit.isDisabled()).toBe(true)
    letGo()
    await waitVisible(toastOf(page, 'Profile updated successfully'))
    await waitForPath(page, '/authority/profile')
    await waitVisible(page.getByRole('button', { name: 'Account menu for Augusta King' }))
    const items = await readLocalStorage(page)
    // The new address is not the account's before its link is used.
    expect(items).toMatchObject({ firstname: 'Augusta', lastname: 'King', email: account.email })
    expect(items.profile_image).toMatch(/\.(png|jpg)$/)
    const shown = page.getByRole('button', { name: 'Account menu for Augusta King' }).locator('img')
    await expect.poll(() => shown.getAttribute('src')).toBe(`/media/w_200,h_200/${items.profile_image}`)
    await waitVisible(page.getByText(`We have sent a link to new-${account.email}.`))
  })

  test('gets another e-mail by the link at the new address, and the former one back by that at the old', async () => {
    const { page, account } = await signedIn()
    const email = `new-${account.email}`
    await page.goto('/authority/edit-profile')
    await page.getByLabel('Email').fill(email)
    const submit = page.getByRole('button', { name: 'Submit' })
    await submit.click()
    await waitVisible(page.getByText('Enter your current password to change the email address.'))
    await page.getByLabel('Current Password', { exact: true }).fill('guessed')
    await submit.click()
    await waitVisible(page.getByText('Incorrect current password.'))
    await page.getByLabel('Current Password', { exact: true }).fill(account.password)
    await submit.click()
    await waitForPath(page, '/authority/profile')
    await page.goto(await linkIn(email))
    await page.getByRole('button', { name: 'Confirm' }).click()
    await waitVisible(page.getByText(`Your email address is ${email} now.`))
    expect((await readLocalStorage(page)).email).toBe(email)

    const wayBack = await linkIn(account.email)
    await page.goto(wayBack)
    await page.getByRole('button', { name: 'Bring it back' }).click()
    await waitForPath(page, '/authority/reset-password')
    await page.getByLabel('Password', { exact: true }).fill('known to no one else')
    await page.getByLabel('Confirm password', { exact: true }).fill('known to no one else')
    await page.getByRole('button', { name: 'Reset Password' }).click()
    await waitForPath(page, '/authority/login')
    await page.goto(wayBack)
    await page.getByRole('button', { name: 'Bring it back' }).click()
    await waitVisible(page.getByText('This link has expired or has been used already.'))
  })

  test('keeps its image unless it is deleted (AC-105, AC-111, AC-112)', async () => {
    const { page } = await signedIn()
    const edit = async () => {
      await page.goto('/authority/edit-profile')
      await waitVisible(page.getByLabel('First Name'))
    }
    const save = async () => {
      const answer = page.waitForResponse('**/api/update-admin/*/')
      await page.getByRole('button', { name: 'Submit' }).click()
      await waitForPath(page, '/authority/profile')
      return (await answer).json() as Promise<{ profile_image: string | null }>
    }
    await edit()
    await page.getByLabel('Picture', { exact: true }).setInputFiles(await file('me.jpg'))
    const { profile_image } = await save()
    await edit()
    await page.getByLabel('First Name').fill('Rear Admiral')
    expect(await save()).toMatchObject({ first_name: 'Rear Admiral', profile_image })
    await edit()
    await page.getByRole('button', { name: 'Delete picture' }).click()
    expect((await save()).profile_image).toBeNull()
    expect(await page.getByRole('img', { name: 'Profile picture' }).getAttribute('src')).toMatch(
      /no-portrait/,
    )
    expect((await readLocalStorage(page)).profile_image).toBe('')
  })

  test('shows the server’s error under the e-mail (AC-113, AC-114)', async () => {
    const { page } = await signedIn('edit-profile')
    for (const [typed, message] of [
      ['abc', 'Enter a valid email address.'],
      [app.admin.email, 'admin with this email already exists.'],
    ] as const) {
      await page.getByLabel('Email').fill(typed)
      await page.getByRole('button', { name: 'Submit' }).click()
      await waitVisible(page.getByText(message))
      await expect.poll(() => page.getByLabel('Email').getAttribute('aria-invalid')).toBe('true')
      await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(typed)
    }
  })

  test('asks before leaving unsaved changes', async () => {
    const { page } = await signedIn('edit-profile')
    await page.getByLabel('First Name').fill('Half typed')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Articles' }).click()
    await page.getByRole('button', { name: 'Stay' }).click()
    await expect.poll(() => page.getByLabel('First Name').inputValue()).toBe('Half typed')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Articles' }).click()
    await page.getByRole('button', { name: 'Leave' }).click()
    await waitForPath(page, '/authority/articles')
  })
})

describe('a change of the password', () => {
  const fill = async (page: Page, values: readonly [string, string, string]) => {
    for (const [index, label] of ['Old Password', 'New Password', 'Confirm Password'].entries())
      await page.getByLabel(label, { exact: true }).fill(String(values[index]))
    await page.getByRole('button', { name: 'Submit' }).click()
  }

  test('needs all three fields (AC-121, AC-122)', async () => {
    const { page } = await signedIn('change-password')
    const calls = recordApiRequests(page)
    await fill(page, ['', '', ''])
    await expect.poll(() => page.getByText('This field is required', { exact: true }).count()).toBe(3)
    await fill(page, ['old', '', 'new'])
    await expect.poll(() => page.getByText('This field is required', { exact: true }).count()).toBe(1)
    expect(writes(calls)).toEqual([])
    await page.getByRole('button', { name: 'Show old password' }).click()
    await expect
      .poll(() => page.getByLabel('Old Password', { exact: true }).getAttribute('type'))
      .toBe('text')
    await expect
      .poll(() => page.getByLabel('New Password', { exact: true }).getAttribute('type'))
      .toBe('password')
    await expect.poll(() => page.getByRole('button', { name: 'Show confirm password' }).count()).toBe(1)
  })

  test('shows what is wrong, and reports success only for success (AC-124, AC-125, AC-126, AC-127, AC-130)', async () => {
    const { page, account } = await signedIn('change-password')
    for (const [values, message] of [
      [['wrong', 'new', 'new'], 'Incorrect current password.'],
      [[account.password, 'new', 'other'], 'New password and confirm password do not match.'],
      [
        [account.password, account.password, account.password],
        'New password cannot be the same as the Old password.',
      ],
    ] as const) {
      await fill(page, values)
      await waitVisible(page.getByText(message, { exact: true }))
    }
    const password = page.getByLabel('New Password', { exact: true })
    await fill(page, [account.password, 'new', 'new'])
    await expect.poll(() => descriptionOf(password)).toBe('Use at least 8 characters.')
    await page.reload()
    await expect.poll(() => descriptionOf(password)).toBe(accountMessages.passwordRule)
    await failCalls(page, 'change-password/*/')
    await fill(page, [account.password, 'new', 'new'])
    await waitVisible(page.getByRole('alert').getByText('Your password was not changed.'))
    expect(await toastOf(page, 'Password Updated Successfully!').count()).toBe(0)
  })

  test('succeeds, clears the fields, and keeps this session (AC-123, AC-128, AC-129, AC-131)', async () => {
    const { page, account } = await signedIn('change-password')
    const letGo = await delayCalls(page, 'change-password/*/')
    const calls = recordApiRequests(page)
    await fill(page, [account.password, 'a new one', 'a new one'])
    const submit = page.getByRole('button', { name: 'Submit' })
    await expect.poll(() => submit.isDisabled()).toBe(true)
    letGo()
    await waitVisible(toastOf(page, 'Password Updated Successfully!'))
    expect(writes(calls).map(({ method, path, body }) => [method, path, JSON.parse(body)])).toEqual([
      [
        'POST',
        `change-password/${account.id}/`,
        { current_password: account.password, new_password: 'a new one', confirm_new_password: 'a new one' },
      ],
    ])
    for (const label of ['Old Password', 'New Password', 'Confirm Password'])
      await expect.poll(() => page.getByLabel(label, { exact: true }).inputValue()).toBe('')
    await page.goto('/authority/articles')
    await waitVisible(page.getByRole('heading', { name: 'Articles' }))
  })
})

test('an invitation asks for the password when the sign-in is long ago, and is then sent', async () => {
  const { page, account } = await signedIn()
  const employee = await createEmployee(app)
  await app.db.execute(
    sql`update session set authenticated_at = now() - interval '1 hour' where account_id = ${account.id}`,
  )
  const invite = () =>
    page.evaluate(async (id) => {
      const { status } = await fetch(`/api/employees/${id}/invite/`, { method: 'POST' })
      return status
    }, employee.id)
  expect(await invite()).toBe(403)
  await page.goto('/authority/employees')
  await page.getByRole('button', { name: 'Add employee' }).click()
  const form = page.getByRole('form', { name: 'Add employee' })
  for (const [label, value] of [
    ['First name', 'Annie'],
    ['Last name', 'Easley'],
    ['Username', `annie${account.id}`],
    ['Email', `annie${account.id}@example.com`],
  ] as const)
    await form.getByLabel(label, { exact: true }).fill(value)
  await form.getByRole('button', { name: 'Add and invite' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await waitVisible(dialog)
  await dialog.getByLabel('Password', { exact: true }).fill(account.password)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await waitVisible(page.getByRole('dialog', { name: `Link for annie${account.id}` }))
  expect(await invite()).toBe(200)
})

describe('the end of a session', () => {
  test('on logging out leaves no local storage, no cookie and no way back (AC-024, AC-025, AC-030, AC-132, AC-133, AC-134, AC-138)', async () => {
    await app.createArticle('Only for administrators')
    const { page } = await signedIn('articles')
    await waitVisible(page.getByText('Only for administrators'))
    await page.evaluate(() => {
      const sizes = ['articles', 'banners', 'services', 'industries', 'clients', 'contactUs']
      for (const name of [...sizes, 'is_jira_loggedIn', 'jira_user_username'])
        localStorage.setItem(name, '20')
    })
    await page.getByRole('button', { name: 'Account menu for Grace Hopper' }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await waitForPath(page, '/authority/login')
    expect(await readLocalStorage(page)).toEqual({ is_jira_loggedIn: '20', jira_user_username: '20' })
    expect(await page.context().cookies()).toEqual([])
    // The router numbers the entry of a new page in the history, which `goBack` takes for its own step.
    await waitVisible(page.getByLabel('Email', { exact: true }))
    await page.goBack()
    const ledToLogin = () => page.waitForURL('/authority/login?next=%2Fauthority%2Farticles')
    await ledToLogin()
    expect(await page.getByText('Only for administrators').count()).toBe(0)
    await page.goto('/authority/articles')
    await ledToLogin()
  })

  test('happens in all tabs at once', async () => {
    const { page } = await signedIn()
    const other = await page.context().newPage()
    await other.goto('/authority/dashboard')
    await page.goto('/logout')
    await waitForPath(other, '/authority/login')
  })

  test('is postponed silently while the refresh token is valid (AC-136)', async () => {
    const { page } = await signedIn('articles')
    await waitVisible(page.getByRole('heading', { name: 'Articles' }))
    await page.context().clearCookies({ name: 'accessToken' })
    await page.getByRole('tab', { name: /^Published/ }).click()
    await waitVisible(page.getByText('No data to display'))
    expect(new URL(page.url()).pathname).toBe('/authority/articles')
    expect((await page.context().cookies()).map(({ name }) => name).sort()).toEqual([
      'accessToken',
      'refreshToken',
    ])
  })

  test('leads to the log-in screen at the next call (AC-137)', async () => {
    const { page } = await signedIn('articles')
    await waitForList(page)
    await page.context().clearCookies()
    await page.getByRole('tab', { name: /^Published/ }).click()
    await waitForPath(page, '/authority/login')
    expect(await readLocalStorage(page)).toEqual({})
  })
})
