/** Limits that server and screens share. Free of zod, so that public pages may import it. */
export const limits = {
  textLength: 255,
  textareaLength: 5000,
  richTextLength: 100_000,
  /** The length of slugs that the server generates. */
  slugLength: 80,
  /** The length of slugs that a form sends. */
  maxSubmittedSlugLength: 200,
  searchLength: 200,
  maxBulkIds: 10_000,
  /** How long a deleted row can be restored. */
  trashDays: 30,
  /** How long an interrupted upload can be resumed. */
  uploadDays: 7,
  /** How long a preview link works, in minutes. */
  previewMinutes: 60,
  imageBytes: 10 * 1024 * 1024,
  imagePixels: 40_000_000,
  /** The size of an answer, whatever it lists. Longer lists come in pages. */
  answerBytes: 5 * 1024 * 1024,
  /** The size of a JSON body, or of a form without its files, unless the route says otherwise. */
  bodyBytes: 64 * 1024,
  /** The size of a list of at most `maxBulkIds` ids, slugs, or positions. */
  bulkBytes: 1024 * 1024,
  /** The fields of a form, not counting its files. */
  formFields: 24,
  /** The size of a form part's name and its file name. */
  partHeaderBytes: 2048,
} as const

export const pageSizes = [10, 20, 50, 100] as const
export const pagerSize = 5

/** In milliseconds (AC-456, AC-457). */
export const toastDuration = { success: 1500, failure: 1500, warning: 2000, info: 2000 } as const

/** For the success message of a reproduce request, in milliseconds (HD-371, HD-516). */
export const reproduceToastDuration = 3000

export const sessionLifetime = {
  accessSeconds: 15 * 60,
  refreshSeconds: 14 * 24 * 60 * 60,
  /**
   * How long after a password check calls are allowed that grant access or export personal data: invitations, roles,
   * exports.
   */
  recentSeconds: 15 * 60,
  /** For a link that confirms a new e-mail address, and for one that brings the former address back. */
  emailConfirmSeconds: 24 * 60 * 60,
  emailRestoreSeconds: 7 * 24 * 60 * 60,
  /** For a link that resets a password (AC-092). */
  resetSeconds: 5 * 60,
  /** For a link that invites an employee, or that an administrator sends to reset an employee's password. */
  invitationSeconds: 7 * 24 * 60 * 60,
  employeeResetSeconds: 24 * 60 * 60,
  /** How long a browser counts as a known device after its last sign-in. */
  deviceSeconds: 180 * 24 * 60 * 60,
} as const
