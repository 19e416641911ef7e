import { Link } from 'react-router'
import type { Project } from '#contract/projects/portal-project.ts'
import { Picture } from '#web/employee/people/picture.tsx'
import { homePath } from '#web/employee/screens.ts'
import { isForeign, LoadFailure } from '#web/employee/shell/load-failure.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { StoredImage } from '#web/ui/images/stored-image.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

interface ProjectHeaderProps {
  projectKey: string
  project: Project | undefined
  isPending: boolean
  error: Error | null
  onRetry: () => void
}

/** A project's facts (EP-142 to EP-147); if it cannot be loaded, only its key (EP-165). */
export function ProjectHeader({ projectKey, project, isPending, error, onRetry }: ProjectHeaderProps) {
  return (
    <header className="mb-4 flex flex-wrap items-start gap-4">
      <span className="w-12 shrink-0">
        <StoredImage
          path={null}
          otherUrl={project?.avatarUrls['48x48']}
          size="avatar"
          alt={project ? `Picture of ${project.name}` : ''}
        />
      </span>
      <div className="grid min-w-0 flex-1 basis-72 gap-1">
        <h1 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xl font-semibold tracking-tight wrap-anywhere">
          {project?.name ?? projectKey}
          {project && <Badge tone="brand">{project.status}</Badge>}
        </h1>
        {isPending && <Skeleton lines={2} />}
        {error && !isForeign(error) && (
          <LoadFailure error={error} onRetry={onRetry}>
            The project could not be loaded.
          </LoadFailure>
        )}
        {isForeign(error) && (
          <p role="status" className="text-md text-ink-muted">
            This project does not exist, or you do not work in it.{' '}
            <Link to={homePath} className="font-medium text-brand underline-offset-4 hover:underline">
              Go back to the dashboard
            </Link>
          </p>
        )}
        {project && <ProjectFacts project={project} />}
      </div>
    </header>
  )
}

const ProjectFacts = ({ project: { key, description, url, lead } }: { project: Project }) => (
  <>
    {description && <p className="max-w-[70ch] text-md whitespace-pre-line text-ink-muted">{description}</p>}
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-muted">
      <span>{key}</span>
      {lead && (
        <span className="inline-flex min-w-0 items-center gap-1.5">
          Lead
          <Picture profile={{ profileImage: null, avatarUrls: lead.avatarUrls }} size="sm" />
          <span className="min-w-0 wrap-anywhere">{lead.displayName}</span>
        </span>
      )}
      {isWebsite(url) && (
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          className="line-target text-brand underline underline-offset-4 wrap-anywhere"
        >
          {url}
        </a>
      )}
    </p>
  </>
)

/** Other trackers allow any text (EP-146). */
const isWebsite = (url: string): boolean => /^https?:$/.test(URL.parse(url)?.protocol ?? '')
