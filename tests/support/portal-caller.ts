import type { LightMyRequestResponse } from 'fastify'
import { createEmployee, type EmployeeAccount, employeeSession } from '#tests/support/accounts.ts'
import type { TestApp } from '#tests/support/app.ts'

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** An employee who calls the portal. */
export interface PortalCaller extends EmployeeAccount {
  /** Calls below `/api/jira/`, with the employee's name for `{user}`. */
  call(
    method: Method,
    path: string,
    payload?: object,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>
}

/** One more employee, whom no other test knows, signed in. */
export async function createCaller(app: TestApp, username?: string): Promise<PortalCaller> {
  const employee = await createEmployee(app, username)
  const session = await employeeSession(app, employee)
  return {
    ...employee,
    call: (method, path, payload, headers) =>
      app.call({
        method,
        url: `/api/jira/${path.replace('{user}', employee.username)}`,
        headers: { ...session, ...headers },
        ...(payload && { payload }),
      }),
  }
}
