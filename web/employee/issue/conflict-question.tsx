import type { IssueEditor } from '#web/employee/issue/issue-editor.ts'
import { LazyDialog } from '#web/ui/dialogs/lazy-dialog.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'

const ConflictDialog = onDemand(() => import('#web/employee/issue/conflict-dialog.tsx'))

/** Asks which version to keep if someone else has changed the same field. */
export const ConflictQuestion = ({ editor: { conflict } }: { editor: IssueEditor }) => (
  <LazyDialog isOpen={conflict !== null}>{conflict && <ConflictDialog conflict={conflict} />}</LazyDialog>
)
