import { emailLogFilters, emailThreadsPath, type ThreadEmail } from '#contract/hiring/email-thread.ts'
import { EmailBody } from '#web/admin/join-team/email-body.tsx'
import { EmailState } from '#web/admin/join-team/email-state.tsx'
import { ApiError } from '#web/api.ts'
import { ClampedText } from '#web/forms/kinds/plain-text.tsx'
import { deleteRows } from '#web/list/bulk-calls.ts'
import { DeleteButton } from '#web/list/delete-button.tsx'
import { EmptyList } from '#web/list/empty-list.tsx'
import { namedFilter } from '#web/list/filters/named-filter.ts'
import { ListScreen } from '#web/list/list-screen.tsx'
import { textColumn } from '#web/list/more-columns.tsx'
import { OpenButton } from '#web/list/open-button.tsx'
import type { ListAction, ListSource } from '#web/list/source.ts'
import { type List, useList } from '#web/list/use-list.ts'
import { NewYorkTime } from '#web/ui/time/new-york-time.tsx'
import { toast } from '#web/ui/toasts/toast.tsx'

/** E-mails to candidates, to read and to delete (AP-224 to AP-242). */
export default function EmailLogs() {
  const list = useList(source)
  return (
    <ListScreen
      list={list}
      details={(row) => <EmailState email={row} />}
      actions={(row) => <RowActions list={list} row={row} />}
      panel={(row) => <Content row={row} />}
      empty={<EmptyList list={list} />}
    />
  )
}

const source: ListSource<ThreadEmail> = {
  path: emailThreadsPath,
  exportPath: emailThreadsPath,
  title: 'Email Logs',
  label: { one: 'Email', many: 'Emails' },
  tabs: [{ id: 'all', label: 'All', query: {} }],
  columns: [
    {
      name: 'email',
      label: 'Recipient',
      width: { min: 14 },
      isSortable: true,
      cell: ({ email }) => <ClampedText>{email}</ClampedText>,
    },
    {
      name: 'from',
      label: 'Sender',
      width: { min: 12 },
      isSortable: false,
      kind: 'text',
      cell: ({ from }) => <ClampedText>{from}</ClampedText>,
    },
    {
      name: 'subject',
      label: 'Subject',
      width: { min: 14 },
      isSortable: true,
      kind: 'text',
      cell: ({ subject }) => <ClampedText>{subject}</ClampedText>,
    },
    {
      name: 'Created_at',
      label: 'Date',
      width: { fixed: 12 },
      isSortable: true,
      kind: 'date',
      cell: ({ Created_at }) => <NewYorkTime at={Created_at} />,
    },
  ],
  hasViews: true,
  moreColumns: [textColumn('state', 'State', ({ state }) => state)],
  filter: namedFilter(emailLogFilters),
  nameColumn: 'email',
  nameCloses: true,
  nameOf: ({ subject, email }) => `“${subject}” to ${email}`,
  defaultSort: '-Created_at',
  pageSize: { storageKey: 'emailLogs' },
  emptyText: 'No email logs found',
  deleteSelectedLabel: 'Delete All',
  deleteRows: (rows) => deleteRows(emailThreadsPath, rows),
  onDeleted: () => toast.success('Email Log Deleted Successfully!'),
  onError: (action, cause) => showError(action, cause),
}

function RowActions({ list, row }: { list: List<ThreadEmail>; row: ThreadEmail }) {
  return (
    <>
      <OpenButton list={list} row={row} label="View" />
      <DeleteButton list={list} row={row} />
    </>
  )
}

function Content({ row }: { row: ThreadEmail }) {
  return (
    <section
      aria-label={`Email ${source.nameOf(row)}`}
      className="grid gap-3 rounded-card border border-line bg-surface p-4 lg:p-5"
    >
      <h2 className="font-semibold wrap-anywhere">{row.subject}</h2>
      <EmailBody html={row.emailContent} />
    </section>
  )
}

const failures: Partial<Record<ListAction, string>> = {
  list: 'Failed to fetch email logs',
  delete: 'Failed to delete email log',
}

function showError(action: ListAction, cause: Error): void {
  const failure = failures[action]
  // The sign-in screen is about to appear, which says enough.
  const isSignedOut = cause instanceof ApiError && cause.status === 401
  if (failure && !isSignedOut) toast.error('Error', failure)
}
