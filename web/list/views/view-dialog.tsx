import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type ListView, type ListViewState, listViewLimits } from '#contract/list-views/list-view.ts'
import { ApiError } from '#web/api.ts'
import { api } from '#web/calls.ts'
import { useForm } from '#web/form-state/use-form.ts'
import { Form, FormButtons, FormFailure } from '#web/forms/form.tsx'
import { rereadViews, type ViewedList } from '#web/list/views/use-list-views.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog, FormDialog } from '#web/ui/dialogs/dialog.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import { useIsReadOnly } from '#web/ui/read-only.tsx'
import { toast } from '#web/ui/toasts/toast.tsx'

interface ViewDialogProps {
  list: ViewedList
  /** The view to change; a new one if undefined. */
  view: ListView | undefined
  onClose: () => void
}

interface ViewValues {
  name: string
  isShared: boolean
  isDefault: boolean
}

/** Saves what the list shows now as a view. */
export function ViewDialog({ list, view, onClose }: ViewDialogProps) {
  const params = { list: list.path }
  const canShare = !useIsReadOnly() && (view?.isMine ?? true)
  /** What the server has of it, which is more than before when only the settings could not be saved. */
  const [stored, setStored] = useState(view)
  const [isDeleting, setDeleting] = useState(false)
  const wasDefault = view !== undefined && list.saved?.defaultView === view.id
  const form = useForm({
    initial: { name: view?.name ?? '', isShared: view?.isShared ?? false, isDefault: wasDefault },
    check: ({ name }) => ({ name: name.trim() === '' ? 'Name the view.' : undefined }),
    save: async ({ name, isShared, isDefault }: ViewValues) => {
      const body = { name, isShared, state: shownState(list) }
      const saved = stored
        ? await api('PATCH list-views/{list}/{id}/', {
            params: { ...params, id: stored.id },
            body: { ...body, version: stored.version },
          }).catch(explainConflict(setStored))
        : await api('POST list-views/{list}/', { params, body })
      setStored(saved)
      if (isDefault !== wasDefault)
        await api('PUT list-views/{list}/settings/', {
          params,
          body: { defaultView: isDefault ? saved.id : null },
        })
      return saved
    },
    onSaved: async ({ id }) => {
      await rereadViews()
      onClose()
      toast.message('View saved.')
      void list.show({ view: id })
    },
    onError: () => void rereadViews(),
  })
  const deletion = useMutation({
    mutationFn: (id: number) => api('DELETE list-views/{list}/{id}/', { params: { ...params, id } }),
    onSuccess: async () => {
      await rereadViews()
      onClose()
      toast.message('View deleted.')
      void list.show({ view: null })
    },
    onError: (cause) => toast.message(`Could not delete the view. ${cause.message}`),
  })
  return (
    <FormDialog title={view ? `Change “${view.name}”` : 'Save as new view'} size="sm" onClose={onClose}>
      <Form form={form} isOwn isGuarded={false} className="grid gap-4">
        <TextField
          {...form.text('name')}
          label="Name"
          maxLength={listViewLimits.nameLength}
          hint={`It keeps the ${list.kept} that the list shows now.`}
          isRequired
          autoFocus
        />
        {canShare && (
          <Checkbox {...form.checkbox('isShared')}>
            Everybody who may use this list sees and may change it
          </Checkbox>
        )}
        <Checkbox {...form.checkbox('isDefault')}>Open the list with it for me</Checkbox>
        <FormFailure form={form} title="The view could not be saved." />
        <div className="flex flex-wrap justify-between gap-2">
          {view ? (
            <Button tone="warning" icon="delete" onClick={() => setDeleting(true)}>
              Delete
            </Button>
          ) : (
            <span />
          )}
          <FormButtons form={form} onCancel={onClose}>
            Save
          </FormButtons>
        </div>
      </Form>
      {view && isDeleting && (
        <ConfirmDialog
          isOpen
          title={`Delete the view “${view.name}”?`}
          confirmLabel="Delete"
          cancelLabel="Cancel"
          isBusy={deletion.isPending}
          onConfirm={() => deletion.mutate(view.id)}
          onCancel={() => setDeleting(false)}
        >
          {view.isShared ? 'Nobody will have it any more.' : undefined}
        </ConfirmDialog>
      )}
    </FormDialog>
  )
}

function shownState({ state, columns }: ViewedList): ListViewState {
  const { tab, search, sort, filter } = state
  return {
    tab,
    search,
    sort,
    filter,
    columns: columns?.shown ?? null,
  }
}

/** The next attempt replaces what the other one has saved. */
const explainConflict =
  (setStored: (view: ListView) => void) =>
  (cause: unknown): never => {
    if (!(cause instanceof ApiError) || cause.status !== 412) throw cause
    // The answer of the call has the current view.
    const { current } = cause.body as { readonly current: ListView }
    setStored(current)
    throw new Error('Someone has changed this view since you opened it. Save again to replace theirs.')
  }
