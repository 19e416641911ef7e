import type { Project } from '#contract/projects/portal-project.ts'
import { isDomainError } from '#server/errors.ts'
import type { Projects } from '#server/projects/port.ts'
import type { Employee } from '#server/sessions/store.ts'

/** The employee's projects, or none while the company's tracker cannot be asked for them. */
export async function listReachable(
  projects: Pick<Projects, 'list'>,
  as: Employee,
): Promise<readonly Project[]> {
  try {
    return await projects.list(as)
  } catch (error) {
    if (isDomainError(error, 'reconnect') || isDomainError(error, 'unavailable')) return []
    throw error
  }
}

/** For what works without projects as well: chat and files. */
export const reachable = (projects: Projects): Projects => ({
  ...projects,
  list: (as) => listReachable(projects, as),
})
