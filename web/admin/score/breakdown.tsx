import { Quote as QuoteMark } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Quote } from '#contract/hiring/evaluation.ts'
import { categoryLabel } from '#contract/hiring/scores.ts'
import type { Category, Reviewer } from '#web/admin/score/reviewers.ts'
import { ScoreBar } from '#web/admin/score/score-ring.tsx'
import { scoreClasses } from '#web/admin/score/score-tone.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/images/icon.tsx'

interface BreakdownProps {
  reviewer: Reviewer
  categories: readonly Category[]
  /** The AI's scores, to compare with a person's. */
  aiCategories: readonly Category[]
  /** Absent if nothing can be changed. */
  onEdit?: ((category?: Category) => void) | undefined
  onQuote: (quote: Quote) => void
}

/** A reviewer's score for each category, and its evidence (HD-278 to HD-284). */
export function Breakdown({ reviewer, categories, aiCategories, onEdit, onQuote }: BreakdownProps) {
  const isPerson = reviewer.role === 'person'
  return (
    <section aria-label={`Scores of ${reviewer.name}`} className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="text-md font-semibold">
          {reviewer.name} <span className="tabular-nums">{reviewer.score}%</span>
        </h3>
        {onEdit && (
          <Button icon="edit" data-edit="all" onClick={() => onEdit()}>
            Edit all scores
          </Button>
        )}
      </div>
      {isPerson && reviewer.isOwn === false && (
        <p className="text-sm text-ink-muted">
          Another administrator gave these scores, and alone can change them.
        </p>
      )}
      <ul className="grid gap-3">
        {categories.map((category) => (
          <CategoryCard
            key={category.key}
            category={category}
            aiScore={isPerson ? aiCategories.find(({ key }) => key === category.key)?.score : undefined}
            onEdit={onEdit && (() => onEdit(category))}
            onQuote={onQuote}
          />
        ))}
      </ul>
    </section>
  )
}

interface CardProps {
  category: Category
  /** The AI's score, if it differs. */
  aiScore: number | undefined
  onEdit?: (() => void) | undefined
  onQuote: (quote: Quote) => void
}

function CategoryCard({ category, aiScore, onEdit, onQuote }: CardProps) {
  const { key, score, feedback, reasoning, weighted_score, original_weight, quotes } = category
  const label = categoryLabel(key)
  return (
    <li className="grid gap-2.5 rounded-card border border-line bg-surface p-4" data-category={key}>
      <div className="grid gap-1.5">
        <div className="flex items-center gap-3">
          <h4 className="min-w-0 flex-1 text-md font-medium wrap-anywhere">{label}</h4>
          {aiScore !== undefined && <Difference score={score} aiScore={aiScore} />}
          <span className={`text-md font-semibold tabular-nums ${scoreClasses(score).text}`}>{score}%</span>
          {onEdit && <IconButton label="Edit" of={label} icon="edit" data-edit={key} onClick={onEdit} />}
        </div>
        <ScoreBar label={label} score={score} />
        <dl className="flex flex-wrap gap-x-5 text-sm text-ink-muted">
          <Weight label="Points">{weightFormat.format(weighted_score)}</Weight>
          <Weight label="Original weight">{weightFormat.format(original_weight)}</Weight>
        </dl>
      </div>
      {feedback && <p className="max-w-[75ch] text-md whitespace-pre-line wrap-anywhere">{feedback}</p>}
      {quotes.length > 0 && (
        <ul aria-label={`What ${label} rests on`} className="flex flex-wrap gap-2">
          {quotes.map((quote) => (
            <li key={`${quote.start} ${quote.end}`} className="min-w-0">
              <QuoteButton quote={quote} onPress={() => onQuote(quote)} />
            </li>
          ))}
        </ul>
      )}
      {reasoning && (
        <details className="text-sm">
          <summary className="w-fit cursor-pointer rounded-control text-ink-muted hover:text-ink">
            Reasoning
          </summary>
          <p className="mt-1 max-w-[75ch] whitespace-pre-line wrap-anywhere">{reasoning}</p>
        </details>
      )}
    </li>
  )
}

const weightFormat = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })

const Weight = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex gap-1.5">
    <dt>{label}</dt>
    <dd className="font-medium text-ink tabular-nums">{children}</dd>
  </div>
)

function Difference({ score, aiScore }: { score: number; aiScore: number }) {
  if (score === aiScore) return <span className="text-sm text-ink-muted">same as AI</span>
  const sign = score > aiScore ? '+' : '−'
  return (
    <span className="text-sm text-ink-muted tabular-nums" title={`The AI gave ${aiScore}%.`}>
      {sign}
      {Math.abs(score - aiScore)} vs. AI
    </span>
  )
}

/** A passage of the resume; a click shows it in place. */
function QuoteButton({ quote, onPress }: { quote: Quote; onPress: () => void }) {
  return (
    <button
      type="button"
      data-quote={`${quote.start}-${quote.end}`}
      title="Show in the resume"
      onClick={onPress}
      className="flex max-w-full cursor-pointer items-start gap-1.5 rounded-control bg-sunken px-2 py-1 text-left text-sm text-ink-muted hover:bg-brand-soft hover:text-ink"
    >
      <span className="flex h-5 items-center">
        <Icon name={QuoteMark} size="sm" />
      </span>
      <q className="min-w-0 wrap-anywhere">{quote.text.replace(/\s+/g, ' ').trim()}</q>
    </button>
  )
}
