import { useMutation, useQuery } from '@tanstack/react-query'
import type { AnyContent } from '#contract/content/define.ts'
import { formFields } from '#web/content/active-status.ts'
import { type AnyRow, contentPath } from '#web/content/content-api.ts'
import { historyQuery } from '#web/content/revisions-api.ts'
import { type EditedRow, rowBase } from '#web/content/row-values.ts'
import type { EditConflict } from '#web/content/save.ts'
import { ChangedConflict, ConflictAlert } from '#web/forms/edit-conflict.tsx'
import type { FormControls } from '#web/forms/fields-form.tsx'
import { restoreFromTrash } from '#web/list/trash-api.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'

interface ConflictProps {
  type: AnyContent
  form: FormControls<EditedRow>
}

/**
 * Someone else has changed the row: shows the conflict in the form, which keeps what was typed, and lets the user
 * choose.
 */
export function ConflictNotice({
  conflict: { current },
  ...props
}: ConflictProps & { conflict: EditConflict }) {
  return current ? <ChangedRow {...props} current={current} /> : <DeletedConflict {...props} />
}

function ChangedRow({ type, form, current }: ConflictProps & { current: AnyRow }) {
  const { data: history } = useQuery(historyQuery(type, current.id))
  return (
    <ChangedConflict
      fields={formFields(type)}
      form={form}
      theirs={rowBase(type, current)}
      last={history?.[0]}
    />
  )
}

/** The row is in the trash and can be restored with one click. */
function DeletedConflict({ type, form: { draft, save, cancel } }: ConflictProps) {
  const restoring = useMutation({
    mutationFn: () => restoreFromTrash({ path: contentPath(type) }, [draft.base.row.id]),
    onSuccess: () => save(draft.values, draft.base),
  })
  return (
    <ConflictAlert>
      <p>Someone deleted this {type.label.one.toLowerCase()}. Your changes are still here.</p>
      {restoring.isError && <Alert>Could not restore it. {restoring.error.message}</Alert>}
      <div className="flex flex-wrap gap-2">
        <Button tone="primary" isBusy={restoring.isPending} onClick={() => restoring.mutate()}>
          Restore with my changes
        </Button>
        <Button onClick={cancel}>Discard my changes</Button>
      </div>
    </ConflictAlert>
  )
}
