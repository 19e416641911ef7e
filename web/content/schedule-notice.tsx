import { useState } from 'react'
import type { AnyContent } from '#contract/content/define.ts'
import type { AnyRow } from '#web/content/content-api.ts'
import { ScheduleDialog } from '#web/content/schedule-dialog.tsx'
import { scheduleTexts } from '#web/content/schedule-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/images/icon.tsx'
import { ForWriters } from '#web/ui/read-only.tsx'

/** In the form of a row: what happens to it by itself, and a way to change that, which saves nothing else. */
export function ScheduleNotice({ type, row }: { type: AnyContent; row: AnyRow }) {
  const [isOpen, setOpen] = useState(false)
  const texts = scheduleTexts(type, row)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
      {texts.length > 0 && (
        <p className="flex items-center gap-1.5 font-medium text-info">
          <Icon name="schedule" />
          {texts.join(', ')}
        </p>
      )}
      <ForWriters>
        <Button size="sm" icon={texts.length > 0 ? undefined : 'schedule'} onClick={() => setOpen(true)}>
          {texts.length > 0 ? 'Change schedule' : 'Schedule'}
        </Button>
      </ForWriters>
      {isOpen && <ScheduleDialog type={type} row={row} onClose={() => setOpen(false)} />}
    </div>
  )
}
