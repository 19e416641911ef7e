import { useCallback, useRef } from 'react'
import { useNavigate } from 'react-router'
import { adminPath } from '#contract/account/admin-path.ts'
import { area } from '#web/admin/screens.ts'
import {
  adoptAdmin,
  clearSession,
  isAnotherSignedIn,
  isSameSignedIn,
  isSignedIn,
  storedAdmin,
} from '#web/admin-session.ts'
import { hasUnsavedChanges } from '#web/forms/dirty-forms.ts'
import { skipPrompt } from '#web/forms/skip-prompt.ts'
import { queryClient } from '#web/query-client.ts'
import { requestReauth, settleReauth } from '#web/reauth.ts'
import { loginPath } from '#web/requested-path.ts'
import { toast } from '#web/ui/toasts/toast.tsx'
import { useStorageCheck } from '#web/ui/use-storage-check.ts'

/**
 * What follows when the session has ended: signing in again over unsaved input, or leaving the screen. Resolves with
 * whether there is a session again.
 */
export function useSessionEnd(): () => Promise<boolean> {
  const leave = useLeave()
  return useCallback(async () => {
    const { admin_id } = storedAdmin()
    if (hasUnsavedChanges() && (await requestReauth())) return true
    // Of several that wait for the same answer, the first one leaves.
    if (storedAdmin().admin_id === admin_id) leave({ hasEnded: true })
    return false
  }, [leave])
}

/**
 * Signing out in another tab, or coming back to a page from the back/forward cache, ends the session here as well
 * (AC-134). If the same administrator signs in there, the work goes on here.
 */
export function useSignOutElsewhere(): void {
  const leave = useLeave()
  const endSession = useSessionEnd()
  const isEnding = useRef(false)
  useStorageCheck(async (isRestored) => {
    if (isAnotherSignedIn()) {
      leave()
      settleReauth(false)
    } else if (isSignedIn()) {
      if (isEnding.current && isSameSignedIn()) settleReauth(true)
    } else if (isRestored) leave()
    else if (!isEnding.current) {
      isEnding.current = true
      await endSession()
      isEnding.current = false
    }
  })
}

/** Leads to the sign-in screen, or to the dashboard of someone else who has signed in in another tab. */
function useLeave(): (options?: { hasEnded: boolean }) => void {
  const navigate = useNavigate()
  return useCallback(
    ({ hasEnded } = { hasEnded: false }) => {
      const isAnother = isAnotherSignedIn()
      if (isAnother) adoptAdmin()
      else clearSession()
      queryClient.clear()
      toast.clearMessage()
      const to = isAnother ? `${adminPath}/dashboard` : loginPath(area, location, { hasEnded })
      void navigate(to, { ...skipPrompt, replace: true })
    },
    [navigate],
  )
}
