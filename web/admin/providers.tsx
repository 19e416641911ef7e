import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { AdminReauthForm } from '#web/admin/account/reauth-form.tsx'
import { area } from '#web/admin/screens.ts'
import { clearSession } from '#web/admin-session.ts'
import { onPasswordNeeded, onSessionExpired } from '#web/api.ts'
import { hasUnsavedChanges } from '#web/forms/dirty-forms.ts'
import { ReauthDialog } from '#web/forms/reauth-dialog.tsx'
import { skipPrompt } from '#web/forms/skip-prompt.ts'
import { queryClient } from '#web/query-client.ts'
import { requestReauth } from '#web/reauth.ts'
import { loginPath } from '#web/requested-path.ts'
import { toast } from '#web/ui/toasts/toast.tsx'
import { ToolProviders } from '#web/ui/tool-area.tsx'

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
      <ReauthDialog>
        <AdminReauthForm />
      </ReauthDialog>
    </ToolProviders>
  )
}
