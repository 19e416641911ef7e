import type { ComponentProps } from 'react'
import { Icon } from '#web/ui/images/icon.tsx'

const tones = {
  plain: 'border-line-strong bg-surface text-ink',
  neutral: 'border-current bg-sunken font-medium text-ink-muted',
  ok: 'border-current bg-ok-soft font-medium text-ok',
  warn: 'border-current bg-warn-soft font-medium text-warn',
  bad: 'border-current bg-bad-soft font-medium text-bad',
  evaluating: 'border-current bg-evaluating-soft font-medium text-evaluating',
} as const

const sizes = { sm: 'h-8 text-sm', md: 'h-9 text-md' } as const

type Native = Omit<ComponentProps<'select'>, 'className' | 'style' | 'size'>

/** A native select in our style; its tone follows the choice. */
export function Select({
  tone = 'plain',
  size = 'md',
  children,
  ...native
}: Native & { tone?: keyof typeof tones; size?: keyof typeof sizes }) {
  return (
    <span className="relative inline-grid max-w-full grid-cols-[minmax(0,1fr)]">
      <select
        {...native}
        data-tone={tone}
        className={`w-full cursor-pointer appearance-none rounded-control border pr-8 pl-2.5 aria-invalid:border-bad [&>option]:bg-surface [&>option]:text-ink ${tones[tone]} ${sizes[size]}`}
      >
        {children}
      </select>
      <span className="pointer-events-none absolute inset-y-0 right-2 flex items-center text-ink-muted">
        <Icon name="fold" />
      </span>
    </span>
  )
}
