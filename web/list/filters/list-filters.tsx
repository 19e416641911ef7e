import { Filter } from 'lucide-react'
import { useState } from 'react'
import { parametersOf, rangeText, withoutChoice } from '#web/list/filters/day-range.ts'
import { FilterDialog } from '#web/list/filters/filter-dialog.tsx'
import { useFilterOptions } from '#web/list/filters/use-filter-options.ts'
import type { FilterChoice, FilterValues, ListRow } from '#web/list/source.ts'
import type { List } from '#web/list/use-list.ts'
import { Button, TextButton } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'

/** Adds filters to a list whose source has choices, and shows those in effect, each with a button that removes it. */
export function ListFilters<S extends ListRow, R extends S>({ list }: { list: List<S, R> }) {
  const [isOpen, setOpen] = useState(false)
  const { source, state, count } = list
  const choices = source.filter?.choices ?? []
  const filter = (filter: FilterValues) => void list.show({ filter, page: 1 })
  const chosen = choices.filter((choice) => parametersOf(choice).some((name) => name in state.filter))
  return (
    <>
      <Button icon={Filter} data-control="filter" onClick={() => setOpen(true)}>
        Filter
      </Button>
      {chosen.length > 0 && (
        <ul aria-label="Filters" className="flex min-w-0 flex-wrap items-center gap-2">
          {chosen.map((choice) => (
            <li key={choice.name} className="flex min-w-0">
              <FilterChip
                choice={choice}
                values={state.filter}
                onRemove={() => filter(withoutChoice(state.filter, choice))}
              />
            </li>
          ))}
        </ul>
      )}
      {chosen.length > 1 && <TextButton onClick={() => filter({})}>Clear all</TextButton>}
      <span role="status" className="text-sm text-ink-muted">
        {chosen.length > 0 && count !== undefined && `${count.toLocaleString('en')} found`}
      </span>
      {isOpen && (
        <FilterDialog
          choices={choices}
          value={state.filter}
          onChange={filter}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

interface FilterChipProps {
  choice: FilterChoice
  values: FilterValues
  onRemove: () => void
}

function FilterChip({ choice, values, onRemove }: FilterChipProps) {
  const value = values[choice.name] ?? ''
  return (
    <Chip removeLabel={`Remove filter ${choice.label}`} onRemove={onRemove}>
      {choice.label} {choice.input === 'option' && <OptionText choice={choice} value={value} />}
      {choice.input === 'days' && rangeText(choice, values)}
      {choice.input === 'text' && `contains “${value}”`}
    </Chip>
  )
}

function OptionText({
  choice,
  value,
}: {
  choice: Extract<FilterChoice, { input: 'option' }>
  value: string
}) {
  const { data = [] } = useFilterOptions(choice.options)
  return <>is {data.find((option) => option.value === value)?.label ?? value}</>
}
