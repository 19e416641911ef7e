import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { AnyContent } from '#contract/content/define.ts'
import { type AnyRow, countQuery, pageQuery, rowKey } from '#web/content/content-api.ts'
import { showErrorToast } from '#web/content/error-toasts.ts'
import { invalidateContent, useDeleteRows, useReorderRows, useSetStatus } from '#web/content/mutations.ts'
import { useLinkedRow } from '#web/content/use-linked-row.ts'
import { skipPrompt } from '#web/forms/unsaved-changes-guard.tsx'
import { focusRow } from '#web/list/focus.ts'
import { type ListState, parseListState, parseOpenId, tabsOf, toSearch } from '#web/list/list-url.ts'
import { useResettingPageSize } from '#web/list/page-size.ts'
import { useStableRows } from '#web/list/stable-rows.ts'
import { usePinnedRow } from '#web/list/use-pinned-row.ts'
import { useViewState } from '#web/list/use-view-state.ts'
import { queryClient } from '#web/query-client.ts'
import { toast } from '#web/ui/toast.tsx'

export type ContentList = ReturnType<typeof useContentList>

/** Everything that a list screen shows and does, for any content type. */
export function useContentList(type: AnyContent) {
  const { toasts } = type.admin
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  // A new size counts from page 1 at once, before the address has followed (AC-217).
  const { key: locationKey, search } = useLocation()
  const [resizedAt, setResizedAt] = useState<string>()
  const requested = parseListState(type, parameters)
  const view = resizedAt === locationKey ? { ...requested, page: 1 } : requested
  const [size, setSize] = useResettingPageSize(type.admin, view.search)

  const tabs = tabsOf(type)
  const read = pageQuery(type, view, size)
  const page = useQuery({ ...read, meta: { onFail: (cause) => showErrorToast(type, 'list', cause) } })
  const counts = useQueries({
    queries: tabs.map((tab) => ({
      ...countQuery(type, tab, view.search),
      meta: { onFail: (cause: Error) => showErrorToast(type, 'count', cause) },
    })),
  })
  const count = counts[tabs.indexOf(view.tab)]?.data

  const viewKey = `${toSearch(view)} ${size}`
  const [selected, select] = useViewState<readonly string[]>(viewKey, [])
  // So does what is opened and closed.
  const [opening, setOpening] = useState<{ at: string; id: number | null }>()
  const openId = opening?.at === locationKey ? opening.id : parseOpenId(parameters)
  const stable = useStableRows(viewKey, page.data ?? [])
  const { rows, open } = usePinnedRow(stable.rows, openId)
  const isLinkMissing = open === null && page.isSuccess && !page.isPlaceholderData
  useLinkedRow(type, view, size, isLinkMissing ? openId : null)
  const [isAdding, setAdding] = useState(false)
  const [pendingDelete, setPendingDelete] = useState<readonly AnyRow[]>([])

  const show = (change: Partial<ListState>, options = {}) =>
    navigate(toSearch({ ...view, ...change }), options)
  const deletion = useDeleteRows(type, (removed) => removed.length > 1 && select([]))
  const openRow = (key: string) => {
    const row = rows.find((row) => rowKey(type, row) === key)
    if (!row) return
    setOpening({ at: locationKey, id: row.id })
    void navigate(toSearch(view, row.id), { ...skipPrompt, preventScrollReset: true })
  }
  /** Leaves the address without the row, so that Back does not open it again. */
  const closeRow = () => {
    if (openId === null) return
    setOpening({ at: locationKey, id: null })
    void navigate(toSearch(view), { ...skipPrompt, replace: true, preventScrollReset: true })
  }

  return {
    type,
    view,
    /** The query of the address that all of this answers. */
    search,
    size,
    page,
    rows,
    isHeld: stable.isFrozen,
    isLeaving: (row: AnyRow) => row.id !== openId && stable.isLeaving(row),
    hold: stable.freeze,
    release: stable.unfreeze,
    tabs,
    counts,
    count,
    pages: Math.ceil((count ?? 0) / size),
    status: useSetStatus(type),
    removal: deletion,
    order: useReorderRows(type, read.queryKey),
    show,
    resize: (chosen: number) => {
      setSize(chosen)
      setResizedAt(locationKey)
      void show({ page: 1 })
    },

    selected: selected.filter((key) => rows.some((row) => rowKey(type, row) === key)),
    select,

    isAdding,
    /** The key of the row that has a panel under it; null when none has. */
    opened: open && rowKey(type, open),
    /** The address under which a row is open. */
    addressOf: (row: AnyRow) => toSearch(view, row.id),
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
    doomed: pendingDelete,
    askDelete: (rows: readonly AnyRow[]) => {
      setAdding(false)
      closeRow()
      setPendingDelete(rows)
    },
    answerDelete: (yes: boolean) => {
      setPendingDelete([])
      if (pendingDelete[0] && (yes || pendingDelete.length === 1)) focusRow(pendingDelete[0].id, 'delete')
      if (!yes) return
      stable.freeze()
      const words = toasts?.nothingSelected
      const isAnyLeft = pendingDelete.some(({ id }) => rows.some((row) => row.id === id))
      if (isAnyLeft || !words) deletion.mutate(pendingDelete)
      else toast.warning(pendingDelete.length === 1 ? words.one : words.many)
    },

    /** A new row stands last: with it in the count, the list goes where it stands (AC-233, AP-080). */
    created: async (row: AnyRow | undefined) => {
      setAdding(false)
      toast.success(toasts?.created ?? `${type.label.one} Created Successfully!`)
      await invalidateContent(type)
      const now = queryClient.getQueryData(countQuery(type, view.tab, view.search).queryKey) ?? 0
      if (now > size * view.page) await show({ page: Math.ceil(now / size) }, skipPrompt)
      if (row) focusRow(row.id)
    },
    updated: () => {
      closeRow()
      toast.success(toasts?.updated ?? `${type.label.one} Updated Successfully!`)
      void invalidateContent(type)
    },
  }
}
