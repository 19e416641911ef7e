import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useState,
} from 'react'
import { reviewerErrors } from '#contract/hiring/reviewer.ts'
import { categoryLabel, maxScore } from '#contract/hiring/scores.ts'
import type { Category, Reviewer } from '#web/admin/score/reviewers.ts'
import {
  errorsOf,
  isDirty,
  type ScoreEdit,
  scoreName,
  setScore,
  typedOverall,
  typedScore,
  typedTotal,
} from '#web/admin/score/score-form.ts'
import { scoreClasses } from '#web/admin/score/score-tone.ts'
import { ApiError } from '#web/api.ts'
import { useFormOf } from '#web/form-state/use-form.ts'
import { Form, FormButtons } from '#web/forms/form.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { TextArea, TextField } from '#web/ui/fields/field.tsx'
import { Icon } from '#web/ui/images/icon.tsx'
import { isComposing } from '#web/ui/input-method.ts'

interface EditorProps {
  edit: ScoreEdit
  reviewers: readonly Reviewer[]
  aiCategories: readonly Category[]
  onChange: (edit: ScoreEdit) => void
  onSave: (edit: ScoreEdit) => Promise<void>
  onCancel: () => void
}

/** The second step: one reviewer's scores of one category, or of all (HD-292 to HD-312). */
export function ScoreEditor({ edit, reviewers, aiCategories, onChange, onSave, onCancel }: EditorProps) {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(edit.categories.slice(0, 1).map(keyOf)))
  const form = useFormOf(
    {
      values: edit,
      isChanged: isDirty(edit),
      isDrafted: false,
      set: (changed) => onChange({ ...edit, ...changed }),
      close: () => undefined,
    },
    {
      check: errorsOf,
      onInvalid: (errors) => {
        const wrong = edit.categories.map(keyOf).filter((key) => errors[scoreName(key)])
        setOpen(new Set([...open, ...wrong]))
      },
      save: onSave,
      errorsOf: () => ({}),
    },
  )
  useFirstFocus(form.element)
  // Without changes, the first press leaves the form, and only the next one the dialog.
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || isComposing(event.nativeEvent) || isDirty(edit) || form.isBusy) return
    event.stopPropagation()
    onCancel()
  }
  // An invalid number is reported at once, a missing one on submission.
  const errorAt = (key: string) =>
    form.errors[scoreName(key)] ??
    (typedScore(edit, key).score === '' ? undefined : errorsOf(edit)[scoreName(key)])
  const fields = (category: Category) => (
    <ScoreFields
      category={category}
      aiCategory={aiCategories.find(({ key }) => key === category.key)}
      edit={edit}
      error={errorAt(category.key)}
      onChange={onChange}
    />
  )
  const [single] = edit.categories
  return (
    <Form
      form={form}
      isGuarded={false}
      onKeyDown={leave}
      aria-label={edit.isSingle && single ? `Edit ${categoryLabel(single.key)}` : 'Edit all scores'}
      className="grid gap-5 rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="text-md font-semibold">
          {edit.isSingle && single ? categoryLabel(single.key) : 'All scores'}
        </h3>
        <LiveTotal edit={edit} reviewers={reviewers} />
      </div>
      <InterviewerName name={edit.typed.name} error={form.errors.reviewer_name} />
      {edit.isSingle ? (
        edit.categories.map((category) => <div key={category.key}>{fields(category)}</div>)
      ) : (
        <div className="grid gap-2">
          {edit.categories.map((category) => (
            <AccordionItem
              key={category.key}
              label={categoryLabel(category.key)}
              value={typedScore(edit, category.key).score}
              hasError={errorAt(category.key) !== undefined}
              isOpen={open.has(category.key)}
              onToggle={() => setOpen(toggled(open, category.key))}
            >
              {fields(category)}
            </AccordionItem>
          ))}
        </div>
      )}
      {form.failure && <Alert>{failureText(form.failure)}</Alert>}
      <FormButtons form={form} onCancel={onCancel}>
        Submit
      </FormButtons>
    </Form>
  )
}

const keyOf = ({ key }: Category) => key

const toggled = (set: ReadonlySet<string>, key: string): ReadonlySet<string> =>
  set.has(key) ? new Set([...set].filter((one) => one !== key)) : new Set([...set, key])

/** HD-312 */
const failureText = (cause: Error): string =>
  (cause instanceof ApiError ? cause.error : undefined) ?? reviewerErrors.notSaved

/** The form focuses the first score that is missing, or otherwise the first one. */
function useFirstFocus(form: RefObject<HTMLFormElement | null>) {
  const focus = useEffectEvent(() => {
    const inputs = [...(form.current?.querySelectorAll('input') ?? [])]
    const first = inputs.find(({ value }) => value === '') ?? inputs[1]
    form.current?.scrollIntoView({ block: 'nearest' })
    first?.focus({ preventScroll: true })
    if (first?.value) first.select()
  })
  useEffect(() => focus(), [])
}

interface FieldsProps {
  category: Category
  aiCategory: Category | undefined
  edit: ScoreEdit
  error: string | undefined
  onChange: (edit: ScoreEdit) => void
}

function ScoreFields({ category: { key, original_weight }, aiCategory, edit, error, onChange }: FieldsProps) {
  const typed = typedScore(edit, key)
  return (
    <div className="grid gap-4 sm:grid-cols-[9rem_minmax(0,1fr)]">
      <TextField
        label="Score"
        name={scoreName(key)}
        type="number"
        inputMode="numeric"
        min={0}
        max={maxScore}
        step={1}
        value={typed.score}
        onChange={({ target }) => onChange(setScore(edit, key, { ...typed, score: target.value }))}
        error={error}
        hint={`0 to ${maxScore}, weight ${original_weight}`}
        isRequired
      />
      <div className="grid gap-3">
        <TextArea
          label="Feedback"
          name={`feedback ${key}`}
          value={typed.feedback}
          onChange={({ target }) => onChange(setScore(edit, key, { ...typed, feedback: target.value }))}
          hint="Shown with the score, and as the reason in the history."
        />
        {aiCategory && (
          <p className="text-sm text-ink-muted wrap-anywhere">
            The AI gave {aiCategory.score}%{aiCategory.feedback && `: ${aiCategory.feedback}`}
          </p>
        )}
      </div>
    </div>
  )
}

/** Whose scores they are: the account's, or those of the entry that is being continued. */
const InterviewerName = ({ name, error }: { name: string; error: string | undefined }) => (
  <div className="max-w-sm">
    <TextField
      label="Interviewer name"
      name="reviewer_name"
      value={name}
      readOnly
      error={error}
      hint="The scores are saved under the name of your account."
    />
  </div>
)

interface AccordionItemProps {
  label: string
  value: string
  hasError: boolean
  isOpen: boolean
  onToggle: () => void
  children: ReactNode
}

function AccordionItem({ label, value, hasError, isOpen, onToggle, children }: AccordionItemProps) {
  return (
    <div className={`rounded-control border ${hasError ? 'border-bad' : 'border-line'}`}>
      <h4>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={onToggle}
          className="flex w-full cursor-pointer items-center gap-2 rounded-control px-3 py-2.5 text-left text-md font-medium hover:bg-sunken"
        >
          <span className={`text-ink-muted transition-transform ${isOpen ? '' : '-rotate-90'}`}>
            <Icon name="fold" />
          </span>
          <span className="min-w-0 flex-1 wrap-anywhere">{label}</span>
          {value !== '' && <span className="text-ink-muted tabular-nums">{value}%</span>}
        </button>
      </h4>
      {/* Closed parts stay mounted and keep what was typed. */}
      <div hidden={!isOpen} className="border-t border-line p-3">
        {children}
      </div>
    </div>
  )
}

/** The total of the scores as they are typed. */
function LiveTotal({ edit, reviewers }: Pick<EditorProps, 'edit' | 'reviewers'>) {
  const total = typedTotal(edit)
  return (
    <p role="status" className="text-sm text-ink-muted">
      Total{' '}
      <strong className={`font-semibold tabular-nums ${total === null ? '' : scoreClasses(total).text}`}>
        {total === null ? '–' : `${total}%`}
      </strong>
      {total !== null && (
        <>
          {' · '}Overall Score <span className="tabular-nums">{typedOverall(edit, total, reviewers)}%</span>
        </>
      )}
    </p>
  )
}
