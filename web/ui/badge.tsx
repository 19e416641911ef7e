import type { ReactNode } from 'react'

const tones = {
  calm: 'bg-sunken text-ink-muted',
  brand: 'bg-brand-soft text-brand',
  ok: 'bg-ok-soft text-ok',
  warn: 'bg-warn-soft text-warn',
} as const

/** A short word or number that belongs to something else. */
export function Badge({ tone = 'calm', children }: { tone?: keyof typeof tones; children: ReactNode }) {
  return (
    <span className={`inline-flex h-5 items-center rounded-full px-2 text-xs font-medium ${tones[tone]}`}>
      {children}
    </span>
  )
}

/** A dot that says in which state something is; `label` says it in words. */
export function StateDot({ tone, label }: { tone: 'ok' | 'calm'; label: string }) {
  return (
    <span
      role="img"
      aria-label={label}
      data-tip={label}
      className={`tip relative inline-block size-2 shrink-0 rounded-full ${tone === 'ok' ? 'bg-ok' : 'border border-line-strong'}`}
    />
  )
}
