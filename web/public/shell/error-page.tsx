import { useEffect } from 'react'
import { isRouteErrorResponse, Link, Outlet } from 'react-router'
import { company } from '#contract/company.ts'
import { messages } from '#contract/messages.ts'
import { KeywordSearch } from '#web/public/forms/keyword-search.tsx'
import { menu } from '#web/public/pages.ts'
import { ActionLink } from '#web/public/sections/action-link.tsx'
import { Container } from '#web/public/shell/container.tsx'
import type { Route } from './+types/error-page.ts'

export default Outlet

export const meta: Route.MetaFunction = ({ error }) =>
  error
    ? [{ title: `${errorText(error).title} – ${company.name}` }, { name: 'robots', content: 'noindex' }]
    : []

/** Shown between header and footer if a page does not exist (PS-024, PS-080) or has failed. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { title, text } = errorText(error)
  const reason = isRouteErrorResponse(error) ? error.data?.reason : undefined
  useEffect(() => {
    if (reason) console.error(reason)
  }, [reason])
  const isMissing = isRouteErrorResponse(error) && error.status in errorTexts
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

const errorTexts: Readonly<Record<number, { title: string; text: string }>> = {
  404: {
    title: 'Page not found',
    text: 'This page does not exist.',
  },
  410: { title: 'Page removed', text: 'This page has been removed.' },
}

const errorText = (error: unknown) =>
  (isRouteErrorResponse(error) && errorTexts[error.status]) || {
    title: 'Something went wrong',
    text: messages.internalError,
  }
