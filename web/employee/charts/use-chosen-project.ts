import { useQuery } from '@tanstack/react-query'
import { projectsQuery } from '#web/employee/portal-api.ts'
import { useUrlParameters } from '#web/employee/use-url-parameters.ts'

/** In the URL, for all projects together. */
const all = 'all'
const name = 'project'

/**
 * Which project the charts of the dashboard are about: that of the URL, else the first.
 * `chosen` is undefined while nothing is known, and null for all of them.
 */
export function useChosenProject() {
  const { parameters, change } = useUrlParameters()
  const { data: projects, isError } = useQuery(projectsQuery())
  const requested = parameters.get(name)
  const first = projects?.[0]?.key ?? null
  const chosen = requested === all ? null : (projects?.find(({ key }) => key === requested)?.key ?? first)
  return {
    projects: projects ?? [],
    chosen: projects || isError ? chosen : undefined,
    choose: (key: string | null) => change({ [name]: key ?? all }),
  }
}
