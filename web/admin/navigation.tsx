import { useId, useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import { type Entry, type Group, standingMenu } from '#web/admin/menu.ts'
import { Icon } from '#web/ui/icon.tsx'

const line =
  'flex h-9 w-full items-center gap-2.5 rounded-control px-2.5 text-md text-ink-muted hover:bg-sunken hover:text-ink aria-[current=page]:bg-brand-soft aria-[current=page]:font-medium aria-[current=page]:text-brand'

/** The left menu; groups fold open and remember it. */
export function Navigation({ onLeave }: { onLeave?: () => void }) {
  return (
    <nav aria-label="Main">
      <ul className="grid gap-0.5 p-3">
        {standingMenu.map((item) => (
          <li key={item.label}>
            {'path' in item ? (
              <Single {...item} onLeave={onLeave} />
            ) : (
              <Foldable group={item} onLeave={onLeave} />
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Single({ label, path, icon, onLeave }: Entry & { onLeave: (() => void) | undefined }) {
  return (
    <NavLink to={`/authority/${path}`} onClick={onLeave} className={line}>
      <Icon name={icon} />
      {label}
    </NavLink>
  )
}

function Foldable({ group, onLeave }: { group: Group; onLeave: (() => void) | undefined }) {
  const { pathname } = useLocation()
  const isHere = group.entries.some(({ path }) => pathname === `/authority/${path}`)
  const [isOpen, setOpen] = useState(isHere || localStorage.getItem(remembered(group)) === 'open')
  const id = useId()
  const fold = () => {
    localStorage.setItem(remembered(group), isOpen ? 'closed' : 'open')
    setOpen(!isOpen)
  }
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={fold}
        className={`${line} cursor-pointer`}
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
            <NavLink to={`/authority/${path}`} onClick={onLeave} className={line}>
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </>
  )
}

const remembered = ({ label }: Group) => `menu ${label}`
