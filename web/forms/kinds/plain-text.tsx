import { Fragment } from 'react'
import { truncate } from '#contract/rich-text.ts'
import type { FieldKind, FieldValue, FormValue, InputProps } from '#web/forms/kinds/kind.ts'

/** The common part of the kinds whose value is plain text. */
export const plainTextKind = {
  cell: (value: FieldValue) => <ClampedText>{String(value ?? '')}</ClampedText>,
  columnWidth: () => ({ min: 8 }),
  isEmpty: (value: FormValue) => textOf(value).trim() === '',
  toWire: textOf,
  toText: String,
  isText: true,
  isName: false,
  layout: 'half',
} satisfies Omit<FieldKind, 'Input'>

export function textOf(value: FormValue): string {
  return String(value ?? '')
}

/** The properties of an input of plain text. */
export function textInputProps({ name, field, value, onChange, error, autoFocus }: InputProps) {
  return {
    label: field.label,
    hint: field.advisedLength ? lengthHint(textOf(value).trim().length, field.advisedLength) : field.hint,
    placeholder: field.placeholder,
    name,
    value: textOf(value),
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
    error,
    isRequired: field.required,
    autoFocus,
  }
}

function lengthHint(length: number, advised: number): string {
  if (length === 0)
    return `Leave empty to use the text of the preview. About ${advised} characters are shown in full.`
  return length > advised
    ? `${length} characters, of which about ${advised} are shown`
    : `${length} of about ${advised} characters`
}

/** More characters than two lines of a cell can show. */
const maxLength = 240

export function ClampedText({ children }: { children: string }) {
  // E-mail addresses break before their host, and names after an underscore, rather than anywhere.
  const [text, ...rest] = truncate(children, maxLength).split(/(?=@)|(?<=_)/)
  return (
    <span className="line-clamp-2 wrap-anywhere">
      {text}
      {rest.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two parts may read alike, and none ever changes its position
        <Fragment key={index}>
          <wbr />
          {part}
        </Fragment>
      ))}
    </span>
  )
}
