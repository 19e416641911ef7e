import type { Credential, Credentials } from '#server/credentials/credential-store.ts'
import { isDomainError } from '#server/errors.ts'
import { type OAuth, type OAuthTokens, tokensSchema } from '#server/tracker/jira/oauth.ts'
import { sitePath } from '#server/tracker/jira/site-path.ts'

/** Tokens are renewed so long before they end, in milliseconds. */
const margin = 60_000

export const sealable = ({ access, refresh, expires, site }: OAuthTokens): string =>
  JSON.stringify({ access, refresh, expires, site })

/** Credentials with an access token that is valid now. One process renews it, while the others wait. */
export function createOAuthCredentials(
  credentials: Pick<Credentials, 'find' | 'renew' | 'refuse'>,
  oauth: OAuth,
  now: () => number,
): Pick<Credentials, 'find' | 'refuse'> {
  const isCurrent = ({ expires }: OAuthTokens) => expires - margin > now()
  const read = ({ authorization }: Credential) => tokensSchema.parse(JSON.parse(authorization))
  /** Of an account that was connected before the company had an app. */
  const isApiToken = ({ authorization }: Credential) => !authorization.startsWith('{')
  /** A dashboard asks many times at once: only one of these waits for the row. */
  const renewing = new Map<number, Promise<Credential | null>>()

  const renew = async (accountId: number): Promise<Credential | null> => {
    let used: Credential | undefined
    try {
      return await credentials.renew(accountId, async (current) => {
        used = current
        const tokens = read(current)
        return isCurrent(tokens)
          ? current
          : { ...current, authorization: sealable(await oauth.refresh(`renew:${accountId}`, tokens)) }
      })
    } catch (error) {
      if (used && isDomainError(error, 'reconnect')) await credentials.refuse(accountId, used)
      throw error
    }
  }
  const renewOnce = (accountId: number) => {
    const running = renewing.get(accountId) ?? renew(accountId).finally(() => renewing.delete(accountId))
    renewing.set(accountId, running)
    return running
  }

  return {
    async find(accountId) {
      const stored = await credentials.find(accountId)
      if (!stored) return null
      if (isApiToken(stored)) {
        await credentials.refuse(accountId, stored)
        return null
      }
      const valid = isCurrent(read(stored)) ? stored : await renewOnce(accountId)
      if (!valid) return null
      const { access, site } = read(valid)
      return { ...valid, authorization: `Bearer ${access}`, pathPrefix: sitePath(site) }
    },
    async refuse(accountId, refused) {
      const stored = await credentials.find(accountId)
      // Renewed ones that were set meanwhile stay.
      if (stored && `Bearer ${read(stored).access}` === refused.authorization)
        await credentials.refuse(accountId, stored)
    },
  }
}
