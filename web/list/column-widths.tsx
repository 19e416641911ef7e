import type { AnyContent } from '#contract/content/define.ts'
import type { Field, Kind } from '#contract/content/fields.ts'
import { imageSizes } from '#contract/images.ts'
import { nameColumn } from '#web/forms/cells.tsx'

/** In rem: the width of a column, or at least how much it needs where it shares what the others leave. */
const widths = {
  text: { least: 8 },
  textarea: { least: 12 },
  richText: { least: 11 },
  image: (field) => ({
    width: field.kind === 'image' ? Math.max(3.75, imageSizes[field.sizes.list][0] / 16 + 1.5) : 0,
  }),
  choice: { width: 7.5 },
  date: { width: 8.5 },
  range: { width: 7.5 },
  reference: { least: 8 },
  slug: { least: 8 },
} satisfies Record<Kind, Width | ((field: Field) => Width)>

type Width = { readonly width: number } | { readonly least: number }

function widthOf(field: Field): Width {
  const width = widths[field.kind]
  return typeof width === 'function' ? width(field) : width
}

const handleWidth = 2
const checkboxWidth = 2.25
const statusWidth = 12
const actionsWidth = 9.5

/** Under the name stand the status and the last change. */
const minNameWidth = 11

const minColumnWidth = (type: AnyContent, name: string): number => {
  const width = widthOf(type.fields[name])
  if ('width' in width) return width.width
  return name === nameColumn(type) ? Math.max(minNameWidth, width.least) : width.least
}

/** In rem: a narrower table could not be read, so it scrolls instead. */
export const minTableWidth = (type: AnyContent): number =>
  type.list.columns.reduce((sum: number, name) => sum + minColumnWidth(type, name), 0) +
  handleWidth +
  checkboxWidth +
  (type.admin.status === 'switch' ? statusWidth : 0) +
  actionsWidth

/** Widths by kind, so that the columns of one page stand where those of the last stood. */
export function ColumnWidths({ type }: { type: AnyContent }) {
  const columns = type.list.columns.map((name) => {
    const width = widthOf(type.fields[name])
    return { name, width: 'width' in width ? width.width : undefined }
  })
  return (
    <colgroup>
      {[
        { name: 'handle', width: handleWidth },
        { name: 'tick', width: checkboxWidth },
        ...columns,
        ...(type.admin.status === 'switch' ? [{ name: 'activity', width: statusWidth }] : []),
        { name: 'actions', width: actionsWidth },
      ].map(({ name, width }) => (
        <col key={name} style={width === undefined ? undefined : { width: `${width}rem` }} />
      ))}
    </colgroup>
  )
}
