import { type RefObject, useEffect, useRef } from 'react'
import { Outlet, useLocation } from 'react-router'
import { AssistantCorner } from '#web/public/assistant/corner.tsx'
import { JoinUsProvider } from '#web/public/careers/join-us.tsx'
import { Footer } from '#web/public/shell/footer.tsx'
import { SiteHeader } from '#web/public/shell/header.tsx'
import { PreviewBanner } from '#web/public/shell/preview-banner.tsx'
import inter from '~fonts/inter.woff2?url'
import serif from '~fonts/source-serif.woff2?url'
import '#web/public/public.css'
import type { Route } from './+types/layout.ts'

export const links: Route.LinksFunction = () =>
  [serif, inter].map((href) => ({
    rel: 'preload',
    href,
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous',
  }))

/** Header, footer, and assistant of every public page, which stay while the content between them changes. */
export default function PublicLayout() {
  const main = useRef<HTMLElement>(null)
  useFocusOnNavigation(main)
  return (
    <div className="relative flex min-h-svh flex-col">
      <a
        href="#main"
        className="fixed top-2 left-2 z-30 -translate-y-20 rounded-control bg-raised px-4 py-2 font-medium shadow-raised focus:translate-y-0"
      >
        Skip to content
      </a>
      <JoinUsProvider>
        <PreviewBanner />
        <SiteHeader />
        <main ref={main} id="main" tabIndex={-1} className="flex-1 outline-none">
          <Outlet />
        </main>
        <Footer />
        <AssistantCorner />
      </JoinUsProvider>
    </div>
  )
}

/** Moves the focus to the content after a client-side navigation, as a freshly loaded page would. */
function useFocusOnNavigation(main: RefObject<HTMLElement | null>) {
  const { pathname } = useLocation()
  const lastPathname = useRef(pathname)
  useEffect(() => {
    if (lastPathname.current === pathname) return
    lastPathname.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname, main])
}
