import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { issueMessages } from '#contract/issue-fields.ts'
import type { Comment, IssueDetails } from '#contract/tracker.ts'
import { entryFailure } from '#web/employee/issue/entry-messages.ts'
import { addAttachments, commentCalls, issueQuery } from '#web/employee/issue/issue-api.ts'
import { failureOf } from '#web/employee/issue/issue-editor.ts'
import { MentionArea } from '#web/employee/issue/mention-area.tsx'
import { thumbnailMarkup } from '#web/employee/issue/text-parts.ts'
import { useEntryAction } from '#web/employee/issue/use-entry-action.ts'
import { usePortalDraft } from '#web/employee/use-portal-draft.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { useEscape, useSaveShortcut } from '#web/ui/keyboard-shortcuts.ts'

/** Writes or changes a comment (EP-256, EP-259 to EP-262). */
export function CommentForm({
  issue,
  draft: draftName,
  comment,
  onDone,
  onDiscard,
}: {
  issue: IssueDetails
  draft: string
  /** The one that is changed. */
  comment: Comment | undefined
  onDone: () => void
  /** @param typed what is thrown away; null for nothing */
  onDiscard: (typed: { text: string } | null) => void
}) {
  const draft = usePortalDraft(draftName, { text: comment?.body ?? '' })
  const { text } = draft.values
  const [isBlank, setBlank] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const verb = comment ? 'update' : 'add'
  const action = useEntryAction({
    issueKey: issue.key,
    kind: 'comment',
    verb,
    send: () =>
      comment
        ? commentCalls.update(issue.key, comment.id, { comment: text })
        : commentCalls.add(issue.key, { comment: text }),
    onDone: () => {
      draft.close()
      onDone()
    },
  })
  const attaching = useAttachToText(issue, (markup) => draft.set({ text: `${text}${text && ' '}${markup}` }))
  const cancel = () => {
    draft.close()
    onDiscard(draft.isChanged ? draft.values : null)
  }
  useSaveShortcut(form)
  useEscape(form, () => draft.isChanged || cancel())
  return (
    <form
      ref={form}
      noValidate
      aria-label={comment ? 'Edit comment' : 'Add comment'}
      onSubmit={(event) => {
        event.preventDefault()
        action.reset()
        setBlank(text.trim() === '')
        if (text.trim() !== '' && !action.isPending) action.mutate()
      }}
      className="grid gap-3"
    >
      <MentionArea
        label="Comment"
        hint="@ mentions someone. Pasted and dropped files are attached."
        projectKey={issue.fields.project.key}
        value={text}
        onChange={(text) => {
          setBlank(false)
          draft.set({ text })
        }}
        onFiles={(files) => attaching.mutate(files)}
        error={isBlank ? issueMessages.commentRequired : undefined}
      />
      {attaching.isPending && <p className="text-sm text-ink-muted">Uploading…</p>}
      {attaching.error && <Alert>The files were not attached. {failureOf(attaching.error)}</Alert>}
      {action.error && <Alert>{entryFailure('comment', verb, action.error)}</Alert>}
      <div className="flex gap-2">
        <Button type="submit" tone="primary" isBusy={action.isPending}>
          {comment ? 'Update comment' : 'Add comment'}
        </Button>
        <Button disabled={action.isPending} onClick={cancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** Attaches files to the issue and mentions them in a text. */
function useAttachToText({ key }: IssueDetails, insert: (markup: string) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (files: readonly File[]) => addAttachments(key, files),
    onSuccess: ({ attachments }) => {
      insert(attachments.map(({ filename }) => thumbnailMarkup(filename)).join('\n'))
      return client.invalidateQueries({ queryKey: issueQuery(key).queryKey })
    },
  })
}
