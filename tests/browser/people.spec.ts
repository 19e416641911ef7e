import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { service } from '#contract/content/service.ts'
import { session } from '#server/sessions/tables.ts'
import { violations } from '#tests/browser/axe.ts'
import { useBrowserTestApp } from '#tests/browser/browser-app.ts'
import { openAsEmployee } from '#tests/browser/employee-page.ts'
import { openForm } from '#tests/browser/form-page.ts'
import { waitForPath, waitHidden, waitVisible } from '#tests/browser/page.ts'
import { recordApiRequests, writes } from '#tests/browser/requests.ts'
import { fetchRow } from '#tests/browser/rows.ts'
import { toastOf } from '#tests/browser/toast.ts'
import { createAdmin, createEmployee } from '#tests/support/accounts.ts'
import { appOf } from '#tests/support/authenticator.ts'
import { create } from '#tests/support/content.ts'
import { defined } from '#tests/support/defined.ts'
import { createProject } from '#tests/support/tracker-rows.ts'

const app = useBrowserTestApp()

test('an owner invites a recruiter, whose screens are those of hiring, and makes an editor of her at once', async () => {
  const owner = await app.openSignedIn({ path: '/authority/people', as: await createAdmin(app) })
  await owner.getByRole('button', { name: 'Invite administrator' }).first().click()
  await owner.getByLabel('First name').fill('Rosalind')
  await owner.getByLabel('Last name').fill('Franklin')
  await owner.getByLabel('Email').fill('rosalind@example.com')
  await owner.getByLabel('Role', { exact: true }).selectOption('recruiter')
  await owner.getByRole('button', { name: 'Invite', exact: true }).click()
  const link = await owner.getByRole('dialog').getByLabel('Link').inputValue()
  expect(new URL(link).searchParams.get('email')).toBe('rosalind@example.com')
  await owner.getByRole('button', { name: 'Done' }).click()

  const recruiter = await createAdmin(app, 'maurice@example.com', 'recruiter')
  const page = await app.openSignedIn({ path: '/authority/dashboard', as: recruiter })
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await waitVisible(navigation.getByRole('link', { name: 'Hiring desk' }))
  await waitHidden(navigation.getByRole('link', { name: 'Articles' }))
  expect(await page.getByRole('region', { name: 'Articles' }).count()).toBe(0)
  await page.goto('/authority/articles')
  await waitVisible(page.getByText('Your role, Recruiter, does not include this.'))
  expect(await violations(page)).toEqual([])

  await owner.reload()
  await waitVisible(owner.getByText('Signed in on 1 device.').first())
  await waitVisible(owner.getByRole('button', { name: 'Sign out everywhere Grace Hopper' }).first())
  await owner.getByRole('button', { name: 'Change role Grace Hopper' }).last().click()
  await waitVisible(owner.getByRole('form', { name: 'Role of Grace Hopper' }))
  expect(await violations(owner)).toEqual([])
  await owner.getByRole('button', { name: 'Sign out everywhere Grace Hopper' }).first().click()
  const question = owner.getByRole('alertdialog')
  await waitVisible(question.getByText('They are signed out on 1 device at once, and can sign in again.'))
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(await app.asAdmin(`PATCH administrators/${recruiter.id}/`, { role: 'editor' })).toAnswer(200)
  await waitVisible(page.getByRole('heading', { name: 'Articles' }))
  await waitHidden(navigation.getByRole('link', { name: 'Hiring desk' }))
})

test('what is typed stays while a role may only read, and nothing of it is sent', async () => {
  const row = await create(app, service, 'Locks')
  const editor = await createAdmin(app, 'barbara@example.com', 'editor')
  const become = async (role: string) =>
    expect(await app.asAdmin(`PATCH administrators/${editor.id}/`, { role })).toAnswer(200)
  const page = await app.openSignedIn({ as: editor })
  const form = await openForm(page, service, 'Locks')
  const title = form.getByRole('textbox', { name: 'Title' })
  await title.fill('Locks, typed')
  const calls = recordApiRequests(page)
  await become('viewer')
  await waitVisible(page.getByText('Your role, Viewer, may read this and not change it.'))
  await title.press('Control+s')
  await become('editor')
  await waitVisible(form.getByRole('button', { name: 'Submit' }))
  expect(await title.inputValue()).toBe('Locks, typed')
  expect(writes(calls)).toEqual([])
  await title.press('Control+s')
  await waitHidden(form)
  expect((await fetchRow(app, service, row)).title).toBe('Locks, typed')
})

test('a viewer reads, copies, and filters services, and can neither change nor type into one', async () => {
  await create(app, service, 'Tides')
  const viewer = await createAdmin(app, 'grace@example.com', 'viewer')
  const page = await app.openSignedIn({ path: '/authority/services', as: viewer })
  await waitVisible(page.getByText('Your role, Viewer, may read this and not change it.'))
  await page.getByRole('button', { name: 'View Tides' }).click()
  const form = page.getByRole('form', { name: 'Edit Tides' })
  const editor = form.getByRole('textbox', { name: 'Description' })
  await waitVisible(editor)
  expect(await violations(page, 'all', 'main')).toEqual([])
  const changing = /^(?:Add|Import|Submit|Save|Publish|Edit|Delete|Reorder|Select|Bold|Choose|Schedule)/
  expect(await page.getByRole('main').getByRole('button', { name: changing }).count()).toBe(0)
  expect(await page.getByRole('main').locator('input[type=file]').count()).toBe(0)
  expect(await page.getByRole('checkbox').count()).toBe(0)
  const title = form.getByRole('textbox', { name: 'Title' })
  const choice = form.getByRole('combobox', { name: 'Page' })
  const [heading, chosen, text] = [
    await title.inputValue(),
    await choice.inputValue(),
    await editor.innerText(),
  ]
  for (const field of [title, choice, editor]) {
    await field.focus()
    expect(await field.evaluate((one) => one === document.activeElement)).toBe(true)
    for (const key of ['s', 'h', 'ArrowDown', 'Backspace']) await page.keyboard.press(key)
  }
  expect([await title.inputValue(), await choice.inputValue(), await editor.innerText()]).toEqual([
    ...[heading, chosen, text],
  ])
  expect(await title.getAttribute('readonly')).toBe('')
  for (const field of [choice, editor]) expect(await field.getAttribute('aria-readonly')).toBe('true')
  // One look for all that is fixed: of a line, a choice, and the frame of a text.
  const looks = [title, choice, form.locator('.editor').first()].map((one) =>
    one.evaluate((element) => getComputedStyle(element).backgroundColor),
  )
  expect(new Set(await Promise.all(looks)).size).toBe(1)
  await waitVisible(form.getByText('Esc closes'))
  expect(await form.getByText(/saves|media library/).count()).toBe(0)
  await page.getByRole('button', { name: 'Close Tides' }).click()
  await waitHidden(form)
  await page.getByRole('button', { name: 'More actions for Tides' }).click()
  await waitVisible(page.getByRole('menuitem', { name: 'History' }))
  expect(await page.getByRole('menuitem', { name: /Duplicate|Schedule/ }).count()).toBe(0)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Filter' })
  await dialog.getByLabel('By').selectOption('Title')
  await dialog.getByLabel('Contains').fill('storm')
  await dialog.getByRole('button', { name: 'Filter' }).click()
  await waitVisible(page.getByText('0 found'))
})

test('a viewer sees the members and sprints of a project, and is offered nothing that changes them', async () => {
  const [lead, member] = [await createEmployee(app), await createEmployee(app)]
  const project = await createProject(app, [lead, member], { name: 'Harbor' })
  const sprint = { name: 'Sprint 1', start_date: '2026-01-01', end_date: '2026-01-14' }
  expect(await app.asAdmin(`POST projects/${project.id}/sprints/`, sprint)).toAnswer(201)
  const viewer = await createAdmin(app, 'noether@example.com', 'viewer')
  const page = await app.openSignedIn({ path: `/authority/projects?id=${project.id}`, as: viewer })
  const main = page.getByRole('main')
  await waitVisible(main.getByText('Sprint 1'))
  await waitVisible(main.getByText('Lead', { exact: true }).last())
  expect(await violations(page, 'all', 'main')).toEqual([])
  const changing = main.getByRole('button', { name: /^(?:Add|Remove|Bring|Edit|Delete|Save)/ })
  expect(await changing.allInnerTexts()).toEqual([])
  expect(await main.getByRole('form', { name: 'Add a member' }).count()).toBe(0)
})

/** Turns two steps on where they are offered. Returns a recovery code. */
async function setUpTwoSteps(page: Page): Promise<string> {
  const setup = page.getByRole('form', { name: 'Set up two-step sign-in' })
  await waitVisible(setup.getByRole('img', { name: 'QR code for your authenticator app' }))
  expect(await violations(page, 'all', 'form')).toEqual([])
  const codeOf = appOf((await setup.locator('code').innerText()).replaceAll(' ', ''))
  await setup.getByRole('textbox', { name: 'Code' }).fill(codeOf(new Date()))
  await setup.getByRole('button', { name: 'Confirm' }).click()
  const dialog = page.getByRole('dialog')
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download codes' }).click()
  const codes = await dialog.getByRole('listitem').allInnerTexts()
  expect(await readFile(await (await download).path(), 'utf8')).toBe(`${codes.join('\n')}\n`)
  await dialog.getByRole('button', { name: 'I have saved them' }).click()
  await waitVisible(page.getByText('10 recovery codes are unused.'))
  return defined(codes[0])
}

test('an owner requires a second step, and is led to set it up and to sign in with a code', async () => {
  const admin = await createAdmin(app)
  const page = await app.openSignedIn({ path: '/authority/people', as: admin })
  await page.getByRole('button', { name: 'Require it' }).click()
  const question = page.getByRole('alertdialog')
  await waitVisible(question.getByText(/administrators have no second step yet\./))
  await question.getByRole('button', { name: 'Require it' }).click()
  await waitVisible(page.getByRole('heading', { name: 'Set up a second step' }))
  await page.getByRole('button', { name: 'Turn on' }).click()
  const recoveryCode = await setUpTwoSteps(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await waitVisible(page.getByText('Two-step sign-in is required of every administrator.'))

  await page.goto('/logout')
  await waitForPath(page, '/authority/login')
  await page.getByLabel('Email').fill(admin.email)
  await page.getByLabel('Password', { exact: true }).fill(admin.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await waitVisible(page.getByText('Enter the code of your authenticator app.'))
  await page.getByLabel('Code').fill(recoveryCode)
  await page.getByRole('button', { name: 'Login' }).click()
  await waitForPath(page, '/authority/dashboard')
  await waitVisible(toastOf(page, 'Login successful!'))
  await page.goto('/authority/people')
  await page.getByRole('button', { name: 'Make it optional' }).click()
  await question.getByRole('button', { name: 'Make it optional' }).click()
  await waitVisible(page.getByText('Two-step sign-in is optional.'))
})

test('an administrator adds a passkey, signs in with nothing else, and removes it', async () => {
  const admin = await createAdmin(app)
  const page = await app.openPage()
  const device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true },
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
    },
  })
  // An IP address cannot have passkeys.
  const local = app.url.replace('127.0.0.1', 'localhost')
  await page.goto(`${local}/authority/login`)
  await page.getByLabel('Email').fill(admin.email)
  await page.getByLabel('Password', { exact: true }).fill(admin.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await waitForPath(page, '/authority/dashboard')
  await page.goto(`${local}/authority/security`)
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await page.getByLabel('Name').fill('Work laptop')
  await page.getByRole('button', { name: 'Continue' }).click()
  const passkeys = page.getByRole('region', { name: 'Passkeys' })
  await waitVisible(passkeys.getByText('not used yet'))
  expect(await violations(page, 'all', 'main')).toEqual([])

  await page.goto(`${local}/logout`)
  await waitForPath(page, '/authority/login')
  await waitVisible(page.getByLabel('Email'))
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await waitForPath(page, '/authority/dashboard')
  await page.goto(`${local}/authority/security`)
  await waitVisible(passkeys.getByText('Work laptop'))
  await app.db.update(session).set({ authenticatedAt: sql`now() - interval '1 hour'` })
  await passkeys.getByRole('button', { name: 'Remove Work laptop' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  const confirmation = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await confirmation.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await waitHidden(passkeys.getByText('Work laptop'))
  await page.goto(`${local}/logout`)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await waitVisible(page.getByRole('alert').getByText('This passkey was not accepted.'))
})

test('an employee turns two steps on from the profile, confirms who it is, and signs in with a code', async () => {
  const employee = await createEmployee(app)
  const page = await openAsEmployee(app, employee, { path: '/employee/profile' })
  await page.getByRole('link', { name: 'Security' }).click()
  await waitVisible(page.getByText('This device'))
  await app.db.update(session).set({ authenticatedAt: sql`now() - interval '1 hour'` })
  await page.getByRole('button', { name: 'Turn on' }).click()
  const confirmation = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await confirmation.getByLabel('Password', { exact: true }).fill(employee.password)
  await confirmation.getByRole('button', { name: 'Sign in', exact: true }).click()
  const recoveryCode = await setUpTwoSteps(page)

  const admin = await app.openSignedIn({ path: `/authority/employees?searchedText=${employee.username}` })
  const name = 'Katherine Johnson'
  await admin.getByRole('button', { name: `Turn off second step ${name}` }).click()
  await waitVisible(admin.getByRole('alertdialog').getByText(/they are told by email/))
  expect(await violations(admin, 'all', '[role$=dialog]')).toEqual([])
  await admin.getByRole('button', { name: 'Cancel' }).click()

  await page.context().clearCookies({ name: 'employeeAccessToken' })
  await page.context().clearCookies({ name: 'employeeRefreshToken' })
  await page.goto('/employee/dashboard')
  await waitForPath(page, '/employee/login')
  await page.getByLabel('Username').fill(employee.username)
  await page.getByLabel('Password', { exact: true }).fill(employee.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await waitVisible(page.getByText('Enter the code of your authenticator app.'))
  expect(await violations(page)).toEqual([])
  await page.getByLabel('Code').fill(recoveryCode)
  await page.getByRole('button', { name: 'Login' }).click()
  await waitForPath(page, '/employee/dashboard')
})
