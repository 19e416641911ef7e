import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { isKeyOf, keysOf } from '#contract/records.ts'
import { type SectionName, sections } from '#contract/site-settings/sections.ts'
import type { StoredSection } from '#contract/site-settings/site-settings-calls.ts'
import { SectionForm } from '#web/admin/site-settings/section-form.tsx'
import { SectionList } from '#web/admin/site-settings/section-list.tsx'
import { sectionDraft, sectionFields, sectionValues } from '#web/admin/site-settings/site-settings-api.ts'
import { callQuery } from '#web/call-queries.ts'
import { hasFormDraft } from '#web/content/form-drafts.ts'
import { fieldText } from '#web/forms/field-text.ts'
import { RetryLine } from '#web/ui/alert.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SearchBox } from '#web/ui/fields/search-box.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** What the company says of itself, and the sentences of its pages, a section at a time. */
export default function SiteSettings() {
  const { data, isError, refetch } = useQuery(callQuery('GET site-settings/'))
  const [query, setQuery] = useSearchParams()
  const [search, setSearch] = useState('')
  const asked = query.get('section') ?? ''
  const found = data ? foundIn(data, search) : null
  const names = found ? namesIn(found) : []
  const shown = isKeyOf(sections, asked) ? asked : 'company'
  const stored = data?.find(({ section }) => section === shown)
  /** Opens the first section that it finds, unless that would leave unsaved changes. */
  const find = (text: string) => {
    setSearch(text)
    const found = namesIn(foundIn(data ?? [], text))
    const [first] = found
    if (first && !found.includes(shown) && !hasFormDraft(sectionDraft(shown)))
      setQuery({ section: first }, { replace: true })
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 tabIndex={-1} className="text-xl font-semibold tracking-tight">
          Site settings
        </h1>
        <SearchBox label="Search settings" value={search} onSearch={find} delay={200} />
      </div>
      {isError && <RetryLine onRetry={() => void refetch()}>The settings could not be loaded.</RetryLine>}
      {!data && !isError && <Skeleton lines={8} />}
      <p role="status" className="sr-only">
        {search !== '' && `${names.length} sections found`}
      </p>
      {found && names.length === 0 && <EmptyState title="No setting found. Try fewer words." />}
      {found && stored && (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[13rem_minmax(0,1fr)]">
          <SectionList names={names} shown={stored.section} />
          <SectionForm key={stored.section} stored={stored} found={found[stored.section]} />
        </div>
      )}
    </div>
  )
}

type Found = { readonly [S in SectionName]?: ReadonlySet<string> }

const namesIn = (found: Found) => keysOf(sections).filter((name) => found[name])

/** The settings that have all words of a search in their label, their text, or the name of their section. */
function foundIn(stored: readonly StoredSection[], search: string): Found {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const entries = stored.map(({ section, values: changed }) => {
    const values = sectionValues(section, changed)
    const has = (name: string) => {
      const field = sectionFields[section][name]
      const text = field && `${sections[section].label} ${field.label} ${fieldText(field, values[name])}`
      return words.every((word) => text?.toLowerCase().includes(word))
    }
    return [section, new Set(Object.keys(values).filter(has))] as const
  })
  return Object.fromEntries(entries.filter(([, names]) => names.size > 0))
}
