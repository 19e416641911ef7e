import { useEffect, useLayoutEffect } from 'react'
import { useNavigate } from 'react-router'
import { employeePath } from '#contract/employee/employee-path.ts'
import { onSessionExpired } from '#web/api.ts'
import { usePageClient } from '#web/employee/prefetch-queries.ts'
import { clearSignIn } from '#web/employee/session.ts'
import { hasUnsavedChanges } from '#web/forms/dirty-forms.ts'
import { skipPrompt } from '#web/forms/skip-prompt.ts'
import { hydrationEvents } from '#web/hydration-events.ts'
import { ToolProviders } from '#web/ui/tool-area.tsx'

/** What all pages of the portal share, signed in or not: the query cache, toasts, and the end of a session. */
export default function Providers() {
  const navigate = useNavigate()
  const client = usePageClient()
  useHydrationEvents()
  useEffect(() => {
    onSessionExpired('employee', async () => {
      // What was typed stays; the form says that one has to sign in again.
      if (hasUnsavedChanges()) return false
      clearSignIn()
      void navigate(`${employeePath}/login`, { ...skipPrompt, replace: true })
      return false
    })
  }, [navigate])
  return <ToolProviders client={client} />
}

function useHydrationEvents() {
  useLayoutEffect(() => void window.dispatchEvent(new Event(hydrationEvents.begin)), [])
  useEffect(() => void window.dispatchEvent(new Event(hydrationEvents.end)), [])
}
