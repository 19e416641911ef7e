import { z } from 'zod'
import { accountMessages, maxPasswordLength } from '#contract/account/account-messages.ts'
import { type Role, roles } from '#contract/account/roles.ts'
import { isStorableText, textSchema } from '#contract/fields/schemas.ts'
import { messages } from '#contract/messages.ts'
import { keysOf } from '#contract/records.ts'

export const roleSchema = z.enum(keysOf(roles) as [Role, ...Role[]])

/** An administrator as the profile shows it. `profile_image` is a path such as `admin/3f…e1.jpg`, or null. */
export const profileSchema = z.object({
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  profile_image: z.string().nullable(),
  role: roleSchema,
  /** A new e-mail address that is not confirmed yet; absent without. */
  pending_email: z.string().optional(),
  /** A second step is required, and all else is refused until it is set up; absent otherwise. */
  lacks_second_step: z.literal(true).optional(),
})
export type Profile = z.infer<typeof profileSchema>

const requiredText = (label: string) => textSchema({ kind: 'text', label, required: true })
const booleanSchema = z.union([z.boolean(), z.stringbool()])

/** A plain e-mail address, without a display name. */
const emailSchema = requiredText('Email').refine((value) => z.email().safeParse(value).success, {
  error: accountMessages.malformedEmail,
})

/**
 * Not blank and at most `maxPasswordLength` characters, and nothing is truncated (AC-169). The server checks further
 * rules for new passwords after other errors.
 */
export const passwordSchema = z
  .string({ error: ({ input }) => (input == null ? messages.required : messages.invalidText) })
  .max(maxPasswordLength, accountMessages.passwordTooLong)
  .refine((value) => value.trim() !== '', messages.required)
  // U+FFFD replaces bytes that were not UTF-8: passwords that differ only there would be equal.
  .refine(isStorableText, messages.badCharacters)

/** A code of the authenticator app, or a recovery code, with or without spaces and hyphens. */
export const codeSchema = z.string().max(40)

/** POST /api/adminLogin/ (AC-139 to AC-144). `UserEmail` is compared without regard to case and surrounding white space. */
export const login = {
  body: z.object({
    UserEmail: requiredText('Email'),
    password: passwordSchema,
    remember: booleanSchema.optional(),
    code: codeSchema.optional(),
  }),
  response: z.object({
    access: z.string(),
    refresh: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    image: z.string().nullable(),
    admin_id: z.int(),
  }),
}
export type Login = z.infer<typeof login.body>
export type LoginResponse = z.infer<typeof login.response>

/** POST /api/token/refresh/. Browsers send the cookie and an empty body. */
export const refresh = {
  body: z.object({ refresh: z.string().max(200).optional() }),
  answer: z.object({ access: z.string(), refresh: z.string() }),
}

/**
 * PUT /api/update-admin/{id}/, with an optional file `profile_image` (AC-150 to AC-156). Another e-mail address needs
 * the current password, and becomes the account's when the link that is mailed to it is used.
 */
export const updateProfile = {
  body: z.object({
    first_name: requiredText('First name'),
    last_name: requiredText('Last name'),
    email: emailSchema,
    current_password: z.string().max(maxPasswordLength, accountMessages.passwordTooLong).optional(),
  }),
  response: z.object({
    first_name: z.string(),
    last_name: z.string(),
    /** The e-mail address (AC-151). */
    username: z.string(),
    profile_image: z.string().nullable(),
    pending_email: z.string().optional(),
  }),
}
export type UpdateProfileResponse = z.infer<typeof updateProfile.response>

/** POST /api/confirm-email/ and POST /api/restore-email/, by the token of a mailed link. */
export const emailLink = { body: z.object({ token: requiredText('Token') }) }
export const confirmEmail = {
  ...emailLink,
  response: z.object({ admin_id: z.int(), email: z.string() }),
}
export const restoreEmail = {
  ...emailLink,
  /** The token sets a new password, like that of a mailed link. */
  response: z.object({ email: z.string(), token: z.string() }),
}

/** POST /api/change-password/{id}/ returns 204, or 200 with `{error}` (AC-157 to AC-161). */
export const changePassword = {
  body: z.object({
    current_password: passwordSchema,
    new_password: passwordSchema,
    confirm_new_password: passwordSchema,
  }),
}
export type ChangePassword = z.infer<typeof changePassword.body>

/** POST /api/send-link/ (AC-164, AC-165). */
export const sendLink = { body: z.object({ email: requiredText('Email') }) }
export type SendLink = z.infer<typeof sendLink.body>

/** POST /api/reset-password/ (AC-166 to AC-168). */
export const resetPassword = {
  body: z.object({
    email: requiredText('Email'),
    token: requiredText('Token'),
    new_password: passwordSchema,
    confirm_password: passwordSchema,
  }),
}
export type ResetPassword = z.infer<typeof resetPassword.body>

/** Whether a link that sets a password still works; who has not got it learns nothing. */
export const passwordLinkSchema = z.object({ isValid: z.boolean() })

/** Where someone is signed in. */
export const signedInSchema = z.object({
  id: z.uuid(),
  /** Such as `Firefox on Windows`. */
  device: z.string(),
  /** The IP address of the last use; null for a sign-in of an earlier version. */
  ip: z.string().nullable(),
  since: z.iso.datetime(),
  /** To within the lifetime of an access token. */
  lastUsed: z.iso.datetime(),
  isCurrent: z.boolean(),
})

/** The second step of signing in; `recoveryCodes` says how many are unused. */
export const twoStepSchema = z.object({ isOn: z.boolean(), recoveryCodes: z.int() })

/** The rule that every administrator signs in with two steps; `without` says how many have no second step yet. */
export const twoStepRuleSchema = z.object({ isRequired: z.boolean(), without: z.int() })

/** How an account is signed in to, as those see it who manage accounts. */
export const signInStateSchema = z.object({
  /** On how many devices. */
  devices: z.int(),
  /** By an app or a passkey. */
  has_second_step: z.boolean(),
})

/** What an authenticator app needs: as text to type, and as the content of a QR code. */
export const twoStepSecretSchema = z.object({ typed: z.string(), uri: z.string() })

export const recoveryCodesSchema = z.object({ codes: z.array(z.string()) })
