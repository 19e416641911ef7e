import { data } from 'react-router'
import { homePath } from '#web/employee/screens.ts'
import { NoSuchScreen } from '#web/ui/tool-area.tsx'

/** The page is sent with status 404. */
export const loader = () => data(null, { status: 404 })
export const clientLoader = () => null

export default function NotFound() {
  return (
    <NoSuchScreen what="page" to={homePath}>
      Go back to the portal
    </NoSuchScreen>
  )
}
