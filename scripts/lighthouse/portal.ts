import { chromium } from 'playwright-core'
import { employeePath, portalItemNames, portalPath } from '#contract/employee/employee-path.ts'
import { employees } from '#demo/employees.ts'
import { projects } from '#demo/projects.ts'

/** The password of all employees of the demo. */
export const employeePassword = 'measured by Lighthouse'

const [employee, project] = [employees[0]?.username ?? '', projects[0]?.key ?? '']

export const loginPage = `${employeePath}/login`

/** The screens of the portal that are measured after signing in. */
export const portalPages = [
  'dashboard',
  `project-detail/${project}`,
  `issue-detail/${project}-1`,
  'files',
  'chats',
  'inbox',
  'timesheet',
  'profile',
  'edit-profile',
].map((page) => `${employeePath}/${page}`)

/**
 * Signs in as an employee of the demo, in the browser that Lighthouse measures with: by cookies, and by what the browser
 * stores.
 * @param origin of the running program
 * @param debuggingPort of a running Chromium
 */
export async function signIn(origin: string, debuggingPort: number): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${debuggingPort}`)
  const [context] = browser.contexts()
  if (!context) throw new Error('Chromium has no context of its own')
  const answer = await context.request.post(`${origin}/api/${portalPath}/login/`, {
    data: { username: employee, password: employeePassword, role: 'EMPLOYEE' },
  })
  if (!answer.ok()) throw new Error(`${employee} cannot sign in: ${await answer.text()}`)
  const page = await context.newPage()
  await page.goto(`${origin}/robots.txt`)
  await page.evaluate(
    ([names, employee]) => {
      localStorage.setItem(names.isSignedIn, 'true')
      localStorage.setItem(names.username, employee)
    },
    [portalItemNames, employee] as const,
  )
  await page.close()
}
