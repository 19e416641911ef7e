import type { AnyContent } from '#contract/content/define.ts'
import { restoreFromTrash } from '#web/content/revisions-api.ts'
import { focusRow } from '#web/list/focus.ts'
import { queryClient } from '#web/query-client.ts'
import { toast } from '#web/ui/toast.tsx'

/** Says that rows are deleted, and has them back for as long as it says so; the first of them has the focus then. */
export function offerUndo(type: AnyContent, ids: readonly number[]): void {
  const run = () => {
    void restoreRows(type, ids).then(() => ids[0] !== undefined && focusRow(ids[0]))
  }
  toast.message(ids.length === 1 ? 'Deleted.' : `${ids.length} entries deleted.`, { label: 'Undo', run })
}

/** Brings deleted rows back and says how that went. Resolves once the lists show it. */
export async function restoreRows(type: AnyContent, ids: readonly number[]): Promise<void> {
  try {
    const { restored } = await restoreFromTrash(type, ids)
    toast.message(restoreMessage(restored, ids.length))
  } catch (cause) {
    const run = () => void restoreRows(type, ids)
    toast.message(`Not restored. ${(cause as Error).message}`, { label: 'Retry', run })
  }
  await queryClient.invalidateQueries({ queryKey: [type.path] })
}

function restoreMessage(restored: number, requested: number): string {
  if (restored === requested) return requested === 1 ? 'Restored.' : `${requested} entries restored.`
  return restored === 0
    ? 'Nothing to restore: somebody else has done it already.'
    : `${restored} of ${requested} entries restored; somebody else has restored the others.`
}
