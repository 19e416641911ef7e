import { issueMessages, summaryLength } from '#contract/tracker/issue-fields.ts'
import { TextField } from '#web/ui/fields/field.tsx'

/** The validation error of a summary; undefined if it is valid (EP-082). */
export function checkSummary(summary: string): string | undefined {
  const length = summary.trim().length
  if (length === 0) return issueMessages.summaryRequired
  return length > summaryLength ? issueMessages.summaryTooLong : undefined
}

interface SummaryFieldProps {
  value: string
  onChange: (summary: string) => void
  error: string | undefined
  autoFocus?: boolean
}

/** The summary of an issue, with the length that is used up (EP-080). */
export const SummaryField = ({ value, onChange, error, autoFocus }: SummaryFieldProps) => (
  <div className="relative">
    <TextField
      label="Summary"
      name="summary"
      isRequired
      value={value}
      autoFocus={autoFocus}
      autoComplete="off"
      error={error}
      onChange={({ target }) => onChange(target.value)}
    />
    <span
      className={`absolute top-0 right-0 text-sm tabular-nums ${value.length > summaryLength ? 'text-bad' : 'text-ink-muted'}`}
    >
      {value.length}/{summaryLength}
    </span>
  </div>
)
