import type { IssueDetails } from '#contract/tracker/tracker.ts'
import { CommentForm } from '#web/employee/issue/comment-form.tsx'
import { Entries } from '#web/employee/issue/entries.tsx'
import { commentCalls, commentList } from '#web/employee/issue/issue-api.ts'
import { useEarlier } from '#web/employee/issue/use-earlier.ts'
import { useNamedComment } from '#web/employee/issue/use-named-comment.ts'
import { RelativeTime } from '#web/ui/time/relative-time.tsx'

/** The comments on an issue, oldest first, and the form for a new one (EP-255 to EP-259). */
export function Comments({ issue }: { issue: IssueDetails }) {
  const newest = { rows: issue.comments, before: issue.before.comments }
  const earlier = useEarlier(issue.key, commentList, newest)
  useNamedComment(earlier)
  return (
    <Entries
      issue={issue}
      kind="comment"
      earlier={earlier}
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
