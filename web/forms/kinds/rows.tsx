import { ArrowUp } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import type { RowsField, TextRow } from '#contract/content/fields.ts'
import type { TextField as PlainField } from '#contract/fields/field.ts'
import { emptyValues } from '#contract/fields/field.ts'
import type { FieldKind, InputProps } from '#web/forms/kinds/kind.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { TextArea, TextField } from '#web/ui/fields/field.tsx'
import { ForWriters, useIsReadOnly } from '#web/ui/read-only.tsx'

export const rows: FieldKind<RowsField> = {
  Input: RowsInput,
  cell: (value) => rowsOf(value).length,
  columnWidth: () => ({ min: 8 }),
  isEmpty: (value) => rowsOf(value).length === 0,
  toWire: (value) => JSON.stringify(rowsOf(value)),
  toText: (value) =>
    rowsOf(value)
      .map((row) => Object.values(row).filter(Boolean).join(', '))
      .join('\n'),
  isText: true,
  isName: false,
  layout: 'full',
}

// A field of this kind has no other value.
const rowsOf = (value: unknown) => (value ?? []) as readonly TextRow[]

/** Rows of inputs, which are added, moved, and removed. */
function RowsInput({ name, field, value, onChange, error }: InputProps<RowsField>) {
  const all = rowsOf(value)
  const isReadOnly = useIsReadOnly()
  const group = useRef<HTMLFieldSetElement>(null)
  /** Once the rows have changed. */
  const focus = (at: number) =>
    requestAnimationFrame(() => {
      const row = group.current?.querySelectorAll('[role=group]')[at] ?? group.current
      const input = row?.querySelector<HTMLElement>('input, textarea') ?? row?.querySelector('button')
      input?.focus()
    })
  const replace = (at: number, ...by: TextRow[]) => onChange(all.toSpliced(at, 1, ...by))
  const moveUp = (at: number, row: TextRow) => onChange(all.toSpliced(at, 1).toSpliced(at - 1, 0, row))
  return (
    <fieldset ref={group} className="grid gap-3" aria-describedby={error ? `${name}-error` : undefined}>
      <legend className="mb-1.5 text-sm font-medium">{field.label}</legend>
      {all.map((row, at) => (
        <Row
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have nothing but their place
          key={at}
          title={`${field.one} ${at + 1}`}
          actions={
            <ForWriters>
              {at > 0 && (
                <IconButton
                  label={`Move ${field.one.toLowerCase()} ${at + 1} up`}
                  icon={ArrowUp}
                  onClick={() => {
                    moveUp(at, row)
                    focus(at - 1)
                  }}
                />
              )}
              <IconButton
                label={`Remove ${field.one.toLowerCase()} ${at + 1}`}
                icon="delete"
                onClick={() => {
                  replace(at)
                  focus(Math.max(0, at - 1))
                }}
              />
            </ForWriters>
          }
        >
          {Object.entries(field.fields).map(([key, text]) => (
            <TextInput
              key={key}
              field={text}
              name={`${name}.${at}.${key}`}
              value={row[key] ?? ''}
              onChange={(value) => replace(at, { ...row, [key]: value })}
            />
          ))}
        </Row>
      ))}
      {error && (
        <p id={`${name}-error`} className="text-sm text-bad">
          {error}
        </p>
      )}
      {all.length < field.max && !isReadOnly && (
        <div>
          <Button
            icon="add"
            onClick={() => {
              onChange([...all, emptyValues(field.fields)])
              focus(all.length)
            }}
          >
            Add {field.one.toLowerCase()}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

const Row = ({ title, actions, children }: { title: string; actions: ReactNode; children: ReactNode }) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset inside of another one would be announced twice
  <div
    role="group"
    aria-label={title}
    className="grid gap-3 rounded-control border border-line p-3 sm:grid-cols-2"
  >
    <div className="flex items-center gap-1 sm:col-span-2">
      <p className="mr-auto text-sm font-semibold">{title}</p>
      {actions}
    </div>
    {children}
  </div>
)

const inputTypes = { text: 'text', email: 'email', tel: 'tel', url: 'url' } as const

interface TextInputProps {
  field: PlainField
  name: string
  value: string
  onChange: (value: string) => void
}

function TextInput({ field: { kind, label, hint, required }, name, value, onChange }: TextInputProps) {
  const shared = {
    ...{ label, hint, name, value, autoComplete: 'off' },
    isRequired: Boolean(required),
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  }
  if (kind === 'textarea' || kind === 'richText') return <TextArea {...shared} />
  return <TextField {...shared} type={inputTypes[kind]} />
}
