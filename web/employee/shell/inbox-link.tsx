import { useQuery } from '@tanstack/react-query'
import { NavLink } from 'react-router'
import { employeePath } from '#contract/employee/employee-path.ts'
import { unreadQuery } from '#web/employee/inbox/inbox-api.ts'
import { Icon } from '#web/ui/images/icon.tsx'

/** Links to the inbox, with its number of unread entries. */
export function InboxLink() {
  const { data: unread = 0 } = useQuery(unreadQuery())
  return (
    <NavLink
      to={`${employeePath}/inbox`}
      aria-label={unread > 0 ? `Inbox, ${unread} unread` : 'Inbox'}
      data-tip="Inbox"
      data-tip-below
      className="tip relative inline-flex size-7 items-center justify-center rounded-control text-ink-muted hover:bg-sunken hover:text-ink aria-[current=page]:bg-brand-soft aria-[current=page]:text-brand pointer-coarse:size-9"
    >
      <Icon name="enquiries" />
      {unread > 0 && (
        <span className="absolute -top-1 -right-1 min-w-4 rounded-full bg-bad px-1 text-center text-[0.6875rem]/4 font-medium text-bad-ink tabular-nums">
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </NavLink>
  )
}
