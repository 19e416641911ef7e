import type { ChangeEvent } from 'react'
import type { FieldErrors } from '#web/form-state/field-errors.ts'

type TextChange = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>

/** The names of the values of a type. */
type NamesOf<V, Type> = { [Name in keyof V]: V[Name] extends Type ? Name : never }[keyof V] & string

/** The properties that connect inputs with the values of a form. */
export function formInputs<V extends object>(
  values: V,
  errors: FieldErrors,
  set: (changed: Partial<V>) => void,
) {
  // TypeScript neither types a computed name, nor concludes from `NamesOf` what the value of a name is.
  const change = (name: keyof V, value: unknown) => set({ [name]: value } as Partial<V>)

  /** For an element of the browser with a text. */
  const native = (name: NamesOf<V, string>) => ({
    name,
    value: values[name] as string,
    onChange: ({ target }: TextChange) => change(name, target.value),
  })
  return {
    native,
    /** For a field with a text. */
    text: (name: NamesOf<V, string>) => ({ ...native(name), error: errors[name] }),
    checkbox: (name: NamesOf<V, boolean>) => ({
      name,
      checked: values[name] as boolean,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => change(name, target.checked),
    }),
    /** For a field that calls back with its value. */
    input: <Name extends keyof V & string>(name: Name) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: (value: V[Name]) => change(name, value),
    }),
  }
}

/** The content of a form's inputs that its values do not have: typed before the page was hydrated. */
export function typedValues<V extends object>(form: HTMLFormElement | null, values: V): Partial<V> {
  const known = new Map(Object.entries(values))
  const typed = [...(form?.elements ?? [])].flatMap((element): [string, unknown][] => {
    if (!(element instanceof HTMLInputElement)) return textOf(element, known)
    const { name, type, checked, files } = element
    if (!known.has(name)) return []
    if (type === 'checkbox') return checked ? [[name, true]] : []
    if (type === 'file') return files?.[0] ? [[name, files[0]]] : []
    return textOf(element, known)
  })
  // The names are those of the values, and each kind of input has one type.
  return Object.fromEntries(typed) as Partial<V>
}

function textOf(element: Element, known: ReadonlyMap<string, unknown>): [string, unknown][] {
  const isText =
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
  if (!isText || !known.has(element.name)) return []
  return element.value && element.value !== known.get(element.name) ? [[element.name, element.value]] : []
}
