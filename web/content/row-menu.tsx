import { Copy } from 'lucide-react'
import { useState } from 'react'
import { type AnyRow, draftOf } from '#web/content/content-api.ts'
import { History } from '#web/content/history.tsx'
import { hasPublicPage, openPreview } from '#web/content/preview.ts'
import { rowTitle } from '#web/content/row-title.ts'
import { ScheduleDialog } from '#web/content/schedule-dialog.tsx'
import type { ContentList } from '#web/content/use-content-list.ts'
import { useEndDraft } from '#web/content/use-end-draft.ts'
import { IconMenu, MenuItem } from '#web/ui/menus/menu.tsx'
import { useIsReadOnly } from '#web/ui/read-only.tsx'

/** The less frequent actions of a row. */
export function RowMenu({ list, row }: { list: ContentList; row: AnyRow }) {
  const { type } = list
  const draft = useEndDraft(type)
  const isReadOnly = useIsReadOnly()
  const [isScheduleOpen, setScheduleOpen] = useState(false)
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  return (
    <>
      <IconMenu label="More actions" of={`for ${rowTitle(type, row)}`} icon="more">
        {hasPublicPage(type) && (
          <MenuItem icon="preview" onAction={() => void openPreview(type, row.id)}>
            Preview
          </MenuItem>
        )}
        {draftOf(row) && !isReadOnly && (
          <>
            <MenuItem icon="publish" onAction={() => draft.mutate({ row, step: 'publish' })}>
              Publish draft
            </MenuItem>
            <MenuItem icon="clear" onAction={() => draft.mutate({ row, step: 'discard' })}>
              Discard draft
            </MenuItem>
          </>
        )}
        {!isReadOnly && (
          <>
            <MenuItem icon={Copy} onAction={() => list.duplicate(row)}>
              Duplicate
            </MenuItem>
            <MenuItem icon="schedule" onAction={() => setScheduleOpen(true)}>
              Schedule
            </MenuItem>
          </>
        )}
        <MenuItem icon="history" onAction={() => setHistoryOpen(true)}>
          History
        </MenuItem>
      </IconMenu>
      {isScheduleOpen && <ScheduleDialog type={type} row={row} onClose={() => setScheduleOpen(false)} />}
      {isHistoryOpen && <History type={type} row={row} onClose={() => setHistoryOpen(false)} />}
    </>
  )
}
