import type { ReactNode } from 'react'
import {
  type Enquiry,
  enquiriesPath,
  enquiriesScreen,
  enquiryFields,
  enquiryFilters,
  type enquirySort,
} from '#contract/enquiry.ts'
import { defaultSort } from '#contract/list.ts'
import { keysOf } from '#contract/records.ts'
import { ApiError } from '#web/api.ts'
import { kindOf } from '#web/forms/kinds/index.ts'
import { deleteRows, reorderRows } from '#web/list/bulk-calls.ts'
import { namedFilter } from '#web/list/filters/named-filter.ts'
import { timeColumn } from '#web/list/more-columns.tsx'
import type { ListAction, ListColumn, ListSource } from '#web/list/source.ts'
import type { WithTrash } from '#web/list/trash-api.ts'
import { offerUndo } from '#web/list/undo-delete.ts'
import { toast } from '#web/ui/toasts/toast.tsx'

export type EnquirySource = ListSource<Enquiry> & WithTrash

type FieldName = keyof typeof enquiryFields

const isSortable: Readonly<Record<FieldName, boolean>> = {
  name: true,
  email: true,
  subject: true,
  message: false,
} satisfies Record<(typeof enquirySort)[number], true> & Record<FieldName, boolean>

function column(name: FieldName): ListColumn<Enquiry> {
  const field = enquiryFields[name]
  const kind = kindOf(field)
  return {
    name,
    label: field.label,
    width: kind.columnWidth(field),
    isSortable: isSortable[name],
    kind: field.kind,
    cell: (row): ReactNode => kind.cell(row[name], field),
  }
}

/** The list of enquiries: its columns and its data. */
export const enquirySource: EnquirySource = {
  path: enquiriesPath,
  exportPath: enquiriesPath,
  title: 'Contact us',
  label: { one: 'Enquiry', many: 'Enquiries' },
  tabs: [{ id: 'all', label: 'All', query: {} }],
  columns: keysOf(enquiryFields).map(column),
  hasViews: true,
  moreColumns: [
    timeColumn('Created_at', 'Received', ({ Created_at }) => Created_at),
    timeColumn('Read_at', 'Read', ({ Read_at }) => Read_at),
  ],
  filter: namedFilter(enquiryFilters),
  nameColumn: 'name',
  nameOf: ({ name }) => name,
  defaultSort,
  pageSize: { storageKey: enquiriesScreen, resetOnSearch: 'change' },
  deleteSelectedLabel: 'Delete All',
  hasTrash: true,
  deleteRows: (rows) => deleteRows(enquiriesPath, rows),
  onDeleted: (rows) =>
    offerUndo(
      enquirySource,
      rows.map(({ id }) => id),
    ),
  reorderRows: (rows) => reorderRows(enquiriesPath, rows),
  onError: showError,
}

/** All other errors are shown in place. */
function showError(action: ListAction, cause: Error): void {
  const isSignedOut = cause instanceof ApiError && cause.status === 401
  if (action === 'reorder' && !isSignedOut)
    toast.failure('Order Update Failed!', 'Reverted to last saved order.')
}
