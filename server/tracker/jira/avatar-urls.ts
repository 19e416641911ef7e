import { signText } from '#server/secrets/signature.ts'
import type { Employee } from '#server/sessions/store.ts'
import { sitePath } from '#server/tracker/jira/site-path.ts'
import { avatarUrl } from '#server/tracker/urls.ts'

export const avatarPurpose = 'avatar'
/** The only size that screens show. */
const size = '48x48'

/** The URLs of the portal for a picture that Jira has named; none for a picture elsewhere, such as at Gravatar. */
export type ShowAvatar = (
  as: Employee,
  urls: Readonly<Record<string, string>> | null | undefined,
) => AvatarUrls
type AvatarUrls = Record<string, string>

/**
 * Paths are signed, so that browsers can ask for pictures that Jira has named, and for nothing else.
 * @param url where Jira is: pictures of another origin are not asked for
 * @param apiUrl where apps get them instead, below the path of a site
 */
export function createShowAvatar(key: Buffer, url: string, apiUrl?: string): ShowAvatar {
  const own = url.replace(/\/+$/, '')
  const site = apiUrl && `${apiUrl}${sitePath('')}`
  return (as, urls): AvatarUrls => {
    const source = urls?.[size]
    const base = site && source?.startsWith(site) ? source.slice(0, source.indexOf('/', site.length)) : own
    if (!source?.startsWith(`${base}/`)) return {}
    const path = source.slice(base.length)
    return { [size]: avatarUrl(as, path, signText(key, path, avatarPurpose)) }
  }
}
