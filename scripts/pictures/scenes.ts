import type { Page } from 'playwright-core'
import { adminPath } from '#contract/account/admin-path.ts'
import { employeePath } from '#contract/employee/employee-path.ts'
import { employees } from '#demo/employees.ts'
import { projects } from '#demo/projects.ts'

/** The administrator, whose password all employees have, too. */
interface Accounts {
  readonly email: string
  readonly password: string
}

/** The candidate whose resume the hiring desk shows. */
const applicant = 'Amara Osei'
/** A visitor's question that a published document answers. */
const question = 'How does a project with you begin?'

/** The page of each picture, by its name. */
export const scenes: Readonly<Record<string, (page: Page, accounts: Accounts) => Promise<void>>> = {
  async site(page) {
    await page.goto('/')
  },

  /** A score with the words of the resume that it is based on. */
  async hiring(page, { email, password }) {
    await page.goto(`${adminPath}/login`)
    await page.getByLabel('Email').fill(email)
    await signIn(page, password)
    await page.waitForURL((url) => !url.pathname.endsWith('/login'))
    await page.goto(`${adminPath}/join-team`)
    await page.getByRole('button', { name: new RegExp(`AI score of ${applicant}$`) }).click()
    const dialog = page.getByRole('dialog', { name: `AI score of ${applicant}` })
    await dialog.locator('[data-quote]').first().scrollIntoViewIfNeeded()
  },

  async portal(page, { password }) {
    await page.goto(`${employeePath}/login`)
    await page.getByLabel('Username').fill(employees[0]?.username ?? '')
    await signIn(page, password)
    await page.waitForURL((url) => !url.pathname.endsWith('/login'))
    await page.goto(`${employeePath}/project-detail/${projects[0]?.key}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
  },

  /** An answer with its sources. */
  async assistant(page) {
    await page.goto('/about-us')
    await page.getByRole('button', { name: 'Ask the assistant' }).click()
    const dialog = page.getByRole('dialog', { name: 'Assistant' })
    await dialog.getByRole('textbox', { name: 'Message' }).fill(question)
    await dialog.getByRole('button', { name: 'Send' }).click()
    await dialog.getByRole('log').getByRole('list', { name: 'Sources' }).waitFor()
  },
}

async function signIn(page: Page, password: string): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.locator('form button[type="submit"]').click()
}
