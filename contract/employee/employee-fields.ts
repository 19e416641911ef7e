// Free of zod, so that every screen may import it.

import type { Fields } from '#contract/fields/field.ts'

/** What administrators enter for an account, in the order of the form. */
export const accountFields = {
  first_name: { kind: 'text', label: 'First name', required: true },
  last_name: { kind: 'text', label: 'Last name', required: true },
  /** Also their name in paths. Cases are equal; `@` because some trackers know people by e-mail. */
  username: {
    kind: 'text',
    label: 'Username',
    required: true,
    hint: 'What they sign in with. It cannot be changed later.',
    pattern: /^[a-z0-9][\w.@-]{1,63}$/i,
    errors: {
      invalid:
        'Use 2 to 64 letters, digits, dots, hyphens, or underscores, beginning with a letter or digit.',
    },
  },
  email: { kind: 'email', label: 'Email', required: true },
  designation: { kind: 'text', label: 'Designation' },
} as const satisfies Fields

/** The name of an employee, which belongs to the account. */
export const nameFields = {
  firstName: { kind: 'text', label: 'First name', autoComplete: 'given-name' },
  lastName: { kind: 'text', label: 'Last name', autoComplete: 'family-name' },
} as const satisfies Fields

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
} as const satisfies Fields

/** What employees say about their part in a project. */
export const projectRoleFields = {
  name: { kind: 'text', label: 'Project' },
  role: { kind: 'text', label: 'Designation' },
} as const satisfies Fields

/** The fields of one line each, and the text below them. */
export const { aboutUs, ...profileLines } = profileFields
