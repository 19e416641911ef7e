import type { Config } from '#server/config.ts'

/**
 * Whether a connection to a mail server must be encrypted by STARTTLS before a password or a mail is sent. With
 * `smtps:` and `imaps:` it is encrypted from its beginning. Traffic to a server on the same machine never leaves
 * it, and no authority issues certificates for it.
 */
export const needsStarttls = (url: string, { MAIL_ALLOW_PLAINTEXT }: Pick<Config, 'MAIL_ALLOW_PLAINTEXT'>) =>
  !MAIL_ALLOW_PLAINTEXT && !/^(?:smtps|imaps):/.test(url) && !isLoopback(new URL(url).hostname)

const isLoopback = (host: string) => /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i.test(host)

/** The message for operators, instead of the library's. */
export const noStarttls =
  'The mail server offers no STARTTLS. Use a URL that begins with smtps: or imaps:, or see MAIL_ALLOW_PLAINTEXT.'
