import { useEffect, useRef } from 'react'
import type { Quote } from '#contract/hiring/evaluation.ts'
import { segmentsOf } from '#web/admin/score/resume-segments.ts'

interface ResumeTextProps {
  text: string
  /** The quotes that the scores are based on. */
  quotes: readonly Quote[]
  /** The chosen quote. */
  chosen: Quote | null
}

/** The whole text of a resume with its quotes marked; the chosen one is scrolled into view and focused. */
export function ResumeText({ text, quotes, chosen }: ResumeTextProps) {
  const segments = segmentsOf(text, quotes)
  const isFound = chosen === null || segments.some(({ quotes }) => quotes.includes(chosen))
  const mark = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!chosen) return
    mark.current?.scrollIntoView({ block: 'center' })
    mark.current?.focus({ preventScroll: true })
  }, [chosen])
  return (
    <div className="grid gap-3">
      {!isFound && chosen && (
        <p role="status" className="text-sm text-warn">
          This passage is not in the text as it is read today: “{chosen.text}”
        </p>
      )}
      <p className="max-w-[80ch] rounded-card border border-line bg-surface p-4 text-md leading-relaxed wrap-anywhere whitespace-pre-wrap sm:p-5">
        {segments.map(({ start, text, quotes }) => {
          if (quotes.length === 0) return text
          const isChosen = chosen !== null && quotes.includes(chosen)
          const isFirst = isChosen && start === firstStart(segments, chosen)
          return (
            <mark
              key={start}
              ref={isFirst ? mark : undefined}
              tabIndex={isFirst ? -1 : undefined}
              data-chosen={isChosen || undefined}
              className="rounded-sm bg-brand-soft text-ink decoration-brand underline-offset-4 data-chosen:bg-warn-soft data-chosen:underline data-chosen:decoration-2"
            >
              {text}
            </mark>
          )
        })}
      </p>
    </div>
  )
}

const firstStart = (segments: ReturnType<typeof segmentsOf>, quote: Quote): number | undefined =>
  segments.find(({ quotes }) => quotes.includes(quote))?.start
