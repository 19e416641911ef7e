import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { AnyContent } from '#contract/content/define.ts'
import { readView, tabsOf, type View, viewAddress } from '#web/authority/content/address.ts'
import { reload, useOrder, useRemoval, useStatus } from '#web/authority/content/arranging.ts'
import { useAskedRow } from '#web/authority/content/asked-row.ts'
import { type AnyRow, countQuery, keyOf, pageQuery } from '#web/authority/content/calls.ts'
import { sayFailure } from '#web/authority/content/failures.ts'
import { useHeld } from '#web/authority/content/held.ts'
import { useSearchedPageSize } from '#web/authority/content/page-size.ts'
import { usePerView } from '#web/authority/content/per-view.ts'
import { unasked } from '#web/authority/leaving.tsx'
import { queries } from '#web/authority/queries.ts'
import { popup } from '#web/ui/popups.tsx'

export type Desk = ReturnType<typeof useDesk>

/** Everything that a list screen shows and does, for any content type. */
export function useDesk(type: AnyContent) {
  const { popups } = type.screen
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  // A new size counts from page 1 at once, before the address has followed (AC-217).
  const { key: here } = useLocation()
  const [resizedAt, setResizedAt] = useState<string>()
  const asked = readView(type, parameters)
  const view = resizedAt === here ? { ...asked, page: 1 } : asked
  const [size, setSize] = useSearchedPageSize(type.screen, view.search)

  const tabs = tabsOf(type)
  const read = pageQuery(type, view, size)
  const page = useQuery({ ...read, meta: { onFail: (cause) => sayFailure(type, 'list', cause) } })
  const counts = useQueries({
    queries: tabs.map((tab) => ({
      ...countQuery(type, tab, view.search),
      meta: { onFail: (cause: Error) => sayFailure(type, 'count', cause) },
    })),
  })
  const count = counts[tabs.indexOf(view.tab)]?.data

  const place = `${viewAddress(view)} ${size}`
  const [selected, select] = usePerView<readonly string[]>(place, [])
  const wanted = useAskedRow(type, view, size, page.isPlaceholderData ? undefined : page.data)
  const [chosen, choose] = usePerView<string | null | undefined>(place, undefined)
  const opened = chosen === undefined ? wanted && keyOf(type, wanted) : chosen
  const rows = useHeld(type, page.data ?? [], opened)
  const [isAdding, setAdding] = useState(false)
  const [doomed, doom] = useState<readonly AnyRow[]>([])

  const show = (change: Partial<View>, options = {}) => navigate(viewAddress({ ...view, ...change }), options)
  const removal = useRemoval(type, (removed) => removed.length > 1 && select([]))

  return {
    type,
    view,
    size,
    page,
    rows,
    tabs,
    counts,
    count,
    pages: Math.ceil((count ?? 0) / size),
    status: useStatus(type),
    removal,
    order: useOrder(type, read.queryKey),
    show,
    resize: (chosen: number) => {
      setSize(chosen)
      setResizedAt(here)
      void show({ page: 1 })
    },

    selected: selected.filter((key) => rows.some((row) => keyOf(type, row) === key)),
    select,

    isAdding,
    /** The key of the row that has a panel under it; null when none has. */
    opened,
    openAdd: () => {
      setAdding(true)
      choose(null)
      select([])
    },
    open: (key: string) => {
      setAdding(false)
      choose(key)
    },
    close: () => {
      setAdding(false)
      choose(null)
    },

    /** What the delete question is about; empty while none is asked. */
    doomed,
    askDelete: (rows: readonly AnyRow[]) => {
      setAdding(false)
      choose(null)
      doom(rows)
    },
    answerDelete: (yes: boolean) => {
      doom([])
      if (!yes) return
      const words = popups?.nothingSelected
      const isAnyLeft = doomed.some(({ id }) => rows.some((row) => row.id === id))
      if (isAnyLeft || !words) removal.mutate(doomed)
      else popup.warning(doomed.length === 1 ? words.one : words.many)
    },

    /** A new row stands last: with it in the count, the list goes where it stands (AC-233, AP-080). */
    created: async () => {
      setAdding(false)
      popup.success(popups?.created ?? `${type.label.one} Created Successfully!`)
      await reload(type)
      const now = queries.getQueryData(countQuery(type, view.tab, view.search).queryKey) ?? 0
      if (now > size * view.page) await show({ page: Math.ceil(now / size) }, unasked)
    },
    updated: () => {
      choose(null)
      popup.success(popups?.updated ?? `${type.label.one} Updated Successfully!`)
      void reload(type)
    },
  }
}
