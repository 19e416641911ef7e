import type { MouseEventHandler, ReactNode } from 'react'
import { Link } from 'react-router'

const tones = {
  /** The primary action. */
  solid: 'bg-brand text-brand-ink hover:bg-brand-strong',
  /** The primary action on a dark background. */
  light: 'bg-deep-ink text-deep hover:bg-brand-soft',
  /** The secondary action, in the color of the text around it. */
  outline: 'border border-current hover:bg-current/10',
} as const

const sizes = {
  regular: 'h-12 px-6 text-base',
  small: 'h-10 px-5 text-md',
} as const

interface ActionLinkProps {
  /** A path of this site, or a URL with its scheme such as `mailto:`. */
  readonly to: string
  readonly tone?: keyof typeof tones
  readonly size?: keyof typeof sizes
  /** Replaces the navigation if scripts run. */
  readonly onClick?: MouseEventHandler<HTMLAnchorElement>
  readonly children: ReactNode
}

/** A link that looks like a button. */
export function ActionLink({ to, tone = 'solid', size = 'regular', onClick, children }: ActionLinkProps) {
  const className = `inline-flex print:hidden items-center justify-center gap-2 rounded-full font-medium whitespace-nowrap transition-colors ${tones[tone]} ${sizes[size]}`
  return to.startsWith('/') ? (
    <Link to={to} prefetch="intent" onClick={onClick} className={className}>
      {children}
    </Link>
  ) : (
    <a href={to} onClick={onClick} className={className}>
      {children}
    </a>
  )
}
