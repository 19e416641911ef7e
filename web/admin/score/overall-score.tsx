import { lazy, Suspense } from 'react'
import type { Evaluation } from '#contract/hiring/evaluation.ts'
import { categoryLabel, scoreLabel } from '#contract/hiring/scores.ts'
import { categoriesOf, type Reviewer } from '#web/admin/score/reviewers.ts'
import { scoreClasses } from '#web/admin/score/score-tone.ts'
import { chartColor } from '#web/ui/charts/chart-colors.ts'
import { FiguresTable } from '#web/ui/figures-table.tsx'

const DoughnutChart = lazy(() => import('#web/ui/charts/doughnut-chart.tsx'))

interface OverallProps {
  evaluation: Evaluation
  overall: Reviewer
  reviewers: readonly Reviewer[]
}

/** The mean of all scores: whose they are, and where they differ (HD-285 to HD-289). */
export function OverallScore({ evaluation, overall, reviewers }: OverallProps) {
  const contributions = overall.contributions ?? []
  const scores = contributions.map(({ name, score }) => `${name} ${score}%`).join(', ')
  return (
    <section aria-label="Overall Score" className="grid gap-6">
      <div className="grid items-center gap-6 rounded-card border border-line bg-surface p-4 sm:grid-cols-[15rem_minmax(0,1fr)] sm:p-6">
        <div className="relative mx-auto aspect-square w-full max-w-60">
          <Suspense fallback={<ChartPlaceholder />}>
            <DoughnutChart
              label={`Overall Score ${overall.score}%: ${scores}`}
              slices={contributions.map(({ name, score }) => ({ name, value: score }))}
            />
          </Suspense>
          <div className="pointer-events-none absolute inset-0 grid place-content-center text-center">
            <span className="text-xl font-semibold tabular-nums">{overall.score}%</span>
            <span className={`text-sm font-medium ${scoreClasses(overall.score).text}`}>
              {scoreLabel(overall.score)}
            </span>
          </div>
        </div>
        <Contributions contributions={contributions} />
      </div>
      <ScoreMatrix evaluation={evaluation} reviewers={reviewers.filter(({ role }) => role !== 'overall')} />
    </section>
  )
}

const ChartPlaceholder = () => <div className="size-full rounded-full border-[3rem] border-sunken" />

const Contributions = ({ contributions }: { contributions: NonNullable<Reviewer['contributions']> }) => (
  <FiguresTable
    caption="The mean of all scores, without fractions"
    hasTitle
    columns={[
      {
        label: 'Reviewer',
        cell: ({ name, index }) => (
          <>
            <span
              aria-hidden="true"
              style={{ background: chartColor(index) }}
              className="mr-2 inline-block size-3 rounded-full forced-color-adjust-none"
            />
            {name}
          </>
        ),
      },
      { label: 'Score', cell: ({ score }) => `${score}%` },
    ]}
    rows={contributions.map((contribution, index) => ({ ...contribution, index }))}
    keyOf={({ name }) => name}
  />
)

/** Everyone's scores side by side, to show where people disagree. */
function ScoreMatrix({ evaluation, reviewers }: { evaluation: Evaluation; reviewers: readonly Reviewer[] }) {
  const [first] = reviewers
  if (!first) return null
  return (
    <section
      aria-label="Scores by category"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-card border border-line bg-surface p-3"
    >
      <FiguresTable
        caption="Scores by category"
        hasTitle
        columns={[
          { label: 'Category', cell: ({ key }) => categoryLabel(key) },
          ...reviewers.map(({ name, score_breakdown }) => ({
            label: name,
            cell: ({ key }: Category) => (score_breakdown[key] ? `${score_breakdown[key].score}%` : '–'),
          })),
        ]}
        rows={categoriesOf(evaluation, first)}
        keyOf={({ key }) => key}
        sum={{ label: 'Total', values: reviewers.map(({ score }) => `${score}%`) }}
      />
    </section>
  )
}

type Category = ReturnType<typeof categoriesOf>[number]
