import { createPasswords } from '#server/sessions/passwords.ts'
import { admin } from '#server/sessions/tables.ts'
import { type House, lightCost } from '#tests/support/app.ts'

export interface Account {
  readonly id: number
  readonly email: string
  readonly password: string
}

let born = 0

/** One more administrator, whom no other test knows. */
export async function newAdministrator(
  { db }: House,
  email = `admin${++born}@example.com`,
): Promise<Account> {
  const password = `a password ${Math.random()}`
  const passwordHash = await createPasswords(lightCost).hash(password)
  const [row] = await db
    .insert(admin)
    .values({ email, firstName: 'Grace', lastName: 'Hopper', passwordHash })
    .returning({ id: admin.id })
  return { id: (row as { id: number }).id, email, password }
}

/** Signs in as the screen does. Every call comes from an address of its own unless one is given. */
export function signIn(
  { call }: House,
  { email, password }: { email: string; password: string },
  more: { remember?: boolean; remoteAddress?: string; cookies?: Record<string, string> } = {},
) {
  const { remember, remoteAddress = newAddress(), cookies = {} } = more
  const payload = { UserEmail: email, password, remember }
  return call({ method: 'POST', url: '/api/adminLogin/', payload, remoteAddress, cookies })
}

let addresses = 0

/** An address that has not called before. */
export const newAddress = (): string => `10.1.${addresses >> 8}.${addresses++ & 255}`

/** The session's tokens of a new sign-in. */
export async function tokensOf(house: House, account: Account): Promise<{ access: string; refresh: string }> {
  const response = await signIn(house, account)
  if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${response.body}`)
  return response.json()
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** What the profile call answers to this token. */
export async function statusFor({ call }: House, account: Account, token: string): Promise<number> {
  return (await call({ url: `/api/get-admin/${account.id}/`, headers: bearer(token) })).statusCode
}
