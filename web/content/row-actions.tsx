import { statuses } from '#contract/content/define.ts'
import type { AnyRow } from '#web/content/content-api.ts'
import { formId } from '#web/content/content-form.tsx'
import { RowMenu } from '#web/content/row-menu.tsx'
import type { ContentList } from '#web/content/use-content-list.ts'
import { DeleteButton } from '#web/list/delete-button.tsx'
import { OpenButton } from '#web/list/open-button.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { ForWriters, useIsReadOnly } from '#web/ui/read-only.tsx'

/** What can be done with a row of a content type. */
export function RowActions({ list, row }: { list: ContentList; row: AnyRow }) {
  const { type, source, openId } = list
  const title = source.nameOf(row)
  const isReadOnly = useIsReadOnly()
  return (
    <>
      <ForWriters>{source.tabs.length > 1 && <PublishButton list={list} row={row} />}</ForWriters>
      {/* Two buttons with different keys: the click that opens the form must not end as one that resets it. */}
      {openId === row.id ? (
        <IconButton
          key="cancel"
          label={isReadOnly ? 'Close' : 'Cancel edit'}
          of={isReadOnly ? title : `of ${title}`}
          icon="close"
          aria-expanded
          type="reset"
          form={formId(type, row)}
        />
      ) : (
        <OpenButton key="edit" list={list} row={row} />
      )}
      <DeleteButton list={list} row={row} />
      <RowMenu list={list} row={row} />
    </>
  )
}

/** Unpublish or Publish; neither for an unknown status (AC-252 to AC-254, AP-087). */
function PublishButton({ list, row }: { list: ContentList; row: AnyRow }) {
  const { source, status } = list
  if (row.status !== statuses.published && row.status !== statuses.unpublished) return null
  const isPublished = row.status === statuses.published
  // Disabled only for assistive technology, because browsers take the focus from disabled elements.
  const isBusy = status.variables?.row.id === row.id && (status.isPending || list.isFrozen)
  const toggle = () => status.mutate({ row, to: isPublished ? statuses.unpublished : statuses.published })
  return (
    <IconButton
      data-control="status"
      label={isPublished ? 'Unpublish' : 'Publish'}
      of={source.nameOf(row)}
      icon={isPublished ? 'unpublish' : 'publish'}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? undefined : toggle}
    />
  )
}
