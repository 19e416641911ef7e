import type { ReactNode } from 'react'
import type { Field, RangeValue, TextRow } from '#contract/content/fields.ts'
import type { ColumnWidth } from '#web/list/source.ts'
import type { ImageValue } from '#web/ui/fields/image-input.tsx'

/** The value of an input: a text, a range, rows of texts, and for an image its stored path, a new file, or null. */
export type FormValue = ImageValue | RangeValue | readonly TextRow[]

/** A value as the API returns it. */
export type FieldValue = string | number | RangeValue | readonly TextRow[] | null | undefined

export interface InputProps<F extends Field = Field> {
  name: string
  field: F
  value: FormValue
  onChange: (value: FormValue) => void
  error: string | undefined
  /** The first input of a form takes the focus. */
  autoFocus: boolean
  /** Called when the user takes over the value, which then no longer follows another field. */
  onOverride: () => void
}

/** One kind of field, as forms, lists, and comparisons see it. */
export interface FieldKind<F extends Field = Field> {
  Input(props: InputProps<F>): ReactNode
  /** How a value looks in a list; never as markup (AC-195, AC-196). */
  cell(value: FieldValue, field: F): ReactNode
  columnWidth(field: F): ColumnWidth
  /** Whether nothing has been filled in, as the server would see it (AC-433). */
  isEmpty(value: FormValue): boolean
  /** How a value is sent; undefined if it is not. */
  toWire(value: FormValue): string | File | undefined
  /** A non-empty value as plain text, for comparisons; may throw for a half-typed one. */
  toText(value: NonNullable<unknown>): string
  /** Whether `toText` is worth reading: not for an image. */
  readonly isText: boolean
  /** Whether a field of this kind may name a row. */
  readonly isName: boolean
  /** The width of the input in a form, or a column of its own next to the others. */
  readonly layout: 'half' | 'full' | 'aside'
}
