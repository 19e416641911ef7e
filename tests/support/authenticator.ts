import { stepAt, totpCode } from '#server/sessions/totp.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** What an authenticator app makes of a typed key: the code of a time. */
export function appOf(typed: string): (time: Date) => string {
  const bits = [...typed].map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0')).join('')
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  return (time) => totpCode(secret, stepAt(time))
}
