import { useQuery } from '@tanstack/react-query'
import type { ReferenceField } from '#contract/content/fields.ts'
import { activeQuery } from '#web/content/content-api.ts'
import type { InputProps } from '#web/forms/inputs.tsx'
import { TextButton } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'

/** The titles of active rows of the other type; one that is chosen already stays, whatever became of its row (AP-125, AP-126, AP-172, AP-173). */
export function ReferenceSelect({ name, field, value, onChange, error, autoFocus }: InputProps) {
  const { data, isError, refetch } = useQuery(activeQuery((field as ReferenceField).to))
  const chosen = String(value ?? '')
  const titles = [...new Set((data ?? []).map(({ title }) => String(title)))]
  const isGone = chosen !== '' && !titles.includes(chosen)
  return (
    <Field
      label={field.label}
      error={error}
      hint={data && titles.length === 0 ? 'Nothing is active yet that could be chosen.' : undefined}
      isRequired={field.required}
    >
      {(control) => (
        <>
          <Select
            {...control}
            name={name}
            value={chosen}
            onChange={({ target }) => onChange(target.value)}
            autoFocus={autoFocus}
          >
            <option value="" disabled>
              Choose…
            </option>
            {isGone && <option>{chosen}</option>}
            {titles.map((title) => (
              <option key={title}>{title}</option>
            ))}
          </Select>
          {isError && (
            <p role="status" className="flex gap-2 text-sm text-warn">
              The choices could not be loaded. <TextButton onClick={() => void refetch()}>Retry</TextButton>
            </p>
          )}
        </>
      )}
    </Field>
  )
}
