import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Outlet, redirect, useLocation } from 'react-router'
import { adminPath } from '#contract/account/admin-path.ts'
import { permits, refusalOf } from '#contract/account/roles.ts'
import { profileQuery } from '#web/admin/account/account-api.ts'
import { SecondStepSetup } from '#web/admin/account/second-step-setup.tsx'
import { useRole } from '#web/admin/permissions.ts'
import { area, areaOfScreen } from '#web/admin/screens.ts'
import { useSignOutElsewhere } from '#web/admin/session-end.ts'
import { Header } from '#web/admin/shell/header.tsx'
import { Navigation } from '#web/admin/shell/navigation.tsx'
import { RefusedScreen } from '#web/admin/shell/refused-screen.tsx'
import { followRowChanges } from '#web/admin/shell/row-changes.ts'
import { clearSession, isSignedIn } from '#web/admin-session.ts'
import { ApiError } from '#web/api.ts'
import { useLiveQueries } from '#web/live-queries.ts'
import { queryClient } from '#web/query-client.ts'
import { loginPath } from '#web/requested-path.ts'
import { useSite } from '#web/site.ts'
import { ReadOnly } from '#web/ui/read-only.tsx'
import { FailedScreen } from '#web/ui/tool-area.tsx'
import type { Route } from './+types/layout.ts'

// Many parts of a screen ask for the role, each when it appears. An event tells when it changes.
queryClient.setQueryDefaults(['GET get-admin/{id}/'], { staleTime: 60_000 })

/**
 * The guard: the stored flag decides whether a screen shows at all (AC-017, AC-018). The session is verified once
 * before the first screen, because published rows are public (AC-021).
 */
export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  if (!isSignedIn()) throw redirect(loginPath(area, url))
  try {
    await queryClient.ensureQueryData(profileQuery())
  } catch (cause) {
    // Any other error is not about the session; the screens show it in place.
    if (!(cause instanceof ApiError) || cause.status !== 401) return null
    clearSession()
    throw redirect(loginPath(area, url, { hasEnded: true }))
  }
  return null
}

export const shouldRevalidate = () => true

/** Every signed-in screen, or what has to be set up before any of them. */
export default function AdminLayout() {
  const { data: profile } = useQuery(profileQuery())
  const [isSettingUp, setSettingUp] = useState(false)
  // It stays until one has gone on: the recovery codes are shown only there.
  if (profile?.lacks_second_step && !isSettingUp) setSettingUp(true)
  if (isSettingUp) return <SecondStepSetup />
  return (
    <Frame>
      <Screen />
    </Frame>
  )
}

export function ErrorBoundary() {
  return (
    <Frame>
      <FailedScreen to={`${adminPath}/dashboard`}>Go to the dashboard</FailedScreen>
    </Frame>
  )
}

/** Header, left menu, and footer around a screen. */
function Frame({ children }: { children: ReactNode }) {
  const { company } = useSite()
  useSignOutElsewhere()
  useLiveQueries({ follow: followRowChanges, collectMs: 100 })
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#content" className="skip-link">
        Skip to content
      </a>
      <Header />
      <div className="flex flex-1">
        <aside className="hidden w-60 shrink-0 border-r border-line md:block">
          <div className="sticky top-14 max-h-[calc(100dvh-3.5rem)] overflow-y-auto">
            <Navigation />
          </div>
        </aside>
        <div className="flex min-w-0 flex-1 flex-col">
          <main
            id="content"
            tabIndex={-1}
            className="w-full max-w-[90rem] flex-1 px-4 py-5 outline-none lg:px-8"
          >
            {children}
          </main>
          <footer className="px-4 py-4 text-sm text-ink-muted lg:px-8">
            © {company.copyrightYear} {company.name}
          </footer>
        </div>
      </div>
    </div>
  )
}

/** The screen at the URL, if the role includes it. */
function Screen() {
  const { pathname } = useLocation()
  const role = useRole()
  const part = areaOfScreen(pathname.slice(adminPath.length + 1))
  const isKnown = role !== undefined && part !== undefined
  if (isKnown && !permits(role, part, 'read')) return <RefusedScreen role={role} area={part} />
  const isReadOnly = isKnown && !permits(role, part, 'write')
  // One tree for both, so that a form keeps what is typed while the role changes.
  return (
    <ReadOnly value={isReadOnly}>
      {isReadOnly && <p className="mb-4 text-sm text-ink-muted">{refusalOf(role, part)}</p>}
      <Outlet />
    </ReadOnly>
  )
}
