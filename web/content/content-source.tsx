import type { AnyContent } from '#contract/content/define.ts'
import { defaultSort } from '#contract/list.ts'
import { type AnyRow, contentPath, deleteRows } from '#web/content/content-api.ts'
import { contentFilter } from '#web/content/content-filter.ts'
import { showErrorToast } from '#web/content/error-toasts.ts'
import { nameField, rowTitle } from '#web/content/row-title.ts'
import { StatusSwitch } from '#web/content/status-switch.tsx'
import { useSetStatus } from '#web/content/use-set-status.ts'
import { kindOf } from '#web/forms/kinds/index.ts'
import { reorderRows } from '#web/list/bulk-calls.ts'
import { timeColumn } from '#web/list/more-columns.tsx'
import type { ListColumn, ListSource } from '#web/list/source.ts'
import { statusTabs } from '#web/list/status-tabs.ts'
import type { WithTrash } from '#web/list/trash-api.ts'
import { offerUndo } from '#web/list/undo-delete.ts'
import { toast } from '#web/ui/toasts/toast.tsx'

/** The list screen of a content type, made from its definition. */
export function contentSource(type: AnyContent): ListSource<AnyRow> & WithTrash {
  const { label, admin } = type
  const path = contentPath(type)
  const { toasts } = admin
  return {
    path,
    exportPath: path,
    label,
    title: listTitle(type),
    tabs: contentTabs(type),
    columns: [
      ...type.list.columns.map((name) => fieldColumn(type, name)),
      ...(admin.status === 'switch' ? [statusColumn(type)] : []),
    ],
    hasViews: true,
    moreColumns: [...otherFields(type).map((name) => fieldColumn(type, name)), changedColumn],
    filter: contentFilter(type),
    nameColumn: nameField(type),
    nameOf: (row) => rowTitle(type, row),
    defaultSort,
    pageSize: { storageKey: admin.pageSizeStorageKey, resetOnSearch: admin.resetPageSizeOnSearch },
    deleteSelectedLabel: admin.deleteAll ?? 'Delete All',
    nothingToDelete: toasts?.nothingSelected,
    hasTrash: true,
    deleteRows: (rows) => deleteRows(type, rows),
    onDeleted: (rows) => {
      if (toasts?.deleted) toast.success(toasts.deleted)
      const ids = rows.map(({ id }) => id)
      offerUndo({ path }, ids)
    },
    reorderRows: (rows) => reorderRows(path, rows, type.reorderAscending),
    onError: (action, cause) => showErrorToast(type, action, cause),
  }
}

const otherFields = ({ fields, list }: AnyContent): string[] =>
  Object.keys(fields).filter((name) => !list.columns.includes(name))

const changedColumn: ListColumn<AnyRow> = timeColumn('Updated_at', 'Changed', (row) => row.Updated_at)

const listTitle = ({ admin, label }: AnyContent): string => admin.title ?? label.many

/** Rows that are not published have only one view. */
export const contentTabs = ({ admin }: AnyContent): ListSource['tabs'] =>
  (admin.status ?? 'tabs') === 'tabs'
    ? [statusTabs.all, statusTabs.published, statusTabs.unpublished]
    : [{ id: 'all', label: 'All', query: {} }]

function fieldColumn(type: AnyContent, name: string): ListColumn<AnyRow> {
  const field = type.fields[name]
  const kind = kindOf(field)
  return {
    name,
    label: field.label,
    width: kind.columnWidth(field),
    isSortable: type.list.sort.includes(name),
    kind: field.kind,
    cell: (row) => kind.cell(row[name], field),
  }
}

const statusColumn = (type: AnyContent): ListColumn<AnyRow> => ({
  name: 'status',
  label: 'Active/Inactive',
  width: { fixed: 12 },
  isSortable: false,
  isFixed: true,
  cell: (row, isOpen) => <StatusCell type={type} row={row} isDisabled={isOpen} />,
})

function StatusCell({ type, row, isDisabled }: { type: AnyContent; row: AnyRow; isDisabled: boolean }) {
  const { mutate } = useSetStatus(type)
  return <StatusSwitch type={type} row={row} setStatus={mutate} isDisabled={isDisabled} />
}
