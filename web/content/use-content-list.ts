import { useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { type AnyContent, statuses } from '#contract/content/define.ts'
import { type AnyRow, contentPath, draftOf, duplicateRow } from '#web/content/content-api.ts'
import { contentSource } from '#web/content/content-source.tsx'
import { hasPublicPage, openPreview } from '#web/content/preview.ts'
import { nameField } from '#web/content/row-title.ts'
import { savedTexts } from '#web/content/saved-texts.ts'
import { useSetStatus } from '#web/content/use-set-status.ts'
import { skipPrompt } from '#web/forms/skip-prompt.ts'
import { invalidate } from '#web/list/list-queries.ts'
import { toSearch } from '#web/list/list-url.ts'
import { useList } from '#web/list/use-list.ts'
import { toast } from '#web/ui/toasts/toast.tsx'

export type ContentList = ReturnType<typeof useContentList>

function announceDraft(type: AnyContent, { id }: AnyRow): void {
  const preview = { label: 'Preview', run: () => void openPreview(type, id) }
  toast.message(
    'Draft saved. Visitors still see what is published.',
    ...(hasPublicPage(type) ? [preview] : []),
  )
}

/**
 * The list of a content type with its forms, of which at most one is open. `?title=` opens that of a new row with its
 * name filled in.
 */
export function useContentList(type: AnyContent) {
  const texts = savedTexts(type)
  const [parameters] = useSearchParams()
  const source = useMemo(() => contentSource(type), [type])
  const list = useList(source)
  const title = parameters.get('title')
  const [isAddChosen, setAdding] = useState(false)
  const navigate = useNavigate()
  const name = nameField(type)
  const duplication = useMutation({
    mutationFn: (row: AnyRow) => duplicateRow(type, row),
    onSuccess: ({ id }) => {
      toast.message('Duplicated. The copy is not published.')
      void list.showCreated(id)
    },
    onError: (cause) => toast.message(`Could not duplicate it. ${cause.message}`),
  })
  const closeAdd = () => {
    setAdding(false)
    // It would open the form again.
    if (title !== null) void navigate(toSearch(source, list.state), { ...skipPrompt, replace: true })
  }
  return {
    ...list,
    type,
    status: useSetStatus(type),
    duplicate: (row: AnyRow) => duplication.mutate(row),
    isAdding: isAddChosen || title !== null,
    /** The initial values of a new row's form. */
    initialValues: title !== null && name !== undefined ? { [name]: title } : {},
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
      closeAdd()
      list.close()
    },
    confirmDelete: (rows: readonly AnyRow[]) => {
      closeAdd()
      list.confirmDelete(rows)
    },
    created: (row: AnyRow | undefined) => {
      closeAdd()
      toast.success(texts.created)
      // One that is published at once is the latest of its type.
      void list.showCreated(row?.id, type.moveToTopOnPublish && row?.status === statuses.published)
    },
    updated: (row: AnyRow) => {
      list.close()
      if (draftOf(row)) announceDraft(type, row)
      else toast.success(texts.updated)
      void invalidate(contentPath(type))
    },
  }
}
