import { useQuery } from '@tanstack/react-query'
import type { IssueDetails } from '#contract/tracker/tracker.ts'
import { ConflictQuestion } from '#web/employee/issue/conflict-question.tsx'
import { Fact } from '#web/employee/issue/fact.tsx'
import { issueQuery } from '#web/employee/issue/issue-api.ts'
import { useIssueEditor } from '#web/employee/issue/issue-editor.ts'
import { AssigneeField, OptionField } from '#web/employee/issue/progress-fields.tsx'
import { LoadFailure } from '#web/employee/shell/load-failure.tsx'
import { FormDialog } from '#web/ui/dialogs/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** An issue's status, assignee, and priority, changed from a list. Each choice is saved at once. */
export default function QuickEdit({ issueKey, onClose }: { issueKey: string; onClose: () => void }) {
  const { data: issue, error, refetch } = useQuery(issueQuery(issueKey))
  return (
    <FormDialog title={`Edit ${issueKey}`} size="sm" onClose={onClose}>
      {issue ? (
        <Fields issue={issue} />
      ) : error ? (
        <LoadFailure error={error} onRetry={() => void refetch()}>
          The issue could not be loaded.
        </LoadFailure>
      ) : (
        <Skeleton lines={4} />
      )}
    </FormDialog>
  )
}

function Fields({ issue }: { issue: IssueDetails }) {
  const editor = useIssueEditor(issue)
  return (
    <>
      <p className="text-md wrap-anywhere">{issue.fields.summary}</p>
      <dl className="grid gap-4">
        <Fact name="Status">
          <OptionField editor={editor} field="status" autoFocus />
        </Fact>
        <Fact name="Assignee">
          <AssigneeField issue={issue} editor={editor} />
        </Fact>
        <Fact name="Priority">
          <OptionField editor={editor} field="priority" />
        </Fact>
      </dl>
      <ConflictQuestion editor={editor} />
    </>
  )
}
