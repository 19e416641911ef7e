import { useQuery } from '@tanstack/react-query'
import { scoreFilters } from '#contract/hiring/candidate.ts'
import { figuresQuery } from '#web/admin/dashboard/figures-query.ts'
import { scoreFilterLabels, withDates, withFilter } from '#web/admin/join-team/candidate-filter.ts'
import { DateFilterMenu } from '#web/admin/join-team/date-filter-menu.tsx'
import type { FilterValues } from '#web/list/source.ts'
import { logged } from '#web/logged.ts'
import { Select } from '#web/ui/fields/select.tsx'

interface FiltersProps {
  value: FilterValues
  onChange: (value: FilterValues) => void
}

/** Filters the list by application date, job, and score. */
export function CandidateFilters({ value, onChange }: FiltersProps) {
  const { data } = useQuery(logged(figuresQuery))
  const { designation = '', score = '' } = value
  const known = data?.jobs.map((job) => job.designation).toSorted() ?? []
  // A job in the URL is offered before the others are loaded, and even if there are no more applications for
  // it.
  const isUnknown = designation !== '' && !known.includes(designation)
  const jobs = isUnknown ? [designation, ...known] : known
  return (
    <>
      <DateFilterMenu value={value} onChange={(dates) => onChange(withDates(value, dates))} />
      <span className="max-w-52">
        <Select
          aria-label="Filter by job"
          value={designation}
          onChange={({ target }) => onChange(withFilter(value, 'designation', target.value))}
        >
          <option value="">All jobs</option>
          {jobs.map((job) => (
            <option key={job}>{job}</option>
          ))}
        </Select>
      </span>
      <Select
        aria-label="Filter by score"
        value={score}
        onChange={({ target }) => onChange(withFilter(value, 'score', target.value))}
      >
        <option value="">All scores</option>
        {scoreFilters.map((band) => (
          <option key={band} value={band}>
            {scoreFilterLabels[band]}
          </option>
        ))}
      </Select>
    </>
  )
}
