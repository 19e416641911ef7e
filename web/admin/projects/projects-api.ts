import { queryOptions } from '@tanstack/react-query'
import type { ProjectPerson, SprintInput } from '#contract/projects/project.ts'
import { callQuery } from '#web/call-queries.ts'
import { api } from '#web/calls.ts'

export const wholeProjectQuery = (id: number) => callQuery('GET projects/{id}/', { params: { id } })

/** Everyone who can work in a project, by name. */
export const activeEmployeesQuery = queryOptions({
  ...callQuery('GET employees/', { query: { sort_by: 'name' } }),
  select: (employees) => employees.filter(({ state }) => state !== 'deactivated'),
})

export const addProject = (body: FormData) => api('POST projects/', { body })

export const updateProject = (id: number, body: FormData) =>
  api('PATCH projects/{id}/', { params: { id }, body })

export const addMember = (id: number, employee: number) =>
  api('POST projects/{id}/members/', { params: { id }, body: { employee } })

export const removeMember = (id: number, member: number) =>
  api('DELETE projects/{id}/members/{member}/', { params: { id, member } })

export const addSprint = (id: number, body: SprintInput) =>
  api('POST projects/{id}/sprints/', { params: { id }, body })

export const updateSprint = (id: number, sprint: number, body: SprintInput) =>
  api('PUT projects/{id}/sprints/{sprint}/', { params: { id, sprint }, body })

export const deleteSprint = (id: number, sprint: number) =>
  api('DELETE projects/{id}/sprints/{sprint}/', { params: { id, sprint } })

export const personName = ({
  first_name,
  last_name,
  username,
}: Pick<ProjectPerson, 'first_name' | 'last_name' | 'username'>): string =>
  `${first_name} ${last_name}`.trim() || username
