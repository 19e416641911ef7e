import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type IssueFieldKind, type IssueFieldName, issueFields } from '#contract/tracker/issue-definition.ts'
import type { IssueChange } from '#contract/tracker/issue-editing.ts'
import { issueMessages } from '#contract/tracker/issue-fields.ts'
import type { IssueDetails } from '#contract/tracker/tracker.ts'
import { currentRowOf } from '#web/current-row.ts'
import { answersOfIssue, changeIssue, issueQuery } from '#web/employee/issue/issue-api.ts'
import { toastSuccess } from '#web/employee/shell/portal-toast.ts'
import { toast } from '#web/ui/toasts/toast.tsx'

export type EditableValue = string | number | null | readonly string[]

interface FieldValue {
  readonly field: IssueFieldName
  readonly value: EditableValue
}

/** A change of one field, and the issue that it is based on. */
export interface FieldChange extends FieldValue {
  readonly base: IssueDetails
}

/** Someone else has changed the same field in the meantime, and only a person can decide which version is right. */
export interface EditConflict extends FieldChange {
  readonly theirs: IssueDetails
  readonly answer: (choice: Choice) => void
}

/** Which version to keep; `neither` continues editing. */
type Choice = 'mine' | 'theirs' | 'neither'

/** Make the sent value from the shown one, where they differ. */
const editedValues = {
  choice: (shown: { readonly name: string } | null) => shown?.name ?? null,
  member: (shown: { readonly username: string } | null) => shown?.username ?? null,
  sprint: (shown: { readonly id: string } | null) => shown?.id ?? null,
  versions: (shown: readonly { readonly name: string }[]) => shown.map(({ name }) => name),
}

export function fieldValue({ fields }: IssueDetails, field: IssueFieldName): EditableValue {
  const { kind } = issueFields[field]
  // The compiler does not see that a value belongs to its kind, and is sent as it is shown where there is no entry.
  const edited = (editedValues as Partial<Record<IssueFieldKind, (shown: unknown) => EditableValue>>)[kind]
  return edited ? edited(fields[field]) : (fields[field] as EditableValue)
}

/** A field within a sentence: `fix version`. */
export const nameOf = (field: IssueFieldName): string => issueFields[field].label.toLowerCase()

export const isSameValue = (one: EditableValue, other: EditableValue): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

export type IssueEditor = ReturnType<typeof useIssueEditor>

/**
 * Changes one field at a time. Other people's changes to other fields do not interfere: only if they have changed the
 * same field, a conflict asks which version to keep.
 */
export function useIssueEditor(issue: IssueDetails) {
  const client = useQueryClient()
  const [conflict, setConflict] = useState<EditConflict | null>(null)
  const choices = useChoices()
  const { queryKey } = issueQuery(issue.key)
  const resolveConflict = (change: FieldChange, theirs: IssueDetails) =>
    new Promise<Choice>((resolve) => {
      const answer = (choice: Choice) => {
        setConflict(null)
        resolve(choice)
      }
      setConflict({ ...change, theirs, answer })
    })
  const saving = useMutation({
    // Each change is based on the version that the previous one stored.
    scope: { id: `issue ${issue.key}` },
    mutationFn: async ({ base, ...change }: FieldValue & { readonly base?: IssueDetails }) => {
      if (!base && !choices.isLatest(change)) return null
      return store({ ...change, base: base ?? client.getQueryData(queryKey) ?? issue }, resolveConflict)
    },
    onSuccess: (stored) => {
      if (!stored) return
      client.setQueryData(queryKey, stored.issue)
      if (stored.message !== undefined) toastSuccess(stored.message || issueMessages.updated)
    },
    // Also of one that another change has followed, and after the page was left.
    onError: (cause, { base }) => {
      if (!base) toast.error('The change was not saved.', cause.message)
    },
    onSettled: (_stored, _cause, change) => {
      if (!change.base) choices.remove(change)
      void client.invalidateQueries(answersOfIssue(issue.key))
    },
  })
  return {
    conflict,
    /** The field that is being saved. */
    saving: saving.isPending ? saving.variables.field : null,
    /**
     * Resolves with false if editing continues after a conflict; rejects if the server refuses the value.
     * @param base the issue when editing started
     */
    save: async (field: IssueFieldName, value: EditableValue, base: IssueDetails): Promise<boolean> =>
      (await saving.mutateAsync({ field, value, base })) !== null,
    /** The choice that is being saved, or otherwise the stored value. */
    chosen(field: IssueFieldName): EditableValue {
      const choice = choices.find(field)
      return choice ? choice.value : fieldValue(issue, field)
    },
    /**
     * The same for a value that is chosen with one click: it is shown at once, and a failure in a toast. Only the
     * last of several choices counts.
     */
    choose(field: IssueFieldName, value: EditableValue): void {
      choices.add({ field, value })
      saving.mutate({ field, value })
    },
  }
}

/** The choices that are not stored yet: the latest for each field. */
function useChoices() {
  const [shown, show] = useState<readonly FieldValue[]>([])
  // For calls that started before the latest choice was rendered.
  const latest = useRef(shown)
  const set = (next: readonly FieldValue[]) => {
    latest.current = next
    show(next)
  }
  const without = ({ field }: FieldValue) => latest.current.filter((other) => other.field !== field)
  const isLatest = ({ field, value }: FieldValue) =>
    latest.current.some((other) => other.field === field && other.value === value)
  return {
    find: (field: IssueFieldName) => shown.find((choice) => choice.field === field),
    add: (choice: FieldValue) => set([...without(choice), choice]),
    remove: (choice: FieldValue) => isLatest(choice) && set(without(choice)),
    isLatest,
  }
}

/** Resolves with the stored issue, and the server's message if something was saved; with null to continue editing. */
async function store(
  change: FieldChange,
  resolveConflict: (change: FieldChange, theirs: IssueDetails) => Promise<Choice>,
): Promise<{ issue: IssueDetails; message?: string } | null> {
  const { field, value } = change
  let { base } = change
  for (;;) {
    try {
      // The compiler does not see that the value is one of the field.
      return await changeIssue(base.key, { [field]: value, version: base.version } as IssueChange)
    } catch (cause) {
      const theirs = currentRowOf<IssueDetails>(cause)
      if (!theirs) throw cause
      if (!isSameValue(fieldValue(theirs, field), fieldValue(base, field))) {
        const choice = await resolveConflict({ ...change, base }, theirs)
        if (choice === 'theirs') return { issue: theirs }
        if (choice === 'neither') return null
      }
      base = theirs
    }
  }
}
