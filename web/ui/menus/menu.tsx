import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { RouterProvider } from 'react-aria-components'
import { Menu as AriaMenu, MenuItem as AriaMenuItem, type MenuProps } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { useHref, useNavigate } from 'react-router'
import { focusWhenReady } from '#web/ui/focus/focus-when-ready.ts'
import { Icon, type IconSource } from '#web/ui/images/icon.tsx'
import { type OpenPopover, PopoverButton, type PopoverButtonProps } from '#web/ui/menus/popover-button.tsx'

/** A button that opens a menu of links and actions. */
export function DropdownMenu({
  children,
  ...button
}: Pick<PopoverButtonProps, 'label' | 'tip' | 'trigger' | 'look'> & { children: ReactNode }) {
  return (
    <PopoverButton {...button} opens="menu">
      {(popover) => (
        <PopoverMenu {...popover} label={button.label}>
          {children}
        </PopoverMenu>
      )}
    </PopoverButton>
  )
}

/** A menu of links and actions, which a `PopoverButton` opens. */
export function PopoverMenu({
  label,
  children,
  ...popover
}: OpenPopover & { label: string; children: ReactNode }) {
  const menu = useRef<HTMLDivElement>(null)
  // React Aria focuses the item only the first time, later the menu.
  useEffect(() => {
    if (popover.isOpen) focusWhenReady(() => menu.current?.querySelector<HTMLElement>('[role="menuitem"]'))
  }, [popover.isOpen])
  return (
    // Without a trigger of React Aria, it has no name by itself.
    <Popover
      {...popover}
      aria-label={label}
      placement="bottom end"
      className="entering-rise z-50 min-w-40 rounded-card border border-line bg-raised p-1 shadow-raised"
    >
      <Menu ref={menu} aria-label={label} onClose={() => popover.onOpenChange(false)} autoFocus="first">
        {children}
      </Menu>
    </Popover>
  )
}

/** The same behind an icon, among the buttons of a row. */
export const IconMenu = ({
  label,
  of,
  icon,
  children,
}: {
  label: string
  /** The thing that the menu belongs to, for the accessible name only. */
  of: string
  icon: IconSource
  children: ReactNode
}) => (
  <DropdownMenu label={`${label} ${of}`} tip={label} look="icon" trigger={<Icon name={icon} />}>
    {children}
  </DropdownMenu>
)

/** React Aria's menu, with links that go through the router. */
function Menu(props: MenuProps<object> & { ref?: RefObject<HTMLDivElement | null> }) {
  const navigate = useNavigate()
  return (
    <RouterProvider navigate={(path) => void navigate(path)} useHref={useHref}>
      <AriaMenu {...props} className="outline-none" />
    </RouterProvider>
  )
}

/** A button that opens a small panel under it, such as a few choices. */
export const Dropdown = ({
  label,
  icon,
  children,
}: {
  label: string
  icon: IconSource
  children: (close: () => void) => ReactNode
}) => (
  <PopoverButton
    label={label}
    trigger={
      <>
        <Icon name={icon} />
        {label}
        <Icon name="fold" />
      </>
    }
    opens="dialog"
  >
    {(popover) => (
      // Without a dialog in it, it is a dialog itself.
      <Popover
        {...popover}
        aria-label={label}
        placement="bottom end"
        className="entering-rise z-50 rounded-card border border-line bg-raised p-1 shadow-raised outline-none"
      >
        {children(() => popover.onOpenChange(false))}
      </Popover>
    )}
  </PopoverButton>
)

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
