import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { isKeyOf, keysOf } from '#contract/records.ts'
import { sections } from '#contract/site-settings/sections.ts'
import { SectionForm } from '#web/admin/site-settings/section-form.tsx'
import { SectionList } from '#web/admin/site-settings/section-list.tsx'
import {
  type FoundSettings,
  findSettings,
  sectionDraft,
  sectionQuery,
} from '#web/admin/site-settings/site-settings-api.ts'
import { callQuery } from '#web/call-queries.ts'
import { hasFormDraft } from '#web/content/form-drafts.ts'
import { RetryLine } from '#web/ui/alert.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SearchBox } from '#web/ui/fields/search-box.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** What the company says of itself, and the sentences of its pages, a section at a time. */
export default function SiteSettings() {
  const { data, isError, refetch } = useQuery(callQuery('GET site-settings/'))
  const [query, setQuery] = useSearchParams()
  const search = query.get('search') ?? ''
  const asked = query.get('section') ?? ''
  const found = data ? findSettings(data, search) : null
  const names = found ? namesIn(found) : []
  const shown = isKeyOf(sections, asked) ? asked : 'company'
  const stored = data?.find(({ section }) => section === shown)
  /** Opens the first section that it finds, unless that would leave unsaved changes. */
  const find = (text: string) => {
    const found = namesIn(findSettings(data ?? [], text))
    const [first] = found
    const leads = first && !found.includes(shown) && !hasFormDraft(sectionDraft(shown))
    setQuery(sectionQuery(leads ? first : shown, text), { replace: true })
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
          <SectionList names={names} shown={stored.section} search={search} />
          <SectionForm key={stored.section} stored={stored} found={found[stored.section]} />
        </div>
      )}
    </div>
  )
}

const namesIn = (found: FoundSettings) => keysOf(sections).filter((name) => found[name])
