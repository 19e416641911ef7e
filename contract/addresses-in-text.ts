/**
 * Addresses in texts of strangers. Mail programs turn anything that looks like one into a link, so none may appear
 * in a mail of the company. Free of zod, so that public pages may import it.
 */

/** Dots as they are typed, and those that browsers take for one in a host name (UTS 46). */
const dot = '[.\u3002\uff0e\uff61]'

const inHost = `[\\p{L}\\p{N}]${dot}`
/** "Dr.Ada" is a name that lacks a space, so the end of a host name is known by its small letters or as a common one. */
const smallEnd = new RegExp(`${inHost}\\p{Ll}{2}`, 'u')
const sure = new RegExp(
  `@|://|\\bwww${dot}|${inHost}(?:xn--|(?:com|net|org|info|biz|edu|gov|app|dev|io|co)(?!\\p{L}))`,
  'iu',
)

/** Invisible characters between the letters of an address do not hide it. */
const plain = (text: string) => text.replace(/\p{Cf}/gu, '').normalize('NFKC')

/** Whether a text holds the address of a page or an e-mail address. */
export function holdsAddress(text: string): boolean {
  const read = plain(text)
  return smallEnd.test(read) || sure.test(read)
}

/** The error for a name that contains one. */
export const addressInName =
  'Please enter a name without web or email addresses, and with a space after each dot.'

const separators = new RegExp(`:(?=//)|//(?=\\S)|@(?=\\S)|${dot}(?=\\p{Cf}*(?:\\p{L}{2}|xn--))`, 'gu')

/** The text with a space inside each address, so that people can read it and no program turns it into a link. */
export const breakUpAddresses = (text: string): string => text.replace(separators, (sign) => `${sign} `)
