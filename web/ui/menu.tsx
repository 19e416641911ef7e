import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { RouterProvider } from 'react-aria-components'
import { Button } from 'react-aria-components/Button'
import { DialogTrigger } from 'react-aria-components/Dialog'
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  type MenuProps,
  MenuTrigger,
} from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { useHref, useNavigate } from 'react-router'
import { focusWhenReady } from '#web/ui/focus-when-ready.ts'
import { Icon, type IconSource } from '#web/ui/icon.tsx'
import type { OpenPopover } from '#web/ui/popover-button.tsx'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'

const quietButtonClass =
  'flex h-9 cursor-pointer items-center gap-2 rounded-control px-1.5 text-md hover:bg-sunken aria-expanded:bg-sunken'
/** Beside buttons and inputs of a toolbar. */
const controlButtonClass =
  'inline-flex h-8 shrink-0 cursor-pointer items-center gap-1.5 rounded-control border border-line bg-surface px-3 text-sm font-medium hover:bg-sunken aria-expanded:bg-sunken'

/** A button that opens a menu of links and actions. */
export function DropdownMenu({
  label,
  trigger,
  isControl = false,
  children,
}: {
  label: string
  /** What the button shows; its name is the label. */
  trigger: ReactNode
  /** Whether it looks like the buttons of a toolbar. */
  isControl?: boolean
  children: ReactNode
}) {
  return (
    <MenuTrigger>
      <Button aria-label={label} className={isControl ? controlButtonClass : quietButtonClass}>
        {trigger}
      </Button>
      <Popover placement="bottom end" className={menuClass}>
        <Menu>{children}</Menu>
      </Popover>
    </MenuTrigger>
  )
}

const menuClass = 'entering-rise z-50 min-w-52 rounded-card border border-line bg-raised p-1 shadow-raised'

/** What a `PopoverButton` opens: a menu of links and actions. */
export function PopoverMenu({
  label,
  children,
  ...popover
}: OpenPopover & { label: string; children: ReactNode }) {
  const menu = useRef<HTMLDivElement>(null)
  // React Aria gives the focus to the item the first time only, later to the menu.
  useEffect(() => focusWhenReady(() => menu.current?.querySelector<HTMLElement>('[role="menuitem"]')), [])
  return (
    // Without a trigger of React Aria it has no name by itself.
    <Popover {...popover} aria-label={label} placement="bottom end" className={menuClass}>
      <Menu ref={menu} aria-label={label} onClose={() => popover.onOpenChange(false)} autoFocus="first">
        {children}
      </Menu>
    </Popover>
  )
}

/** The same behind an icon, among the buttons of a row. */
export function IconMenu({
  label,
  of,
  icon,
  children,
}: {
  label: string
  /** What the menu belongs to, for the name alone. */
  of: string
  icon: IconSource
  children: ReactNode
}) {
  const button = {
    'aria-label': `${label} ${of}`,
    'data-tip': label,
    className:
      'tip relative inline-flex size-7 shrink-0 cursor-pointer items-center justify-center rounded-control text-ink-muted transition-colors hover:bg-sunken hover:text-ink aria-expanded:bg-sunken pointer-coarse:size-9',
    children: <Icon name={icon} />,
  }
  // The server does without React Aria.
  if (!useIsHydrated()) return <button type="button" aria-haspopup="menu" {...button} />
  return (
    <MenuTrigger>
      <Button {...button} />
      <Popover
        placement="bottom end"
        className="entering-rise z-50 min-w-40 rounded-card border border-line bg-raised p-1 shadow-raised"
      >
        <Menu>{children}</Menu>
      </Popover>
    </MenuTrigger>
  )
}

/** React Aria's, with links that lead through the router. */
function Menu(props: MenuProps<object> & { ref?: RefObject<HTMLDivElement | null> }) {
  const navigate = useNavigate()
  return (
    <RouterProvider navigate={(path) => void navigate(path)} useHref={useHref}>
      <AriaMenu {...props} className="outline-none" />
    </RouterProvider>
  )
}

/** A button that opens a small panel under it, such as a few choices. */
export function Dropdown({
  label,
  icon,
  isOpen,
  onOpenChange,
  children,
}: {
  label: string
  icon: IconSource
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  children: ReactNode
}) {
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={onOpenChange}>
      <Button className={controlButtonClass}>
        <Icon name={icon} />
        {label}
        <Icon name="fold" />
      </Button>
      {/* Without a dialog in it, it is one itself. */}
      <Popover
        aria-label={label}
        placement="bottom end"
        className="entering-rise z-50 rounded-card border border-line bg-raised p-1 shadow-raised outline-none"
      >
        {children}
      </Popover>
    </DialogTrigger>
  )
}

/** A link (`href`) or an action (`onAction`). */
export function MenuItem({
  icon,
  children,
  ...target
}: {
  icon?: IconSource
  children: string
  href?: string
  onAction?: () => void
}) {
  return (
    <AriaMenuItem
      {...target}
      textValue={children}
      className="flex h-8 cursor-pointer items-center gap-2.5 pointer-coarse:h-10 rounded-control px-2 text-md outline-none focus:bg-sunken"
    >
      {icon && (
        <span className="text-ink-muted">
          <Icon name={icon} />
        </span>
      )}
      {children}
    </AriaMenuItem>
  )
}
