import { useState } from 'react'
import type { AnyContent } from '#contract/content/define.ts'
import type { AnyRow } from '#web/content/content-api.ts'
import { contentSource } from '#web/content/content-source.tsx'
import { useSetStatus } from '#web/content/use-set-status.ts'
import { invalidate } from '#web/list/list-queries.ts'
import { useList } from '#web/list/use-list.ts'
import { toast } from '#web/ui/toast.tsx'

export type ContentList = ReturnType<typeof useContentList>

/** The list of a content type, with its forms: at most one of them is open. */
export function useContentList(type: AnyContent) {
  const { toasts } = type.admin
  const [source] = useState(() => contentSource(type))
  const list = useList(source)
  const [isAdding, setAdding] = useState(false)
  return {
    ...list,
    type,
    status: useSetStatus(type),
    isAdding,
    openAdd: () => {
      setAdding(true)
      list.close()
      list.clearSelection()
    },
    open: (id: number) => {
      setAdding(false)
      list.open(id)
    },
    close: () => {
      setAdding(false)
      list.close()
    },
    confirmDelete: (rows: readonly AnyRow[]) => {
      setAdding(false)
      list.confirmDelete(rows)
    },
    created: (row: AnyRow | undefined) => {
      setAdding(false)
      toast.success(toasts?.created ?? `${type.label.one} Created Successfully!`)
      void list.showCreated(row?.id)
    },
    updated: () => {
      list.close()
      toast.success(toasts?.updated ?? `${type.label.one} Updated Successfully!`)
      void invalidate(type.path)
    },
  }
}
