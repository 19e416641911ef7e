import { statuses } from '#contract/content/define.ts'
import { type AnyRow, rowKey } from '#web/content/content-api.ts'
import { RowMenu } from '#web/content/row-menu.tsx'
import type { ContentList } from '#web/content/use-content-list.ts'
import { rowTitle } from '#web/forms/cells.tsx'
import { formId } from '#web/forms/form.tsx'
import { IconButton } from '#web/ui/button.tsx'

/** What can be done with a row of a content type. */
export function RowActions({ desk: list, row }: { desk: ContentList; row: AnyRow }) {
  const { type, opened } = list
  const key = rowKey(type, row)
  const title = rowTitle(type, row)
  return (
    <>
      {list.tabs.length > 1 && <PublishButton desk={list} row={row} />}
      {/* Two buttons with keys of their own: the click that opens the form must not end as the one that resets it. */}
      {opened === key ? (
        <IconButton
          key="cancel"
          label="Cancel edit"
          of={`of ${title}`}
          icon="close"
          aria-expanded
          type="reset"
          form={formId(type, row)}
        />
      ) : (
        <IconButton
          key="edit"
          data-control="edit"
          label="Edit"
          of={title}
          icon="edit"
          aria-expanded={false}
          onClick={() => list.open(key)}
        />
      )}
      <DeleteButton desk={list} row={row} />
      <RowMenu type={type} row={row} />
    </>
  )
}

export function DeleteButton({ desk: list, row }: { desk: ContentList; row: AnyRow }) {
  return (
    <IconButton
      data-control="delete"
      label="Delete"
      of={rowTitle(list.type, row)}
      icon="delete"
      tone="danger"
      onClick={() => list.askDelete([row])}
    />
  )
}

/** Unpublish or Publish; neither for a state that is unknown (AC-252 to AC-254, AP-087). */
function PublishButton({ desk: list, row }: { desk: ContentList; row: AnyRow }) {
  const { type, status } = list
  if (row.status !== statuses.published && row.status !== statuses.unpublished) return null
  const isPublished = row.status === statuses.published
  // Disabled for assistive technology only, since a browser takes the focus from what is disabled.
  const isBusy = status.variables?.row.id === row.id && (status.isPending || list.isHeld)
  const toggle = () => status.mutate({ row, to: isPublished ? statuses.unpublished : statuses.published })
  return (
    <IconButton
      data-control="status"
      label={isPublished ? 'Unpublish' : 'Publish'}
      of={rowTitle(type, row)}
      icon={isPublished ? 'unpublish' : 'publish'}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? undefined : toggle}
    />
  )
}
