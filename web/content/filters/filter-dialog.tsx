import type { ChangeEvent } from 'react'
import { useFilterOptions } from '#web/content/filters/use-filter-options.ts'
import { useForm } from '#web/form-state/use-form.ts'
import { Form, FormButtons } from '#web/forms/form.tsx'
import type { FilterChoice, FilterValues } from '#web/list/source.ts'
import { FormDialog } from '#web/ui/dialogs/dialog.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'

interface FilterDialogProps {
  choices: readonly FilterChoice[]
  value: FilterValues
  onChange: (value: FilterValues) => void
  onClose: () => void
}

/** Adds one filter to those that are in effect; a filter that is in effect already gets another value. */
export function FilterDialog({ choices, value, onChange, onClose }: FilterDialogProps) {
  const form = useForm({
    initial: { filter: choices[0]?.name ?? '', wanted: '' },
    check: ({ wanted }) => ({ wanted: wanted.trim() === '' ? 'Say what to filter by.' : undefined }),
    save: async ({ filter, wanted }) => ({ ...value, [filter]: wanted.trim() }),
    onSaved: (values) => {
      onClose()
      onChange(values)
    },
  })
  const chosen = choices.find(({ name }) => name === form.values.filter)
  return (
    <FormDialog title="Filter" size="sm" onClose={onClose}>
      <Form form={form} isGuarded={false} className="grid gap-5">
        <SelectField
          {...form.native('filter')}
          label="By"
          // A value belongs to one filter.
          onChange={({ target }) => form.set({ filter: target.value, wanted: '' })}
          autoFocus
        >
          {choices.map(({ name, label }) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </SelectField>
        {chosen && <WantedValue choice={chosen} {...form.text('wanted')} />}
        <FormButtons form={form} onCancel={onClose}>
          Filter
        </FormButtons>
      </Form>
    </FormDialog>
  )
}

interface WantedProps {
  name: string
  value: string
  error: string | undefined
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => void
}

function WantedValue({ choice, ...input }: WantedProps & { choice: FilterChoice }) {
  if (choice.input === 'option') return <WantedOption choice={choice} {...input} />
  return choice.input === 'text' ? (
    <TextField {...input} label="Contains" />
  ) : (
    <TextField {...input} type="date" label="Day" />
  )
}

function WantedOption({
  choice,
  ...input
}: WantedProps & { choice: Extract<FilterChoice, { input: 'option' }> }) {
  const { data: options = [], isError } = useFilterOptions(choice.options)
  return (
    <SelectField {...input} label="Is" error={isError ? 'The choices could not be loaded.' : input.error}>
      <option value="">Choose…</option>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  )
}
