import { useEffect, useLayoutEffect } from 'react'
import { useNavigate } from 'react-router'
import { onPasswordNeeded, onSessionExpired } from '#web/api.ts'
import { EmployeeReauthForm } from '#web/employee/account/reauth-form.tsx'
import { usePageClient } from '#web/employee/prefetch-queries.ts'
import { area } from '#web/employee/screens.ts'
import { clearSignIn } from '#web/employee/session.ts'
import { hasUnsavedChanges } from '#web/forms/dirty-forms.ts'
import { ReauthDialog } from '#web/forms/reauth-dialog.tsx'
import { skipPrompt } from '#web/forms/skip-prompt.ts'
import { hydrationEvents } from '#web/hydration-events.ts'
import { isReauthDeclined, requestReauth, resetReauth } from '#web/reauth.ts'
import { loginPath } from '#web/requested-path.ts'
import { ToolProviders } from '#web/ui/tool-area.tsx'

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
      <ReauthDialog>
        <EmployeeReauthForm />
      </ReauthDialog>
    </ToolProviders>
  )
}

function useHydrationEvents() {
  useLayoutEffect(() => void window.dispatchEvent(new Event(hydrationEvents.begin)), [])
  useEffect(() => void window.dispatchEvent(new Event(hydrationEvents.end)), [])
}
