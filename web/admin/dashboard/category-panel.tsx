import { useMutation, useQuery } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import type { AnyContent, Status } from '#contract/content/define.ts'
import { Panel, PanelRows } from '#web/admin/dashboard/panel.tsx'
import { useMay } from '#web/admin/permissions.ts'
import { type AnyRow, contentPath, deleteRows, updateStatus } from '#web/content/content-api.ts'
import { listPath } from '#web/content/list-path.ts'
import { rowTitle } from '#web/content/row-title.ts'
import { StatusSwitch } from '#web/content/status-switch.tsx'
import { ConfirmDelete } from '#web/list/confirm-delete.tsx'
import { countQuery, invalidate, rowsQuery } from '#web/list/list-queries.ts'
import { offerUndo } from '#web/list/undo-delete.ts'
import { logFailure, logged } from '#web/logged.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ReadOnly } from '#web/ui/read-only.tsx'

const maxCategories = 4

/** Categories of jobs or blogs, with a switch, editing, and deletion (HD-428 to HD-447). */
export function CategoryPanel({ type, heading }: { type: AnyContent; heading: string }) {
  const link = useRef<HTMLAnchorElement>(null)
  const count = useQuery(
    logged(countQuery({ path: contentPath(type) }, { id: 'all', label: 'All', query: {} })),
  )
  const categories = useQuery(
    logged(rowsQuery<AnyRow>({ path: contentPath(type) }, { limit: maxCategories })),
  )
  const isReadOnly = !useMay()(type.area, 'write')
  return (
    <Panel heading={heading} count={count.data} to={listPath(type)} linkRef={link}>
      <PanelRows rows={categories.data} isPending={categories.isPending} max={maxCategories} layout="actions">
        {(row, index) => (
          <>
            <span
              className="min-w-0 flex-1 basis-full truncate text-md font-medium sm:basis-0"
              title={rowTitle(type, row)}
            >
              {rowTitle(type, row)}
            </span>
            <ReadOnly value={isReadOnly}>
              <CategorySwitch type={type} row={row} />
            </ReadOnly>
            <ButtonLink size="sm" to={`${listPath(type, { id: row.id })}&index=${index}`}>
              {isReadOnly ? 'View' : 'Edit'}
              <span className="sr-only"> {rowTitle(type, row)}</span>
            </ButtonLink>
            {!isReadOnly && <DeleteCategory type={type} row={row} next={link} />}
          </>
        )}
      </PanelRows>
    </Panel>
  )
}

interface CategoryProps {
  type: AnyContent
  row: AnyRow
}

/** Without the popups of the category screens: here a failure only resets the switch (HD-438). */
function CategorySwitch({ type, row }: CategoryProps) {
  const status = useMutation({
    mutationFn: ({ to }: { to: Status }) => updateStatus(type, row, to),
    scope: { id: `status of ${type.path}` },
    onError: logFailure,
    onSettled: () => invalidate(contentPath(type)),
  })
  return <StatusSwitch type={type} row={row} setStatus={status.mutate} />
}

/** @param next receives the focus when the category is gone */
function DeleteCategory({ type, row, next }: CategoryProps & { next: RefObject<HTMLAnchorElement | null> }) {
  const [isConfirming, setConfirming] = useState(false)
  const deletion = useMutation({
    mutationFn: () => deleteRows(type, [row]),
    onSuccess: async () => {
      offerUndo({ path: contentPath(type) }, [row.id])
      await invalidate(contentPath(type))
      if (document.activeElement === document.body) next.current?.focus()
    },
    onError: logFailure,
  })
  return (
    <>
      <Button size="sm" tone="warning" isBusy={deletion.isPending} onClick={() => setConfirming(true)}>
        Delete<span className="sr-only"> {rowTitle(type, row)}</span>
      </Button>
      <ConfirmDelete
        isOpen={isConfirming}
        hasTrash
        onAnswer={(isConfirmed) => {
          setConfirming(false)
          if (isConfirmed) deletion.mutate()
        }}
      />
    </>
  )
}
