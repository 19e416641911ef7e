import { useQuery } from '@tanstack/react-query'
import { Link, NavLink } from 'react-router'
import { employeePath } from '#contract/employee/employee-path.ts'
import { unreadLabel, useUnreadMessages, useUnreadTitle } from '#web/employee/chat/conversations.ts'
import { fullName, Picture } from '#web/employee/people/picture.tsx'
import { profileQuery } from '#web/employee/portal-api.ts'
import { profileEvents, useProfileEvent } from '#web/employee/profile/profile-events.ts'
import { navigation } from '#web/employee/screens.ts'
import { PortalActions } from '#web/employee/shell/portal-actions.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Icon } from '#web/ui/images/icon.tsx'
import { Logo } from '#web/ui/images/logo.tsx'
import { MenuDrawer } from '#web/ui/menus/menu-drawer.tsx'
import { PopoverButton } from '#web/ui/menus/popover-button.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { ThemeButton } from '#web/ui/theme/theme-button.tsx'
import { useScrolledPast } from '#web/ui/use-scrolled-past.ts'

const ProfileMenu = onDemand(() => import('#web/employee/shell/profile-menu.tsx'))

/** Logo, navigation, and the employee's menu; it stays visible. */
export function Header() {
  const unread = useUnreadMessages()
  useUnreadTitle(unread)
  const isSticky = useScrolledPast(8)
  return (
    <header
      className={`sticky top-0 z-30 border-b border-line bg-canvas transition-shadow ${isSticky ? 'shadow-raised' : ''}`}
    >
      <div className="mx-auto flex h-14 max-w-[90rem] items-center gap-2 px-3 lg:px-6.5">
        <MenuDrawer>
          {(close) => (
            <nav aria-label="Main" className="p-3">
              <NavigationLinks className="grid gap-0.5" unread={unread} onLeave={close} />
            </nav>
          )}
        </MenuDrawer>
        {/* The public site has another style sheet, so this loads a new document. */}
        <Link to="/" reloadDocument className="rounded-control px-1.5 py-1">
          <Logo isCompact />
        </Link>
        <nav aria-label="Main" className="hidden pl-1 md:block xl:pl-4">
          <NavigationLinks className="flex gap-1" unread={unread} isCompact />
        </nav>
        <div className="ml-auto flex items-center gap-1">
          <PortalActions />
          <ThemeButton />
          <ProfileButton />
        </div>
      </div>
    </header>
  )
}

function NavigationLinks({
  className,
  unread,
  isCompact = false,
  onLeave,
}: {
  className: string
  /** Whether narrow screens show only the icons. */
  isCompact?: boolean
  /** The number of unread messages. */
  unread: number
  onLeave?: () => void
}) {
  return (
    <ul className={className}>
      {navigation.map(({ path, label, icon }) => (
        <li key={path}>
          <NavLink
            to={`${employeePath}/${path}`}
            onClick={onLeave}
            {...(isCompact && { 'data-tip': label, 'data-tip-below': true })}
            className={`flex h-9 items-center gap-2 rounded-control px-2.5 text-md text-ink-muted hover:bg-sunken hover:text-ink aria-[current=page]:bg-brand-soft aria-[current=page]:font-medium aria-[current=page]:text-brand ${isCompact ? 'tip relative lg:after:hidden' : ''}`}
          >
            <Icon name={icon} />
            <span className={isCompact ? 'max-lg:sr-only' : ''}>{label}</span>
            {path === 'chats' && unread > 0 && <Badge tone="brand">{unreadLabel(unread)}</Badge>}
          </NavLink>
        </li>
      ))}
    </ul>
  )
}

/** Name and picture are reloaded after each change of the profile (EP-088). */
function ProfileButton() {
  const { data: profile, refetch } = useQuery(profileQuery())
  useProfileEvent(profileEvents.updated, () => void refetch())
  const name = profile ? fullName(profile) : ''
  const label = name ? `Profile menu of ${name}` : 'Profile menu'
  return (
    <PopoverButton
      label={label}
      look="quiet"
      opens="menu"
      preload={ProfileMenu.preload}
      trigger={
        <>
          <Picture profile={profile} />
          <span className="hidden max-w-40 truncate xl:block">{name}</span>
          <Icon name="fold" size="sm" />
        </>
      }
    >
      {(popover) => <ProfileMenu {...popover} label={label} />}
    </PopoverButton>
  )
}
