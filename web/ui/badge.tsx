import type { ReactNode } from 'react'

const tones = {
  neutral: 'bg-sunken text-ink-muted',
  brand: 'bg-brand-soft text-brand',
  ok: 'bg-ok-soft text-ok',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
  evaluating: 'bg-evaluating-soft text-evaluating',
} as const

/** A short word or number next to what it describes. */
export function Badge({ tone = 'neutral', children }: { tone?: keyof typeof tones; children: ReactNode }) {
  return (
    <span className={`inline-flex h-5 items-center rounded-full px-2 text-xs font-medium ${tones[tone]}`}>
      {children}
    </span>
  )
}

const statusStyles = {
  published: { word: 'Published', color: 'text-ok', dot: 'bg-current' },
  unpublished: { word: 'Unpublished', color: 'text-ink-muted', dot: '' },
  scheduled: { word: 'Scheduled', color: 'text-info', dot: '' },
} as const

export type StatusName = keyof typeof statusStyles

/** Whether visitors see something, as a word with a color. */
export function StatusLabel({ status }: { status: StatusName }) {
  const { word, color, dot } = statusStyles[status]
  return (
    <span className={`inline-flex items-center gap-1.5 font-medium ${color}`}>
      <span aria-hidden="true" className={`size-2 shrink-0 rounded-full border border-current ${dot}`} />
      {word}
    </span>
  )
}
