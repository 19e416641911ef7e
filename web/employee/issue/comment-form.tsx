import { useMutation, useQueryClient } from '@tanstack/react-query'
import { issueMessages } from '#contract/tracker/issue-fields.ts'
import type { Comment, IssueDetails } from '#contract/tracker/tracker.ts'
import { EntryForm, type EntryFrame } from '#web/employee/issue/entry-form.tsx'
import { addAttachments, commentCalls, issueQuery } from '#web/employee/issue/issue-api.ts'
import { MentionArea } from '#web/employee/issue/mention-area.tsx'
import { thumbnailMarkup } from '#web/employee/issue/text-parts.ts'
import { failureOf, requiredErrors } from '#web/form-state/field-errors.ts'
import { Alert } from '#web/ui/alert.tsx'

/** Adds or edits a comment (EP-256, EP-259 to EP-262). */
export function CommentForm({
  frame,
  issue,
  comment,
}: {
  frame: EntryFrame
  issue: IssueDetails
  /** The comment to edit. */
  comment: Comment | undefined
}) {
  return (
    <EntryForm
      frame={frame}
      initial={{ text: comment?.body ?? '' }}
      check={(values) => requiredErrors(values, ['text'], issueMessages.commentRequired)}
      send={({ text }) => commentCalls.save(frame.issueKey, frame.id, { comment: text })}
    >
      {(form) => <CommentArea issue={issue} {...form.input('text')} />}
    </EntryForm>
  )
}

/** The text; files that are pasted or dropped into it are attached to the issue. */
function CommentArea({
  issue: { key, fields },
  value: text,
  onChange,
  error,
}: {
  issue: IssueDetails
  value: string
  onChange: (text: string) => void
  error: string | undefined
}) {
  const client = useQueryClient()
  const attaching = useMutation({
    mutationFn: (files: readonly File[]) => addAttachments(key, files),
    onSuccess: ({ attachments }) => {
      const markup = attachments.map(({ filename }) => thumbnailMarkup(filename)).join('\n')
      onChange(`${text}${text && ' '}${markup}`)
      return client.invalidateQueries({ queryKey: issueQuery(key).queryKey })
    },
  })
  return (
    <>
      <MentionArea
        label="Comment"
        name="text"
        hint="@ mentions someone. Pasted and dropped files are attached."
        projectKey={fields.project.key}
        value={text}
        onChange={onChange}
        onFiles={(files) => attaching.mutate(files)}
        error={error}
      />
      {attaching.isPending && <p className="text-sm text-ink-muted">Uploading…</p>}
      {attaching.error && <Alert>The files were not attached. {failureOf(attaching.error)}</Alert>}
    </>
  )
}
