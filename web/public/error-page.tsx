import { useEffect } from 'react'
import { isRouteErrorResponse, Outlet } from 'react-router'
import { company } from '#contract/company.ts'
import { messages } from '#contract/messages.ts'
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
  return (
    <Container>
      <div className="pt-24 pb-32 md:pt-34 md:pb-48">
        <h1 className="mb-6 font-serif text-display font-medium">{title}</h1>
        <p className="mb-10 max-w-120 text-lead text-ink-muted">{text}</p>
        <ActionLink to="/">Go to the home page</ActionLink>
      </div>
    </Container>
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
