import { type ComponentProps, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Icon, type IconSource } from '#web/ui/images/icon.tsx'

const tones = {
  primary: 'bg-brand text-brand-ink not-disabled:hover:bg-brand-strong border-transparent',
  plain: 'bg-surface text-ink border-line not-disabled:hover:bg-sunken',
  quiet: 'text-ink-muted border-transparent not-disabled:hover:bg-sunken not-disabled:hover:text-ink',
  danger: 'bg-bad text-bad-ink not-disabled:hover:bg-bad-strong border-transparent',
  warning: 'text-bad border-line bg-surface not-disabled:hover:bg-bad-soft',
} as const

const sizes = {
  sm: 'h-7 px-2 text-sm gap-1.5',
  md: 'h-8 px-3 text-sm gap-1.5',
  lg: 'h-10 px-4 text-md gap-2',
} as const

const baseClass =
  'relative inline-flex shrink-0 cursor-pointer items-center justify-center rounded-control border font-medium whitespace-nowrap transition-colors disabled:cursor-default aria-disabled:cursor-default aria-disabled:opacity-50'

export type Tone = keyof typeof tones
export type ButtonSize = keyof typeof sizes
type Native = Omit<ComponentProps<'button'>, 'className' | 'style' | 'children'>

interface StyleProps {
  tone?: Tone
  size?: ButtonSize
  icon?: IconSource
  isWide?: boolean
  children: ReactNode
}

/** `isBusy` while its action is in progress: it cannot be pressed again, and is marked busy (AC-050, AC-236). */
export function Button({
  tone = 'plain',
  size = 'md',
  icon,
  isWide,
  isBusy,
  children,
  disabled,
  ...native
}: Native & StyleProps & { isBusy?: boolean }) {
  const button = useFocusRestore(isBusy)
  return (
    <button
      ref={button}
      type="button"
      {...native}
      disabled={disabled || isBusy}
      aria-busy={isBusy || undefined}
      className={`${baseClass} ${tones[tone]} ${sizes[size]} ${isWide ? 'w-full' : ''} ${isBusy ? '' : 'disabled:opacity-50'}`}
    >
      {icon && <Icon name={icon} />}
      <span className={isBusy ? 'opacity-50' : ''}>{children}</span>
      {isBusy && <span className="busy-bar" aria-hidden="true" />}
    </button>
  )
}

/** Browsers take the focus from a disabled button; it gets it back when it is enabled again. */
function useFocusRestore(isBusy = false): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const element = button.current
    if (!isBusy || document.activeElement !== element) return
    return () => {
      if (element?.isConnected && document.activeElement === document.body) element.focus()
    }
  }, [isBusy])
  return button
}

/** Looks like a button and is a link. */
export function ButtonLink({
  tone = 'plain',
  size = 'md',
  icon,
  isWide,
  children,
  to,
}: StyleProps & { to: string }) {
  return (
    <Link to={to} className={`${baseClass} ${tones[tone]} ${sizes[size]} ${isWide ? 'w-full' : ''}`}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  )
}

const iconButtonClass =
  'tip relative inline-flex size-7 pointer-coarse:size-9 shrink-0 cursor-pointer items-center justify-center rounded-control text-ink-muted transition-colors'

/** An icon that links out of the app, such as to an e-mail; named and explained like a button. */
export function IconLink({ label, icon, href }: { label: string; icon: IconSource; href: string }) {
  return (
    <a
      href={href}
      aria-label={label}
      data-tip={label}
      className={`${iconButtonClass} hover:bg-sunken hover:text-ink`}
    >
      <Icon name={icon} />
    </a>
  )
}

/**
 * An icon as a button: its label is its tooltip, on hover and focus, and its accessible name.
 * @param of what it belongs to, only for the accessible name, if several buttons have one label
 */
export function IconButton({
  label,
  of,
  icon,
  tone = 'quiet',
  tipBelow,
  ...native
}: Native & { label: string; of?: string; icon: IconSource; tone?: 'quiet' | 'danger'; tipBelow?: boolean }) {
  return (
    <button
      type="button"
      {...native}
      aria-label={of ? `${label} ${of}` : label}
      data-tip={label}
      data-tip-below={tipBelow}
      className={`${iconButtonClass} not-disabled:hover:bg-sunken disabled:cursor-default disabled:opacity-50 aria-disabled:cursor-default aria-disabled:opacity-50 ${tone === 'danger' ? 'not-disabled:hover:text-bad' : 'not-disabled:hover:text-ink'}`}
    >
      <Icon name={icon} />
    </button>
  )
}

/** Looks like a link and does something here. */
export function TextButton({ children, ...native }: Native & { children: ReactNode }) {
  return (
    <button
      type="button"
      {...native}
      className="line-target cursor-pointer rounded-control font-medium text-brand underline-offset-4 not-disabled:hover:underline disabled:cursor-default disabled:opacity-60"
    >
      {children}
    </button>
  )
}
