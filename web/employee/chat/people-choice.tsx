import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { findIn } from '#contract/search/matching.ts'
import { peopleQuery } from '#web/employee/chat/chat-api.ts'
import { Person } from '#web/employee/people/person.tsx'
import { LoadFailure } from '#web/employee/shell/load-failure.tsx'
import { TextField } from '#web/ui/fields/field.tsx'

interface PeopleChoiceProps {
  /** Usernames. */
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
  /** Usernames that are not offered. */
  except?: readonly string[]
}

/** Colleagues as check boxes, filtered by name; checked ones are always shown. */
export function PeopleChoice({ chosen, onChange, except = [] }: PeopleChoiceProps) {
  const { data: people = [], error, refetch } = useQuery(peopleQuery())
  const [filter, setFilter] = useState('')
  const offered = people.filter(({ userName }) => !except.includes(userName))
  const found = findIn(offered, ({ userName, displayName }) => `${displayName} ${userName}`, filter)
  const shown = [
    ...offered.filter((person) => chosen.includes(person.userName) && !found.includes(person)),
    ...found,
  ]
  return (
    <>
      {error && (
        <LoadFailure error={error} onRetry={() => void refetch()}>
          The list of people could not be loaded.
        </LoadFailure>
      )}
      <TextField
        autoFocus
        label="Find people"
        value={filter}
        onChange={({ target }) => setFilter(target.value)}
      />
      <fieldset className="long-list max-h-64 overflow-y-auto rounded-card border border-line">
        <legend className="sr-only">People</legend>
        {shown.map((person) => (
          <label
            key={person.userName}
            className="flex cursor-pointer items-center gap-3 px-3 py-2 text-md hover:bg-sunken"
          >
            <input
              type="checkbox"
              className="checkbox"
              checked={chosen.includes(person.userName)}
              onChange={({ target }) =>
                onChange(
                  target.checked
                    ? [...chosen, person.userName]
                    : chosen.filter((one) => one !== person.userName),
                )
              }
            />
            <Person person={person} fallback="" />
          </label>
        ))}
        {people.length > 0 && shown.length === 0 && (
          <p className="px-3 py-2 text-md text-ink-muted">
            {offered.length === 0 ? 'Everyone is here already.' : 'No one has this name.'}
          </p>
        )}
      </fieldset>
    </>
  )
}
