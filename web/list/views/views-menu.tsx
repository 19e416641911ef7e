import { Columns3, ListFilter, Save } from 'lucide-react'
import { useState } from 'react'
import type { ListView } from '#contract/list-views/list-view.ts'
import { ColumnsDialog } from '#web/list/views/columns-dialog.tsx'
import { stateOf, type ViewedList } from '#web/list/views/use-list-views.ts'
import { ViewDialog } from '#web/list/views/view-dialog.tsx'
import { Icon } from '#web/ui/images/icon.tsx'
import { DropdownMenu, MenuItem } from '#web/ui/menus/menu.tsx'

/** Opens, saves, and changes views of a list, and chooses its columns. */
export function ViewsMenu({ list }: { list: ViewedList }) {
  const [dialog, setDialog] = useState<'columns' | 'new' | ListView>()
  const views = list.saved?.views ?? []
  const current = views.find(({ id }) => id === list.state.view)
  const close = () => setDialog(undefined)
  return (
    <>
      <DropdownMenu
        label={current ? `Views: ${current.name}` : 'Views'}
        trigger={
          <>
            <span className="max-w-40 truncate">{current?.name ?? 'Views'}</span>
            <Icon name="fold" />
          </>
        }
      >
        {views.map((view) => (
          <MenuItem
            key={view.id}
            icon={view.isShared ? 'team' : ListFilter}
            onAction={() => void list.show(stateOf(view))}
          >
            {view.isShared && !view.isMine && view.by ? `${view.name} (${view.by})` : view.name}
          </MenuItem>
        ))}
        {current && (
          <MenuItem icon="edit" onAction={() => setDialog(current)}>{`Change “${current.name}” …`}</MenuItem>
        )}
        <MenuItem icon={Save} onAction={() => setDialog('new')}>
          Save as new view …
        </MenuItem>
        {list.columns && (
          <MenuItem icon={Columns3} onAction={() => setDialog('columns')}>
            Columns …
          </MenuItem>
        )}
      </DropdownMenu>
      {dialog === 'columns' && list.columns && (
        <ColumnsDialog list={list} columns={list.columns} onClose={close} />
      )}
      {dialog !== undefined && dialog !== 'columns' && (
        <ViewDialog list={list} view={dialog === 'new' ? undefined : dialog} onClose={close} />
      )}
    </>
  )
}
