import { messageOf } from '#contract/thrown.ts'
import { invalidate } from '#web/list/list-queries.ts'
import { restoreFromTrash, type WithTrash } from '#web/list/trash-api.ts'
import { focusRow } from '#web/ui/focus/focus.ts'
import { toast } from '#web/ui/toasts/toast.tsx'

/** Announces that rows are deleted, and offers to restore them; then the first of them is focused. */
export function offerUndo(list: WithTrash, ids: readonly number[]): void {
  const run = () => {
    void restoreRows(list, ids).then(() => ids[0] !== undefined && focusRow(ids[0]))
  }
  toast.message(ids.length === 1 ? 'Deleted.' : `${ids.length} entries deleted.`, { label: 'Undo', run })
}

/** Restores deleted rows and announces the result. Resolves once the lists show it. */
export async function restoreRows(list: WithTrash, ids: readonly number[]): Promise<void> {
  try {
    const { restored } = await restoreFromTrash(list, ids)
    toast.message(restoreMessage(restored, ids.length))
  } catch (cause) {
    const run = () => void restoreRows(list, ids)
    toast.message(`Could not restore. ${messageOf(cause)}`, { label: 'Retry', run })
  }
  await invalidate(list.path)
}

function restoreMessage(restored: number, requested: number): string {
  if (restored === requested) return requested === 1 ? 'Restored.' : `${requested} entries restored.`
  return restored === 0
    ? 'Already restored by someone else.'
    : `${restored} of ${requested} restored; the others already were.`
}
