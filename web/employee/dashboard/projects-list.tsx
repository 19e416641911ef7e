import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { employeePath } from '#contract/employee/employee-path.ts'
import type { Project } from '#contract/projects/portal-project.ts'
import { Picture } from '#web/employee/people/picture.tsx'
import { projectsQuery } from '#web/employee/portal-api.ts'
import { Card } from '#web/employee/shell/card.tsx'
import { LoadFailure } from '#web/employee/shell/load-failure.tsx'
import { logged } from '#web/logged.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The number of projects that are shown initially (EP-097). */
const shortLength = 2

const projectPath = (key: string): string => `${employeePath}/project-detail/${key}`

/** The employee's projects (EP-092 to EP-099). */
export function ProjectsList() {
  const { data: projects = [], isPending, error, refetch } = useQuery(logged(projectsQuery()))
  const [isLong, lengthen] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  function showAll() {
    lengthen(true)
    // The button is gone, so the focus moves to the first project that was added.
    requestAnimationFrame(() =>
      list.current?.children.item(shortLength)?.querySelector<HTMLElement>('a')?.focus(),
    )
  }
  return (
    <Card heading="Projects" note={projects.length > 0 && `(${projects.length})`}>
      {error && (
        <LoadFailure error={error} onRetry={() => void refetch()}>
          Your projects could not be loaded.
        </LoadFailure>
      )}
      {isPending && (
        <div className="p-4">
          <Skeleton lines={4} />
        </div>
      )}
      {!isPending && !error && projects.length === 0 && (
        <p className="px-4 py-10 text-center text-md text-ink-muted">
          No projects yet. An administrator adds you to those that you work in.
        </p>
      )}
      <ul ref={list} className="divide-y divide-line">
        {(isLong ? projects : projects.slice(0, shortLength)).map((project) => (
          <ProjectRow key={project.id} project={project} />
        ))}
      </ul>
      {!isLong && projects.length > shortLength && (
        <footer className="border-t border-line px-3 py-2">
          <Button onClick={showAll}>Load more</Button>
        </footer>
      )}
    </Card>
  )
}

const ProjectRow = ({ project: { key, name, lead } }: { project: Project }) => (
  <li className="flex items-center gap-3 px-4 py-2.5 text-md">
    <span className="grid min-w-0 flex-1">
      <Link
        to={projectPath(key)}
        className="line-target truncate rounded-control font-medium underline-offset-4 hover:underline"
      >
        {name}
      </Link>
      {lead && (
        <span className="flex min-w-0 items-center gap-1.5 text-sm text-ink-muted">
          <Picture profile={{ profileImage: null, avatarUrls: lead.avatarUrls }} size="sm" />
          <span className="truncate">{lead.displayName}</span>
        </span>
      )}
    </span>
    <Link
      to={projectPath(key)}
      className="line-target rounded-control text-sm font-medium text-brand underline-offset-4 hover:underline"
    >
      Detail<span className="sr-only"> of {name}</span>
    </Link>
  </li>
)
