import { KeyRound } from 'lucide-react'
import { Link } from 'react-router'
import { adminPath } from '#contract/account/admin-path.ts'
import { FindButton } from '#web/admin/find/find-button.tsx'
import { Navigation } from '#web/admin/shell/navigation.tsx'
import { useStoredAdmin } from '#web/admin-session.ts'
import { Icon } from '#web/ui/images/icon.tsx'
import { Logo } from '#web/ui/images/logo.tsx'
import { Avatar } from '#web/ui/images/stored-image.tsx'
import { DropdownMenu, MenuItem } from '#web/ui/menus/menu.tsx'
import { MenuDrawer } from '#web/ui/menus/menu-drawer.tsx'
import { ThemeButton } from '#web/ui/theme/theme-button.tsx'
import { useScrolledPast } from '#web/ui/use-scrolled-past.ts'

/** It stays visible, and gets a shadow once the page is scrolled (AC-039, AC-041). */
export function Header() {
  const isSticky = useScrolledPast(200)
  return (
    <header
      data-sticky={isSticky}
      className={`sticky top-0 z-30 flex h-14 items-center gap-2 border-b border-line bg-canvas px-3 transition-shadow lg:px-4 ${isSticky ? 'shadow-raised' : ''}`}
    >
      <MenuDrawer>{(close) => <Navigation onLeave={close} />}</MenuDrawer>
      <Link to={`${adminPath}/dashboard`} className="min-w-0 rounded-control px-1.5 py-1">
        <Logo />
      </Link>
      <div className="ml-auto flex shrink-0 items-center gap-1">
        <FindButton />
        <ThemeButton />
        <UserMenu />
      </div>
    </header>
  )
}

function UserMenu() {
  const { firstname, lastname, profile_image } = useStoredAdmin()
  const name = `${firstname} ${lastname}`.trim()
  return (
    <DropdownMenu
      label={`Account menu for ${name || 'administrator'}`}
      look="quiet"
      trigger={
        <>
          <Avatar path={profile_image || null} />
          <span className="hidden max-w-40 truncate sm:block">{name}</span>
          <Icon name="fold" size="sm" />
        </>
      }
    >
      <MenuItem icon="profile" href={`${adminPath}/profile`}>
        My Profile
      </MenuItem>
      <MenuItem icon="editProfile" href={`${adminPath}/edit-profile`}>
        Edit Profile
      </MenuItem>
      <MenuItem icon="password" href={`${adminPath}/change-password`}>
        Change Password
      </MenuItem>
      <MenuItem icon={KeyRound} href={`${adminPath}/security`}>
        Security
      </MenuItem>
      <MenuItem icon="logout" href="/logout">
        Logout
      </MenuItem>
    </DropdownMenu>
  )
}
