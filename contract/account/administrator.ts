import { z } from 'zod'
import { roleSchema, signInStateSchema } from '#contract/account/account.ts'
import { accountStates } from '#contract/account/account-states.ts'
import { administratorFields } from '#contract/account/administrator-fields.ts'
import { newSchemas, shownSchemas } from '#contract/fields/schemas.ts'

/** An administrator as owners see them. */
export const administratorSchema = z.object({
  id: z.int(),
  ...shownSchemas(administratorFields),
  role: roleSchema,
  profile_image: z.string().nullable(),
  state: z.enum(accountStates),
  ...signInStateSchema.shape,
  created_at: z.string(),
})
export type Administrator = z.infer<typeof administratorSchema>

/** POST /api/administrators/ adds an account and mails its invitation. */
export const newAdministratorSchema = z.object({ ...newSchemas(administratorFields), role: roleSchema })
export type NewAdministrator = z.input<typeof newAdministratorSchema>

/** PATCH /api/administrators/{id}/ gives another role, or deactivates, which ends all sessions. */
export const administratorChangeSchema = z.object({ role: roleSchema, active: z.boolean() }).partial()

/** What adding and inviting answer. */
export const administratorInvitationSchema = z.object({
  administrator: administratorSchema,
  /** The link to pass on if no mail server is set; it sets a password, once. Null if it was mailed. */
  link: z.string().nullable(),
})
export type AdministratorInvitation = z.infer<typeof administratorInvitationSchema>
