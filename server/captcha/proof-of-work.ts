import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { captchaSeconds, hasLeadingZeroBits } from '#contract/captcha.ts'
import { consumeToken } from '#server/captcha/consume-token.ts'
import type { CaptchaProvider } from '#server/captcha/provider.ts'
import { secret } from '#server/captcha/tables.ts'
import type { Database } from '#server/database/connect.ts'
import { onlyRow } from '#server/database/only-row.ts'

/** About 130,000 hashes on average: a fraction of a second for a visitor, expensive for thousands of forms. */
const defaultDifficulty = 17

/**
 * The built-in proof-of-work CAPTCHA. A challenge is `<random>.<expiry>.<signature>` and is not stored until it is
 * used.
 */
export function createProofOfWork(db: Database, difficulty = defaultDifficulty): CaptchaProvider {
  let key: Promise<string> | undefined
  const signingKey = () => {
    key ??= loadKey(db).catch((error) => {
      key = undefined
      throw error
    })
    return key
  }
  const signed = async (text: string) =>
    createHmac('sha256', await signingKey())
      .update(text)
      .digest('base64url')

  return {
    async challenge() {
      const text = `${randomBytes(16).toString('base64url')}.${Math.floor(Date.now() / 1000) + captchaSeconds}`
      return { kind: 'proofOfWork', challenge: `${text}.${await signed(text)}`, difficulty }
    },
    hosts: [],
    async verify(token) {
      const parts = /^([\w-]{22})\.(\d{10})\.([\w-]{43})\.\d{1,15}$/.exec(token)
      if (!parts) return false
      const [, random = '', expiry = '', signature = ''] = parts
      const expected = await signed(`${random}.${expiry}`)
      if (!timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) return false
      if (Number(expiry) * 1000 < Date.now()) return false
      if (!hasLeadingZeroBits(createHash('sha256').update(token).digest(), difficulty)) return false
      return consumeToken(db, random)
    },
  }
}

/** The signing key that all processes share, created by the first. */
async function loadKey(db: Database): Promise<string> {
  const name = 'robot-check'
  await db
    .insert(secret)
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflictDoNothing()
  return onlyRow(await db.select({ value: secret.value }).from(secret).where(eq(secret.name, name))).value
}
