import { type ReactNode, useEffect, useRef } from 'react'
import { Link, Outlet, redirect, useLoaderData, useLocation, useNavigate } from 'react-router'
import { SessionEndedBar } from '#web/employee/account/session-ended-bar.tsx'
import { conversationsQuery } from '#web/employee/chat/chat-api.ts'
import { useDropGuard } from '#web/employee/files/drop-area.tsx'
import { unreadQuery } from '#web/employee/inbox/inbox-api.ts'
import { profileQuery } from '#web/employee/portal-api.ts'
import { prefetchQueries } from '#web/employee/prefetch-queries.ts'
import { connectionsQuery } from '#web/employee/profile/connections.tsx'
import { area, homePath } from '#web/employee/screens.ts'
import { isSignedIn, storeReader } from '#web/employee/session.ts'
import { ConnectionBar } from '#web/employee/shell/connection-bar.tsx'
import { Header } from '#web/employee/shell/header.tsx'
import { skipPrompt } from '#web/forms/skip-prompt.ts'
import { loginPath } from '#web/requested-path.ts'
import { useSite } from '#web/site.ts'
import { focusWhenReady } from '#web/ui/focus/focus-when-ready.ts'
import { FailedScreen, ToolFrame } from '#web/ui/tool-area.tsx'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'
import { useStorageCheck } from '#web/ui/use-storage-check.ts'
import type { Route } from './+types/layout.ts'

export const loader = prefetchQueries(({ prefetch }) =>
  Promise.all([
    prefetch(profileQuery()),
    prefetch(conversationsQuery()),
    prefetch(unreadQuery()),
    prefetch(connectionsQuery()),
  ]),
)

/** The guard: the stored flag decides, without a call (EP-011 to EP-014). For a page from the server the start script is the guard. */
export function clientLoader({ url }: Route.ClientLoaderArgs) {
  if (!isSignedIn()) throw redirect(loginPath(area, url))
  return null
}

export const shouldRevalidate = () => true

/** Every signed-in screen. */
export default function PortalLayout() {
  const answers = useLoaderData<typeof loader>()
  const isHydrated = useIsHydrated()
  if (!answers && !isHydrated) return <ToolFrame hasHeader />
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}

export function ErrorBoundary() {
  return (
    <Frame>
      <FailedScreen to={homePath}>Go back to the portal</FailedScreen>
    </Frame>
  )
}

/** Header and footer around a screen. */
function Frame({ children }: { children: ReactNode }) {
  const { company } = useSite()
  useSignOutElsewhere()
  useFocusOnScreen()
  useDropGuard()
  // The next page comes from the server with its data.
  useEffect(storeReader, [])
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#content" className="skip-link">
        Skip to content
      </a>
      <Header />
      <SessionEndedBar />
      <ConnectionBar />
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto w-full max-w-[90rem] flex-1 px-4 py-6 outline-none lg:px-8"
      >
        {children}
      </main>
      <footer className="mx-auto flex w-full max-w-[90rem] flex-wrap gap-x-6 gap-y-2 px-4 py-5 text-sm text-ink-muted lg:px-8">
        <p className="mr-auto max-sm:w-full">
          © {company.copyrightYear} {company.name}
        </p>
        <FooterLink to="/privacy-policy">Privacy Policy</FooterLink>
        <FooterLink to="/terms-condition">Terms &amp; Conditions</FooterLink>
      </footer>
    </div>
  )
}

/** The public site has another style sheet, so it is a new document. */
function FooterLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} reloadDocument className="line-target underline-offset-4 hover:text-ink hover:underline">
      {children}
    </Link>
  )
}

/** A link that led to another screen is gone with its own; then the focus goes to the new one. */
function useFocusOnScreen() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    focusWhenReady(() => document.getElementById('content'), { onlyWhenLost: true, preventScroll: true })
  }, [pathname])
}

/** Signing out in another tab, or coming back to a page from the browser's cache, leads to the log-in page as well. */
function useSignOutElsewhere() {
  const navigate = useNavigate()
  useStorageCheck(() => {
    if (!isSignedIn()) void navigate(loginPath(area, location), { ...skipPrompt, replace: true })
  })
}
