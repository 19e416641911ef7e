import { useState } from 'react'
import { issueMessages, summaryLength } from '#contract/tracker/issue-fields.ts'
import { TextField } from '#web/ui/fields/field.tsx'

/** The validation error of a summary; undefined if it is valid (EP-082). */
export function checkSummary(summary: string): string | undefined {
  const length = summary.trim().length
  if (length === 0) return issueMessages.summaryRequired
  return length > summaryLength ? issueMessages.summaryTooLong : undefined
}

/** The summary of an issue, with the length that is used up (EP-080). */
export function SummaryField({
  defaultValue,
  onChange,
  error,
  autoFocus,
}: {
  defaultValue: string
  onChange: (summary: string) => void
  error: string | undefined
  autoFocus?: boolean
}) {
  const [length, setLength] = useState(defaultValue.length)
  return (
    <div className="relative">
      <TextField
        label="Summary"
        name="summary"
        isRequired
        defaultValue={defaultValue}
        autoFocus={autoFocus}
        autoComplete="off"
        error={error}
        onChange={({ target }) => {
          setLength(target.value.length)
          onChange(target.value)
        }}
      />
      <span
        className={`absolute top-0 right-0 text-sm tabular-nums ${length > summaryLength ? 'text-bad' : 'text-ink-muted'}`}
      >
        {length}/{summaryLength}
      </span>
    </div>
  )
}
