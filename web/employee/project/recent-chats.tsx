import { Card } from '#web/employee/card.tsx'

/** The latest chats of a project (EP-161, EP-164). */
export const RecentChats = ({ project }: { project: string }) => (
  <Card heading="Recent chats">
    <p className="px-4 py-8 text-center text-md text-ink-muted">No chats in {project} yet.</p>
  </Card>
)
