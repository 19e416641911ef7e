import type { AnyContent } from '#contract/content/define.ts'
import { restore } from '#web/content/revisions-api.ts'
import { focusRow } from '#web/list/focus.ts'
import { queries } from '#web/query-client.ts'
import { snackbar } from '#web/ui/snackbar.tsx'

/** Says that rows are deleted, and has them back for as long as it says so; the first of them has the focus then. */
export function offerUndo(type: AnyContent, ids: readonly number[]): void {
  const run = () => {
    void bringBack(type, ids).then(() => ids[0] !== undefined && focusRow(ids[0]))
  }
  snackbar.show(ids.length === 1 ? 'Deleted.' : `${ids.length} entries deleted.`, { label: 'Undo', run })
}

/** Brings deleted rows back and says how that went. Resolves once the lists show it. */
export async function bringBack(type: AnyContent, ids: readonly number[]): Promise<void> {
  try {
    const { restored } = await restore(type, ids)
    snackbar.show(outcome(restored, ids.length))
  } catch (cause) {
    const run = () => void bringBack(type, ids)
    snackbar.show(`Not restored. ${(cause as Error).message}`, { label: 'Retry', run })
  }
  await queries.invalidateQueries({ queryKey: [type.path] })
}

function outcome(restored: number, asked: number): string {
  if (restored === asked) return asked === 1 ? 'Restored.' : `${asked} entries restored.`
  return restored === 0
    ? 'Nothing to restore: somebody else has done it already.'
    : `${restored} of ${asked} entries restored; somebody else has restored the others.`
}
