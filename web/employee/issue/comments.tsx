import type { Comment, IssueDetails } from '#contract/tracker.ts'
import { CommentForm } from '#web/employee/issue/comment-form.tsx'
import { Entry } from '#web/employee/issue/entry.tsx'
import { EntryText } from '#web/employee/issue/entry-text.tsx'
import { commentCalls } from '#web/employee/issue/issue-api.ts'
import { draftOf, useEntryForm } from '#web/employee/issue/use-entry-form.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'

/** The comments on an issue, the oldest first, and the form for a new one (EP-255 to EP-259). */
export function Comments({ issue }: { issue: IssueDetails }) {
  const name = `comment ${issue.key}`
  const { comments } = issue
  const form = useEntryForm(name, comments)
  const formOf = (comment?: Comment) => (
    <CommentForm
      key={comment?.id ?? 'add'}
      issue={issue}
      draft={draftOf(name, comment?.id)}
      comment={comment}
      onDone={form.close}
      onDiscard={form.discard}
    />
  )
  return (
    <div className="grid gap-2">
      {comments.length === 0 && form.open === 'none' && <EmptyState title="No comments yet." />}
      <div className="divide-y divide-line">
        {comments.map((comment) =>
          form.isEditing(comment.id) ? (
            <div key={comment.id} className="py-4">
              {formOf(comment)}
            </div>
          ) : (
            <Entry
              key={comment.id}
              issueKey={issue.key}
              kind="comment"
              author={comment.author}
              name={`comment by ${comment.author?.displayName ?? 'someone'}`}
              facts={<RelativeTime at={comment.created} />}
              onEdit={() => form.setOpen({ id: comment.id })}
              onDelete={() => commentCalls.delete(issue.key, comment.id)}
            >
              <EntryText text={comment.body} issue={issue} />
            </Entry>
          ),
        )}
      </div>
      {form.open === 'add' ? (
        formOf()
      ) : (
        <span className="justify-self-start">
          <Button icon="add" onClick={() => form.setOpen('add')}>
            Add comment
          </Button>
        </span>
      )}
    </div>
  )
}
