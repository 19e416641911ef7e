import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { criteriaErrors } from '#contract/hiring/criteria.ts'
import { CategoryWeights } from '#web/admin/score/category-weights.tsx'
import { criteriaQuery } from '#web/admin/score/score-api.ts'
import { useReproduce } from '#web/admin/score/use-reproduce.ts'
import { requiredErrors } from '#web/form-state/field-errors.ts'
import { useForm } from '#web/form-state/use-form.ts'
import { Form, FormButtons } from '#web/forms/form.tsx'
import { Alert, RetryLine } from '#web/ui/alert.tsx'
import { FormDialog } from '#web/ui/dialogs/dialog.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { formatDateTime } from '#web/ui/time/reader-time.ts'
import { toast } from '#web/ui/toasts/toast.tsx'

interface ReproduceProps {
  candidateIds: readonly number[]
  onClose: () => void
  /** Called once the server has started. */
  onStarted: () => void
}

/** Scores the selected candidates again by a version of the criteria (HD-365 to HD-372). */
export function ReproduceDialog({ candidateIds, onClose, onStarted }: ReproduceProps) {
  const { data: versions, isError, errorUpdatedAt, refetch } = useQuery(criteriaQuery())
  useEffect(() => {
    if (isError && errorUpdatedAt) toast.error('Error', 'Failed to load criteria versions.')
  }, [isError, errorUpdatedAt])
  const start = useReproduce(onStarted)
  const form = useForm({
    initial: { criteria_id: '' },
    check: (values) => ({
      candidates: candidateIds.length === 0 ? criteriaErrors.chooseCandidate : undefined,
      ...requiredErrors(values, ['criteria_id'], criteriaErrors.chooseVersion),
    }),
    save: ({ criteria_id }) => start.mutateAsync({ criteriaId: Number(criteria_id), candidateIds }),
    onSaved: onClose,
  })
  const version = versions?.find(({ id }) => String(id) === form.values.criteria_id)
  return (
    <FormDialog title="Reproduce AI Score" size="sm" onClose={onClose}>
      <Form form={form} isGuarded={false} className="grid gap-5">
        <p className="text-md text-ink-muted">{explanation(candidateIds.length)}</p>
        {isError && <RetryLine onRetry={() => void refetch()}>The versions could not be loaded.</RetryLine>}
        <SelectField
          {...form.text('criteria_id')}
          label="Criteria version"
          hint={versions?.length === 0 ? 'There is no version yet. Add one under Criteria.' : undefined}
          isRequired
          autoFocus
        >
          <option value="">Select a version</option>
          {versions
            ?.toSorted((one, other) => other.version - one.version)
            .map(({ id, version, created_at }) => (
              <option key={id} value={id}>
                Version {version} · {formatDateTime(created_at)}
              </option>
            ))}
        </SelectField>
        {version && <CategoryWeights criteria={version.criteria} />}
        {form.errors.candidates && <Alert>{form.errors.candidates}</Alert>}
        <FormButtons form={form} onCancel={onClose}>
          Submit
        </FormButtons>
      </Form>
    </FormDialog>
  )
}

const explanation = (count: number): string =>
  `${count === 1 ? 'The selected candidate is' : `The ${count.toLocaleString('en')} selected candidates are`} scored again. ` +
  'Earlier evaluations stay, and so do the scores that people gave by the same version.'
