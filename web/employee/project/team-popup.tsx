import type { ProjectMember } from '#contract/projects/portal-project.ts'
import { MemberList } from '#web/employee/project/member-list.tsx'
import { FormDialog } from '#web/ui/dialogs/dialog.tsx'

/** All current members of a project, then the former ones. */
export default function TeamPopup({
  members,
  onClose,
}: {
  members: readonly ProjectMember[]
  onClose: () => void
}) {
  return (
    <FormDialog title={`Team members (${members.length})`} size="lg" onClose={onClose}>
      <MemberList members={members} />
    </FormDialog>
  )
}
