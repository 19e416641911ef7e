import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sessionLifetime } from '#contract/limits.ts'
import type { Config } from '#server/config.ts'
import type { Tokens } from '#server/sessions/store.ts'

const cookieNames = { access: 'accessToken', refresh: 'refreshToken' } as const

/** The cookies of an administrator: for this host only, out of reach of scripts and of other sites (AC-061, AC-140). */
export interface SessionCookies {
  /** Both live equally long: 14 days for who wants to be remembered, else until the browser closes (AC-064, AC-065). */
  set(reply: FastifyReply, tokens: Tokens): void
  /** Makes the browser a known device of the account. Stays after a log-out. */
  setDevice(reply: FastifyReply, accountId: number, token: string): void
  clear(reply: FastifyReply): void
}

export function sessionCookies({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): SessionCookies {
  const options: CookieSerializeOptions = {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: PUBLIC_URL.startsWith('https:'),
  }
  return {
    set(reply, { access, refresh, persistent }) {
      const expiry = persistent ? { maxAge: sessionLifetime.refreshSeconds } : {}
      reply.setCookie(cookieNames.access, access, { ...options, ...expiry })
      reply.setCookie(cookieNames.refresh, refresh, { ...options, ...expiry })
    },
    setDevice(reply, accountId, token) {
      reply.setCookie(deviceName(accountId), token, { ...options, maxAge: sessionLifetime.deviceSeconds })
    },
    clear(reply) {
      for (const name of Object.values(cookieNames)) reply.clearCookie(name, options)
    },
  }
}

export const refreshCookie = ({ cookies }: FastifyRequest): string | undefined => cookies[cookieNames.refresh]

/** One for each account, so that two administrators can share a browser. */
const deviceName = (accountId: number) => `device-${accountId}`

export const deviceCookie = (
  { cookies }: FastifyRequest,
  accountId: number | undefined,
): string | undefined => cookies[deviceName(accountId ?? 0)]

/** Every token that a request presents, in a header or in cookies. */
export function presentedTokens({ headers, cookies }: FastifyRequest): string[] {
  const bearer = /^Bearer ([\w-]{1,200})$/.exec(headers.authorization ?? '')?.[1]
  return [bearer, cookies[cookieNames.access], cookies[cookieNames.refresh]].filter(
    (token) => token !== undefined,
  )
}
