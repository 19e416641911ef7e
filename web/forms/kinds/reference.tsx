import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReferenceField } from '#contract/content/fields.ts'
import type { ContentPath } from '#contract/content/index.ts'
import { callQuery } from '#web/call-queries.ts'
import type { FieldKind, InputProps } from '#web/forms/kinds/kind.ts'
import { plainTextKind, textOf } from '#web/forms/kinds/plain-text.tsx'
import { TextButton } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'

export const reference: FieldKind<ReferenceField> = { ...plainTextKind, Input: ReferenceSelect, isName: true }

/**
 * The titles of active rows of the other type; a chosen one stays, even if its row is inactive or deleted (AP-125,
 * AP-126, AP-172, AP-173).
 */
function ReferenceSelect({ name, field, value, onChange, error, autoFocus }: InputProps<ReferenceField>) {
  const { data, isError, refetch } = useQuery(activeTitlesQuery(field.to))
  const chosen = textOf(value)
  const titles = [...new Set(data)]
  const isMissing = chosen !== '' && !titles.includes(chosen)
  return (
    <Field
      label={field.label}
      error={error}
      hint={data && titles.length === 0 ? 'No active categories yet.' : undefined}
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
            {isMissing && <option>{chosen}</option>}
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

const activeTitlesQuery = (path: string) =>
  queryOptions({
    // A reference is to a content type that has a title.
    ...callQuery(`GET ${path as ContentPath}/`, { query: { status: '1' } }),
    select: (rows) => rows.map((row) => ('title' in row ? String(row.title) : '')),
  })
