import { redirect, useLocation } from 'react-router'
import { canonicalPath, documentTitle, isGuarded } from '#web/admin/screens.ts'
import { siteIn } from '#web/site.ts'
import themeInit from '#web/ui/theme/theme-init.js?url'
import { ToolArea, ToolFrame } from '#web/ui/tool-area.tsx'
import type { Route } from './+types/root.ts'
import '#web/admin/admin.css'

/** Without a server loader, the admin area runs in the browser; the server sends only an empty layout. */
export function clientLoader({ url }: Route.ClientLoaderArgs) {
  const right = canonicalPath(url.pathname)
  if (right) throw redirect(right + url.search)
  return null
}

/** The screens have no title of their own: the server, which does not know them, sends this one. */
export const meta: Route.MetaFunction = ({ location, matches }) => [
  { title: documentTitle(location, siteIn(matches).company.name) },
  { name: 'robots', content: 'noindex' },
]

export function HydrateFallback() {
  const { pathname } = useLocation()
  return (
    <>
      <script src={themeInit} />
      <ToolFrame hasHeader={isGuarded(pathname)}>
        {isGuarded(pathname) && <div className="hidden w-60 flex-1 border-r border-line md:block" />}
      </ToolFrame>
    </>
  )
}

export default ToolArea
