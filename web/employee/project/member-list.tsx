import type { ProjectMember } from '#contract/projects/portal-project.ts'
import { Picture } from '#web/employee/people/picture.tsx'
import { Badge } from '#web/ui/badge.tsx'

/** Members of a project, each with a role. */
export const MemberList = ({ members }: { members: readonly ProjectMember[] }) => (
  <ul className="grid grid-cols-1 gap-x-4 gap-y-3 sm:grid-cols-[repeat(auto-fill,minmax(13rem,1fr))]">
    {members.map(({ username, displayName, avatarUrls, role, designation, isCurrent }) => (
      <li key={username} className="flex min-w-0 items-center gap-2">
        <Picture profile={{ profileImage: null, avatarUrls }} />
        <span className="grid min-w-0 flex-1">
          <span className="truncate text-md font-medium">{displayName}</span>
          <span className="line-clamp-2 text-sm text-ink-muted">{role || designation}</span>
        </span>
        {!isCurrent && <Badge>Past</Badge>}
      </li>
    ))}
  </ul>
)
