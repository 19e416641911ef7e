import type { RangeValue } from '#contract/content/fields.ts'
import type { InputProps } from '#web/forms/inputs.tsx'
import { controlClass, Field } from '#web/ui/field.tsx'

/** From so many years to so many, in free text; a digit more or less is nobody's fault (AP-C09). */
export function RangeInput({ name, field, value, onChange, error }: InputProps) {
  const years = value as RangeValue
  return (
    <Field label={field.label} error={error} isRequired={field.required}>
      {({ id, 'aria-labelledby': label, 'aria-describedby': note, ...ties }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would want a legend in the place of the label
        <div role="group" aria-labelledby={label} aria-describedby={note} className="flex items-center gap-2">
          {(['from', 'to'] as const).map((end) => (
            <label key={end} className="flex min-w-0 flex-1 items-center gap-2 text-sm text-ink-muted">
              {ends[end]}
              <input
                {...(end === 'from' ? { id } : {})}
                aria-required={ties['aria-required']}
                aria-invalid={ties['aria-invalid'] && years[end].trim() === '' ? true : undefined}
                name={`${name}.${end}`}
                value={years[end]}
                onChange={({ target }) => onChange({ ...years, [end]: target.value })}
                inputMode="numeric"
                autoComplete="off"
                className={controlClass}
              />
            </label>
          ))}
          <span className="text-sm text-ink-muted">years</span>
        </div>
      )}
    </Field>
  )
}

const ends = { from: 'From', to: 'to' } as const
