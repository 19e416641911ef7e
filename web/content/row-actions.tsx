import { statuses } from '#contract/content/define.ts'
import { type AnyRow, keyOf } from '#web/content/content-api.ts'
import { RowMenu } from '#web/content/row-menu.tsx'
import type { Desk } from '#web/content/use-content-list.ts'
import { titleOf } from '#web/forms/cells.tsx'
import { formId } from '#web/forms/form.tsx'
import { IconButton } from '#web/ui/button.tsx'

/** What can be done with a row of a content type. */
export function RowActions({ desk, row }: { desk: Desk; row: AnyRow }) {
  const { type, opened } = desk
  const key = keyOf(type, row)
  const title = titleOf(type, row)
  return (
    <>
      {desk.tabs.length > 1 && <Publication desk={desk} row={row} />}
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
          onClick={() => desk.open(key)}
        />
      )}
      <DeleteButton desk={desk} row={row} />
      <RowMenu type={type} row={row} />
    </>
  )
}

export function DeleteButton({ desk, row }: { desk: Desk; row: AnyRow }) {
  return (
    <IconButton
      data-control="delete"
      label="Delete"
      of={titleOf(desk.type, row)}
      icon="delete"
      tone="danger"
      onClick={() => desk.askDelete([row])}
    />
  )
}

/** Unpublish or Publish; neither for a state that is unknown (AC-252 to AC-254, AP-087). */
function Publication({ desk, row }: { desk: Desk; row: AnyRow }) {
  const { type, status } = desk
  if (row.status !== statuses.published && row.status !== statuses.unpublished) return null
  const isPublished = row.status === statuses.published
  // Disabled for assistive technology only, since a browser takes the focus from what is disabled.
  const isBusy = status.variables?.row.id === row.id && (status.isPending || desk.isHeld)
  const toggle = () => status.mutate({ row, to: isPublished ? statuses.unpublished : statuses.published })
  return (
    <IconButton
      data-control="status"
      label={isPublished ? 'Unpublish' : 'Publish'}
      of={titleOf(type, row)}
      icon={isPublished ? 'unpublish' : 'publish'}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? undefined : toggle}
    />
  )
}
