import { Fragment, type ReactNode } from 'react'
import type { AnyContent } from '#contract/content/define.ts'
import type { Field, ImageField, Kind, RangeValue } from '#contract/content/fields.ts'
import { plainText, truncate } from '#contract/rich-text.ts'
import type { AnyRow } from '#web/content/content-api.ts'
import { formatAge } from '#web/ui/age.ts'
import { Badge } from '#web/ui/badge.tsx'
import { formatDateTime } from '#web/ui/relative-time.tsx'
import { StoredImage } from '#web/ui/stored-image.tsx'

type Value = AnyRow[string]

/** Longer texts would only be clamped by the eye's two lines. */
const maxLength = 240

/** How a field's value looks in a list; never as mark-up (AC-195, AC-196). */
const cells = {
  text: plainCell,
  textarea: plainCell,
  richText: (value) => <Clamped>{plainText(String(value ?? ''))}</Clamped>,
  image: (value, field) => (
    <StoredImage path={value ? String(value) : null} size={(field as ImageField).sizes.list} alt="" />
  ),
  choice: (value) => (value ? <Badge>{String(value)}</Badge> : null),
  date: (value) => (value ? <Age at={String(value)} /> : null),
  range: (value) => {
    const { from, to } = value as RangeValue
    return `${from}-${to} Years`
  },
  reference: plainCell,
  slug: plainCell,
} satisfies Record<Kind, (value: Value, field: Field) => ReactNode>

export function Cell({ field, value }: { field: Field; value: Value }) {
  return cells[field.kind](value, field)
}

function plainCell(value: Value) {
  return <Clamped>{String(value ?? '')}</Clamped>
}

/** On hover the whole date (AP-112). */
function Age({ at }: { at: string }) {
  return (
    <time dateTime={at} data-tip={formatDateTime(at)} className="tip relative whitespace-nowrap">
      {formatAge(new Date(at))}
    </time>
  )
}

function Clamped({ children }: { children: string }) {
  // Mail addresses break before their host rather than anywhere.
  const [words, ...hosts] = truncate(children, maxLength).split(/(?=@)/)
  return (
    <span className="line-clamp-2 wrap-anywhere">
      {words}
      {hosts.map((host, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two parts may read alike, and none ever changes its place
        <Fragment key={at}>
          <wbr />
          {host}
        </Fragment>
      ))}
    </span>
  )
}

/** The column that a row is called by: the first that holds words. */
export const nameColumn = (type: AnyContent): string | undefined =>
  type.list.columns.find((column) => nameKinds.has(type.fields[column].kind))

const nameKinds: ReadonlySet<Kind> = new Set<Kind>(['text', 'richText', 'reference'])

/** What a row is called where it is spoken of: its first words in the list. */
export function rowTitle(type: AnyContent, row: AnyRow): string {
  const name = nameColumn(type) ?? 'id'
  const words = String(row[name])
  return truncate(type.fields[name]?.kind === 'richText' ? plainText(words) : words, 80)
}
