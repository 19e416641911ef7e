import { useEffect } from 'react'
import { isRouteErrorResponse, Link, Outlet } from 'react-router'
import { messages } from '#contract/messages.ts'
import type { Site } from '#contract/site-settings/site.ts'
import { KeywordSearch } from '#web/public/forms/keyword-search.tsx'
import { menu } from '#web/public/pages.ts'
import { ActionLink } from '#web/public/sections/action-link.tsx'
import { Container } from '#web/public/shell/container.tsx'
import { siteIn, useSite } from '#web/site.ts'
import type { Route } from './+types/error-page.ts'

export default Outlet

export const meta: Route.MetaFunction = ({ error, matches }) => {
  const site = siteIn(matches)
  return error
    ? [
        { title: `${errorText(error, site).title} – ${site.company.name}` },
        { name: 'robots', content: 'noindex' },
      ]
    : []
}

/** Shown between header and footer if a page does not exist (PS-024, PS-080) or has failed. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { title, text } = errorText(error, useSite())
  const reason = isRouteErrorResponse(error) ? error.data?.reason : undefined
  useEffect(() => {
    if (reason) console.error(reason)
  }, [reason])
  const isMissing = isRouteErrorResponse(error) && (error.status === 404 || error.status === 410)
  return (
    <Container>
      <div className="pt-24 pb-32 md:pt-34 md:pb-48">
        <h1 className="mb-6 font-serif text-display font-medium">{title}</h1>
        <p className="mb-10 max-w-120 text-lead text-ink-muted">{text}</p>
        {isMissing && <WaysOn />}
        <ActionLink to="/">Go to the home page</ActionLink>
      </div>
    </Container>
  )
}

/** The search of posts and the menu, for visitors whose page is not there. */
function WaysOn() {
  return (
    <div className="mb-10 grid max-w-120 gap-8">
      <KeywordSearch label="Search our posts" />
      <nav aria-label="Pages">
        <ul className="flex flex-wrap gap-x-6 gap-y-2">
          {menu.map(({ label, path }) => (
            <li key={path}>
              <Link to={path} className="text-brand underline underline-offset-4 hover:no-underline">
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}

function errorText(error: unknown, { errors }: Site): { title: string; text: string } {
  switch (isRouteErrorResponse(error) && error.status) {
    case 404:
      return { title: errors.missing, text: errors.missingText }
    case 410:
      return { title: errors.removed, text: errors.removedText }
    default:
      return { title: 'Something went wrong', text: messages.internalError }
  }
}
