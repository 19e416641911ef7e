import type { Evaluation } from '#contract/hiring/evaluation.ts'
import { CategoryWeights } from '#web/admin/score/category-weights.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** The criteria of an evaluation (HD-339, HD-340). */
export function CriteriaTab({ evaluation }: { evaluation: Evaluation | undefined }) {
  if (!evaluation?.criteria) return <EmptyState title="No criteria available for this candidate." />
  const { criteria, criteria_version } = evaluation
  return (
    <div className="grid gap-6 md:grid-cols-[minmax(0,1fr)_16rem]">
      <div className="grid content-start gap-2">
        <h3 className="text-md font-semibold">Version {criteria_version}</h3>
        <p className="max-w-[75ch] text-md leading-relaxed whitespace-pre-wrap wrap-anywhere">{criteria}</p>
      </div>
      <div>
        <CategoryWeights criteria={criteria} />
      </div>
    </div>
  )
}
