import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Link, Outlet } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { Logo } from '#web/ui/images/logo.tsx'
import { onOfflineNavigation } from '#web/ui/offline-navigation.ts'
import { LateScreen } from '#web/ui/on-demand.tsx'
import { Toasts, toast } from '#web/ui/toasts/toast.tsx'

// The admin area and the portal are tools and look alike.

/** The query cache and the toasts of all screens of an area, signed in or not. */
export function ToolProviders({ client, children }: { client: QueryClient; children?: ReactNode }) {
  useEffect(
    () =>
      onOfflineNavigation(() =>
        toast.progress('You are offline', 'The screen opens as soon as there is a connection.'),
      ),
    [],
  )
  return (
    <QueryClientProvider client={client}>
      {/* React Aria writes a style element unless one of this name exists; our policy forbids it, and components.css has the rule. */}
      <meta id="react-aria-pressable-style" />
      <LateScreen />
      <Outlet />
      {children}
      <Toasts />
    </QueryClientProvider>
  )
}

/** The empty frame that the server sends if it cannot render a screen. */
export const ToolFrame = ({ hasHeader, children }: { hasHeader: boolean; children?: ReactNode }) => (
  <main data-area="tool" aria-busy="true" className="flex min-h-dvh flex-col">
    {hasHeader && (
      <div className="flex h-14 items-center border-b border-line px-4.5 lg:px-5.5">
        <Logo />
      </div>
    )}
    {children}
  </main>
)

export const ToolArea = () => (
  <div data-area="tool">
    <Outlet />
  </div>
)

/**
 * In place of a screen that has failed, within the frame of its area.
 * @param children the text of the link that leads out
 */
export const FailedScreen = ({ to, children }: { to: string; children: string }) => (
  <div role="alert" className="grid justify-items-center gap-1 py-16 text-center">
    <h1 className="text-xl font-semibold">This page could not be shown</h1>
    <p className="text-md text-ink-muted">Something went wrong. Reload it, or go on elsewhere.</p>
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button icon="retry" onClick={() => window.location.reload()}>
        Reload
      </Button>
      <Link to={to} className="text-md font-medium text-brand underline-offset-4 hover:underline">
        {children}
      </Link>
    </div>
  </div>
)

/** @param children the text of the link that leads out */
export function NoSuchScreen({ what, to, children }: { what: string; to: string; children: string }) {
  return (
    <div className="grid justify-items-center gap-1 py-16 text-center">
      <h1 className="text-xl font-semibold">This page does not exist</h1>
      <p className="text-md text-ink-muted">The URL may be misspelled, or the {what} has moved.</p>
      <Link to={to} className="mt-4 text-md font-medium text-brand underline-offset-4 hover:underline">
        {children}
      </Link>
    </div>
  )
}
