import type { EmployeeAccount, NewEmployee } from '#contract/employee/employee.ts'
import { api } from '#web/calls.ts'

/** The values of an employee's form; the username is chosen once. */
export type EmployeeDraft = Required<NewEmployee>

export const addEmployee = (employee: EmployeeDraft) => api('POST employees/', { body: employee })

export const updateEmployee = (id: number, { username: _, ...change }: EmployeeDraft) =>
  api('PATCH employees/{id}/', { params: { id }, body: change })

export const reactivate = (id: number) =>
  api('PATCH employees/{id}/', { params: { id }, body: { active: true } })

export const signEmployeeOut = (id: number) => api('DELETE employees/{id}/sessions/', { params: { id } })

/** For who has lost phone and recovery codes. */
export const resetSecondStep = (id: number) => api('DELETE employees/{id}/two-step/', { params: { id } })

/** Mails a link that sets a password. */
export const inviteEmployee = (id: number) => api('POST employees/{id}/invite/', { params: { id } })

export const employeeName = ({ first_name, last_name, username }: EmployeeAccount): string =>
  `${first_name} ${last_name}`.trim() || username
