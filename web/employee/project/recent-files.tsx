import { Card } from '#web/employee/card.tsx'

/** The latest files of a project (EP-161, EP-164). */
export const RecentFiles = ({ project }: { project: string }) => (
  <Card heading="Recent files">
    <p className="px-4 py-8 text-center text-md text-ink-muted">No files in {project} yet.</p>
  </Card>
)
