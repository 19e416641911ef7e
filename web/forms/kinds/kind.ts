import type { ReactNode } from 'react'
import type { Field, RangeValue } from '#contract/content/fields.ts'
import type { ColumnWidth } from '#web/list/source.ts'
import type { ImageValue } from '#web/ui/fields/image-input.tsx'

/** What an input holds: a text, a range, and for an image its stored path, a new file, or null. */
export type FormValue = ImageValue | RangeValue

/** A value as the API answers it. */
export type FieldValue = string | number | RangeValue | null | undefined

export interface InputProps<F extends Field = Field> {
  name: string
  field: F
  value: FormValue
  onChange: (value: FormValue) => void
  error: string | undefined
  /** The first input of a form takes the focus. */
  autoFocus: boolean
  /** From now on the value is the user's own choice and follows no other field. */
  onOverride: () => void
}

/** Everything that forms, lists, and comparisons need to know of one kind of field. */
export interface FieldKind<F extends Field = Field> {
  Input(props: InputProps<F>): ReactNode
  /** How a value looks in a list; never as mark-up (AC-195, AC-196). */
  cell(value: FieldValue, field: F): ReactNode
  columnWidth(field: F): ColumnWidth
  /** Whether nothing has been filled in, as the server would see it (AC-433). */
  isEmpty(value: FormValue): boolean
  /** How a value is sent; undefined where it is not. */
  toWire(value: FormValue): string | File | undefined
  /** Plain text of a value that is not empty, for comparisons; may throw for a half-typed one. */
  toText(value: NonNullable<unknown>): string
  /** Whether `toText` is worth reading: an image has none. */
  readonly isText: boolean
  /** Whether a row may be called by a field of this kind. */
  readonly isName: boolean
  /** The width of the input in a form, or a column of its own beside the others. */
  readonly layout: 'half' | 'full' | 'aside'
}
