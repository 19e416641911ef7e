// Free of zod, so that every screen may import it.

/**
 * One text about an employee. From the definitions below follow validation, columns, responses, forms, and the profile.
 */
export interface EmployeeField {
  readonly kind: 'text' | 'textarea' | 'email' | 'tel' | 'url'
  readonly label: string
  readonly required?: boolean
  /** In characters; the limit of all texts of its kind if omitted. */
  readonly max?: number
  readonly hint?: string
  /** The label in the employee's own form, if it is another one. */
  readonly formLabel?: string
  readonly autoComplete?: string
}

/** What administrators enter for an account, in the order of the form. */
export const accountFields = {
  first_name: { kind: 'text', label: 'First name', required: true },
  last_name: { kind: 'text', label: 'Last name', required: true },
  username: {
    kind: 'text',
    label: 'Username',
    required: true,
    hint: 'What one signs in with. It cannot be changed later.',
  },
  email: { kind: 'email', label: 'Email', required: true },
  designation: { kind: 'text', label: 'Designation' },
} as const satisfies Record<string, EmployeeField>

/** The name of an employee, which belongs to the account. */
export const nameFields = {
  firstName: { kind: 'text', label: 'First name', autoComplete: 'given-name' },
  lastName: { kind: 'text', label: 'Last name', autoComplete: 'family-name' },
} as const satisfies Record<string, EmployeeField>

/** What employees say about themselves beside their name, in the order of form and profile (EP-480). */
export const profileFields = {
  designation: {
    kind: 'text',
    label: 'Designation',
    formLabel: 'Default role',
    autoComplete: 'organization-title',
  },
  education: { kind: 'text', label: 'Education', autoComplete: 'off' },
  /** Spelled as the requirements have it (EP-C22). */
  comapanyName: { kind: 'text', label: 'Company name', autoComplete: 'organization' },
  websiteUrl: { kind: 'url', label: 'Company website', max: 2000, autoComplete: 'url' },
  contactNumber: { kind: 'tel', label: 'Contact number', max: 60, autoComplete: 'tel' },
  aboutUs: { kind: 'textarea', label: 'About me' },
} as const satisfies Record<string, EmployeeField>

/** The fields of one line each, and the text below them. */
export const { aboutUs, ...profileLines } = profileFields

/** The properties of a field's input. */
export const inputOf = ({ kind, label, formLabel = label, required, hint, autoComplete }: EmployeeField) => ({
  type: kind,
  label: formLabel,
  isRequired: required,
  hint,
  autoComplete,
})
