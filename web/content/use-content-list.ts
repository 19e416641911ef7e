import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { AnyContent } from '#contract/content/define.ts'
import { type AnyRow, countQuery, keyOf, pageQuery } from '#web/content/content-api.ts'
import { sayFailure } from '#web/content/error-toasts.ts'
import { reload, useOrder, useRemoval, useStatus } from '#web/content/mutations.ts'
import { usePageOfRow } from '#web/content/use-linked-row.ts'
import { unasked } from '#web/forms/unsaved-changes-guard.tsx'
import { focusRow } from '#web/list/focus.ts'
import { readOpenId, readView, tabsOf, type View, viewAddress } from '#web/list/list-url.ts'
import { useSearchedPageSize } from '#web/list/page-size.ts'
import { useSteadyRows } from '#web/list/stable-rows.ts'
import { useHeld } from '#web/list/use-pinned-row.ts'
import { usePerView } from '#web/list/use-view-state.ts'
import { queries } from '#web/query-client.ts'
import { toast } from '#web/ui/toast.tsx'

export type Desk = ReturnType<typeof useDesk>

/** Everything that a list screen shows and does, for any content type. */
export function useDesk(type: AnyContent) {
  const { toasts } = type.admin
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  // A new size counts from page 1 at once, before the address has followed (AC-217).
  const { key: here, search } = useLocation()
  const [resizedAt, setResizedAt] = useState<string>()
  const asked = readView(type, parameters)
  const view = resizedAt === here ? { ...asked, page: 1 } : asked
  const [size, setSize] = useSearchedPageSize(type.admin, view.search)

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
  // So does what is opened and closed.
  const [wanted, want] = useState<{ at: string; id: number | null }>()
  const openId = wanted?.at === here ? wanted.id : readOpenId(parameters)
  const steady = useSteadyRows(place, page.data ?? [])
  const { rows, open } = useHeld(steady.rows, openId)
  const isSought = open === null && page.isSuccess && !page.isPlaceholderData
  usePageOfRow(type, view, size, isSought ? openId : null)
  const [isAdding, setAdding] = useState(false)
  const [doomed, doom] = useState<readonly AnyRow[]>([])

  const show = (change: Partial<View>, options = {}) => navigate(viewAddress({ ...view, ...change }), options)
  const removal = useRemoval(type, (removed) => removed.length > 1 && select([]))
  const openRow = (key: string) => {
    const row = rows.find((row) => keyOf(type, row) === key)
    if (!row) return
    want({ at: here, id: row.id })
    void navigate(viewAddress(view, row.id), { ...unasked, preventScrollReset: true })
  }
  /** Leaves the address without the row, so that Back does not open it again. */
  const closeRow = () => {
    if (openId === null) return
    want({ at: here, id: null })
    void navigate(viewAddress(view), { ...unasked, replace: true, preventScrollReset: true })
  }

  return {
    type,
    view,
    /** The query of the address that all of this answers. */
    search,
    size,
    page,
    rows,
    isHeld: steady.isHeld,
    isLeaving: (row: AnyRow) => row.id !== openId && steady.isLeaving(row),
    hold: steady.hold,
    release: steady.release,
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
    opened: open && keyOf(type, open),
    /** The address under which a row is open. */
    addressOf: (row: AnyRow) => viewAddress(view, row.id),
    openAdd: () => {
      setAdding(true)
      closeRow()
      select([])
    },
    open: (key: string) => {
      setAdding(false)
      openRow(key)
    },
    close: () => {
      setAdding(false)
      closeRow()
    },

    /** What the delete question is about; empty while none is asked. */
    doomed,
    askDelete: (rows: readonly AnyRow[]) => {
      setAdding(false)
      closeRow()
      doom(rows)
    },
    answerDelete: (yes: boolean) => {
      doom([])
      if (doomed[0] && (yes || doomed.length === 1)) focusRow(doomed[0].id, 'delete')
      if (!yes) return
      steady.hold()
      const words = toasts?.nothingSelected
      const isAnyLeft = doomed.some(({ id }) => rows.some((row) => row.id === id))
      if (isAnyLeft || !words) removal.mutate(doomed)
      else toast.warning(doomed.length === 1 ? words.one : words.many)
    },

    /** A new row stands last: with it in the count, the list goes where it stands (AC-233, AP-080). */
    created: async (row: AnyRow | undefined) => {
      setAdding(false)
      toast.success(toasts?.created ?? `${type.label.one} Created Successfully!`)
      await reload(type)
      const now = queries.getQueryData(countQuery(type, view.tab, view.search).queryKey) ?? 0
      if (now > size * view.page) await show({ page: Math.ceil(now / size) }, unasked)
      if (row) focusRow(row.id)
    },
    updated: () => {
      closeRow()
      toast.success(toasts?.updated ?? `${type.label.one} Updated Successfully!`)
      void reload(type)
    },
  }
}
