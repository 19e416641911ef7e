import type { AccountState } from '#contract/account/account-states.ts'
import { ClampedText } from '#web/forms/kinds/plain-text.tsx'
import { textColumn, timeColumn } from '#web/list/more-columns.tsx'
import type { ListSource } from '#web/list/source.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Avatar } from '#web/ui/images/stored-image.tsx'

interface AccountRow {
  readonly id: number
  readonly email: string
  readonly profile_image: string | null
  readonly state: AccountState
  readonly devices: number
  readonly has_second_step: boolean
  readonly created_at: string
}

const states = {
  active: { label: 'Active', tone: 'ok' },
  invited: { label: 'Invited', tone: 'warn' },
  deactivated: { label: 'Deactivated', tone: 'neutral' },
} as const satisfies Record<AccountState, { label: string; tone: string }>

const tabOf = (state: AccountState) => ({ id: state, label: states[state].label, query: { state } })

/** What the lists of administrators and of employees have in common; `own` is the column between e-mail and state. */
export const accountList = <Row extends AccountRow>(
  nameOf: (row: Row) => string,
  own: ListSource<Row>['columns'][number],
) =>
  ({
    tabs: [{ id: 'all', label: 'All', query: {} }, tabOf('active'), tabOf('invited'), tabOf('deactivated')],
    columns: [
      {
        name: 'name',
        label: 'Name',
        width: { min: 14 },
        isSortable: true,
        cell: (row) => (
          <span className="flex items-center gap-2.5">
            <Avatar path={row.profile_image} />
            <span className="min-w-0 wrap-anywhere">{nameOf(row)}</span>
          </span>
        ),
      },
      {
        name: 'email',
        label: 'Email',
        width: { min: 14 },
        isSortable: true,
        kind: 'text',
        cell: ({ email }) => <ClampedText>{email}</ClampedText>,
      },
      own,
      {
        name: 'state',
        label: 'State',
        width: { fixed: 8 },
        isSortable: false,
        cell: ({ state }) => <Badge tone={states[state].tone}>{states[state].label}</Badge>,
      },
    ],
    hasViews: true,
    moreColumns: [
      timeColumn('created_at', 'Added', ({ created_at }) => created_at, true),
      textColumn('devices', 'Signed in on', ({ devices }) => (devices === 0 ? '' : String(devices))),
      textColumn('has_second_step', 'Second step', ({ has_second_step }) => (has_second_step ? 'Yes' : 'No')),
    ],
    nameColumn: 'name',
    nameCloses: true,
    nameOf,
    defaultSort: 'name',
  }) satisfies Partial<ListSource<Row>>
