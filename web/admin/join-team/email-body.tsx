import { useMemo } from 'react'
import { withoutRemoteImages } from '#web/admin/join-team/email-texts.ts'

/** The text of an e-mail with its formatting (HD-220, HD-227). */
export function EmailBody({ html }: { html: string }) {
  const shown = useMemo(() => withoutRemoteImages(html), [html])
  return (
    <div
      className="rich-text max-w-[70ch] wrap-anywhere"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized when it was stored (HD-227)
      dangerouslySetInnerHTML={{ __html: shown }}
    />
  )
}
