import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { RouterProvider } from 'react-aria-components'
import { Outlet, useHref, useNavigate } from 'react-router'
import { employeePath } from '#contract/employee-path.ts'
import { onSessionExpired } from '#web/api.ts'
import { clearSignIn } from '#web/employee/session.ts'
import { hasUnsavedChanges } from '#web/forms/dirty-forms.ts'
import { skipPrompt } from '#web/forms/unsaved-changes-guard.tsx'
import { queryClient } from '#web/query-client.ts'
import { Toasts } from '#web/ui/toast.tsx'

/** What all pages of the portal share, signed in or not: the query cache, toasts, and the end of a session. */
export default function Providers() {
  const navigate = useNavigate()
  useEffect(() => {
    onSessionExpired('employee', async () => {
      // What was typed stays; the form says that one has to sign in again.
      if (hasUnsavedChanges()) return false
      clearSignIn()
      void navigate(`${employeePath}/login`, { ...skipPrompt, replace: true })
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
      <Toasts />
    </QueryClientProvider>
  )
}
