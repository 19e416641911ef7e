import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { activitySpans } from '#contract/activity/activity.ts'
import { type ActivityAction, activityActions } from '#contract/activity/activity-actions.ts'
import { ActivityLine, actionLabels } from '#web/admin/activity/activity-line.tsx'
import { callQuery } from '#web/call-queries.ts'
import { ExportButton } from '#web/list/export-button.tsx'
import { initialState, type ListState, toSearch } from '#web/list/list-url.ts'
import { useListViews } from '#web/list/views/use-list-views.ts'
import { ViewsMenu } from '#web/list/views/views-menu.tsx'
import { RetryLine } from '#web/ui/alert.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { Pager } from '#web/ui/pages/pager.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const names = ['by', 'type', 'action', 'days'] as const

const list = {
  path: 'activity',
  hasViews: true,
  tabs: [{ id: 'all', label: 'All', query: {} }],
  defaultSort: '',
} as const

/** Who did what in all areas of the role, newest first; the filters and the page are in the URL. */
export default function ActivityScreen() {
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  const saved = useListViews(list)
  const chosen = Object.fromEntries(names.map((name) => [name, parameters.get(name) ?? '']))
  const state: ListState = {
    ...initialState(list),
    page: Number(parameters.get('page')) || 1,
    filter: Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== '')),
    view: Number(parameters.get('view')) || null,
  }
  const { page } = state
  const query = useQuery({
    // What a URL may contain is checked by the server, which explains it.
    ...callQuery('GET activity/', { query: { ...chosen, page } as never }),
    placeholderData: keepPreviousData,
  })
  const { data, isError, error, refetch } = query
  const to = (change: Partial<ListState>) => toSearch(list, { ...state, ...change })
  const show = (change: Partial<ListState>) => navigate(to(change), { preventScrollReset: true })
  const choose = (name: string, value: string) => {
    const { [name]: _, ...others } = state.filter
    void show({ filter: value === '' ? others : { ...others, [name]: value }, page: 1 })
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h1 tabIndex={-1} className="text-xl font-semibold tracking-tight">
        Activity
      </h1>
      <Filters chosen={chosen} onChoose={choose}>
        <ViewsMenu list={{ path: list.path, state, kept: 'filters', columns: null, saved, show }} />
        <ExportButton path="activity" query={state.filter} title="Activity" />
      </Filters>
      {isError && (
        <RetryLine onRetry={() => void refetch()}>
          The activity could not be loaded. {error.message}
        </RetryLine>
      )}
      {!data && !isError && <Skeleton lines={5} />}
      {data && data.entries.length === 0 && (
        <EmptyState title="Nothing has happened.">At least not with these filters.</EmptyState>
      )}
      {data && data.entries.length > 0 && (
        <ol
          aria-label="Activity, newest first"
          aria-busy={query.isPlaceholderData}
          className="divide-y divide-line rounded-card border border-line bg-surface"
        >
          {data.entries.map((entry) => (
            <li key={entry.id} className="px-4 py-2.5">
              <ActivityLine entry={entry} />
            </li>
          ))}
        </ol>
      )}
      {data && (
        <div className="flex justify-center">
          <Pager page={page} pages={data.pages} to={(target) => to({ page: target })} />
        </div>
      )}
    </div>
  )
}

function Filters({
  chosen,
  onChoose,
  children,
}: {
  chosen: Readonly<Record<string, string>>
  onChoose: (name: string, value: string) => void
  children: ReactNode
}) {
  const { data } = useQuery(callQuery('GET activity/filters/'))
  const spans = activitySpans.filter((days) => !data || days < data.days)
  const filters = [
    {
      ...{ name: 'by', label: 'Filter by person', all: 'Everyone', other: 'Another person' },
      options: data?.people.map(({ id, name }) => [String(id), name] as const) ?? [],
    },
    {
      ...{ name: 'type', label: 'Filter by kind', all: 'Everything', other: 'Another kind' },
      options: data?.types.map(({ type, label }) => [type, label] as const) ?? [],
    },
    {
      ...{ name: 'action', label: 'Filter by action', all: 'All actions', other: 'Another action' },
      options: activityActions.map((action: ActivityAction) => [action, actionLabels[action]] as const),
    },
    {
      ...{ name: 'days', label: 'Filter by time', all: data ? `Last ${data.days} days` : 'Any time' },
      other: 'Another time',
      options: spans.map(
        (days) => [String(days), days === 1 ? 'Last 24 hours' : `Last ${days} days`] as const,
      ),
    },
  ]
  return (
    <search className="flex flex-wrap gap-2">
      {children}
      {filters.map(({ name, label, all, other, options }) => (
        <span key={name} className="max-w-56">
          <Select
            aria-label={label}
            value={chosen[name]}
            onChange={({ target }) => onChoose(name, target.value)}
          >
            <option value="">{all}</option>
            {options.map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
            {/* Shown, so that it can be left. */}
            {data && isOther(chosen[name], options) && <option value={chosen[name]}>{other}</option>}
          </Select>
        </span>
      ))}
    </search>
  )
}

/** Whether a choice is not among the options: of somebody who is gone, or of what the role does not include. */
const isOther = (chosen = '', options: readonly (readonly [value: string, text: string])[]): boolean =>
  chosen !== '' && options.every(([value]) => value !== chosen)
