import { useLocation } from 'react-router'
import { documentTitle, isGuarded } from '#web/employee/screens.ts'
import { ToolArea, ToolFrame } from '#web/ui/tool-area.tsx'
import type { Route } from './+types/root.ts'
import '#web/employee/employee.css'

/** Without a server loader the portal runs in the browser; the server sends an empty layout only. */
export const clientLoader = () => null

/** The screens have none of their own: the server, which does not know them, sends this one. */
export const meta: Route.MetaFunction = ({ location }) => [
  { title: documentTitle(location.pathname.replace(/\/+$/, '')) },
  { name: 'robots', content: 'noindex' },
]

export function HydrateFallback() {
  const { pathname } = useLocation()
  return <ToolFrame hasHeader={isGuarded(pathname)} />
}

export default ToolArea
