import { employeeMessages } from '#contract/employee/employee-messages.ts'
import { issueMessages } from '#contract/tracker/issue-fields.ts'
import { ApiError } from '#web/api.ts'

export type EntryKind = 'comment' | 'workLog'
export type EntryVerb = 'add' | 'update' | 'delete'

/** The exact labels and messages of comments and work logs (EP-268..EP-284, EP-311..EP-327). */
export const entryMessages = {
  missingIdentity: 'Missing username or issue key. Please refresh the page.',
  networkError: 'Network error. Please check your connection and try again.',
  issueNotFound: 'Issue not found. Please refresh the page.',
  comment: {
    labels: {
      one: 'comment',
      many: 'comments',
      by: 'comment by',
      add: 'Add comment',
      none: 'No comments yet.',
    },
    notFound: 'Comment not found. Please refresh the page.',
    // Only edits have a text for 400; anything else uses the fallback (EP-C12).
    invalid: { update: 'Invalid comment data. Please check your comment.' },
    add: {
      done: issueMessages.commentAdded,
      forbidden: "You don't have permission to add comments to this issue.",
      failed: 'Failed to add comment. Please try again.',
    },
    update: {
      done: issueMessages.commentUpdated,
      forbidden: "You don't have permission to update comments for this issue.",
      failed: 'Failed to update comment. Please try again.',
    },
    delete: {
      done: issueMessages.commentDeleted,
      forbidden: "You don't have permission to delete comments for this issue.",
      failed: 'Failed to delete comment. Please try again.',
    },
  },
  workLog: {
    labels: {
      one: 'work log',
      many: 'work logs',
      by: 'work log of',
      add: 'Log work',
      none: 'No work logged yet.',
    },
    notFound: 'Work log not found. Please refresh the page.',
    invalid: {
      add: 'Invalid work log data. Please check your time format and date.',
      update: 'Invalid work log data. Please check your time format and date.',
      delete: 'Invalid work log data. Please check your time format and date.',
    },
    add: {
      done: issueMessages.workLogAdded,
      forbidden: "You don't have permission to add work logs to this issue.",
      failed: 'Failed to add work log. Please try again.',
    },
    update: {
      done: issueMessages.workLogUpdated,
      forbidden: "You don't have permission to update work logs for this issue.",
      failed: 'Failed to update work log. Please try again.',
    },
    delete: {
      done: issueMessages.workLogDeleted,
      forbidden: "You don't have permission to delete work logs for this issue.",
      failed: 'Failed to delete work log. Please try again.',
    },
  },
} as const

/** An action without a stored username or an issue key cannot be sent. */
export class MissingIdentity extends Error {
  override readonly name = 'MissingIdentity'
}

/** The message of a successful action: the response's, or one of its own. */
export const entrySuccess = (
  kind: EntryKind,
  verb: EntryVerb,
  answer: { readonly message: string } | undefined,
): string => answer?.message || entryMessages[kind][verb].done

/** Why an action failed: the error in the response, otherwise the text for its status. */
export function entryFailure(kind: EntryKind, verb: EntryVerb, cause: Error): string {
  if (cause instanceof MissingIdentity) return entryMessages.missingIdentity
  const texts = entryMessages[kind]
  if (!(cause instanceof ApiError)) return texts[verb].failed
  if (cause.error) return cause.error
  const invalid: Partial<Record<EntryVerb, string>> = texts.invalid
  const byStatus: Partial<Record<number, string>> = {
    0: entryMessages.networkError,
    400: invalid[verb] ?? texts[verb].failed,
    401: employeeMessages.authenticationFailed,
    403: texts[verb].forbidden,
    404: verb === 'add' ? entryMessages.issueNotFound : texts.notFound,
  }
  return byStatus[cause.status] ?? texts[verb].failed
}
