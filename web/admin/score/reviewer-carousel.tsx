import { Bot } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { scoreLabel } from '#contract/hiring/scores.ts'
import type { Reviewer } from '#web/admin/score/reviewers.ts'
import { scoreClasses } from '#web/admin/score/score-tone.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/images/icon.tsx'
import './reviewer-carousel.css'

/** How many reviewers are visible (HD-274). */
const shown = 4

interface CarouselProps {
  reviewers: readonly Reviewer[]
  active: Reviewer
  onChoose: (reviewer: Reviewer) => void
}

/** The reviewers, four visible at a time: one tab stop, the arrow keys move through all of them, Enter chooses. */
export function ReviewerCarousel({ reviewers, active, onChoose }: CarouselProps) {
  const toolbar = useRef<HTMLDivElement>(null)
  const { first, last, show, reveal } = useWindow(reviewers.length, reviewers.indexOf(active))
  const focus = (index: number) => {
    const target = Math.max(0, Math.min(index, reviewers.length - 1))
    // Reviewers outside the view cannot receive focus.
    flushSync(() => reveal(target))
    toolbar.current?.querySelectorAll('button')[target]?.focus()
  }
  const move = (event: KeyboardEvent, index: number) => {
    const target = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: reviewers.length - 1 }[
      event.key
    ]
    if (target === undefined) return
    event.preventDefault()
    focus(target)
  }
  return (
    <section aria-label="Reviewers" className="flex items-center gap-1 sm:gap-2">
      {last > 0 && (
        <IconButton
          label="Previous reviewers"
          icon="previous"
          aria-disabled={first === 0}
          onClick={() => show(first - shown)}
        />
      )}
      <div className="reviewer-carousel">
        <div
          ref={toolbar}
          role="toolbar"
          aria-label="Reviewers"
          style={{ translate: `${(-100 / shown) * first}%` }}
        >
          {reviewers.map((reviewer, index) => (
            <button
              key={reviewer.name}
              type="button"
              aria-pressed={reviewer === active}
              tabIndex={reviewer === active ? 0 : -1}
              data-out={index < first || index >= first + shown || undefined}
              onClick={() => onChoose(reviewer)}
              onKeyDown={(event) => move(event, index)}
            >
              <ReviewerFace reviewer={reviewer} />
            </button>
          ))}
        </div>
      </div>
      {last > 0 && (
        <IconButton
          label="Next reviewers"
          icon="next"
          aria-disabled={first === last}
          onClick={() => show(first + shown)}
        />
      )}
    </section>
  )
}

/** The first visible reviewer. It follows the active one only when that changes. */
function useWindow(count: number, active: number) {
  const [first, setFirst] = useState(Math.max(0, active - shown + 1))
  const [followed, setFollowed] = useState(active)
  const last = Math.max(0, count - shown)
  const show = (index: number) => setFirst(Math.max(0, Math.min(index, last)))
  const reveal = (index: number) => {
    if (index < first || index >= first + shown) show(index < first ? index : index - shown + 1)
  }
  if (followed !== active) {
    setFollowed(active)
    reveal(active)
  }
  return { first: Math.min(first, last), last, show, reveal }
}

function ReviewerFace({ reviewer: { name, role, score } }: { reviewer: Reviewer }) {
  return (
    <>
      <span className="reviewer-face" aria-hidden="true">
        {role === 'person' ? initials(name) : <Icon name={role === 'ai' ? Bot : 'team'} />}
      </span>
      <span className="grid min-w-0 text-left max-sm:text-center">
        <span className="line-clamp-2 text-sm font-medium wrap-anywhere sm:line-clamp-1" title={name}>
          {name}
        </span>
        <span className="text-sm tabular-nums">
          {score}% <span className={`max-sm:sr-only ${scoreClasses(score).text}`}>{scoreLabel(score)}</span>
        </span>
      </span>
    </>
  )
}

const initials = (name: string): string => {
  const words = name.trim().split(/\s+/)
  return [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => [...(word ?? '')][0] ?? '').join('')
}
