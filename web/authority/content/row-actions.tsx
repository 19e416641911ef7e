import { statuses } from '#contract/content/define.ts'
import { type AnyRow, keyOf } from '#web/authority/content/calls.ts'
import type { Desk } from '#web/authority/content/desk.ts'
import { formId } from '#web/authority/content/form.tsx'
import { RowMenu } from '#web/authority/content/row-menu.tsx'
import { IconButton } from '#web/ui/button.tsx'

/** What can be done with a row of a content type. */
export function RowActions({ desk, row }: { desk: Desk; row: AnyRow }) {
  const { type, opened } = desk
  const key = keyOf(type, row)
  return (
    <>
      {desk.tabs.length > 1 && <Publication desk={desk} row={row} />}
      {/* Two buttons with keys of their own: the click that opens the form must not end as the one that resets it. */}
      {opened === key ? (
        <IconButton
          key="cancel"
          label="Cancel edit"
          icon="close"
          aria-expanded
          type="reset"
          form={formId(type, row)}
        />
      ) : (
        <IconButton
          key="edit"
          label="Edit"
          icon="edit"
          aria-expanded={false}
          onClick={() => desk.open(key)}
        />
      )}
      <IconButton label="Delete" icon="delete" tone="danger" onClick={() => desk.askDelete([row])} />
      <RowMenu type={type} row={row} />
    </>
  )
}

/** Unpublish or Publish; neither for a state that is unknown (AC-252 to AC-254, AP-087). */
function Publication({ desk: { status }, row }: { desk: Desk; row: AnyRow }) {
  const isPending = status.isPending && status.variables.row.id === row.id
  if (row.status === statuses.published)
    return (
      <IconButton
        label="Unpublish"
        icon="unpublish"
        disabled={isPending}
        onClick={() => status.mutate({ row, to: statuses.unpublished })}
      />
    )
  if (row.status === statuses.unpublished)
    return (
      <IconButton
        label="Publish"
        icon="publish"
        disabled={isPending}
        onClick={() => status.mutate({ row, to: statuses.published })}
      />
    )
  return null
}
