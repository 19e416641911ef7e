import { useId, useState } from 'react'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { TextField } from '#web/ui/fields/field.tsx'

/** Beyond so many, they can be searched. */
const fewEnough = 8

interface PickListProps {
  readonly label: string
  readonly searchLabel: string
  readonly items: readonly { readonly id: number; readonly name: string }[]
  readonly value: readonly number[]
  readonly error: string | undefined
  readonly emptyText: string
  readonly onChange: (value: readonly number[]) => void
}

/** Chooses some of a list by check boxes. */
export function PickList({ label, searchLabel, items, value, error, emptyText, onChange }: PickListProps) {
  const [search, setSearch] = useState('')
  const id = useId()
  const isFound = (name: string) => name.toLowerCase().includes(search.trim().toLowerCase())
  const shown = items.filter((item) => value.includes(item.id) || isFound(item.name))
  return (
    <fieldset className="grid min-w-0 gap-1.5" aria-describedby={error ? id : undefined}>
      <legend className="pb-1.5 text-sm font-medium text-ink">{label}</legend>
      {items.length > fewEnough && (
        <TextField
          label={searchLabel}
          name={`${id}-search`}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          autoComplete="off"
        />
      )}
      <div className="grid max-h-40 content-start gap-1.5 overflow-y-auto rounded-control border border-line bg-surface p-2.5">
        {shown.map((item) => (
          <Checkbox
            key={item.id}
            checked={value.includes(item.id)}
            aria-invalid={error ? true : undefined}
            onChange={({ target }) =>
              onChange(target.checked ? [...value, item.id] : value.filter((one) => one !== item.id))
            }
          >
            {item.name}
          </Checkbox>
        ))}
        {shown.length === 0 && <p className="text-sm text-ink-muted">{emptyText}</p>}
      </div>
      {error && (
        <p id={id} className="text-sm text-bad">
          {error}
        </p>
      )}
    </fieldset>
  )
}
