import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import { messages } from '#contract/messages.ts'
import { pageContext } from '#web/context.ts'
import type { Route } from './+types/root.ts'
import mark from './ui/mark.svg'

/** What every page knows of the installation; it never changes while the page is open. */
export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl, mediaBase, isPreview } = context.get(pageContext)
  // Only pages that nobody keeps carry the mark.
  return { publicUrl, mediaBase, ...(isPreview ? { isPreview } : {}) }
}

export const shouldRevalidate = () => false

export const links: Route.LinksFunction = () => [{ rel: 'icon', type: 'image/svg+xml', href: mark }]

export function Layout({ children }: { children: ReactNode }) {
  return (
    // A remembered theme may stand on it before React comes.
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default Outlet

/** The last resort, where not even the frame of an area could be shown. */
export function ErrorBoundary() {
  return <p>{messages.internalError}</p>
}
