import { queryOptions } from '@tanstack/react-query'
import type { EmployeeAccount } from '#contract/employee/employee.ts'
import { employeesPath } from '#contract/employee/employee.ts'
import {
  type ProjectPerson,
  projectsPath,
  type SprintInput,
  type WholeProject,
} from '#contract/projects/project.ts'
import { call } from '#web/api.ts'

export const wholeProjectQuery = (id: number) =>
  queryOptions({
    queryKey: [projectsPath, 'whole', id],
    queryFn: ({ signal }) => call<WholeProject>(`${projectsPath}/${id}/`, { signal }),
  })

/** Everyone who can work in a project, by name. */
export const activeEmployeesQuery = queryOptions({
  queryKey: [employeesPath, 'list', 'choice'],
  queryFn: async ({ signal }) => {
    const employees = await call<EmployeeAccount[]>(`${employeesPath}/?sort_by=name`, { signal })
    return employees.filter(({ state }) => state !== 'deactivated')
  },
})

export const addProject = (form: FormData) =>
  call<WholeProject>(`${projectsPath}/`, { method: 'POST', body: form })

export const updateProject = (id: number, form: FormData) =>
  call<WholeProject>(`${projectsPath}/${id}/`, { method: 'PATCH', body: form })

export const addMember = (id: number, employee: number) =>
  call<WholeProject>(`${projectsPath}/${id}/members/`, { method: 'POST', body: { employee } })

export const removeMember = (id: number, employee: number) =>
  call<WholeProject>(`${projectsPath}/${id}/members/${employee}/`, { method: 'DELETE' })

export const addSprint = (id: number, sprint: SprintInput) =>
  call<WholeProject>(`${projectsPath}/${id}/sprints/`, { method: 'POST', body: sprint })

export const updateSprint = (id: number, sprintId: number, sprint: SprintInput) =>
  call<WholeProject>(`${projectsPath}/${id}/sprints/${sprintId}/`, { method: 'PUT', body: sprint })

export const deleteSprint = (id: number, sprintId: number) =>
  call(`${projectsPath}/${id}/sprints/${sprintId}/`, { method: 'DELETE' })

export const personName = ({
  first_name,
  last_name,
  username,
}: Pick<ProjectPerson, 'first_name' | 'last_name' | 'username'>): string =>
  `${first_name} ${last_name}`.trim() || username
