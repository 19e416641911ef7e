import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** How long a code lasts, in seconds (RFC 6238, section 4.1). */
const stepSeconds = 30
/** Clocks of phones are late or early by a step (RFC 6238, section 5.2). */
const tolerance = [0, -1, 1]

/** A secret of 160 bits, as long as the hash (RFC 4226, section 4). */
export const newTotpSecret = (): Buffer => randomBytes(20)

/** The code of six digits for a step (RFC 6238 with SHA-1, which is what every authenticator app knows). */
export function totpCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) & 0xf
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0')
}

export const stepAt = (time: Date): number => Math.floor(time.getTime() / 1000 / stepSeconds)

/** The step whose code this is, around a time; null if it is none of theirs. */
export function matchingStep(secret: Buffer, code: string, time: Date): number | null {
  const steps = tolerance.map((difference) => stepAt(time) + difference)
  return steps.find((step) => timingSafeEqual(Buffer.from(totpCode(secret, step)), sixBytes(code))) ?? null
}

const sixBytes = (code: string) => {
  const bytes = Buffer.from(code)
  return bytes.length === 6 ? bytes : Buffer.alloc(6)
}

/** How authenticator apps read a secret: base32 without padding (RFC 4648, section 6). */
export function base32(bytes: Buffer): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** What an authenticator app takes from a QR code (the Key URI format of Google Authenticator). */
export function totpUri({ issuer, name, secret }: { issuer: string; name: string; secret: Buffer }): string {
  const label = [issuer, name].map(encodeURIComponent).join(':')
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`
}
