import { useRef, useState } from 'react'
import type { SlugField } from '#contract/content/fields.ts'
import type { FieldKind, InputProps } from '#web/forms/kinds/kind.ts'
import { plainTextKind, textOf } from '#web/forms/kinds/plain-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { controlClass, Field, fixedClass } from '#web/ui/fields/field.tsx'
import { ForWriters } from '#web/ui/read-only.tsx'

export const slug: FieldKind<SlugField> = { ...plainTextKind, Input: SlugInput }

/**
 * Locked while it follows another field; Edit unlocks it for good, and Save locks what was typed (AP-174 to AP-178).
 */
function SlugInput({ name, field, value, onChange, error, onOverride }: InputProps<SlugField>) {
  const [isLocked, lock] = useState(true)
  const input = useRef<HTMLInputElement>(null)
  const toggle = () => {
    lock(!isLocked)
    if (!isLocked) return
    onOverride()
    input.current?.focus()
  }
  return (
    <Field
      label={field.label}
      error={error}
      hint={field.generated && !isLocked ? 'Its earlier addresses will lead to the new one.' : undefined}
      isRequired={field.required}
    >
      {(controlProps) => (
        <div className="flex items-center gap-2">
          <input
            {...controlProps}
            ref={input}
            name={name}
            value={textOf(value)}
            onChange={({ target }) => onChange(target.value)}
            readOnly={isLocked}
            autoComplete="off"
            spellCheck={false}
            placeholder={field.generated ? 'Made from the title' : undefined}
            className={`${controlClass} ${fixedClass}`}
          />
          <ForWriters>
            <Button aria-label={`${isLocked ? 'Edit' : 'Save'} ${field.label}`} onClick={toggle}>
              {isLocked ? 'Edit' : 'Save'}
            </Button>
          </ForWriters>
        </div>
      )}
    </Field>
  )
}
