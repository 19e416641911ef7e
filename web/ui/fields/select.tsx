import type { ComponentProps, KeyboardEvent, MouseEvent } from 'react'
import { Icon } from '#web/ui/images/icon.tsx'
import { useAreFieldsFixed } from '#web/ui/read-only.tsx'

const tones = {
  plain: 'border-line-strong bg-surface text-ink',
  neutral: 'border-current bg-sunken font-medium text-ink-muted',
  ok: 'border-current bg-ok-soft font-medium text-ok',
  warn: 'border-current bg-warn-soft font-medium text-warn',
  bad: 'border-current bg-bad-soft font-medium text-bad',
  evaluating: 'border-current bg-evaluating-soft font-medium text-evaluating',
} as const

/** The same of a form that cannot be sent; a tone stays, since it tells something. */
const fixedPlain = 'border-line bg-sunken text-ink forced-colors:border-[GrayText]'

const sizes = { sm: 'h-8 text-sm', md: 'h-9 text-md' } as const

type Native = Omit<ComponentProps<'select'>, 'className' | 'style' | 'size'>

/** A native select in our style; its tone follows the choice. */
export function Select({
  tone = 'plain',
  size = 'md',
  children,
  ...native
}: Native & { tone?: keyof typeof tones; size?: keyof typeof sizes }) {
  const isFixed = useAreFieldsFixed()
  const look = isFixed && tone === 'plain' ? fixedPlain : tones[tone]
  return (
    <span className="relative inline-grid max-w-full grid-cols-[minmax(0,1fr)]">
      <select
        {...native}
        {...(isFixed && readOnly)}
        data-tone={tone}
        className={`w-full appearance-none ${isFixed ? 'cursor-default' : 'cursor-pointer'} rounded-control border pr-8 pl-2.5 aria-invalid:border-bad [&>option]:bg-surface [&>option]:text-ink ${look} ${sizes[size]}`}
      >
        {children}
      </select>
      <span className="pointer-events-none absolute inset-y-0 right-2 flex items-center text-ink-muted">
        <Icon name="fold" />
      </span>
    </span>
  )
}

/** An element of this kind has no `readonly`: it stays in reach of the keyboard, and its list does not open. */
const readOnly = {
  'aria-readonly': true,
  onMouseDown: (event: MouseEvent<HTMLSelectElement>) => {
    event.preventDefault()
    event.currentTarget.focus()
  },
  onKeyDown: (event: KeyboardEvent) => {
    if (event.key !== 'Tab' && event.key !== 'Escape') event.preventDefault()
  },
  // Not by anything else either, such as a browser that fills forms in.
  onChange: () => {},
} as const
