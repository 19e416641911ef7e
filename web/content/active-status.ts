import type { AnyContent, Status } from '#contract/content/define.ts'
import { type ChoiceField, choice, type Field } from '#contract/content/fields.ts'

/** The states of rows that are switched and not published; the place of a word is its status. */
const words = ['Inactive', 'Active'] as const

/** A state as a field of a form; a new row is inactive at first (AP-143, AP-201). */
export const activity: ChoiceField = {
  ...choice({ label: 'Status', options: words.toReversed() }),
  defaultValue: words[0],
}

/** What a form asks for: the fields of the definition, and the state where that is switched. */
export const fieldsOf = ({ fields, admin }: AnyContent): Readonly<Record<string, Field>> =>
  admin.status === 'switch' ? { ...fields, status: activity } : fields

export const wordOf = (status: number): string => words[status] ?? ''

export const statusOf = (word: string): Status => (word === words[1] ? 1 : 0)
