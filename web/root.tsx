import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import { messages } from '#contract/messages.ts'
import { siteOf } from '#contract/site-settings/site.ts'
import { pageContext } from '#web/context.ts'
import type { Route } from './+types/root.ts'
import favicon from './ui/images/mark.svg'

/** The installation and its company, as every page knows them; they never change while the page is open. */
export async function loader({ context }: Route.LoaderArgs) {
  const { publicUrl, mediaBase, preview, siteChanges } = context.get(pageContext)
  return {
    publicUrl,
    mediaBase,
    site: siteOf(await siteChanges()),
    // Only pages that are never cached have it.
    ...(preview ? { preview } : {}),
  }
}

export const shouldRevalidate = () => false

export const links: Route.LinksFunction = () => [{ rel: 'icon', type: 'image/svg+xml', href: favicon }]

export function Layout({ children }: { children: ReactNode }) {
  return (
    // The stored theme may be set on it before React starts.
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

/** The last resort, if not even the layout of an area can be rendered. */
export function ErrorBoundary() {
  return (
    <p>
      {messages.internalError} <a href="/">Go to the home page</a>
    </p>
  )
}
