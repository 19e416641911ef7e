import { Outlet, redirect, useLocation } from 'react-router'
import { canonicalPath, documentTitle, isGuarded } from '#web/admin/screens.ts'
import { Logo } from '#web/ui/logo.tsx'
import type { Route } from './+types/root.ts'
import '#web/admin/admin.css'
import themeInit from '../ui/theme-init.js?url'

/** Without a server loader the admin area runs in the browser; the server sends an empty layout only. */
export function clientLoader({ url }: Route.ClientLoaderArgs) {
  const right = canonicalPath(url.pathname)
  if (right) throw redirect(right + url.search)
  return null
}

/** The screens have none of their own: the server, which does not know them, sends this one. */
export const meta: Route.MetaFunction = ({ location }) => [
  { title: documentTitle(location) },
  { name: 'robots', content: 'noindex' },
]

/** What the server sends: the frame of the screens without anything in it. */
export function HydrateFallback() {
  const { pathname } = useLocation()
  return (
    <>
      <script src={themeInit} />
      <main data-area="tool" aria-busy="true" className="flex min-h-dvh flex-col">
        {isGuarded(pathname) && (
          <>
            <div className="flex h-14 items-center border-b border-line px-4.5 lg:px-5.5">
              <Logo />
            </div>
            <div className="hidden w-60 flex-1 border-r border-line md:block" />
          </>
        )}
      </main>
    </>
  )
}

export default function AdminRoot() {
  return (
    <div data-area="tool">
      <Outlet />
    </div>
  )
}
