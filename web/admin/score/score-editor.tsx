import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { categoryLabel, maxScore } from '#contract/hiring/scores.ts'
import type { Category, Reviewer } from '#web/admin/score/reviewers.ts'
import {
  errorsOf,
  hasErrors,
  isDirty,
  type ScoreEdit,
  type ScoreErrors,
  setScore,
  typedOverall,
  typedScore,
  typedTotal,
} from '#web/admin/score/score-form.ts'
import { scoreClasses } from '#web/admin/score/score-tone.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextArea, TextField } from '#web/ui/fields/field.tsx'
import { focusFirstInvalid } from '#web/ui/focus/focus-first-invalid.ts'
import { Icon } from '#web/ui/images/icon.tsx'
import { saveShortcuts, useSaveShortcut } from '#web/ui/keyboard-shortcuts.ts'

interface EditorProps {
  edit: ScoreEdit
  reviewers: readonly Reviewer[]
  aiCategories: readonly Category[]
  onChange: (edit: ScoreEdit) => void
  onSubmit: () => void
  onCancel: () => void
  isSaving: boolean
  /** Why the last submission was not saved. */
  failure: string | null
}

/** The second step: one reviewer's scores of one category, or of all (HD-292 to HD-312). */
export function ScoreEditor(props: EditorProps) {
  const { edit, reviewers, aiCategories, onChange, onSubmit, onCancel, isSaving, failure } = props
  const form = useRef<HTMLFormElement>(null)
  useSaveShortcut(form)
  const [isChecked, setChecked] = useState(false)
  const errors = errorsOf(edit)
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(edit.categories.slice(0, 1).map(keyOf)))
  useFirstFocus(form)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isSaving) return
    setChecked(true)
    if (!hasErrors(errors)) return onSubmit()
    const wrong = edit.categories.map(keyOf).filter((key) => errors.scores[key])
    setOpen(new Set([...open, ...wrong]))
    focusFirstInvalid(form.current)
  }
  // Without changes, the first press leaves the form, and only the next one the dialog.
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || isDirty(edit) || isSaving) return
    event.stopPropagation()
    onCancel()
  }
  const fields = (category: Category) => (
    <ScoreFields
      category={category}
      aiCategory={aiCategories.find(({ key }) => key === category.key)}
      edit={edit}
      error={shownError(edit, category.key, errors, isChecked)}
      onChange={onChange}
    />
  )
  const [single] = edit.categories
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
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
      <InterviewerName name={edit.typed.name} error={errors.name} />
      {edit.isSingle ? (
        edit.categories.map((category) => <div key={category.key}>{fields(category)}</div>)
      ) : (
        <div className="grid gap-2">
          {edit.categories.map((category) => (
            <AccordionItem
              key={category.key}
              label={categoryLabel(category.key)}
              value={typedScore(edit, category.key).score}
              hasError={shownError(edit, category.key, errors, isChecked) !== undefined}
              isOpen={open.has(category.key)}
              onToggle={() => setOpen(toggled(open, category.key))}
            >
              {fields(category)}
            </AccordionItem>
          ))}
        </div>
      )}
      {failure && !isSaving && <Alert>{failure}</Alert>}
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel} disabled={isSaving}>
          Cancel
        </Button>
        <Button type="submit" tone="primary" isBusy={isSaving} aria-keyshortcuts={saveShortcuts}>
          Submit
        </Button>
      </div>
    </form>
  )
}

const keyOf = ({ key }: Category) => key

const toggled = (set: ReadonlySet<string>, key: string): ReadonlySet<string> =>
  set.has(key) ? new Set([...set].filter((one) => one !== key)) : new Set([...set, key])

/** An invalid number is reported at once, a missing one on submission. */
function shownError(
  edit: ScoreEdit,
  key: string,
  errors: ScoreErrors,
  isChecked: boolean,
): string | undefined {
  const isTyped = typedScore(edit, key).score !== ''
  return (isChecked || isTyped ? errors.scores[key] : null) ?? undefined
}

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
        name={`score ${key}`}
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
const InterviewerName = ({ name, error }: { name: string; error: string | null }) => (
  <div className="max-w-sm">
    <TextField
      label="Interviewer name"
      name="reviewer_name"
      value={name}
      readOnly
      error={error ?? undefined}
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
