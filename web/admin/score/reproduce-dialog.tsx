import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { criteriaErrors } from '#contract/hiring/criteria.ts'
import { CategoryWeights } from '#web/admin/score/category-weights.tsx'
import { criteriaQuery } from '#web/admin/score/score-api.ts'
import { useReproduce } from '#web/admin/score/use-reproduce.ts'
import { Alert, RetryLine } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormDialog } from '#web/ui/dialogs/dialog.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
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
  const [chosen, choose] = useState('')
  const [isChecked, setChecked] = useState(false)
  const select = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    if (isError && errorUpdatedAt) toast.error('Error', 'Failed to load criteria versions.')
  }, [isError, errorUpdatedAt])
  const start = useReproduce(() => {
    onStarted()
    onClose()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (start.isPending || candidateIds.length === 0) return
    if (chosen === '') select.current?.focus()
    else start.mutate({ criteriaId: Number(chosen), candidateIds })
  }
  const version = versions?.find(({ id }) => String(id) === chosen)
  const isMissing = isChecked && chosen === ''
  return (
    <FormDialog title="Reproduce AI Score" size="sm" onClose={onClose}>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <p className="text-md text-ink-muted">{explanation(candidateIds.length)}</p>
        {isError && <RetryLine onRetry={() => void refetch()}>The versions could not be loaded.</RetryLine>}
        <Field
          label="Criteria version"
          error={isMissing ? criteriaErrors.chooseVersion : undefined}
          hint={versions?.length === 0 ? 'There is no version yet. Add one under Criteria.' : undefined}
          isRequired
        >
          {(control) => (
            <Select
              {...control}
              ref={select}
              name="criteria_id"
              value={chosen}
              onChange={({ target }) => choose(target.value)}
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
            </Select>
          )}
        </Field>
        {version && <CategoryWeights criteria={version.criteria} />}
        {isChecked && candidateIds.length === 0 && <Alert>{criteriaErrors.chooseCandidate}</Alert>}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose} disabled={start.isPending}>
            Cancel
          </Button>
          <Button type="submit" tone="primary" isBusy={start.isPending}>
            Submit
          </Button>
        </div>
      </form>
    </FormDialog>
  )
}

const explanation = (count: number): string =>
  `${count === 1 ? 'The selected candidate is' : `The ${count.toLocaleString('en')} selected candidates are`} scored again. ` +
  'Earlier evaluations stay, and so do the scores that people gave by the same version.'
