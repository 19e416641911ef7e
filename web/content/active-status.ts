import type { AnyContent, Status } from '#contract/content/define.ts'
import { type ChoiceField, choice } from '#contract/content/fields.ts'
import type { Fields } from '#web/forms/form-values.ts'

/** The states of rows that are activated instead of published, by status. */
const statusLabels = ['Inactive', 'Active'] as const

/** The state as a form field; a new row is inactive by default (AP-143, AP-201). */
export const activeStatus: ChoiceField = {
  ...choice({ label: 'Status', options: statusLabels.toReversed() }),
  defaultValue: statusLabels[0],
}

/** Whether rows are activated by a field of their form, instead of published. */
export const hasStatusField = ({ admin }: AnyContent): boolean => admin.status === 'switch'

/** The fields of a form: those of the definition, and the state if rows are activated. */
export const formFields = (type: AnyContent): Fields =>
  hasStatusField(type) ? { ...type.fields, status: activeStatus } : type.fields

export const statusLabel = (status: number): string => statusLabels[status] ?? ''

export const statusFromLabel = (label: string): Status => (label === statusLabels[1] ? 1 : 0)
