/** Limits of mail that people write. */
export const mailLimits = {
  /** Of an e-mail address (RFC 5321). */
  addressLength: 254,
  /** E-mails that one administrator may send, and the time in which, in seconds. */
  sendPerAdministrator: { max: 120, seconds: 600 },
  /** Of tests of templates, likewise. */
  testsPerAdministrator: { max: 60, seconds: 600 },
  /** Of the images that travel inside a mail; others are linked. */
  inlineImageBytes: 10 * 1024 * 1024,
} as const
