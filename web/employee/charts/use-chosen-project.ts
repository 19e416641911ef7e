import { useQuery } from '@tanstack/react-query'
import type { Project } from '#contract/tracker/tracker.ts'
import { projectsQuery } from '#web/employee/portal-api.ts'
import { useUrlParameters } from '#web/employee/use-url-parameters.ts'

/** In the URL, for all projects together. */
const all = 'all'
const name = 'project'

/** That of the URL, else the first; null for all of them, or without any. */
export function chosenProject(projects: readonly Project[], parameters: URLSearchParams): string | null {
  const requested = parameters.get(name)
  if (requested === all) return null
  return (projects.find(({ key }) => key === requested) ?? projects[0])?.key ?? null
}

/**
 * Which project the charts of the dashboard are about: that of the URL, else the first.
 * `chosen` is undefined while nothing is known, and null for all of them.
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
