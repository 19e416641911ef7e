import { useEffect } from 'react'
import { useSessionEnd } from '#web/admin/session-end.ts'
import { onPasswordNeeded, onSessionExpired } from '#web/api.ts'
import { Reauth } from '#web/forms/reauth.tsx'
import { queryClient } from '#web/query-client.ts'
import { requestReauth } from '#web/reauth.ts'
import { onDemand } from '#web/ui/on-demand.tsx'
import { ToolProviders } from '#web/ui/tool-area.tsx'

const ReauthDialog = onDemand(() => import('#web/admin/account/reauth-dialog.tsx'))

/** What all screens of the area share, signed in or not: the query cache, toasts, and the end of a session. */
export default function Providers() {
  const endSession = useSessionEnd()
  useEffect(() => {
    onPasswordNeeded('admin', () => requestReauth('not recent'))
    onSessionExpired('admin', endSession)
  }, [endSession])
  return (
    <ToolProviders client={queryClient}>
      <Reauth dialog={ReauthDialog} />
    </ToolProviders>
  )
}
