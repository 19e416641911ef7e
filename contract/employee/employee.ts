import { z } from 'zod'
import { codeSchema, passwordSchema, signInStateSchema } from '#contract/account/account.ts'
import { accountStates } from '#contract/account/account-states.ts'
import {
  accountFields,
  nameFields,
  profileFields,
  projectRoleFields,
} from '#contract/employee/employee-fields.ts'
import { employeeMessages as messages } from '#contract/employee/employee-messages.ts'
import { avatarUrlsSchema } from '#contract/employee/person.ts'
import { newSchemas, shownSchemas, textSchema } from '#contract/fields/schemas.ts'

const given = (error: string) =>
  z
    .string({ error })
    .max(1000, messages.wrongCredentials)
    .refine((value) => value.trim() !== '', error)

/** The parts of a profile that employees change themselves. */
const ownFields = { ...nameFields, ...profileFields }

/** POST /api/jira/login/ (EP-035, EP-045 to EP-051). Tokens are in cookies only. */
export const employeeLogin = {
  body: z.object({
    username: given(messages.usernameRequired),
    password: given(messages.passwordRequired),
    code: codeSchema.optional(),
    role: z.literal('EMPLOYEE', { error: messages.wrongRole }),
  }),
  response: z.object({
    message: z.string(),
    /** Spelled as it is stored (EP-051). */
    user: z.object({ userName: z.string() }),
  }),
}
export type EmployeeLogin = z.infer<typeof employeeLogin.body>
export type EmployeeSignedIn = z.infer<typeof employeeLogin.response>

/** The role of an employee in a project, in their own words; free text without any right attached (EP-484, EP-C25). */
const projectRoleSchema = z.object({
  /** Of the project, as the tracker knows it. */
  id: z.string(),
  name: z.string(),
  role: z.string(),
})
export type ProjectRole = z.infer<typeof projectRoleSchema>

/** An employee as the profile shows it (EP-480). */
export const employeeProfileSchema = z.object({
  userName: z.string(),
  email: z.string(),
  ...shownSchemas(ownFields),
  avatarUrls: avatarUrlsSchema,
  /** A path to be appended to the base of all media; null without an uploaded picture (EP-482). */
  profileImage: z.string().nullable(),
  projects: z.array(projectRoleSchema),
})
export type EmployeeProfile = z.infer<typeof employeeProfileSchema>

/** Of the tracker; callers send it as a text or as a number. */
const projectId = z.union([z.string(), z.int().transform(String)])

/** Of the rows that a form sends, blank ones included. */
const maxProjectRows = 100

/**
 * PUT /api/jira/profile/{user}/ (EP-390 to EP-394). Fields that are left out keep their values; `userName` and `email`
 * are ignored. A multipart body may contain a file `profileImage`; `profileImage: null` removes the picture.
 */
export const updateEmployeeProfile = {
  body: z.object({
    ...newSchemas(ownFields),
    /** Rows without a name or a role are dropped, and those of projects that one is not in. */
    projects: z
      .array(
        z.object({
          id: projectId.optional(),
          name: textSchema(projectRoleFields.name),
          role: textSchema(projectRoleFields.role),
        }),
      )
      .max(maxProjectRows)
      .optional(),
  }),
  response: z.object({ message: z.string(), user: employeeProfileSchema }),
}
export type UpdateEmployeeProfile = z.input<typeof updateEmployeeProfile.body>

/** POST /api/set-password/: uses the link of an invitation or a reset, once. */
export const setPassword = {
  body: z.object({
    username: textSchema({ kind: 'text', label: 'Username', required: true }),
    token: textSchema({ kind: 'text', label: 'Token', required: true }),
    new_password: passwordSchema,
    confirm_password: passwordSchema,
  }),
}
export type SetPassword = z.infer<typeof setPassword.body>

/** POST /api/jira/forgot-password/ has a link mailed that sets a password; the answer is the same without an account. */
export const requestPasswordLink = { body: z.object({ username: given(messages.usernameRequired) }) }
export type RequestPasswordLink = z.infer<typeof requestPasswordLink.body>

/** The path of the employees' accounts, for administrators. */
export const employeesPath = 'employees'

/** An employee's account as administrators see it. */
export const employeeAccountSchema = z.object({
  id: z.int(),
  ...shownSchemas(accountFields),
  profile_image: z.string().nullable(),
  state: z.enum(accountStates),
  ...signInStateSchema.shape,
  created_at: z.string(),
})
export type EmployeeAccount = z.infer<typeof employeeAccountSchema>

/** POST /api/employees/ adds an account and mails its invitation. */
export const newEmployeeSchema = z.object(newSchemas(accountFields))
export type NewEmployee = z.input<typeof newEmployeeSchema>

/** PATCH /api/employees/{id}/ changes an account, or deactivates it, which ends all of its sessions. */
export const employeeChangeSchema = newEmployeeSchema
  .omit({ username: true })
  .extend({ active: z.boolean() })
  .partial()

/** What adding and inviting answer: without a mail server the link is in the server's log. */
export const invitationSchema = z.object({
  employee: employeeAccountSchema,
  mailed: z.boolean(),
  /** The link to pass on if no mail server is set; it sets a password, once. Null if it was mailed. */
  link: z.string().nullable(),
})
export type Invitation = z.infer<typeof invitationSchema>

export const employeeAccountErrors = {
  usernameTaken: 'An employee with this username already exists.',
  emailTaken: 'An employee with this email already exists.',
  deactivated: 'Reactivate the account first.',
} as const
