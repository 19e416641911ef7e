import type { RangeField, RangeValue } from '#contract/content/fields.ts'
import type { FieldKind, InputProps } from '#web/forms/kinds/kind.ts'
import { controlClass, Field, fixedClass } from '#web/ui/fields/field.tsx'
import { useAreFieldsFixed } from '#web/ui/read-only.tsx'

export const range: FieldKind<RangeField> = {
  Input: RangeInput,
  cell: (value) => {
    const { from, to } = rangeOf(value)
    return `${from}-${to} Years`
  },
  columnWidth: () => ({ fixed: 7.5 }),
  // Half a range counts as none.
  isEmpty: (value) => {
    const { from, to } = rangeOf(value)
    return from.trim() === '' || to.trim() === ''
  },
  toWire: (value) => JSON.stringify(value),
  toText: (value) => {
    const { from, to } = rangeOf(typeof value === 'string' ? JSON.parse(value) : value)
    return `${from} to ${to}`
  },
  isText: true,
  isName: false,
  layout: 'half',
}

// A field of this kind has no other value.
const rangeOf = (value: unknown) => value as RangeValue

/** From a number of years to another, as free text; an extra or missing digit is no error (AP-C09). */
function RangeInput({ name, field, value, onChange, error }: InputProps) {
  const years = rangeOf(value)
  const isFixed = useAreFieldsFixed()
  return (
    <Field label={field.label} error={error} isRequired={field.required}>
      {({ id, 'aria-labelledby': label, 'aria-describedby': message, ...controlProps }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would want a legend in place of the label
        <div
          role="group"
          aria-labelledby={label}
          aria-describedby={message}
          className="flex items-center gap-2"
        >
          {(['from', 'to'] as const).map((bound) => (
            <label key={bound} className="flex min-w-0 flex-1 items-center gap-2 text-sm text-ink-muted">
              {labels[bound]}
              <input
                {...(bound === 'from' ? { id } : {})}
                aria-required={controlProps['aria-required']}
                aria-invalid={controlProps['aria-invalid'] && years[bound].trim() === '' ? true : undefined}
                name={`${name}.${bound}`}
                value={years[bound]}
                onChange={({ target }) => onChange({ ...years, [bound]: target.value })}
                inputMode="numeric"
                autoComplete="off"
                readOnly={isFixed}
                className={`${controlClass} ${fixedClass}`}
              />
            </label>
          ))}
          <span className="text-sm text-ink-muted">years</span>
        </div>
      )}
    </Field>
  )
}

const labels = { from: 'From', to: 'to' } as const
