import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { RouterProvider } from 'react-aria-components'
import { Outlet, useHref, useNavigate } from 'react-router'
import { adminPath } from '#contract/admin-path.ts'
import { ReauthDialog, requestReauth } from '#web/admin/reauth-dialog.tsx'
import { clearSession } from '#web/admin/session.ts'
import { onSessionExpired } from '#web/api.ts'
import { hasUnsavedChanges } from '#web/forms/dirty-forms.ts'
import { skipPrompt } from '#web/forms/unsaved-changes-guard.tsx'
import { queryClient } from '#web/query-client.ts'

import { Toasts, toast } from '#web/ui/toast.tsx'

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
    <QueryClientProvider client={queryClient}>
      {/* React Aria writes a style element unless one of this name is there; our policy forbids it, components.css has the rule. */}
      <meta id="react-aria-pressable-style" />
      <RouterProvider navigate={(path) => void navigate(path)} useHref={useHref}>
        <Outlet />
      </RouterProvider>
      <ReauthDialog />

      <Toasts />
    </QueryClientProvider>
  )
}
