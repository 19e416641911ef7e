import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { passkeyLimits } from '#contract/account/passkey-fields.ts'
import { sessionLifetime } from '#contract/limits.ts'
import type { Config } from '#server/config.ts'
import type { Tokens } from '#server/sessions/store.ts'
import type { AccountKind } from '#server/sessions/tables.ts'

/** By kind of account, so that an administrator and an employee can share a browser (AC-140, EP-046). */
const cookieNames = {
  admin: { access: 'accessToken', refresh: 'refreshToken' },
  employee: { access: 'employeeAccessToken', refresh: 'employeeRefreshToken' },
} as const satisfies Record<AccountKind, { access: string; refresh: string }>

/** The cookies of a session: for this host only, inaccessible to scripts and other sites (AC-061, AC-140). */
export interface SessionCookies {
  /** Both live equally long: 14 days with "remember me", otherwise until the browser closes (AC-064, AC-065). */
  set(reply: FastifyReply, tokens: Tokens): void
  /** Makes the browser a known device of the account. Survives signing out. */
  setDevice(reply: FastifyReply, accountId: number, token: string): void
  clear(reply: FastifyReply): void
  /** By which a browser proves that it has asked for the challenge that its passkey signs. */
  setChallenge(reply: FastifyReply, token: string): void
  clearChallenge(reply: FastifyReply): void
}

export function sessionCookies(
  kind: AccountKind,
  { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>,
): SessionCookies {
  const names = cookieNames[kind]
  const options: CookieSerializeOptions = {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: PUBLIC_URL.startsWith('https:'),
  }
  return {
    set(reply, { access, refresh, persistent }) {
      const expiry = persistent ? { maxAge: sessionLifetime.refreshSeconds } : {}
      reply.setCookie(names.access, access, { ...options, ...expiry })
      reply.setCookie(names.refresh, refresh, { ...options, ...expiry })
    },
    setDevice(reply, accountId, token) {
      reply.setCookie(deviceName(accountId), token, { ...options, maxAge: sessionLifetime.deviceSeconds })
    },
    clear(reply) {
      for (const name of Object.values(names)) reply.clearCookie(name, options)
    },
    setChallenge(reply, token) {
      reply.setCookie(challengeName(kind), token, { ...options, maxAge: passkeyLimits.challengeSeconds })
    },
    clearChallenge(reply) {
      reply.clearCookie(challengeName(kind), options)
    },
  }
}

export const accessCookie = (kind: AccountKind, { cookies }: FastifyRequest): string | undefined =>
  cookies[cookieNames[kind].access]

export const refreshCookie = (kind: AccountKind, { cookies }: FastifyRequest): string | undefined =>
  cookies[cookieNames[kind].refresh]

const challengeName = (kind: AccountKind) => `${kind}-passkey`

export const challengeCookie = (kind: AccountKind, { cookies }: FastifyRequest): string | undefined =>
  cookies[challengeName(kind)]

/** One for each account, so that two people can share a browser. */
const deviceName = (accountId: number) => `device-${accountId}`

export const deviceCookie = (
  { cookies }: FastifyRequest,
  accountId: number | undefined,
): string | undefined => cookies[deviceName(accountId ?? 0)]

/** The token of an Authorization header. */
export const bearerToken = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer ([\w-]{1,200})$/.exec(headers.authorization ?? '')?.[1]

/** Every token of a kind of account in a request, from the header or cookies. */
export const presentedTokens = (kind: AccountKind, request: FastifyRequest): string[] =>
  [bearerToken(request), accessCookie(kind, request), refreshCookie(kind, request)].filter(
    (token) => token !== undefined,
  )
