import type { ChangeEvent } from 'react'
import { useForm } from '#web/form-state/use-form.ts'
import { Form, FormButtons } from '#web/forms/form.tsx'
import { rangeOf, withRange } from '#web/list/filters/day-range.ts'
import { useFilterOptions } from '#web/list/filters/use-filter-options.ts'
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
  const named = (wanted: string) => choices.find(({ name }) => name === wanted)
  const form = useForm({
    initial: { filter: choices[0]?.name ?? '', wanted: '', ...daysOf(choices[0], value) },
    check: (values) => check(named(values.filter), values),
    save: async ({ filter, wanted, from, to }) => {
      const choice = named(filter)
      return choice?.input === 'days'
        ? withRange(choice, value, { from, to })
        : { ...value, [filter]: wanted.trim() }
    },
    onSaved: (values) => {
      onClose()
      onChange(values)
    },
  })
  const chosen = named(form.values.filter)
  return (
    <FormDialog title="Filter" size="sm" onClose={onClose}>
      <Form form={form} isOwn isGuarded={false} className="grid gap-5">
        <SelectField
          {...form.native('filter')}
          label="By"
          // A value belongs to one filter.
          onChange={({ target }) =>
            form.set({ filter: target.value, wanted: '', ...daysOf(named(target.value), value) })
          }
          autoFocus
        >
          {choices.map(({ name, label }) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </SelectField>
        {chosen?.input === 'days' && (
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField {...form.text('from')} type="date" label="From" />
            <TextField {...form.text('to')} type="date" label="To" />
          </div>
        )}
        {chosen?.input === 'text' && <TextField {...form.text('wanted')} label="Contains" />}
        {chosen?.input === 'option' && <WantedOption choice={chosen} {...form.text('wanted')} />}
        <FormButtons form={form} onCancel={onClose}>
          Filter
        </FormButtons>
      </Form>
    </FormDialog>
  )
}

/** What is in effect already. */
const daysOf = (choice: FilterChoice | undefined, values: FilterValues) =>
  choice?.input === 'days' ? rangeOf(choice, values) : { from: '', to: '' }

function check(
  choice: FilterChoice | undefined,
  { wanted, from, to }: { readonly wanted: string; readonly from: string; readonly to: string },
) {
  if (choice?.input !== 'days') return { wanted: wanted.trim() === '' ? 'Say what to filter by.' : undefined }
  if (from === '' && to === '') return { from: 'Say from or to which day.' }
  return { to: from && to && to < from ? 'This must not be before the first day.' : undefined }
}

interface WantedProps {
  name: string
  value: string
  error: string | undefined
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => void
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
