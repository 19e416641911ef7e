import { useLayoutEffect, useRef } from 'react'
import { commentFields } from '#contract/tracker/entry-fields.ts'
import type { Comment, IssueDetails } from '#contract/tracker/tracker.ts'
import { AttachmentUploads, uploadAttachments } from '#web/employee/issue/attachment-uploads.tsx'
import { EntryForm, type EntryFrame } from '#web/employee/issue/entry-form.tsx'
import { commentCalls } from '#web/employee/issue/issue-api.ts'
import { MentionArea } from '#web/employee/issue/mention-area.tsx'
import { thumbnailMarkup } from '#web/employee/issue/text-parts.ts'
import { requiredErrors } from '#web/form-state/field-errors.ts'

const field = commentFields.comment

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
      check={(values) => requiredErrors(values, ['text'], field.required)}
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
  const latestText = useRef(text)
  useLayoutEffect(() => {
    latestText.current = text
  }, [text])
  const origin = `comment on ${key}`
  const attach = (files: readonly File[]) =>
    uploadAttachments(key, files, {
      origin,
      onAdded: ({ filename }) => {
        const { current: text } = latestText
        onChange(`${text}${text && ' '}${thumbnailMarkup(filename)}`)
      },
    })
  return (
    <>
      <MentionArea
        label={field.label}
        name="text"
        hint={field.hint}
        projectKey={fields.project.key}
        value={text}
        onChange={onChange}
        onFiles={attach}
        error={error}
      />
      <AttachmentUploads origin={origin} />
    </>
  )
}
