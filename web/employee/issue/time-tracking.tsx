import { issueMessages } from '#contract/tracker/issue-fields.ts'
import type { IssueDetails } from '#contract/tracker/tracker.ts'
import { formatWorkTime, parseWorkTime } from '#contract/tracker/work-time.ts'
import { InlineEdit } from '#web/employee/issue/inline-edit.tsx'
import type { IssueEditor } from '#web/employee/issue/issue-editor.ts'
import { TextField } from '#web/ui/fields/field.tsx'

const colors = {
  Estimated: 'var(--chart-estimated)',
  Remaining: 'var(--chart-2)',
  Logged: 'var(--chart-logged)',
} as const

/** Estimated, remaining, and logged time as bars; without an estimate there is no scale (EP-237 to EP-242). */
export function TimeTracking({ issue, editor }: { issue: IssueDetails; editor: IssueEditor }) {
  const { timeestimate: estimate, timespent: spent } = issue.fields
  const remaining = Math.max(0, estimate - spent)
  const share = (seconds: number) =>
    estimate > 0 ? Math.min(100, Math.round((100 * seconds) / estimate)) : 0
  return (
    <div className="grid gap-3">
      <InlineEdit<number>
        issue={issue}
        editor={editor}
        field="timeestimate"
        name="estimate"
        isWide
        check={(seconds) => (Number.isNaN(seconds) ? issueMessages.invalidTimeSpent : undefined)}
        input={({ initial, onChange, error }) => (
          <TextField
            label="Estimate"
            hint="Such as 2h 30m, 1d, or 3w; empty for none."
            defaultValue={initial > 0 ? formatWorkTime(initial) : ''}
            autoFocus
            error={error}
            onChange={({ target }) => onChange(estimateOf(target.value))}
          />
        )}
      >
        <Bar name="Estimated" seconds={estimate} percent={share(estimate)} />
      </InlineEdit>
      {/* As wide as the first one, which has a button next to it. */}
      <div className="grid gap-3 pr-8 pointer-coarse:pr-10">
        <Bar name="Remaining" seconds={remaining} percent={share(remaining)} />
        <Bar name="Logged" seconds={spent} percent={share(spent)} note={overrun(estimate, spent)} />
      </div>
    </div>
  )
}

/** NaN if it is not a time. */
const estimateOf = (text: string): number => (text.trim() === '' ? 0 : (parseWorkTime(text) ?? Number.NaN))

/** What the bar of the logged time cannot show, as it ends at the estimate (EP-240, EP-241). */
function overrun(estimate: number, spent: number): string | undefined {
  if (spent <= estimate) return undefined
  return estimate > 0 ? `${formatWorkTime(spent - estimate)} over the estimate` : 'There is no estimate'
}

interface BarProps {
  name: keyof typeof colors
  seconds: number
  percent: number
  note?: string | undefined
}

function Bar({ name, seconds, percent, note }: BarProps) {
  return (
    <div className="grid gap-1">
      <div className="flex justify-between gap-2 text-sm">
        <span className="text-ink-muted">{name}</span>
        <span className="font-medium tabular-nums">{formatWorkTime(seconds)}</span>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: browsers draw a meter in colors of their own */}
      <div
        role="meter"
        aria-label={name}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={`${formatWorkTime(seconds)}, ${percent}%`}
        className="h-2 overflow-hidden rounded-full bg-sunken"
      >
        {/* The content security policy forbids inline styles. */}
        <svg aria-hidden="true" width="100%" height="100%" fill={colors[name]} className="block">
          <rect width={`${percent}%`} height="100%" rx="4" />
        </svg>
      </div>
      {note && <p className="text-sm font-medium text-warn">{note}</p>}
    </div>
  )
}
