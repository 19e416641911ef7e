import type { IssueDetails } from '#contract/tracker/tracker.ts'
import { InlineEdit } from '#web/employee/issue/inline-edit.tsx'
import type { IssueEditor } from '#web/employee/issue/issue-editor.ts'
import { checkSummary, SummaryField } from '#web/employee/issue/summary-field.tsx'

/** The summary as the page's title (EP-214). */
export function Title({ issue, editor }: { issue: IssueDetails; editor: IssueEditor }) {
  return (
    <InlineEdit<string>
      issue={issue}
      editor={editor}
      field="summary"
      name="title"
      textSize="text-xl"
      check={checkSummary}
      input={({ value, onChange, error }) => (
        <>
          <h1 className="sr-only">{issue.fields.summary}</h1>
          <SummaryField value={value} onChange={onChange} error={error} autoFocus />
        </>
      )}
    >
      <h1 className="font-semibold tracking-tight wrap-anywhere">{issue.fields.summary}</h1>
    </InlineEdit>
  )
}
