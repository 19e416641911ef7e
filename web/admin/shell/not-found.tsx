import { data } from 'react-router'
import { adminPath } from '#contract/account/admin-path.ts'
import { NoSuchScreen } from '#web/ui/tool-area.tsx'

/** The page itself has the status, so that nothing takes it for a screen (AC-023). */
export const loader = () => data(null, { status: 404 })
export const clientLoader = () => null

export default function NotFound() {
  return (
    <NoSuchScreen what="screen" to={`${adminPath}/dashboard`}>
      Go to the dashboard
    </NoSuchScreen>
  )
}
