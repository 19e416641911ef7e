import type { IssueDetails } from '#contract/tracker/tracker.ts'
import { CommentForm } from '#web/employee/issue/comment-form.tsx'
import { Entries } from '#web/employee/issue/entries.tsx'
import { commentCalls } from '#web/employee/issue/issue-api.ts'
import { RelativeTime } from '#web/ui/time/relative-time.tsx'

/** The comments on an issue, oldest first, and the form for a new one (EP-255 to EP-259). */
export function Comments({ issue }: { issue: IssueDetails }) {
  return (
    <Entries
      issue={issue}
      kind="comment"
      entries={issue.comments}
      facts={({ created, updated }) => (
        <>
          <RelativeTime at={created} />
          {updated !== created && (
            <>
              , edited <RelativeTime at={updated} />
            </>
          )}
        </>
      )}
      text={({ body }) => body}
      onDelete={(id) => commentCalls.delete(issue.key, id)}
      form={(comment, frame) => (
        <CommentForm key={frame.draft} frame={frame} issue={issue} comment={comment} />
      )}
    />
  )
}
