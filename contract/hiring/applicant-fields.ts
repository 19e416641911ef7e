// Free of zod, so that public pages may import it.
import { jobApplicationErrors as errors, jobApplicationLimits } from '#contract/job-application.ts'
import { keysOf } from '#contract/records.ts'

/**
 * A text that applicants enter. Columns, search, validation, the parameters of lists, the spreadsheet, and the screens
 * follow from its definition below.
 */
export interface ApplicantField {
  readonly kind: 'text' | 'email' | 'choice' | 'textarea'
  readonly label: string
  /** In the application form and in the spreadsheet, where they are others. */
  readonly formLabel?: string
  readonly columnLabel?: string
  /** Why an application without it is rejected; absent for an optional field. */
  readonly required?: string
  /** In characters. */
  readonly max: number
  readonly autoComplete?: string
  /** For the API reference. */
  readonly description?: string
}

const { text: max, description: longest } = jobApplicationLimits

/** In the order of the application form. */
export const applicantFields = {
  candidateName: { kind: 'text', label: 'Name', required: errors.name, max, autoComplete: 'name' },
  email: { kind: 'email', label: 'Email', required: errors.email, max, autoComplete: 'email' },
  designation: {
    kind: 'choice',
    label: 'Designation',
    formLabel: 'Job',
    required: errors.job,
    max,
    description: 'the title of an active job category',
  },
  nameOfReference: { kind: 'text', label: 'Name of reference', columnLabel: 'Reference', max },
  description: { kind: 'textarea', label: 'Description', formLabel: 'Details', max: longest },
} as const satisfies Record<string, ApplicantField>

export type ApplicantFieldName = keyof typeof applicantFields

export const applicantFieldNames = keysOf(applicantFields)

/** The texts that may be left out. */
export const optionalTexts = applicantFieldNames.filter((name) => !('required' in applicantFields[name]))

/** Whether a text may have several lines. */
export const isLongText = (name: ApplicantFieldName): boolean => applicantFields[name].kind === 'textarea'

/** The texts of an application. */
export type ApplicantTexts = Record<ApplicantFieldName, string>
