import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/** The cost of a hash: KiB of memory, passes over it, lanes. */
export interface PasswordCost {
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
}

/** The minimum that OWASP's Password Storage Cheat Sheet recommends for Argon2id. */
export const defaultCost: PasswordCost = { memory: 19_456, passes: 2, parallelism: 1 }

/** Passwords are stored as Argon2id hashes in PHC form, each with its own salt and cost (AC-170). */
export interface Passwords {
  hash(password: string): Promise<string>
  /** Whether the password matches the hash. Without a hash, false after the same time. */
  verify(password: string, hash: string | null): Promise<boolean>
  /** Whether the hash was made with an outdated cost and should be replaced. */
  isOutdated(hash: string): boolean
}

const tagLength = 32
const saltLength = 16
const derive = promisify(argon2)

export function createPasswords(cost: PasswordCost = defaultCost): Passwords {
  const prefix = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$`
  const dummyHash = { cost, salt: randomBytes(saltLength), tag: randomBytes(tagLength) }
  return {
    async hash(password) {
      const salt = randomBytes(saltLength)
      return `${prefix}${base64(salt)}$${base64(await deriveHash(password, salt, cost))}`
    },
    async verify(password, hash) {
      const known = hash === null ? dummyHash : parse(hash)
      const tag = await deriveHash(password, known.salt, known.cost)
      return tag.length === known.tag.length && timingSafeEqual(tag, known.tag)
    },
    isOutdated: (hash) => !hash.startsWith(prefix),
  }
}

function deriveHash(password: string, nonce: Buffer, cost: PasswordCost): Promise<Buffer> {
  // Keyboards compose accented letters differently; the password is the same.
  const message = Buffer.from(password.normalize('NFC'))
  return derive('argon2id', { message, nonce, tagLength, ...cost } satisfies Argon2Parameters)
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

function parse(hash: string) {
  const [, memory, passes, parallelism, salt = '', tag = ''] = phc.exec(hash) ?? []
  if (!tag) throw new Error('A stored password hash is not in PHC form')
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

/** Base64 as in PHC strings: without padding. */
const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
