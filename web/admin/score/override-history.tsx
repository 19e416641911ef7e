import type { ReactNode } from 'react'
import type { ScoreHistoryEntry } from '#contract/hiring/evaluation.ts'
import { categoryLabel } from '#contract/hiring/scores.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { DateTime } from '#web/ui/time/date-time.tsx'
import './override-history.css'

/** All overrides, latest first (HD-326 to HD-328). */
export function OverrideHistory({ entries }: { entries: readonly ScoreHistoryEntry[] }) {
  if (entries.length === 0) return <EmptyState title="No score overriden history available." />
  const sorted = entries.toSorted(
    (one, other) => Date.parse(other.timestamp) - Date.parse(one.timestamp) || other.id - one.id,
  )
  return (
    <table className="override-history">
      <caption className="sr-only">Override history, times in New York</caption>
      <thead>
        <tr>
          {columns.map(({ label }) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sorted.map((entry) => (
          <tr key={entry.id}>
            {columns.map(({ label, text }) => (
              <td key={label} data-label={label}>
                {text(entry)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const columns: readonly { readonly label: string; readonly text: (entry: ScoreHistoryEntry) => ReactNode }[] =
  [
    { label: 'Time', text: ({ timestamp }) => <DateTime at={timestamp} /> },
    { label: 'Reviewer', text: ({ reviewer }) => reviewer },
    { label: 'Category', text: ({ category }) => categoryLabel(category) },
    { label: 'Old score', text: ({ old_score }) => (old_score === null ? '–' : `${old_score}%`) },
    { label: 'New score', text: ({ new_score }) => `${new_score}%` },
    { label: 'Reason', text: ({ reason }) => reason || '–' },
  ]
