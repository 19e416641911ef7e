// Free of zod, so that public pages may import it.
import type { Fields } from '#contract/fields/field.ts'
import { jobApplicationErrors, jobApplicationLimits } from '#contract/job-application.ts'
import { keysOf } from '#contract/records.ts'

const { text: max, description: longest } = jobApplicationLimits
const { name, email, job, tooLong, badCharacters, invalidEmail } = jobApplicationErrors
const errors = { tooLong, unreadable: badCharacters }

/**
 * The texts that applicants enter, in the order of the form. Columns, search, validation, the parameters of lists, the
 * spreadsheet, and the screens follow from them.
 */
export const applicantFields = {
  candidateName: { kind: 'text', label: 'Name', required: name, max, errors, autoComplete: 'name' },
  email: {
    kind: 'email',
    label: 'Email',
    required: email,
    max,
    errors: { ...errors, invalid: invalidEmail },
    autoComplete: 'email',
  },
  designation: {
    kind: 'text',
    label: 'Designation',
    formLabel: 'Job',
    required: job,
    max,
    errors,
    description: 'the title of an active job category',
  },
  nameOfReference: { kind: 'text', label: 'Name of reference', columnLabel: 'Reference', max, errors },
  description: { kind: 'textarea', label: 'Description', formLabel: 'Details', max: longest, errors },
} as const satisfies Fields

export type ApplicantFieldName = keyof typeof applicantFields

export const applicantFieldNames = keysOf(applicantFields)

/** The texts that may be left out. */
export const optionalTexts = applicantFieldNames.filter((name) => !('required' in applicantFields[name]))

/** Whether a text may have several lines. */
export const isLongText = (name: ApplicantFieldName): boolean => applicantFields[name].kind === 'textarea'

/** The texts of an application. */
export type ApplicantTexts = Record<ApplicantFieldName, string>
