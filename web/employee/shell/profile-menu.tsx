import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { employeePath } from '#contract/employee/employee-path.ts'
import { holdCalls } from '#web/api.ts'
import { signOut } from '#web/employee/portal-api.ts'
import { clearSignIn } from '#web/employee/session.ts'
import { stopPortalEvents } from '#web/employee/shell/live-events.ts'
import { MenuItem, PopoverMenu } from '#web/ui/menus/menu.tsx'
import type { OpenPopover } from '#web/ui/menus/popover-button.tsx'
import { endUploads } from '#web/uploads/upload-queue.ts'

/** How long the screens of the session may take to go, in milliseconds. */
const mostWaitMs = 5000

const waitFor = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** The entries of the employee's own menu (EP-069). */
export default function ProfileMenu(popover: OpenPopover & { label: string }) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  // As long as it goes on, nothing is read again.
  const { mutate: logOut } = useMutation({
    mutationFn: async () => {
      const events = stopPortalEvents()
      endUploads()
      const sendCalls = holdCalls('employee')
      // What is still being read would be refused.
      await queries.cancelQueries()
      // Also when the server cannot be reached.
      await signOut().catch(() => undefined)
      clearSignIn()
      await navigate(`${employeePath}/login`)
      // React shows the other screen later than the router goes there; whoever has unsaved work may stay.
      await Promise.race([events.unmounted, waitFor(mostWaitMs)])
      // What a screen has asked for meanwhile.
      await queries.cancelQueries()
      sendCalls()
      events.allow()
    },
  })
  return (
    <PopoverMenu {...popover}>
      <MenuItem icon="profile" href={`${employeePath}/profile`}>
        Profile
      </MenuItem>
      <MenuItem icon="logout" onAction={() => logOut()}>
        Logout
      </MenuItem>
    </PopoverMenu>
  )
}
