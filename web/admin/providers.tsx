import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { area } from '#web/admin/screens.ts'
import { clearSession } from '#web/admin-session.ts'
import { onPasswordNeeded, onSessionExpired } from '#web/api.ts'
import { hasUnsavedChanges } from '#web/forms/dirty-forms.ts'
import { Reauth } from '#web/forms/reauth.tsx'
import { skipPrompt } from '#web/forms/skip-prompt.ts'
import { queryClient } from '#web/query-client.ts'
import { requestReauth } from '#web/reauth.ts'
import { loginPath } from '#web/requested-path.ts'
import { onDemand } from '#web/ui/on-demand.tsx'
import { toast } from '#web/ui/toasts/toast.tsx'
import { ToolProviders } from '#web/ui/tool-area.tsx'

const ReauthDialog = onDemand(() => import('#web/admin/account/reauth-dialog.tsx'))

/** What all screens of the area share, signed in or not: the query cache, toasts, and the end of a session. */
export default function Providers() {
  const navigate = useNavigate()
  useEffect(() => {
    onPasswordNeeded('admin', () => requestReauth('not recent'))
    onSessionExpired('admin', async () => {
      if (hasUnsavedChanges() && (await requestReauth())) return true
      clearSession()
      queryClient.clear()
      toast.clearMessage()
      void navigate(loginPath(area, location, { hasEnded: true }), { ...skipPrompt, replace: true })
      return false
    })
  }, [navigate])
  return (
    <ToolProviders client={queryClient}>
      <Reauth dialog={ReauthDialog} />
    </ToolProviders>
  )
}
