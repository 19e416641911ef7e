import { useQuery } from '@tanstack/react-query'
import { Link, NavLink, useNavigate } from 'react-router'
import { employeePath } from '#contract/employee-path.ts'
import { fullName, Picture } from '#web/employee/picture.tsx'
import { profileQuery, signOut } from '#web/employee/portal-api.ts'
import { profileEvents, useProfileEvent } from '#web/employee/profile-events.ts'
import { navigation } from '#web/employee/screens.ts'
import { clearSignIn } from '#web/employee/session.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { DropdownMenu, MenuItem } from '#web/ui/menu.tsx'
import { MenuDrawer } from '#web/ui/menu-drawer.tsx'
import { ThemeButton } from '#web/ui/theme-button.tsx'
import { useScrolledPast } from '#web/ui/use-scrolled-past.ts'

/** Logo, navigation, and the employee's menu; it stays in view. */
export function Header() {
  const isSticky = useScrolledPast(8)
  return (
    <header
      className={`sticky top-0 z-30 border-b border-line bg-canvas transition-shadow ${isSticky ? 'shadow-raised' : ''}`}
    >
      <div className="mx-auto flex h-14 max-w-[90rem] items-center gap-2 px-3 lg:px-6.5">
        {navigation.length > 0 && (
          <MenuDrawer>
            {(close) => (
              <nav aria-label="Main" className="p-3">
                <NavigationLinks className="grid gap-0.5" onLeave={close} />
              </nav>
            )}
          </MenuDrawer>
        )}
        {/* The public site has another style sheet, so it is a new document. */}
        <Link to="/" reloadDocument className="rounded-control px-1.5 py-1">
          <Logo />
        </Link>
        {navigation.length > 0 && (
          <nav aria-label="Main" className="hidden pl-4 md:block">
            <NavigationLinks className="flex gap-1" />
          </nav>
        )}
        <div className="ml-auto flex items-center gap-1">
          <ThemeButton />
          <ProfileMenu />
        </div>
      </div>
    </header>
  )
}

function NavigationLinks({ className, onLeave }: { className: string; onLeave?: () => void }) {
  return (
    <ul className={className}>
      {navigation.map(({ path, label, icon }) => (
        <li key={path}>
          <NavLink
            to={`${employeePath}/${path}`}
            onClick={onLeave}
            className="flex h-9 items-center gap-2 rounded-control px-2.5 text-md text-ink-muted hover:bg-sunken hover:text-ink aria-[current=page]:bg-brand-soft aria-[current=page]:font-medium aria-[current=page]:text-brand"
          >
            <Icon name={icon} />
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  )
}

/** Name and picture are read again after each change of the profile (EP-088). */
function ProfileMenu() {
  const navigate = useNavigate()
  const { data: profile, refetch } = useQuery(profileQuery())
  useProfileEvent(profileEvents.updated, () => void refetch())
  const name = profile ? fullName(profile) : ''
  async function logOut() {
    // Also when the server cannot be reached.
    await signOut().catch(() => undefined)
    clearSignIn()
    await navigate(`${employeePath}/login`)
  }
  return (
    <DropdownMenu
      label={name ? `Profile menu of ${name}` : 'Profile menu'}
      trigger={
        <>
          <Picture profile={profile} />
          <span className="hidden max-w-40 truncate sm:block">{name}</span>
          <Icon name="fold" size="sm" />
        </>
      }
    >
      <MenuItem icon="profile" href={`${employeePath}/profile`}>
        Profile
      </MenuItem>
      <MenuItem icon="logout" onAction={() => void logOut()}>
        Logout
      </MenuItem>
    </DropdownMenu>
  )
}
