import { Outlet, useLocation } from 'react-router'
import { documentTitle, isGuarded } from '#web/employee/screens.ts'
import { Logo } from '#web/ui/logo.tsx'
import type { Route } from './+types/root.ts'
import '#web/employee/employee.css'
import themeInit from '../ui/theme-init.js?url'

/** Without a server loader the portal runs in the browser; the server sends an empty layout only. */
export const clientLoader = () => null

/** The screens have none of their own: the server, which does not know them, sends this one. */
export const meta: Route.MetaFunction = ({ location }) => [
  { title: documentTitle(location.pathname.replace(/\/+$/, '')) },
  { name: 'robots', content: 'noindex' },
]

/** What the server sends: the frame of the screens without anything in it. */
export function HydrateFallback() {
  const { pathname } = useLocation()
  return (
    <>
      <script src={themeInit} />
      <main data-area="tool" aria-busy="true" className="min-h-dvh">
        {isGuarded(pathname) && (
          <div className="flex h-14 items-center border-b border-line px-4.5 lg:px-5.5">
            <Logo />
          </div>
        )}
      </main>
    </>
  )
}

export default function PortalRoot() {
  return (
    <div data-area="tool">
      <Outlet />
    </div>
  )
}
