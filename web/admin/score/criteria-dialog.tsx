import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Criteria, checkCriteria, criteriaErrors, maxCriteriaLength } from '#contract/hiring/criteria.ts'
import { CategoryWeights } from '#web/admin/score/category-weights.tsx'
import { criteriaFailure } from '#web/admin/score/criteria-failure.ts'
import { latestCriteriaQuery } from '#web/admin/score/score-api.ts'
import { answersOf } from '#web/call-queries.ts'
import { api } from '#web/calls.ts'
import { useForm } from '#web/form-state/use-form.ts'
import { DiscardQuestion, useDiscardQuestion } from '#web/forms/discard-question.tsx'
import { Form, FormButtons } from '#web/forms/form.tsx'
import { queryClient } from '#web/query-client.ts'
import { Alert, RetryLine } from '#web/ui/alert.tsx'
import { FormDialog } from '#web/ui/dialogs/dialog.tsx'
import { useConfirm } from '#web/ui/dialogs/use-confirm.tsx'
import { TextArea } from '#web/ui/fields/field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { formatDateTime } from '#web/ui/time/reader-time.ts'
import { toast } from '#web/ui/toasts/toast.tsx'

/** A new version of the scoring criteria, based on the newest text (HD-341 to HD-358). */
export function CriteriaDialog({ onClose }: { onClose: () => void }) {
  const { data: newest, isError, refetch } = useQuery(latestCriteriaQuery())
  const [isDirty, setDirty] = useState(false)
  const question = useDiscardQuestion(isDirty)
  return (
    <FormDialog title="Scoring criteria" size="lg" onClose={() => question.leave(onClose)}>
      {isError && <RetryLine onRetry={() => void refetch()}>The criteria could not be loaded.</RetryLine>}
      {newest === undefined && !isError && <Skeleton lines={5} />}
      {newest !== undefined && (
        // Edits stay based on the version that they started from.
        <CriteriaForm key="form" newest={newest} onDirty={setDirty} onClose={onClose} />
      )}
      <DiscardQuestion question={question} title="Close without saving?" stayLabel="Stay">
        The criteria that you have typed are not saved.
      </DiscardQuestion>
    </FormDialog>
  )
}

interface FormProps {
  newest: Criteria | null
  onDirty: (isDirty: boolean) => void
  onClose: () => void
}

function CriteriaForm({ newest, onDirty, onClose }: FormProps) {
  const [confirm, confirmation] = useConfirm()
  const stored = newest?.criteria ?? ''
  const form = useForm({
    initial: { criteria: stored },
    check: ({ criteria }) => ({ criteria: checkCriteria(criteria) ?? undefined }),
    beforeSend: ({ criteria }) => {
      if (criteria === stored) toast.info('No Changes', criteriaErrors.unchanged)
      else
        confirm({
          title: 'Save these criteria as a new version?',
          text: 'New applications are scored by it from now on. Scores that were given stay as they are.',
          label: 'Yes',
          cancelLabel: 'No',
          tone: 'primary',
          run: () => void form.send(),
        })
      return false
    },
    save: (body) => api('POST criteria/', { body }),
    onSaved: ({ version }) => {
      toast.success(`Criteria Version ${version} Saved Successfully!`)
      void queryClient.invalidateQueries(answersOf('GET criteria/'))
      onClose()
    },
    errorsOf: () => ({}),
  })
  return (
    <Form form={form} className="grid gap-5">
      <p className="text-sm text-ink-muted">
        {newest
          ? `Version ${newest.version} of ${formatDateTime(newest.created_at)} is the newest. Saving adds version ${newest.version + 1}; earlier versions stay.`
          : 'There is no version yet. New applications are scored once there is one.'}
      </p>
      <div className="grid gap-5 md:grid-cols-[minmax(0,1fr)_15rem]">
        <TextArea
          {...form.text('criteria')}
          onChange={({ target }) => {
            form.set({ criteria: target.value })
            onDirty(target.value !== stored)
          }}
          label="Criteria"
          rows={14}
          maxLength={maxCriteriaLength}
          hint="One category after the other, each with its weight in brackets: (25 points)"
          isRequired
          autoFocus
        />
        <div aria-live="polite">
          <CategoryWeights criteria={form.values.criteria} />
        </div>
      </div>
      {form.failure && <Alert>{criteriaFailure(form.failure)}</Alert>}
      <FormButtons form={form} onCancel={onClose}>
        Submit
      </FormButtons>
      {confirmation}
    </Form>
  )
}
