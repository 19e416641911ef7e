import { useEffect, useLayoutEffect } from 'react'
import { useNavigate } from 'react-router'
import { onPasswordNeeded, onSessionExpired } from '#web/api.ts'
import { usePageClient } from '#web/employee/prefetch-queries.ts'
import { area } from '#web/employee/screens.ts'
import { clearSignIn } from '#web/employee/session.ts'
import { hasUnsavedChanges } from '#web/forms/dirty-forms.ts'
import { Reauth } from '#web/forms/reauth.tsx'
import { skipPrompt } from '#web/forms/skip-prompt.ts'
import { hydrationEvents } from '#web/hydration-events.ts'
import { isReauthDeclined, requestReauth, resetReauth } from '#web/reauth.ts'
import { loginPath } from '#web/requested-path.ts'
import { onDemand } from '#web/ui/on-demand.tsx'
import { ToolProviders } from '#web/ui/tool-area.tsx'

const ReauthDialog = onDemand(() => import('#web/employee/account/reauth-dialog.tsx'))

/** What all pages of the portal share, signed in or not: the query cache, toasts, and the end of a session. */
export default function Providers() {
  const navigate = useNavigate()
  const client = usePageClient()
  useHydrationEvents()
  useEffect(() => {
    onPasswordNeeded('employee', () => requestReauth('not recent'))
    onSessionExpired('employee', async () => {
      // Someone who declined keeps what was typed, and can sign in at any time.
      if (hasUnsavedChanges()) return !isReauthDeclined() && requestReauth()
      clearSignIn()
      resetReauth()
      void navigate(loginPath(area, location, { hasEnded: true }), { ...skipPrompt, replace: true })
      return false
    })
  }, [navigate])
  return (
    <ToolProviders client={client}>
      <Reauth dialog={ReauthDialog} />
    </ToolProviders>
  )
}

function useHydrationEvents() {
  useLayoutEffect(() => void window.dispatchEvent(new Event(hydrationEvents.begin)), [])
  useEffect(() => void window.dispatchEvent(new Event(hydrationEvents.end)), [])
}
