import type { ChoiceField } from '#contract/content/fields.ts'
import type { FieldKind } from '#web/forms/kinds/kind.ts'
import { plainTextKind, textOf } from '#web/forms/kinds/plain-text.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { SegmentedControl } from '#web/ui/fields/segmented-control.tsx'
import { Select } from '#web/ui/fields/select.tsx'

export const choice: FieldKind<ChoiceField> = {
  ...plainTextKind,
  Input: ({ name, field, value, onChange, error, autoFocus }) => (
    <Field label={field.label} error={error} isRequired={field.required}>
      {(control) =>
        field.defaultValue !== '' ? (
          // A choice is preselected, so an empty one needs no special case.
          <SegmentedControl
            labelledBy={control['aria-labelledby']}
            options={field.options}
            chosen={textOf(value)}
            onChoose={onChange}
          />
        ) : (
          <Select
            {...control}
            name={name}
            value={textOf(value)}
            onChange={({ target }) => onChange(target.value)}
            autoFocus={autoFocus}
          >
            <option value="" disabled>
              Choose…
            </option>
            {field.options.map((option) => (
              <option key={option}>{option}</option>
            ))}
          </Select>
        )
      }
    </Field>
  ),
  cell: (value) => (value ? <Badge>{String(value)}</Badge> : null),
  columnWidth: () => ({ fixed: 7.5 }),
}
