import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { IssueChange, IssueConflict } from '#contract/tracker/issue-editing.ts'
import { issueMessages } from '#contract/tracker/issue-fields.ts'
import type { IssueDetails } from '#contract/tracker/tracker.ts'
import { ApiError } from '#web/api.ts'
import { changeIssue, issueQuery } from '#web/employee/issue/issue-api.ts'
import { toastSuccess } from '#web/employee/portal-toast.ts'
import { toast } from '#web/ui/toast.tsx'

/** What of an issue can be changed on its page, by the names of the change. */
const readers = {
  summary: ({ fields }: IssueDetails) => fields.summary,
  issuetype: ({ fields }: IssueDetails) => fields.issuetype.name,
  status: ({ fields }: IssueDetails) => fields.status.name,
  priority: ({ fields }: IssueDetails) => fields.priority?.name ?? null,
  assignee: ({ fields }: IssueDetails) => fields.assignee?.username ?? null,
  description: ({ fields }: IssueDetails) => fields.description,
  environment: ({ fields }: IssueDetails) => fields.environment,
  labels: ({ fields }: IssueDetails) => fields.labels,
  versions: ({ fields }: IssueDetails) => fields.versions.map(({ name }) => name),
  fixVersions: ({ fields }: IssueDetails) => fields.fixVersions.map(({ name }) => name),
  sprint: ({ fields }: IssueDetails) => fields.sprint?.id ?? null,
  timeestimate: ({ fields }: IssueDetails) => fields.timeestimate,
} as const

export type EditableField = keyof typeof readers
export type EditableValue = string | number | null | readonly string[]

interface FieldValue {
  readonly field: EditableField
  readonly value: EditableValue
}

/** A change of one field, and the issue that it was made upon. */
export interface FieldChange extends FieldValue {
  readonly base: IssueDetails
}

/** Someone else has changed the same field since, and only a person can tell which version is right. */
export interface EditConflict extends FieldChange {
  readonly theirs: IssueDetails
  readonly answer: (choice: Choice) => void
}

/** Which version to keep; `neither` goes on editing. */
type Choice = 'mine' | 'theirs' | 'neither'

export const fieldValue = (issue: IssueDetails, field: EditableField): EditableValue => readers[field](issue)

export const isSameValue = (one: EditableValue, other: EditableValue): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

export type IssueEditor = ReturnType<typeof useIssueEditor>

/**
 * Changes one field at a time. What others have changed elsewhere in the issue is not in the way: only where they have
 * changed the same field a conflict asks which version to keep.
 */
export function useIssueEditor(issue: IssueDetails) {
  const client = useQueryClient()
  const [conflict, setConflict] = useState<EditConflict | null>(null)
  const choices = useChoices()
  const { queryKey } = issueQuery(issue.key)
  const ask = (change: FieldChange, theirs: IssueDetails) =>
    new Promise<Choice>((resolve) => {
      const answer = (choice: Choice) => {
        setConflict(null)
        resolve(choice)
      }
      setConflict({ ...change, theirs, answer })
    })
  const saving = useMutation({
    // Each upon the version that the one before has stored.
    scope: { id: queryKey.join(' ') },
    mutationFn: async ({ base, ...change }: FieldValue & { readonly base?: IssueDetails }) => {
      if (!base && !choices.isLatest(change)) return null
      return store({ ...change, base: base ?? client.getQueryData<IssueDetails>(queryKey) ?? issue }, ask)
    },
    onSuccess: (stored) => {
      if (!stored) return
      client.setQueryData(queryKey, stored.issue)
      if (stored.message !== undefined) toastSuccess(stored.message || issueMessages.updated)
    },
    onSettled: (_stored, _cause, change) => {
      if (!change.base) choices.remove(change)
      void client.invalidateQueries({ queryKey })
    },
  })
  return {
    conflict,
    /** The field that is being saved. */
    saving: saving.isPending ? saving.variables.field : null,
    /**
     * Resolves with false where the editing goes on after a conflict; rejects where the server refuses the value.
     * @param base the issue as it was when the editing began
     */
    save: async (field: EditableField, value: EditableValue, base: IssueDetails): Promise<boolean> =>
      (await saving.mutateAsync({ field, value, base })) !== null,
    /** What was chosen and is being saved, or else what is stored. */
    chosen(field: EditableField): EditableValue {
      const choice = choices.find(field)
      return choice ? choice.value : fieldValue(issue, field)
    },
    /** The same for what is chosen with one press: it is shown at once, and a failure in a toast. Of several only the last counts. */
    choose(field: EditableField, value: EditableValue): void {
      choices.add({ field, value })
      saving.mutate(
        { field, value },
        { onError: (cause) => toast.error('The change was not saved.', failureOf(cause)) },
      )
    },
  }
}

/** What was chosen and is not stored yet: the latest choice of each field. */
function useChoices() {
  const [shown, show] = useState<readonly FieldValue[]>([])
  // For what began before the latest choice was shown.
  const latest = useRef(shown)
  const set = (next: readonly FieldValue[]) => {
    latest.current = next
    show(next)
  }
  const without = ({ field }: FieldValue) => latest.current.filter((other) => other.field !== field)
  const isLatest = ({ field, value }: FieldValue) =>
    latest.current.some((other) => other.field === field && other.value === value)
  return {
    find: (field: EditableField) => shown.find((choice) => choice.field === field),
    add: (choice: FieldValue) => set([...without(choice), choice]),
    remove: (choice: FieldValue) => isLatest(choice) && set(without(choice)),
    isLatest,
  }
}

/** Resolves with the issue as it is stored then, and the answer's message if something was; with null to go on editing. */
async function store(
  change: FieldChange,
  ask: (change: FieldChange, theirs: IssueDetails) => Promise<Choice>,
): Promise<{ issue: IssueDetails; message?: string } | null> {
  const { field, value } = change
  let { base } = change
  for (;;) {
    try {
      return await changeIssue(base.key, { [field]: value, version: base.version } as IssueChange)
    } catch (cause) {
      const theirs = conflictingIssue(cause)
      if (!theirs) throw cause
      if (!isSameValue(fieldValue(theirs, field), fieldValue(base, field))) {
        const choice = await ask({ ...change, base }, theirs)
        if (choice === 'theirs') return { issue: theirs }
        if (choice === 'neither') return null
      }
      base = theirs
    }
  }
}

function conflictingIssue(cause: unknown): IssueDetails | undefined {
  if (!(cause instanceof ApiError) || cause.status !== 409) return undefined
  return (cause.body as Partial<IssueConflict>).issue
}

/** The message of the server that rejected a change, for any field. */
export const failureOf = (cause: Error): string => {
  const [first] = cause instanceof ApiError ? Object.values(cause.fields ?? {}).flat() : []
  return first ?? cause.message
}
