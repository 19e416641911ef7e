import { adminEmail, password } from './site.ts'

export const portal = '/api/jira'
/** An employee of the demo. */
export const employee = 'margaret.oduya'

/** The cookies of a session. */
export const signInEmployee = (port: number): Promise<string> =>
  signIn(port, `${portal}/login/`, { username: employee, password, role: 'EMPLOYEE' })

export const signInAdmin = (port: number): Promise<string> =>
  signIn(port, '/api/adminLogin/', { UserEmail: adminEmail, password })

async function signIn(port: number, path: string, credentials: object): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}
