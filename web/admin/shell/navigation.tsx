import { useId, useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import { adminPath } from '#contract/account/admin-path.ts'
import { useMayOpen } from '#web/admin/permissions.ts'
import { hasScreen } from '#web/admin/screens.ts'
import { type MenuEntry, type MenuGroup, menuOf } from '#web/admin/shell/menu.ts'
import { Icon } from '#web/ui/images/icon.tsx'

const linkStyle =
  'flex h-9 w-full items-center gap-2.5 rounded-control px-2.5 text-md text-ink-muted hover:bg-sunken hover:text-ink aria-[current=page]:bg-brand-soft aria-[current=page]:font-medium aria-[current=page]:text-brand'

/** The left menu; the browser stores whether a group is open. */
export function Navigation({ onLeave }: { onLeave?: () => void }) {
  const mayOpen = useMayOpen()
  return (
    <nav aria-label="Main">
      <ul className="grid gap-0.5 p-3">
        {menuOf((path) => hasScreen(path) && mayOpen(path)).map((item) => (
          <li key={item.label}>
            {'path' in item ? (
              <NavigationLink {...item} onLeave={onLeave} />
            ) : (
              <NavigationGroup group={item} onLeave={onLeave} />
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

function NavigationLink({ label, path, icon, onLeave }: MenuEntry & { onLeave: (() => void) | undefined }) {
  return (
    <NavLink to={`${adminPath}/${path}`} onClick={onLeave} className={linkStyle}>
      <Icon name={icon} />
      {label}
    </NavLink>
  )
}

function NavigationGroup({ group, onLeave }: { group: MenuGroup; onLeave: (() => void) | undefined }) {
  const { pathname } = useLocation()
  const isCurrent = group.entries.some(({ path }) => pathname === `${adminPath}/${path}`)
  const [isOpen, setOpen] = useState(isCurrent || localStorage.getItem(storageKey(group)) === 'open')
  const id = useId()
  const toggle = () => {
    localStorage.setItem(storageKey(group), isOpen ? 'closed' : 'open')
    setOpen(!isOpen)
  }
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={toggle}
        className={`${linkStyle} cursor-pointer`}
      >
        <Icon name={group.icon} />
        {group.label}
        <span className={`ml-auto transition-transform ${isOpen ? '' : '-rotate-90'}`}>
          <Icon name="fold" size="sm" />
        </span>
      </button>
      <ul id={id} hidden={!isOpen} className="grid gap-0.5 pt-0.5 pl-6.5">
        {group.entries.map(({ label, path }) => (
          <li key={path}>
            <NavLink to={`${adminPath}/${path}`} onClick={onLeave} className={linkStyle}>
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </>
  )
}

const storageKey = ({ label }: MenuGroup) => `menu ${label}`
