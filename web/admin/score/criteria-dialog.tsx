import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { type Criteria, checkCriteria, criteriaErrors, maxCriteriaLength } from '#contract/hiring/criteria.ts'
import { CategoryWeights } from '#web/admin/score/category-weights.tsx'
import { criteriaFailure } from '#web/admin/score/criteria-failure.ts'
import { latestCriteriaQuery } from '#web/admin/score/score-api.ts'
import { api } from '#web/calls.ts'
import { UnsavedChangesGuard } from '#web/forms/unsaved-changes-guard.tsx'
import { invalidate } from '#web/list/list-queries.ts'
import { Alert, RetryLine } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog, FormDialog } from '#web/ui/dialogs/dialog.tsx'
import { TextArea } from '#web/ui/fields/field.tsx'
import { saveShortcuts, useSaveShortcut } from '#web/ui/keyboard-shortcuts.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { formatDateTime } from '#web/ui/time/reader-time.ts'
import { toast } from '#web/ui/toasts/toast.tsx'

/** A new version of the scoring criteria, based on the newest text (HD-341 to HD-358). */
export function CriteriaDialog({ onClose }: { onClose: () => void }) {
  const { data: newest, isError, refetch } = useQuery(latestCriteriaQuery())
  const [isDirty, setDirty] = useState(false)
  const [isAsking, ask] = useState(false)
  return (
    <FormDialog title="Scoring criteria" size="lg" onClose={() => (isDirty ? ask(true) : onClose())}>
      {isError && <RetryLine onRetry={() => void refetch()}>The criteria could not be loaded.</RetryLine>}
      {newest === undefined && !isError && <Skeleton lines={5} />}
      {newest !== undefined && (
        // Edits stay based on the version that they started from.
        <CriteriaForm key="form" newest={newest} onDirty={setDirty} onClose={onClose} />
      )}
      <UnsavedChangesGuard when={isDirty} />
      <ConfirmDialog
        isOpen={isAsking}
        title="Close without saving?"
        confirmLabel="Discard"
        cancelLabel="Stay"
        onConfirm={onClose}
        onCancel={() => ask(false)}
      >
        The criteria that you have typed are not saved.
      </ConfirmDialog>
    </FormDialog>
  )
}

interface FormProps {
  newest: Criteria | null
  onDirty: (isDirty: boolean) => void
  onClose: () => void
}

function CriteriaForm({ newest, onDirty, onClose }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  useSaveShortcut(form)
  const [text, setText] = useState(newest?.criteria ?? '')
  const [error, setError] = useState<string | null>(null)
  const [isConfirming, confirm] = useState(false)
  const save = useMutation({
    mutationFn: (criteria: string) => api('POST criteria/', { body: { criteria } }),
    onSuccess: ({ version }) => {
      toast.success(`Criteria Version ${version} Saved Successfully!`)
      void invalidate('criteria')
      onClose()
    },
  })
  const change = (text: string) => {
    setText(text)
    setError(null)
    save.reset()
    onDirty(text !== (newest?.criteria ?? ''))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending) return
    const error = checkCriteria(text)
    setError(error)
    if (error) form.current?.querySelector('textarea')?.focus()
    else if (text === newest?.criteria) toast.info('No Changes', criteriaErrors.unchanged)
    else confirm(true)
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-5">
      <p className="text-sm text-ink-muted">
        {newest
          ? `Version ${newest.version} of ${formatDateTime(newest.created_at)} is the newest. Saving adds version ${newest.version + 1}; earlier versions stay.`
          : 'There is no version yet. New applications are scored once there is one.'}
      </p>
      <div className="grid gap-5 md:grid-cols-[minmax(0,1fr)_15rem]">
        <TextArea
          label="Criteria"
          name="criteria"
          value={text}
          onChange={({ target }) => change(target.value)}
          rows={14}
          maxLength={maxCriteriaLength}
          error={error ?? undefined}
          hint="One category after the other, each with its weight in brackets: (25 points)"
          isRequired
          autoFocus
        />
        <div aria-live="polite">
          <CategoryWeights criteria={text} />
        </div>
      </div>
      {save.isError && <Alert>{criteriaFailure(save.error)}</Alert>}
      <div className="flex justify-end gap-2">
        <Button onClick={onClose} disabled={save.isPending}>
          Cancel
        </Button>
        <Button type="submit" tone="primary" isBusy={save.isPending} aria-keyshortcuts={saveShortcuts}>
          Submit
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isConfirming}
        title="Save these criteria as a new version?"
        confirmLabel="Yes"
        cancelLabel="No"
        tone="primary"
        onConfirm={() => {
          confirm(false)
          save.mutate(text)
        }}
        onCancel={() => confirm(false)}
      >
        New applications are scored by it from now on. Scores that were given stay as they are.
      </ConfirmDialog>
    </form>
  )
}
