import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type EntryKind,
  type EntryVerb,
  entrySuccess,
  MissingIdentity,
} from '#web/employee/issue/entry-messages.ts'
import { answersOfIssue } from '#web/employee/issue/issue-api.ts'
import { storedUsername } from '#web/employee/session.ts'
import { toastSuccess } from '#web/employee/shell/portal-toast.ts'

interface EntryAction<Variables> {
  readonly issueKey: string
  readonly kind: EntryKind
  readonly verb: EntryVerb
  readonly send: (variables: Variables) => Promise<{ readonly message: string } | undefined>
  /** Called also if the entry is not shown any more. */
  readonly onError?: (cause: Error) => void
}

/**
 * One action on a comment or a work log, with its own pending state; afterwards the issue is reloaded (EP-266,
 * EP-267).
 */
export function useEntryAction<Variables = void>({
  issueKey,
  kind,
  verb,
  send,
  onError = () => undefined,
}: EntryAction<Variables>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (variables: Variables) => {
      if (storedUsername() === '' || issueKey === '') throw new MissingIdentity()
      return send(variables)
    },
    onSuccess: (answer) => {
      toastSuccess(entrySuccess(kind, verb, answer))
      void client.invalidateQueries(answersOfIssue(issueKey))
    },
    onError,
  })
}
