import {
  type EmployeeAccount,
  employeesPath,
  type Invitation,
  type NewEmployee,
} from '#contract/employee/employee.ts'
import { call } from '#web/api.ts'

/** The values of an employee's form; the username is chosen once. */
export type EmployeeDraft = Required<NewEmployee>

export const addEmployee = (employee: EmployeeDraft) =>
  call<Invitation>(`${employeesPath}/`, { method: 'POST', body: employee })

export const updateEmployee = (id: number, { username: _, ...change }: EmployeeDraft) =>
  call<EmployeeAccount>(`${employeesPath}/${id}/`, { method: 'PATCH', body: change })

export const setActive = (id: number, active: boolean) =>
  call<EmployeeAccount>(`${employeesPath}/${id}/`, { method: 'PATCH', body: { active } })

/** Mails a link that sets a password. */
export const inviteEmployee = (id: number) =>
  call<Invitation>(`${employeesPath}/${id}/invite/`, { method: 'POST' })

export const employeeName = ({ first_name, last_name, username }: EmployeeAccount): string =>
  `${first_name} ${last_name}`.trim() || username
