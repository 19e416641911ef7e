import { z } from 'zod'
import { connectionMessages as messages } from '#contract/employee/connection.ts'
import type { Config } from '#server/config.ts'
import { DomainError, invalid, reconnect } from '#server/errors.ts'
import { toDomainError } from '#server/tracker/jira/refusals.ts'
import { userSchema } from '#server/tracker/jira/schemas.ts'
import { restPath } from '#server/tracker/jira/session.ts'
import { sitePath } from '#server/tracker/jira/site-path.ts'
import type { Upstream } from '#server/upstream/client.ts'

/** Where Atlassian signs people in, and where it answers apps. With OAuth, nothing else is asked. */
export interface Atlassian {
  readonly auth: string
  readonly api: string
}
export const atlassian: Atlassian = {
  auth: 'https://auth.atlassian.com',
  api: 'https://api.atlassian.com',
}

/** The app of the company that employees let act for them, registered at Atlassian. */
export interface OAuthApp {
  readonly id: string
  readonly secret: string
  /** Where Atlassian leads people back to. */
  readonly returnUrl: string
}

/** Null where employees connect Jira by API tokens. */
export function oauthAppOf({
  JIRA_KIND: kind,
  JIRA_CLIENT_ID: id,
  JIRA_CLIENT_SECRET: secret,
  PUBLIC_URL,
}: Pick<Config, 'JIRA_KIND' | 'JIRA_CLIENT_ID' | 'JIRA_CLIENT_SECRET' | 'PUBLIC_URL'>): OAuthApp | null {
  return kind === 'cloud' && id && secret
    ? { id, secret, returnUrl: new URL('/employee/profile', PUBLIC_URL).href }
    : null
}

/** Of the platform and of Jira Software; the last one brings a refresh token. */
const scopes = [
  ...['read:jira-work', 'write:jira-work', 'read:jira-user'],
  ...['read:board-scope:jira-software', 'write:board-scope:jira-software'],
  ...['read:sprint:jira-software', 'write:sprint:jira-software', 'read:issue-details:jira', 'read:jql:jira'],
  'offline_access',
]

export const tokensSchema = z.object({
  access: z.string(),
  /** Works once; the answer has the next one. */
  refresh: z.string(),
  /** When `access` ends, in milliseconds since 1970. */
  expires: z.number(),
  /** The id of the Jira site. */
  site: z.string(),
})
export type OAuthTokens = z.infer<typeof tokensSchema>

/** Atlassian's tokens are a few kilobytes long. */
const token = z.string().min(1).max(20_000)
const grantSchema = z.object({
  access_token: token,
  refresh_token: token,
  /** In seconds. */
  expires_in: z.number().positive(),
})
const sitesSchema = z.array(z.object({ id: z.string().regex(/^[\w-]{1,100}$/), url: z.string() }))

/** Atlassian's authorization code grants (3LO). It has no PKCE: the secret of the app is what a stolen code lacks. */
export interface OAuth {
  /** Where an employee lets the app act. */
  authorizeUrl(state: string): string
  /** Throws `invalid` for a code that was not given to this app, or is used up. */
  exchange(key: string, code: string): Promise<OAuthTokens & { identity: string; displayName: string }>
  /** The next tokens; these are used up. Throws `reconnect` for tokens that were revoked. */
  refresh(key: string, tokens: OAuthTokens): Promise<OAuthTokens>
}

interface OAuthOptions {
  readonly app: OAuthApp
  /** Where Jira is for people: the site that the app has to be allowed for. */
  readonly url: string
  readonly at: Atlassian
  readonly auth: Upstream
  readonly api: Upstream
  readonly now: () => number
}

export function createOAuth({ app, url, at, auth, api, now }: OAuthOptions): OAuth {
  const ask = async (key: string, grant: Readonly<Record<string, string>>) => {
    const answer = await auth.ask(grantSchema, {
      ...{ method: 'POST', path: '/oauth/token', caller: { key } },
      json: { ...grant, client_id: app.id, client_secret: app.secret },
    })
    const { access_token: access, refresh_token: refresh, expires_in: seconds } = answer
    return { access, refresh, expires: now() + seconds * 1000 }
  }
  const findSite = async (caller: { key: string; authorization: string }) => {
    const sites = await api.ask(sitesSchema, { path: '/oauth/token/accessible-resources', caller })
    const site = sites.find((one) => URL.parse(one.url)?.origin === new URL(url).origin)
    if (!site) throw invalid(`Allow access to ${new URL(url).host} when you sign in.`)
    return site.id
  }

  return {
    authorizeUrl: (state) =>
      `${at.auth}/authorize?${new URLSearchParams({
        ...{ audience: 'api.atlassian.com', client_id: app.id, scope: scopes.join(' ') },
        ...{ redirect_uri: app.returnUrl, state, response_type: 'code', prompt: 'consent' },
      })}`,
    async exchange(key, code) {
      const grant = { grant_type: 'authorization_code', code, redirect_uri: app.returnUrl }
      const tokens = await ask(key, grant).catch((error) => {
        throw isRefused(error) ? invalid(messages.loginEnded) : error
      })
      const caller = { key, authorization: `Bearer ${tokens.access}` }
      const site = await findSite(caller)
      const path = `${sitePath(site)}${restPath('cloud')}/myself`
      const { accountId: identity, displayName } = await api.ask(userSchema, { path, caller })
      if (!identity) throw invalid(messages.loginEnded)
      return { ...tokens, site, identity, displayName }
    },
    async refresh(key, { refresh, site }) {
      const grant = { grant_type: 'refresh_token', refresh_token: refresh }
      const tokens = await ask(key, grant).catch((error) => {
        throw isRefused(error)
          ? reconnect('Jira does not accept your sign-in. Connect it again in your profile.')
          : error
      })
      return { ...tokens, site }
    },
  }
}

/** Atlassian answers 400, 401, or 403 to codes and tokens that it does not accept. */
function isRefused(error: unknown): boolean {
  const known = toDomainError(error)
  return known instanceof DomainError && known.code !== 'unavailable'
}
