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

const handle = 2
const tick = 2.25
const activity = 12
const actions = 9.5

/** Under the name stand the status and the last change. */
const leastName = 11

const leastOf = (type: AnyContent, name: string): number => {
  const width = widthOf(type.fields[name])
  if ('width' in width) return width.width
  return name === nameColumn(type) ? Math.max(leastName, width.least) : width.least
}

/** In rem: a narrower table could not be read, so it scrolls instead. */
export const leastWidth = (type: AnyContent): number =>
  type.list.columns.reduce((sum: number, name) => sum + leastOf(type, name), 0) +
  handle +
  tick +
  (type.admin.status === 'switch' ? activity : 0) +
  actions

/** Widths by kind, so that the columns of one page stand where those of the last stood. */
export function Columns({ type }: { type: AnyContent }) {
  const columns = type.list.columns.map((name) => {
    const width = widthOf(type.fields[name])
    return { name, width: 'width' in width ? width.width : undefined }
  })
  return (
    <colgroup>
      {[
        { name: 'handle', width: handle },
        { name: 'tick', width: tick },
        ...columns,
        ...(type.admin.status === 'switch' ? [{ name: 'activity', width: activity }] : []),
        { name: 'actions', width: actions },
      ].map(({ name, width }) => (
        <col key={name} style={width === undefined ? undefined : { width: `${width}rem` }} />
      ))}
    </colgroup>
  )
}
