import { useState } from 'react'
import type { AnyContent } from '#contract/content/define.ts'
import type { AnyRow } from '#web/content/content-api.ts'
import { History } from '#web/content/history.tsx'
import { hasPublicPage, openPreview } from '#web/content/preview.ts'
import { rowTitle } from '#web/forms/cells.tsx'
import { IconMenu, MenuItem } from '#web/ui/menu.tsx'

/** What is wanted of a row less often. */
export function RowMenu({ type, row }: { type: AnyContent; row: AnyRow }) {
  const [isHistory, showHistory] = useState(false)
  return (
    <>
      <IconMenu label="More actions" of={`for ${rowTitle(type, row)}`} icon="more">
        {hasPublicPage(type) && (
          <MenuItem icon="preview" onAction={() => void openPreview(type, row.id)}>
            Preview
          </MenuItem>
        )}
        <MenuItem icon="history" onAction={() => showHistory(true)}>
          History
        </MenuItem>
      </IconMenu>
      {isHistory && <History type={type} row={row} onClose={() => showHistory(false)} />}
    </>
  )
}
