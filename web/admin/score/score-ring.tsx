import { maxScore, scoreLabel } from '#contract/hiring/scores.ts'
import { scoreClasses } from '#web/admin/score/score-tone.ts'

const radius = 42
const circumference = 2 * Math.PI * radius

/**
 * A score as a ring, with its number and label.
 * @param score null if there is none
 */
export function ScoreRing({ title, score }: { title: string; score: number | null }) {
  const tone = score === null ? null : scoreClasses(score)
  return (
    <figure className="flex items-center gap-3 sm:grid sm:justify-items-center sm:gap-1 sm:text-center">
      <div className="relative size-20 sm:size-28">
        <svg viewBox="0 0 100 100" aria-hidden="true" className="size-full -rotate-90 fill-none stroke-[9]">
          <circle cx="50" cy="50" r={radius} className="stroke-sunken" />
          <circle cx="50" cy="50" r={radius} className="stroke-line [stroke-width:1]" />
          {tone && score !== null && (
            <circle
              cx="50"
              cy="50"
              r={radius}
              strokeLinecap={score > 0 ? 'round' : 'butt'}
              strokeDasharray={`${(score / maxScore) * circumference} ${circumference}`}
              className={tone.stroke}
            />
          )}
        </svg>
        <span className="absolute inset-0 grid place-items-center text-lg font-semibold tabular-nums sm:text-xl">
          {score === null ? 'N/A' : `${score}%`}
        </span>
      </div>
      <figcaption className="grid text-sm">
        <span className="font-medium">{title}</span>
        {tone && score !== null && <span className={`font-medium ${tone.text}`}>{scoreLabel(score)}</span>}
      </figcaption>
    </figure>
  )
}

/** A score as a bar, below the text that states it. */
export function ScoreBar({ label, score }: { label: string; score: number }) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={score}
      aria-valuemin={0}
      aria-valuemax={maxScore}
      className="h-2 overflow-hidden rounded-full bg-sunken shadow-[inset_0_0_0_1px_var(--color-line)]"
    >
      <div
        style={{ width: `${score}%` }}
        className={`h-full rounded-full forced-color-adjust-none ${scoreClasses(score).fill}`}
      />
    </div>
  )
}
