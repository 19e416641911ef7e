import { parseCriteria } from '#contract/hiring/criteria.ts'
import { maxScore } from '#contract/hiring/scores.ts'

/** The categories that are recognized in a criteria text, with their weights and total. */
export function CategoryWeights({ criteria }: { criteria: string }) {
  const categories = parseCriteria(criteria)
  const sum = categories.reduce((total, { weight }) => total + weight, 0)
  return (
    <table className="w-full text-sm">
      <caption className="pb-1 text-left font-medium">Recognized categories</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Category</th>
          <th scope="col">Weight</th>
        </tr>
      </thead>
      <tbody>
        {categories.map(({ key, label, weight }) => (
          <tr key={key} className="border-t border-line">
            <th scope="row" className="py-1.5 pr-3 text-left font-normal wrap-anywhere">
              {label || key}
            </th>
            <td className="py-1.5 text-right tabular-nums">{weight}</td>
          </tr>
        ))}
        {categories.length === 0 && (
          <tr className="border-t border-line">
            <td colSpan={2} className="py-1.5 text-ink-muted">
              None yet.
            </td>
          </tr>
        )}
      </tbody>
      <tfoot>
        <tr className="border-t border-line font-medium">
          <th scope="row" className="py-1.5 text-left font-medium">
            Total weight
          </th>
          <td className={`py-1.5 text-right tabular-nums ${sum === maxScore ? 'text-ok' : 'text-bad'}`}>
            {sum} of {maxScore}
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
