import { useQuery } from '@tanstack/react-query'
import type { Project } from '#contract/projects/portal-project.ts'
import { projectsQuery } from '#web/employee/portal-api.ts'
import { useUrlParameters } from '#web/employee/use-url-parameters.ts'

/** The value in the URL for all projects. */
const all = 'all'
const name = 'project'

/** The project in the URL, otherwise the first; null for all projects, or if there are none. */
export function chosenProject(projects: readonly Project[], parameters: URLSearchParams): string | null {
  const requested = parameters.get(name)
  if (requested === all) return null
  return (projects.find(({ key }) => key === requested) ?? projects[0])?.key ?? null
}

/**
 * The project for the dashboard's charts: the one in the URL, otherwise the first. `chosen` is undefined while
 * unknown, and null for all of them.
 */
export function useChosenProject() {
  const { parameters, change } = useUrlParameters()
  const { data: projects, isError } = useQuery(projectsQuery())
  return {
    projects: projects ?? [],
    chosen: projects || isError ? chosenProject(projects ?? [], parameters) : undefined,
    choose: (key: string | null) => change({ [name]: key ?? all }),
  }
}
