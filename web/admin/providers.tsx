import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { adminPath } from '#contract/account/admin-path.ts'
import { ReauthDialog, requestReauth } from '#web/admin/reauth-dialog.tsx'
import { clearSession } from '#web/admin-session.ts'
import { onSessionExpired } from '#web/api.ts'
import { hasUnsavedChanges } from '#web/forms/dirty-forms.ts'
import { skipPrompt } from '#web/forms/skip-prompt.ts'
import { queryClient } from '#web/query-client.ts'
import { toast } from '#web/ui/toast.tsx'
import { ToolProviders } from '#web/ui/tool-area.tsx'

/** What all screens of the area share, signed in or not: the query cache, toasts, and the end of a session. */
export default function Providers() {
  const navigate = useNavigate()
  useEffect(() => {
    onSessionExpired('admin', async () => {
      if (hasUnsavedChanges() && (await requestReauth())) return true
      clearSession()
      queryClient.clear()
      toast.clearMessage()
      void navigate(`${adminPath}/login`, { ...skipPrompt, replace: true })
      return false
    })
  }, [navigate])
  return (
    <ToolProviders client={queryClient}>
      <ReauthDialog />
    </ToolProviders>
  )
}
